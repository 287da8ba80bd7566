// The groups of a channel that have the same progress: one page serves them all.
import type { Group, Position, Progress } from './group.ts'
import { joinGroups, keyOf, progressAt } from './group.ts'

export interface Settled {
  progress: () => Progress
  groups: () => Group[]
  isEmpty: () => boolean
  /** Takes in a group that has the same progress; an equal group becomes one with it. */
  add: (group: Group) => void
  remove: (group: Group) => void
  /** They were served up to there. */
  reach: (progress: Progress) => void
  /** Nothing happened up to there. */
  move: (position: Position) => void
}

export const makeSettled = (position: Position): Settled => {
  const groups = new Map<string, Group>()
  let progress = progressAt(position)

  return {
    progress: () => progress,
    groups: () => [...groups.values()],
    isEmpty: () => groups.size === 0,
    add: (group) => {
      group.progress = progress
      const there = groups.get(keyOf(group))
      if (there) joinGroups(group, there)
      else if (group.seats.size > 0) groups.set(keyOf(group), group)
    },
    remove: (group) => {
      if (groups.get(keyOf(group)) === group) groups.delete(keyOf(group))
    },
    reach: (reached) => {
      progress = reached
    },
    move: (to) => {
      Object.assign(progress, progressAt(to)) // it is that of each group
    },
  }
}
