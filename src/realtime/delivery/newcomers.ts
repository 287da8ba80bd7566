// Those who came to a lane and do not stand with the others yet. Who has much to hear is brought near beside the
// lane, so that nobody waits for that.
import { sayUnserved } from './fetch.ts'
import type { Way } from './advance.ts'
import { goalAt, joinGroups, keyOf, resyncGroup, type Group, type Position } from './group.ts'
import { serve } from './pages.ts'
import { pause, restOfMuch } from './trouble.ts'

export interface Newcomers {
  /** `from` is the number of the first poll that is sure to see what the group's place saw. */
  add: (group: Group, from: number) => void
  remove: (group: Group) => void
  groups: () => Group[]
  isEmpty: () => boolean
  /** Those who can be taken in at that position; sends the others on their way. */
  ready: (at: Position) => Ready
  /** Those who are told to begin anew at that position. */
  lose: (at: Position) => Group[]
}

interface Ready {
  /** They have missed nothing. */
  level: Group[]
  /** They have missed little; in sets that stand together. */
  near: Group[][]
}

interface State {
  from: number
  isOnWay: boolean
  isNear: boolean
  isLost: boolean
}

/** Milliseconds, in which little happens. */
const little = 1_000

/** `latest` gives how far the tail has read; `onNear` hears that someone might be taken in. */
export const makeNewcomers = (way: Way, latest: () => Position, onNear: () => void): Newcomers => {
  const states = new Map<Group, State>()

  const hasMissed = ({ place: { known } }: Group): boolean =>
    !known || way.news.cameAfter(way.subject, known.round)

  const send = async (groups: readonly Group[], to: Position): Promise<void> => {
    for (const group of groups) note(group, { isOnWay: true })
    const left = new Set(groups)
    const come = (some: readonly Group[]): void => {
      for (const group of some) {
        left.delete(group)
        arrive(group, to)
      }
      if (some.length > 0) onNear()
    }
    const from = groups[0]?.place ?? goalAt(to)
    await serve(way, groups, { from, to, isLate: true }, come).catch(report)
    if (left.size === 0) return
    await pause(restOfMuch)
    if (way.isStopped()) return
    for (const group of left) arrive(group, undefined)
    onNear()
  }

  const report = (error: unknown): void => sayUnserved(way, error)

  /** Without a position, there was too much. */
  const arrive = (group: Group, at: Position | undefined): void => {
    const state = states.get(group)
    if (!state) return
    const reached = state.isLost || !at ? latest() : at
    if (reached !== at) resyncGroup(group, reached.cursor)
    group.place = goalAt(reached)
    const isNear = way.now() - reached.at < little
    states.set(group, { ...state, isOnWay: false, isLost: false, isNear })
  }

  const note = (group: Group, change: Partial<State>): void => {
    const state = states.get(group)
    if (state) states.set(group, { ...state, ...change })
  }

  /** Equal ones who stand together become one. */
  const together = (groups: readonly Group[]): Group[][] => {
    const sets = new Map<string, Map<string, Group>>()
    for (const group of groups) {
      const set = sets.get(group.place.cursor) ?? new Map<string, Group>()
      sets.set(group.place.cursor, set)
      const same = set.get(keyOf(group))
      if (!same) set.set(keyOf(group), group)
      else {
        joinGroups(group, same)
        states.delete(group)
      }
    }
    return [...sets.values()].map((set) => [...set.values()])
  }

  const waiting = (at: Position): Group[] =>
    [...states].flatMap(([group, { from, isOnWay }]) =>
      from <= at.round && !isOnWay ? [group] : [],
    )

  return {
    add: (group, from) =>
      void states.set(group, { from, isOnWay: false, isNear: false, isLost: false }),
    remove: (group) => void states.delete(group),
    groups: () => [...states.keys()],
    isEmpty: () => states.size === 0,
    ready: (at) => {
      const groups = waiting(at)
      const late = groups.filter(hasMissed)
      const isNear = (group: Group): boolean => states.get(group)?.isNear ?? false
      for (const set of together(late.filter((group) => !isNear(group)))) void send(set, at)
      return {
        level: groups.filter((group) => !hasMissed(group)),
        near: together(late.filter(isNear)),
      }
    },
    lose: (at) => {
      for (const [group, { isOnWay, from }] of states)
        if (isOnWay && from <= at.round) note(group, { isLost: true })
      return waiting(at)
    },
  }
}
