// Groups that came to a channel and do not have the progress of the others yet. A group that missed much catches up
// beside the channel, so that nobody waits for it.
import { logUnserved, type Serving } from './fetch.ts'
import { joinGroups, keyOf, progressAt, resyncGroup, type Group, type Position } from './group.ts'
import { servePages } from './pages.ts'
import { pause, restOfMuch } from './pauses.ts'

export interface Newcomers {
  /** `from` is the number of the first poll that is sure to see what the group's progress includes. */
  add: (group: Group, from: number) => void
  remove: (group: Group) => void
  groups: () => Group[]
  isEmpty: () => boolean
  /** The groups that can settle at that position; the others are sent to catch up. */
  ready: (at: Position) => Ready
  /** The groups that must read again at that position. */
  lose: (at: Position) => Group[]
}

interface Ready {
  /** They missed nothing. */
  level: Group[]
  /** They missed little; in sets of the same progress. */
  near: Group[][]
}

interface State {
  from: number
  isCatchingUp: boolean
  isNear: boolean
  isLost: boolean
}

/** Milliseconds in which little happens. */
const little = 1_000

/** `latest` returns how far the poller has read; `onNear` is called when a group might settle. */
export const makeNewcomers = (
  serving: Serving,
  latest: () => Position,
  onNear: () => void,
): Newcomers => {
  const states = new Map<Group, State>()

  const hasMissed = ({ progress: { known } }: Group): boolean =>
    !known || serving.lastSeen.isAfter(serving.subject, known.round)

  const catchUp = async (groups: readonly Group[], to: Position): Promise<void> => {
    for (const group of groups) note(group, { isCatchingUp: true })
    const left = new Set(groups)
    const arrived = (some: readonly Group[]): void => {
      for (const group of some) {
        left.delete(group)
        arrive(group, to)
      }
      if (some.length > 0) onNear()
    }
    const from = groups[0]?.progress ?? progressAt(to)
    await servePages(serving, groups, { from, to, isLate: true }, arrived).catch(report)
    if (left.size === 0) return
    await pause(restOfMuch)
    if (serving.isStopped()) return
    for (const group of left) arrive(group, undefined)
    onNear()
  }

  const report = (error: unknown): void => logUnserved(serving, error)

  /** Without a position there was too much, and the group reads again. */
  const arrive = (group: Group, at: Position | undefined): void => {
    const state = states.get(group)
    if (!state) return
    const reached = state.isLost || !at ? latest() : at
    if (reached !== at) resyncGroup(group, reached)
    group.progress = progressAt(reached)
    const isNear = serving.now() - reached.at < little
    states.set(group, { ...state, isCatchingUp: false, isLost: false, isNear })
  }

  const note = (group: Group, change: Partial<State>): void => {
    const state = states.get(group)
    if (state) states.set(group, { ...state, ...change })
  }

  /** In sets of the same progress, in which equal groups become one. */
  const together = (groups: readonly Group[]): Group[][] => {
    const sets = new Map<string, Map<string, Group>>()
    for (const group of groups) {
      const set = sets.get(group.progress.cursor) ?? new Map<string, Group>()
      sets.set(group.progress.cursor, set)
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
    [...states].flatMap(([group, { from, isCatchingUp }]) =>
      from <= at.round && !isCatchingUp ? [group] : [],
    )

  return {
    add: (group, from) =>
      void states.set(group, { from, isCatchingUp: false, isNear: false, isLost: false }),
    remove: (group) => void states.delete(group),
    groups: () => [...states.keys()],
    isEmpty: () => states.size === 0,
    ready: (at) => {
      const groups = waiting(at)
      const late = groups.filter(hasMissed)
      const isNear = (group: Group): boolean => states.get(group)?.isNear ?? false
      for (const set of together(late.filter((group) => !isNear(group)))) void catchUp(set, at)
      return {
        level: groups.filter((group) => !hasMissed(group)),
        near: together(late.filter(isNear)),
      }
    },
    lose: (at) => {
      for (const [group, { isCatchingUp, from }] of states)
        if (isCatchingUp && from <= at.round) note(group, { isLost: true })
      return waiting(at)
    },
  }
}
