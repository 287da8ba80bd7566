// One subscription of a socket: what the client was told of it, and how what comes for it is handed on, held or skipped.
import type { Beginner, Receiver, Subscription } from '../types.ts'
import type { Wish } from '../../database/realtime/rows.ts'
import type { Wire } from './wire.ts'

export interface Entry {
  wish: Wish
  receiver: Receiver
  /** Hears that it is subscribed; none when it has heard, or its caller sees to that. */
  begin: Beginner['begin'] | undefined
  /** Counts; what belongs to an earlier attempt is not listened to. */
  attempt: number
  live: Subscription | undefined
  /** What came before the client was told that it is subscribed. */
  held: (() => void)[] | undefined
  /** The cursor of the last change that was handed on; none before the client was told that it is subscribed. */
  reached: string | undefined
  /** Something was withheld, so that only `reached` is safe to go on from. */
  isBehind: boolean
  /** The cursor of the last change that was not handed on, to a reader who is too slow. */
  skipped: string | undefined
}

export const newEntry = (wish: Wish, receiver: Receiver): Entry => ({
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
  /** Takes the entry off the desk. */
  drop: () => void
}

/** What the hub hands to; only for the attempt that is under way. */
export const receiverFor = (entry: Entry, { wire, isOver, drop }: ReceiverMeans): Receiver => {
  const { attempt } = entry
  const pass = (act: () => void): void => {
    if (entry.attempt !== attempt) return
    if (entry.held) entry.held.push(() => pass(act))
    else if (isOver()) entry.isBehind = true
    else act()
  }
  const { receiver } = entry
  const resync = (cursor: string): void => {
    receiver.resync(cursor)
    Object.assign(entry, { reached: cursor, isBehind: false, skipped: undefined })
  }
  const settle = (): void => {
    if (entry.skipped !== undefined) resync(entry.skipped)
  }
  // Whoever reads too slowly is told to read again, when there is room: what waits for all of them fills the memory.
  const skip = (cursor: string): void => {
    if (entry.skipped === undefined) wire.onceFree(() => pass(settle))
    entry.isBehind = true
    entry.skipped = cursor
  }
  return {
    deliver: (batch) =>
      pass(() => {
        const { cursor } = batch.changes.at(-1) ?? {}
        if (cursor === undefined) return
        if (entry.skipped !== undefined || wire.isFull()) return skip(cursor)
        receiver.deliver(batch)
        entry.reached = cursor
      }),
    resync: (cursor) => pass(() => resync(cursor)),
    room: () => (wire.isFull() ? new Promise<void>(wire.onceFree) : undefined),
    fail: (told) =>
      pass(() => {
        drop()
        receiver.fail(told)
      }),
  }
}
