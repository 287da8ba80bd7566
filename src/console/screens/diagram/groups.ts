// Which tables stand together: those that keys connect, in groups that are small enough to be laid out.
import type { GraphKey, GraphTable } from '../../graph.ts'
import { idOf } from './box.ts'

/** dagre's time grows faster than a group: larger ones are cut at the tables that most keys lead to. */
const mostTogether = 32

/** By the ids of their tables. */
export const groupsOf = (tables: readonly GraphTable[], keys: readonly GraphKey[]): string[][] => {
  const neighbours = neighboursOf(tables, keys)
  return connected(new Set(neighbours.keys()), neighbours).flatMap((group) =>
    smallGroups(group, neighbours),
  )
}

type Neighbours = ReadonlyMap<string, Set<string>>

const neighboursOf = (tables: readonly GraphTable[], keys: readonly GraphKey[]): Neighbours => {
  const found = new Map(tables.map((table) => [idOf(table), new Set<string>()]))
  for (const { from, to } of keys) {
    const [a, b] = [idOf(from), idOf(to)]
    if (a === b || !found.has(a) || !found.has(b)) continue
    found.get(a)?.add(b)
    found.get(b)?.add(a)
  }
  return found
}

/** All that is reached from one of `among`. */
const connected = (among: ReadonlySet<string>, neighbours: Neighbours): string[][] => {
  const left = new Set(among)
  const groups: string[][] = []
  for (const first of among) {
    if (!left.delete(first)) continue
    const group = [first]
    for (const one of group)
      for (const next of neighbours.get(one) ?? []) if (left.delete(next)) group.push(next)
    groups.push(group)
  }
  return groups
}

/** Groups that are small enough. A table that is cut out stands with the group that has most of its keys. */
const smallGroups = (group: string[], neighbours: Neighbours): string[][] => {
  if (group.length <= mostTogether) return [group]
  const within = new Set(group)
  const weight = (id: string): number =>
    [...(neighbours.get(id) ?? [])].filter((one) => within.has(one)).length
  const hub = group.reduce((most, one) => (weight(one) > weight(most) ? one : most))
  within.delete(hub)
  const parts = connected(within, neighbours).flatMap((part) => smallGroups(part, neighbours))
  const near = neighbours.get(hub)
  const count = (part: string[]): number => part.filter((one) => near?.has(one)).length
  // Leaves of the hub stand with it.
  const leaves = parts.filter((part) => part.length === 1).slice(0, mostTogether - 1)
  if (leaves.length > 0)
    return [[hub, ...leaves.flat()], ...parts.filter((part) => !leaves.includes(part))]
  const home = parts.reduce((most, one) => (count(one) > count(most) ? one : most))
  return parts.map((part) => (part === home ? [...part, hub] : part))
}
