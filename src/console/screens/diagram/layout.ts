// Where each table of the diagram stands. Tables that keys connect are laid out together, by dagre; the groups then fill
// lines, the largest first.
import dagre from '@dagrejs/dagre'
import type { Graph, GraphKey, GraphTable } from '../../graph.ts'

export interface Box {
  table: GraphTable
  id: string
  x: number
  y: number
  width: number
  height: number
}

export interface Line {
  key: GraphKey
  /** Of SVG. */
  path: string
}

export interface Plan {
  boxes: Box[]
  lines: Line[]
  width: number
  height: number
}

export const sizes = { width: 240, head: 30, row: 20, foot: 6, most: 40 }
const between = { layers: 70, boxes: 24, groups: 48 }
/** dagre's time grows faster than a group: larger ones are cut at the tables that most keys lead to. */
const mostTogether = 32

export const idOf = ({ schema, name }: { schema: string; name: string }): string =>
  JSON.stringify([schema, name])

export const shownRows = ({ columns }: GraphTable): number =>
  Math.min(columns.length, sizes.most) + (columns.length > sizes.most ? 1 : 0)

const heightOf = (table: GraphTable): number =>
  sizes.head + sizes.row * shownRows(table) + sizes.foot

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
const groupsOf = (among: ReadonlySet<string>, neighbours: Neighbours): string[][] => {
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
  const parts = groupsOf(within, neighbours).flatMap((part) => smallGroups(part, neighbours))
  const near = neighbours.get(hub)
  const count = (part: string[]): number => part.filter((one) => near?.has(one)).length
  // Leaves of the hub stand with it.
  const leaves = parts.filter((part) => part.length === 1).slice(0, mostTogether - 1)
  if (leaves.length > 0)
    return [[hub, ...leaves.flat()], ...parts.filter((part) => !leaves.includes(part))]
  const home = parts.reduce((most, one) => (count(one) > count(most) ? one : most))
  return parts.map((part) => (part === home ? [...part, hub] : part))
}

interface Placed {
  boxes: Box[]
  width: number
  height: number
}

const boxOf = (table: GraphTable): Box => ({
  table,
  id: idOf(table),
  x: 0,
  y: 0,
  width: sizes.width,
  height: heightOf(table),
})

const place = (boxes: Box[], keys: readonly GraphKey[]): Placed => {
  const [only] = boxes
  if (only && boxes.length === 1) return { boxes, width: only.width, height: only.height }
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({
    rankdir: 'LR',
    ranker: 'longest-path',
    ranksep: between.layers,
    nodesep: between.boxes,
  })
  graph.setDefaultEdgeLabel(() => ({}))
  const ids = new Set(boxes.map(({ id }) => id))
  for (const { id, width, height } of boxes) graph.setNode(id, { width, height })
  for (const { from, to } of keys) {
    const [a, b] = [idOf(from), idOf(to)]
    if (a !== b && ids.has(a) && ids.has(b)) graph.setEdge(a, b)
  }
  dagre.layout(graph)
  for (const box of boxes) {
    const { x, y } = graph.node(box.id) as { x: number; y: number }
    box.x = x - box.width / 2
    box.y = y - box.height / 2
  }
  const [left, top] = [Math.min(...boxes.map(({ x }) => x)), Math.min(...boxes.map(({ y }) => y))]
  for (const box of boxes) {
    box.x -= left
    box.y -= top
  }
  return {
    boxes,
    width: Math.max(...boxes.map(({ x, width }) => x + width)),
    height: Math.max(...boxes.map(({ y, height }) => y + height)),
  }
}

/** About as wide as a page is. */
const fill = (groups: readonly Placed[]): Box[] => {
  const area = groups.reduce(
    (sum, one) => sum + (one.width + between.groups) * (one.height + between.groups),
    0,
  )
  const most = Math.max(Math.sqrt(area * 1.7), ...groups.map(({ width }) => width))
  let [x, y, high] = [0, 0, 0]
  return [...groups]
    .sort((a, b) => b.height - a.height)
    .flatMap((group) => {
      if (x > 0 && x + group.width > most) {
        x = 0
        y += high + between.groups
        high = 0
      }
      const moved = group.boxes.map((box) => ({ ...box, x: box.x + x, y: box.y + y }))
      x += group.width + between.groups
      high = Math.max(high, group.height)
      return moved
    })
}

/** The middle of the line of a column. */
const heightAt = ({ table, y }: Box, column: string | undefined): number => {
  const at = table.columns.findIndex(([name]) => name === column)
  const shown = Math.min(at < 0 ? 0 : at, sizes.most)
  return y + sizes.head + sizes.row * (shown + 0.5)
}

const pathOf = (from: Box, to: Box, { columns, to: target }: GraphKey): string => {
  const [y1, y2] = [heightAt(from, columns[0]), heightAt(to, target.columns[0])]
  const isRight = to.x >= from.x + from.width
  const isLeft = to.x + to.width <= from.x
  // Where one is above the other, the line leaves and arrives at the same side.
  const [x1, x2] = isRight
    ? [from.x + from.width, to.x]
    : isLeft
      ? [from.x, to.x + to.width]
      : [from.x + from.width, to.x + to.width]
  const bend = Math.min(160, Math.max(30, Math.abs(x2 - x1) / 2))
  const c1 = isLeft ? x1 - bend : x1 + bend
  const c2 = isRight ? x2 - bend : x2 + bend
  return `M${x1} ${y1}C${c1} ${y1} ${c2} ${y2} ${x2} ${y2}`
}

export const planOf = ({ tables, keys }: Graph): Plan => {
  const byId = new Map(tables.map((table) => [idOf(table), table]))
  const neighbours = neighboursOf(tables, keys)
  const all = groupsOf(new Set(byId.keys()), neighbours)
  const boxes = fill(
    all
      .flatMap((group) => smallGroups(group, neighbours))
      .map((group) => place(group.flatMap((id) => byId.get(id) ?? []).map(boxOf), keys)),
  )
  const at = new Map(boxes.map((box) => [box.id, box]))
  const lines = keys.flatMap((key): Line[] => {
    const [from, to] = [at.get(idOf(key.from)), at.get(idOf(key.to))]
    return from && to ? [{ key, path: pathOf(from, to, key) }] : []
  })
  return {
    boxes,
    lines,
    width: Math.max(0, ...boxes.map(({ x, width }) => x + width)),
    height: Math.max(0, ...boxes.map(({ y, height }) => y + height)),
  }
}
