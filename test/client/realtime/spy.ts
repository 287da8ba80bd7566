// Sockets of the package `ws` that tell where they went and what was said on them.
import { WebSocket } from 'ws'
import type { SocketMaker } from '../../../src/client/realtime/main.ts'

export interface Spy {
  WebSocket: SocketMaker
  urls: string[]
  /** Every message that was sent, of all sockets. */
  said: Record<string, unknown>[]
  /** The last one. */
  last: () => WebSocket
  /** Ends the last one, as a network does. */
  cut: () => void
}

export const makeSpy = (): Spy => {
  const urls: string[] = []
  const said: Record<string, unknown>[] = []
  let last: WebSocket | undefined
  return {
    WebSocket: class extends WebSocket {
      constructor(url: string) {
        super(url)
        urls.push(url)
        // eslint-disable-next-line @typescript-eslint/no-this-alias
        last = this
      }
      override send(text: string): void {
        said.push(JSON.parse(text))
        super.send(text)
      }
    },
    urls,
    said,
    last: () => last!,
    cut: () => last?.terminate(),
  }
}
