// One subscription of a socket: how far the client has it, and whether what comes for it is handed on, held or skipped.
import type { Beginner, Receiver, Resync, Subscription } from '../types.ts'
import type { Moment, SubscribeRequest } from '../../database/realtime/rows.ts'
import type { Wire } from './wire.ts'

export interface Entry {
  wish: SubscribeRequest
  receiver: Receiver
  /** Called once when it is subscribed; undefined after that, or where the caller does it. */
  begin: Beginner['begin'] | undefined
  /** Counts; what comes for an earlier attempt is dropped. */
  attempt: number
  live: Subscription | undefined
  /** What came before the client received the reply to its subscription. */
  held: (() => void)[] | undefined
  /** The cursor of the last change that was handed on; none before the reply to the subscription. */
  reached: string | undefined
  /** Something was withheld, so that only `reached` is safe to go on from. */
  isBehind: boolean
  /** The moment of the last change that was skipped because the client reads too slowly. */
  skipped: Moment | undefined
}

export const newEntry = (wish: SubscribeRequest, receiver: Receiver): Entry => ({
  wish,
  receiver,
  begin: undefined,
  attempt: 0,
  live: undefined,
  held: undefined,
  reached: undefined,
  isBehind: false,
  skipped: undefined,
})

interface ReceiverMeans {
  wire: Pick<Wire, 'isFull' | 'onceFree'>
  /** Whether the token is over. */
  isOver: () => boolean
  /** Removes the entry. */
  drop: () => void
}

/** What the hub delivers to, for the attempt that is under way. */
export const receiverFor = (entry: Entry, { wire, isOver, drop }: ReceiverMeans): Receiver => {
  const { attempt } = entry
  const handOn = (act: () => void): void => {
    if (entry.attempt !== attempt) return
    if (entry.held) entry.held.push(() => handOn(act))
    else if (isOver()) entry.isBehind = true
    else act()
  }
  const { receiver } = entry
  const resync = (at: Resync): void => {
    receiver.resync(at)
    Object.assign(entry, { reached: at.cursor, isBehind: false, skipped: undefined })
  }
  const settle = (): void => {
    if (entry.skipped !== undefined) resync(entry.skipped)
  }
  // A client that reads too slowly reads again when there is room: what is queued for all clients fills the memory.
  const skip = (at: Moment): void => {
    if (entry.skipped === undefined) wire.onceFree(() => handOn(settle))
    entry.isBehind = true
    entry.skipped = at
  }
  return {
    deliver: (batch) =>
      handOn(() => {
        const { cursor } = batch.changes.at(-1) ?? {}
        if (cursor === undefined) return
        if (entry.skipped !== undefined || wire.isFull())
          return skip({ cursor, causalToken: batch.causalToken })
        receiver.deliver(batch)
        entry.reached = cursor
      }),
    resync: (at) => handOn(() => resync(at)),
    room: () => (wire.isFull() ? new Promise<void>(wire.onceFree) : undefined),
    fail: (reply) =>
      handOn(() => {
        drop()
        receiver.fail(reply)
      }),
  }
}

/** From here on what comes is handed on, at first what was held; the client knows that it is subscribed. */
export const release = (entry: Entry, cursor: string): void => {
  const held = entry.held ?? []
  entry.held = undefined
  entry.reached = cursor
  for (const act of held) act()
}

/** Ends the attempt that is under way, and keeps from where another can go on. */
export const suspend = (entry: Entry): void => {
  entry.attempt += 1
  const cursor = entry.live?.end()
  if (cursor !== undefined && !entry.held && !entry.isBehind) entry.reached = cursor
  entry.live = undefined
  entry.held = undefined
}

/** Sends the reply to the subscription, the first time. */
export const begin = (entry: Entry, subscription: Subscription): void => {
  entry.begin?.(subscription)
  entry.begin = undefined
  release(entry, subscription.cursor)
}

/** Begins an attempt, which ends those before; what comes is held until the client knows that it is subscribed. */
export const beginAttempt = (entry: Entry): number => {
  entry.attempt += 1
  entry.held = []
  entry.isBehind = false
  entry.skipped = undefined
  return entry.attempt
}
