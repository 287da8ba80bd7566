// Brings groups from their place to a later one. Whether all that lay between is still kept, SQL says with each page.
import { goalAt, type Group, type Place, type Position } from './group.ts'
import type { News } from './last-seen.ts'
import type { Serving } from './fetch.ts'
import { serve } from './pages.ts'

export interface Way extends Serving {
  news: News
}

/** The place where they all stand then; none when there was too much, or no time left. */
export const bring = async (
  way: Way,
  groups: readonly Group[],
  from: Place,
  to: Position,
): Promise<Place | undefined> => {
  const goal = goalAt(to)
  const isThere = await serve(way, groups, { from, to, isLate: false })
  if (!isThere) return undefined
  for (const group of groups) group.place = goal
  return goal
}
