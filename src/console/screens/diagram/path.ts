// The line of a key, from the column that refers to the one that it refers to.
import type { GraphKey } from '../../graph.ts'
import { sizes, type Box } from './box.ts'

/** The middle of the line of a column. */
const heightAt = ({ table, y }: Box, column: string | undefined): number => {
  const at = table.columns.findIndex(([name]) => name === column)
  const shown = Math.min(at < 0 ? 0 : at, sizes.most)
  return y + sizes.head + sizes.row * (shown + 0.5)
}

export const pathOf = (from: Box, to: Box, { columns, to: target }: GraphKey): string => {
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
