// Those who share rights and filter: what one of them may see is found out once for all.
import type { Told } from '../../errors.ts'
import type { Heard } from '../../database/realtime/rows.ts'
import type { Batch, Change, Receiver } from '../types.ts'

/** A moment up to which the tail has read, and the number of the poll that told it. */
export interface Position {
  cursor: string
  round: number
  /** By the gateway's clock, and not later than the moment itself. */
  at: number
  /** How many changes and messages the tail has read by then. */
  amount: number
}

/** Where groups stand that go on together: all that happened before has been handed to them. */
export interface Place {
  cursor: string
  /** A position that is not later than the place; none where a client named the cursor. */
  known: Position | undefined
}

export interface Group extends Heard {
  place: Place
  seats: Set<Seat>
  /** It could not be served the last time, and was told to read again. */
  isExcused: boolean
}

/** A receiver's place in a group; groups that meet become one, so it may change. */
export interface Seat {
  group: Group
  receiver: Receiver
}

export const goalAt = (position: Position): Place => ({
  cursor: position.cursor,
  known: position,
})

export const keyOf = ({ listener, claims }: Heard): string => `${listener} ${claims}`

export const makeGroup = (heard: Heard, place: Place, receiver: Receiver): Seat => {
  const group: Group = { ...heard, place, seats: new Set(), isExcused: false }
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

export const deliverTo = ({ seats }: Group, changes: readonly Change[]): void => {
  const batch = makeBatch(changes)
  for (const { receiver } of seats) receiver.deliver(batch)
}

/** Ends when all of them have room for more; nothing where they have. */
export const roomFor = ({ seats }: Group): Promise<unknown> | undefined => {
  const waits = [...seats].flatMap(({ receiver }) => receiver.room?.() ?? [])
  return waits.length > 0 ? Promise.all(waits) : undefined
}

export const resyncGroup = ({ seats }: Group, cursor: string): void => {
  for (const { receiver } of seats) receiver.resync(cursor)
}

export const failGroup = ({ seats }: Group, told: Told): void => {
  for (const { receiver } of [...seats]) receiver.fail(told)
  seats.clear()
}

const makeBatch = (changes: readonly Change[]): Batch => {
  const made = new Map<string, unknown>()
  return {
    changes,
    once: <T>(key: string, make: () => T): T => {
      if (!made.has(key)) made.set(key, make())
      return made.get(key) as T
    },
  }
}
