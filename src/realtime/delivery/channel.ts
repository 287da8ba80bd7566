// One watched table or topic. It serves its groups window by window on its own, so that no channel waits for another. A
// newcomer first gets what it has missed, and then goes on with the others.
import type { Recipient } from '../../database/realtime/rows.ts'
import type { Receiver } from '../types.ts'
import { logUnserved, type Serving } from './fetch.ts'
import {
  makeGroup,
  resyncGroup,
  spreadOver,
  type Group,
  type Position,
  type Progress,
} from './group.ts'
import type { Seat } from './group.ts'
import { makeNewcomers } from './newcomers.ts'
import { advance } from './pages.ts'
import { pause, restAfter, restOfMuch } from './pauses.ts'
import { makeSettled } from './settled.ts'

export interface Newcomer extends Recipient {
  progress: Progress
  receiver: Receiver
  /** The number of the first poll that is sure to see what the progress includes. */
  from: number
}

export interface Channel {
  join: (newcomer: Newcomer) => Seat
  /** Returns the cursor from which another subscription could go on. */
  leave: (seat: Seat) => string
  /** The poller has read up to there; `hasChanges` when some were for this channel. */
  update: (position: Position, hasChanges: boolean) => void
  /** What happened before the poll of that number cannot be delivered any more. */
  lose: (from: number) => void
  progress: () => Progress[]
  /** How many receivers it has. */
  seats: () => number
  isEmpty: () => boolean
}

/** Milliseconds between two windows. */
const longestRest = 100

export const makeChannel = (
  given: Omit<Serving, 'onServed' | 'seats'>,
  position: Position,
): Channel => {
  const seats = (): number => groups().reduce((sum, group) => sum + group.seats.size, 0)
  const serving: Serving = { ...given, seats, onServed: (count) => void (changes += count) }
  const settled = makeSettled(position)
  let latest = position
  let isBehind = false
  let hasNews = false
  let lostFrom = Infinity
  let isRunning = false
  let changes = 0

  const again = (): void => {
    isBehind = true
    void run()
  }
  const newcomers = makeNewcomers(serving, () => latest, again)

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (isBehind && !serving.isStopped()) {
      const began = serving.now()
      isBehind = false
      changes = 0
      if (!(await turn(latest).catch(report))) await loseAll()
      prune()
      // As long as it worked, at least: others need the processors, too.
      const worked = Math.min(serving.now() - began, longestRest)
      await pause(Math.max(restAfter(changes, longestRest), worked))
    }
    isRunning = false
  }

  const report = (error: unknown): boolean => {
    logUnserved(serving, error)
    return false
  }

  /** All receive one resync, after a rest. */
  const loseAll = async (): Promise<void> => {
    lostFrom = 0
    await pause(restOfMuch)
    isBehind = true
  }

  /** False when there was too much. */
  const turn = async (until: Position): Promise<boolean> => {
    if (lostFrom <= until.round) return resyncAll(until)
    if (hasNews) {
      hasNews = false
      const reached = await advance(serving, settled.groups(), settled.progress(), until)
      if (!reached) return false
      settled.reach(reached)
    } else settled.move(until)
    return admit(until)
  }

  const resyncAll = (until: Position): boolean => {
    lostFrom = Infinity
    hasNews = false
    settled.move(until)
    const lost = newcomers.lose(until)
    const at = spreadOver(seats(), until)
    for (const group of [...settled.groups(), ...lost]) resyncGroup(group, at)
    for (const group of lost) settle(group)
    return true
  }

  const admit = async (until: Position): Promise<boolean> => {
    const { level, near } = newcomers.ready(until)
    for (const groups of near) {
      const from = groups[0]?.progress ?? settled.progress()
      if (!(await advance(serving, groups, from, until))) return false
    }
    for (const group of [...level, ...near.flat()]) settle(group)
    return true
  }

  const settle = (group: Group): void => {
    newcomers.remove(group)
    settled.add(group)
  }

  const groups = (): Group[] => [...settled.groups(), ...newcomers.groups()]

  const prune = (): void => {
    for (const group of groups()) if (group.seats.size === 0) forget(group)
  }

  const forget = (group: Group): void => {
    newcomers.remove(group)
    settled.remove(group)
  }

  return {
    join: ({ from, receiver, progress, ...recipient }) => {
      const seat = makeGroup(recipient, progress, receiver)
      newcomers.add(seat.group, from)
      return seat
    },
    leave: (seat) => {
      const { group } = seat
      group.seats.delete(seat)
      if (group.seats.size === 0) forget(group)
      return group.progress.cursor
    },
    update: (position, hasChanges) => {
      hasNews ||= hasChanges
      latest = position
      const isIdle = !isRunning && !hasNews && newcomers.isEmpty() && lostFrom > position.round
      if (isIdle) settled.move(position)
      else again()
    },
    lose: (from) => {
      lostFrom = Math.min(lostFrom, from)
    },
    progress: () => [
      ...(settled.isEmpty() ? [] : [settled.progress()]),
      ...newcomers.groups().map((group) => group.progress),
    ],
    seats,
    isEmpty: () => settled.isEmpty() && newcomers.isEmpty(),
  }
}
