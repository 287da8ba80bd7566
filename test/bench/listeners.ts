// Sockets that listen, in a process of their own. Of a change they read no more than its number and when it was sent.
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { percentile } from './report.ts'

export interface ListenersOrder {
  /**
   * Opens so many sockets, one after the other with each of the tokens; closes those that were open. Where no latency is
   * measured, frames are but counted.
   */
  open?: { port: number; channel: string; tokens: string[]; count: number; isCounting?: boolean }
  /** Waits until every socket got the change of this number, or was told to read again, for at most so many seconds. */
  until?: { number: number; seconds: number }
}

/** Since the sockets were opened, or since the last answer; milliseconds, from the statement to the socket. */
export interface Heard {
  frames: number
  /** Sockets that were told to read again. */
  resyncs: number
  complete: boolean
  p50: number
  p99: number
  /** When the last of them came. */
  at: number
}

const openedAtOnce = 20

let sockets: WebSocket[] = []
let highest: number[] = []
let times: number[] = []
let frames = 0
let resyncs = 0
let at = 0
let isCounting = false

const now = (): number => performance.timeOrigin + performance.now()

const take = (place: number, text: string): void => {
  at = now()
  if (text.startsWith('{"type":"resync"')) {
    resyncs += 1
    highest[place] = Infinity
    return
  }
  if (!text.startsWith('{"type":"change"')) return
  frames += 1
  if (isCounting) return
  const number = Number(/"number": ?(\d+)/.exec(text)?.[1])
  if (highest[place] !== Infinity) highest[place] = Math.max(highest[place] ?? 0, number)
  const sent = /"sent": ?([\d.]+)/.exec(text)?.[1]
  if (sent !== undefined) times.push(at - Number(sent))
}

const open = async (order: NonNullable<ListenersOrder['open']>) => {
  const { port, channel, tokens, count } = order
  await close()
  isCounting = order.isCounting ?? false
  const openOne = async (place: number): Promise<void> => {
    const apikey = tokens[place % tokens.length]!
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1?apikey=${apikey}`)
    sockets[place] = socket
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'subscribe', channel }))
    const [answer] = (await once(socket, 'message')) as [Buffer]
    if (!answer.toString().startsWith('{"type":"subscribed"')) throw new Error(answer.toString())
    socket.on('message', (data) => take(place, (data as Buffer).toString()))
  }
  let next = 0
  const openOthers = async (): Promise<void> => {
    while (next < count) await openOne(next++)
  }
  await Promise.all(Array.from({ length: openedAtOnce }, openOthers))
}

const close = async (): Promise<void> => {
  const closing = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)
  await Promise.all(
    closing.map((socket) => {
      socket.close()
      return once(socket, 'close')
    }),
  )
  sockets = []
  highest = []
}

const hearUntil = async ({ number, seconds }: NonNullable<ListenersOrder['until']>) => {
  const end = now() + seconds * 1000
  const complete = (): boolean => sockets.every((_, place) => (highest[place] ?? 0) >= number)
  while (!complete() && now() < end) await new Promise((resolve) => setTimeout(resolve, 1))
  return complete()
}

const answer = async (order: ListenersOrder): Promise<Heard> => {
  if (order.open) await open(order.open)
  const complete = order.until ? await hearUntil(order.until) : true
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)]
  const heard = { frames, resyncs, complete, p50, p99, at }
  times = []
  frames = 0
  resyncs = 0
  highest = highest.map((one) => (one === Infinity ? 0 : one))
  return heard
}

process.on('message', (order: ListenersOrder) => {
  answer(order).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
