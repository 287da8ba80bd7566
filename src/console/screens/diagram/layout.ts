// Where each table of the diagram stands. Tables that keys connect are laid out together, by dagre; the groups then fill
// lines, the largest first.
import dagre from '@dagrejs/dagre'
import type { Graph, GraphKey, GraphTable } from '../../graph.ts'
import { heightOf, idOf, sizes, type Box, type DiagramLine, type DiagramPlan } from './box.ts'
import { groupsOf } from './groups.ts'

const between = { layers: 70, boxes: 24, groups: 48 }

type Placed = Omit<DiagramPlan, 'lines'>

const placed = (boxes: Box[]): Placed => ({
  boxes,
  width: Math.max(0, ...boxes.map(({ x, width }) => x + width)),
  height: Math.max(0, ...boxes.map(({ y, height }) => y + height)),
})

const boxOf = (table: GraphTable): Box => ({
  table,
  id: idOf(table),
  x: 0,
  y: 0,
  width: sizes.width,
  height: heightOf(table),
})

const place = (boxes: Box[], keys: readonly GraphKey[]): Placed => {
  if (boxes.length === 1) return placed(boxes)
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
  const laid = boxes.map((box) => {
    const { x, y } = graph.node(box.id) as { x: number; y: number }
    return { ...box, x: x - box.width / 2, y: y - box.height / 2 }
  })
  const [left, top] = [Math.min(...laid.map(({ x }) => x)), Math.min(...laid.map(({ y }) => y))]
  return placed(laid.map((box) => ({ ...box, x: box.x - left, y: box.y - top })))
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

export const planOf = ({ tables, keys }: Graph): DiagramPlan => {
  const byId = new Map(tables.map((table) => [idOf(table), table]))
  const boxes = fill(
    groupsOf(tables, keys).map((group) =>
      place(group.flatMap((id) => byId.get(id) ?? []).map(boxOf), keys),
    ),
  )
  const at = new Map(boxes.map((box) => [box.id, box]))
  const lines = keys.flatMap((key): DiagramLine[] => {
    const [from, to] = [at.get(idOf(key.from)), at.get(idOf(key.to))]
    return from && to ? [{ key, path: pathOf(from, to, key) }] : []
  })
  return { ...placed(boxes), lines }
}

/** The middle of the line of a column. */
const heightAt = ({ table, y }: Box, column: string | undefined): number => {
  const at = table.columns.findIndex(([name]) => name === column)
  const shown = Math.min(at < 0 ? 0 : at, sizes.most)
  return y + sizes.head + sizes.row * (shown + 0.5)
}

/** The line of a key, from the column that refers to the one that it refers to. */
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
