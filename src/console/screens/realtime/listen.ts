// The changes of one table over the socket, through any break of it: what came meanwhile follows.
import type { Failure } from '../../api.ts'

export interface Message {
  type: string
  event?: string
  record?: Record<string, unknown>
  old_record?: Record<string, unknown>
  timestamp?: string
  id?: string
  cursor?: string
  key?: string[]
  resync?: boolean
  error?: Omit<Failure, 'status'>
}

export type State = 'opens' | 'listens' | 'broken' | 'ended'

interface ListenOptions {
  table: string
  filter: string
  token: string
  onState: (state: State) => void
  onMessage: (message: Message) => void
  /** The token is over: another is asked for. */
  onOver: () => void
}

const pings = 20_000 // milliseconds
const pauses = [500, 1000, 2000, 5000, 10_000] // milliseconds

/** Returns what ends it. */
export const listen = ({
  table,
  filter,
  token,
  onState,
  onMessage,
  onOver,
}: ListenOptions): (() => void) => {
  const channel = `public:${table}`
  let socket: WebSocket
  let since: string | undefined
  let breaks = 0
  let isEnded = false
  let beat: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  const end = (): void => {
    isEnded = true
    clearInterval(beat)
    clearTimeout(waiting)
    // The browser complains of one that is closed before it is open.
    if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close()
    else socket.close()
  }

  const take = (message: Message): void => {
    since = message.cursor ?? since
    if (message.type === 'pong') return
    if (message.type === 'subscribed') {
      breaks = 0
      onState('listens')
    }
    onMessage(message)
    // It may be asked for again, but not by itself: the reason stays.
    if (message.type === 'error' && message.error?.code !== 'unauthorized') {
      onState('ended')
      end()
    }
  }

  const open = (): void => {
    onState(breaks === 0 ? 'opens' : 'broken')
    const address = new URL('/realtime/v1', location.href)
    address.protocol = address.protocol.replace('http', 'ws')
    address.searchParams.set('apikey', token)
    socket = new WebSocket(address)
    socket.onopen = () => {
      socket.send(
        JSON.stringify({
          type: 'subscribe',
          channel,
          ...(filter !== '' && { filter }),
          ...(since !== undefined && { since }),
        }),
      )
      beat = setInterval(() => socket.send(JSON.stringify({ type: 'ping' })), pings)
    }
    socket.onmessage = ({ data }) => take(JSON.parse(data as string) as Message)
    socket.onclose = ({ code }) => {
      clearInterval(beat)
      if (isEnded) return
      if (code === 4401 || code === 4403) {
        isEnded = true
        onState('ended')
        onOver()
        return
      }
      onState('broken')
      waiting = setTimeout(open, pauses[Math.min(breaks++, pauses.length - 1)])
    }
  }

  open()
  return end
}
