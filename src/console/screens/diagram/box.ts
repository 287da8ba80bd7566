// What a diagram consists of, and how large it is.
import type { GraphKey, GraphTable } from '../../graph.ts'

export interface Box {
  table: GraphTable
  id: string
  x: number
  y: number
  width: number
  height: number
}

export interface DiagramLine {
  key: GraphKey
  /** Of SVG. */
  path: string
}

export interface DiagramPlan {
  boxes: Box[]
  lines: DiagramLine[]
  width: number
  height: number
}

/** In units of the drawing; `most` columns are drawn, and the others counted. */
export const sizes = { width: 240, head: 30, row: 20, foot: 6, most: 40 }

export const idOf = ({ schema, name }: { schema: string; name: string }): string =>
  JSON.stringify([schema, name])

export const shownRows = ({ columns }: GraphTable): number =>
  Math.min(columns.length, sizes.most) + (columns.length > sizes.most ? 1 : 0)

export const heightOf = (table: GraphTable): number =>
  sizes.head + sizes.row * shownRows(table) + sizes.foot
