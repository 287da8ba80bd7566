// One watched table or topic: it takes its groups from window to window on its own, so that none waits for another
// lane. Whoever comes hears what it has missed first, and then goes on with the others.
import { sayUnserved } from './fetch.ts'
import { bring, type Way } from './advance.ts'
import {
  goalAt,
  joinGroups,
  keyOf,
  makeGroup,
  resyncGroup,
  type Group,
  type Place,
  type Position,
  type Seat,
} from './group.ts'
import { makeNewcomers } from './newcomers.ts'
import { restAfter } from './rest.ts'
import { pause, restOfMuch } from './trouble.ts'
import type { Receiver } from '../types.ts'

export interface Newcomer {
  listener: string
  claims: string
  place: Place
  receiver: Receiver
  /** The number of the first poll that is sure to see what the place saw. */
  from: number
}

export interface Lane {
  join: (newcomer: Newcomer) => Seat
  /** Gives the cursor from which another could go on. */
  leave: (seat: Seat) => string
  /** The tail has read up to there; `isNamed` when there was something for this lane. */
  advance: (position: Position, isNamed: boolean) => void
  /** What happened before the poll of that number cannot be delivered any more. */
  lose: (from: number) => void
  places: () => Place[]
  isEmpty: () => boolean
}

/** Milliseconds between two windows. */
const longestRest = 100

export const makeLane = (serving: Omit<Way, 'onTold'>, position: Position): Lane => {
  const way: Way = { ...serving, onTold: (count) => void (changes += count) }
  const settled = new Map<string, Group>()
  let place = goalAt(position)
  let latest = position
  let isBehind = false
  let hasNews = false
  let lostFrom = Infinity
  let isRunning = false
  let changes = 0

  const run = async (): Promise<void> => {
    if (isRunning) return
    isRunning = true
    while (isBehind && !way.isStopped()) {
      const began = way.now()
      isBehind = false
      changes = 0
      if (!(await turn(latest).catch(report))) await loseAll()
      prune()
      // As long as it worked, at least: others need the processors, too.
      const worked = Math.min(way.now() - began, longestRest)
      await pause(Math.max(restAfter(changes, longestRest), worked))
    }
    isRunning = false
  }

  const again = (): void => {
    isBehind = true
    void run()
  }

  const newcomers = makeNewcomers(way, () => latest, again)

  const report = (error: unknown): boolean => {
    sayUnserved(way, error)
    return false
  }

  /** They are told once, after a rest, and not again and again. */
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
      const goal = await bring(way, [...settled.values()], place, until)
      if (!goal) return false
      place = goal
    } else move(until)
    return admit(until)
  }

  const resyncAll = (until: Position): boolean => {
    lostFrom = Infinity
    hasNews = false
    move(until)
    const lost = newcomers.lose(until)
    for (const group of [...settled.values(), ...lost]) resyncGroup(group, until.cursor)
    for (const group of lost) settle(group)
    return true
  }

  /** Those who stand here go along. */
  const move = (until: Position): void => {
    Object.assign(place, goalAt(until))
  }

  const admit = async (until: Position): Promise<boolean> => {
    const { level, near } = newcomers.ready(until)
    for (const groups of near) {
      const from = groups[0]?.place ?? place
      if (!(await bring(way, groups, from, until))) return false
    }
    for (const group of [...level, ...near.flat()]) settle(group)
    return true
  }

  const settle = (group: Group): void => {
    newcomers.remove(group)
    group.place = place
    const there = settled.get(keyOf(group))
    if (there) joinGroups(group, there)
    else if (group.seats.size > 0) settled.set(keyOf(group), group)
  }

  const prune = (): void => {
    for (const group of [...settled.values(), ...newcomers.groups()])
      if (group.seats.size === 0) forget(group)
  }

  const forget = (group: Group): void => {
    newcomers.remove(group)
    if (settled.get(keyOf(group)) === group) settled.delete(keyOf(group))
  }

  return {
    join: ({ from, receiver, place, ...heard }) => {
      const seat = makeGroup(heard, place, receiver)
      newcomers.add(seat.group, from)
      return seat
    },
    leave: (seat) => {
      const { group } = seat
      group.seats.delete(seat)
      if (group.seats.size === 0) forget(group)
      return group.place.cursor
    },
    advance: (position, isNamed) => {
      hasNews ||= isNamed
      latest = position
      const isIdle = !isRunning && !hasNews && newcomers.isEmpty() && lostFrom > position.round
      if (isIdle) move(position)
      else again()
    },
    lose: (from) => {
      lostFrom = Math.min(lostFrom, from)
    },
    places: () => [
      ...(settled.size > 0 ? [place] : []),
      ...newcomers.groups().map((group) => group.place),
    ],
    isEmpty: () => settled.size === 0 && newcomers.isEmpty(),
  }
}
