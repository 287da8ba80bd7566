// Receivers with the same rights and filter form a group: what one of them may see is read once for all.
import type { Moment, Recipient } from '../../database/realtime/rows.ts'
import type { ErrorReply } from '../../http/error-reply.ts'
import type { Batch, Change, Receiver, Resync } from '../types.ts'

/** A moment up to which the poller has read, and the number of that poll. */
export interface Position extends Moment {
  round: number
  /** By the gateway's clock, and not later than the moment itself. */
  at: number
  /** How many changes and messages the poller has read by then. */
  amount: number
}

/** How far groups have been served: everything before the cursor was delivered to them. */
export interface Progress {
  cursor: string
  /** A position that is not later than the cursor; none where a client named the cursor. */
  known: Position | undefined
}

export interface Group extends Recipient {
  progress: Progress
  seats: Set<Seat>
  /** The last call for it failed, and it received a resync. */
  isExcused: boolean
}

/** Which group a receiver is in; groups that meet become one, so it may change. */
export interface Seat {
  group: Group
  receiver: Receiver
}

export const progressAt = (position: Position): Progress => ({
  cursor: position.cursor,
  known: position,
})

export const keyOf = ({ listener, claims }: Recipient): string => `${listener} ${claims}`

export const makeGroup = (recipient: Recipient, progress: Progress, receiver: Receiver): Seat => {
  const group: Group = { ...recipient, progress, seats: new Set(), isExcused: false }
  const seat = { group, receiver }
  group.seats.add(seat)
  return seat
}

export const joinGroups = (from: Group, to: Group): void => {
  for (const seat of from.seats) {
    seat.group = to
    to.seats.add(seat)
  }
  from.seats = new Set()
}

const makeBatch = (changes: readonly Change[], { causalToken }: Moment): Batch => {
  const made = new Map<string, unknown>()
  return {
    changes,
    causalToken,
    once: <T>(key: string, make: () => T): T => {
      if (!made.has(key)) made.set(key, make())
      return made.get(key) as T
    },
  }
}

/** `until` is not before the last of them, and its token not before what they say. */
export const deliverTo = ({ seats }: Group, changes: readonly Change[], until: Moment): void => {
  const batch = makeBatch(changes, until)
  for (const { receiver } of seats) receiver.deliver(batch)
}

/** Resolves when every receiver has room for more; undefined where all of them have. */
export const roomFor = ({ seats }: Group): Promise<unknown> | undefined => {
  const waits = [...seats].flatMap(({ receiver }) => receiver.room?.() ?? [])
  return waits.length > 0 ? Promise.all(waits) : undefined
}

export const resyncGroup = ({ seats }: Group, at: Resync): void => {
  for (const { receiver } of seats) receiver.resync(at)
}

/** Milliseconds: for each of many who must read again, and for all of them. */
const spread = { each: 5, least: 1_000, most: 60_000 }

export const spreadOver = (seats: number, at: Moment): Resync => {
  const within = Math.min(seats * spread.each, spread.most)
  return within > spread.least ? { ...at, within } : at
}

export const failGroup = ({ seats }: Group, reply: ErrorReply): void => {
  for (const { receiver } of [...seats]) receiver.fail(reply)
  seats.clear()
}
