// Foreign keys: which row a cell points to, and which rows point to a row.
import type { Key, Relation } from '../../schema.ts'
import { hrefOfRows } from './names.ts'
import type { GridRow, Shown } from './page.ts'

/** A foreign key with its ends. */
export type ForeignKey = Key & Required<Pick<Key, 'from' | 'to'>>

const isReference = (key: Key): key is ForeignKey =>
  key.kind === 'foreign' && key.from !== undefined && key.to !== undefined

/** The key that a column belongs to: one of its own before one that it shares. */
export const referenceOf = (relation: Relation, column: string): ForeignKey | undefined =>
  relation.keys
    .filter(isReference)
    .filter(({ columns }) => columns.includes(column))
    .sort((a, b) => a.columns.length - b.columns.length)[0]

const valuesOf = (
  columns: readonly Shown[],
  names: readonly string[],
  row: GridRow,
): GridRow | null => {
  const values = names.map((name) => row[columns.findIndex((one) => one.name === name)] ?? null)
  return values.includes(null) ? null : values
}

export const hrefOfReference = (
  relation: Relation,
  columns: readonly Shown[],
  column: string,
): ((row: GridRow) => string | null) | undefined => {
  const key = referenceOf(relation, column)
  return (
    key &&
    ((row) => {
      const values = valuesOf(columns, key.columns, row)
      return values && hrefOfRows(key.to, key.to.columns, values)
    })
  )
}

export interface Pointing {
  key: ForeignKey
  /** The rows that point here. */
  href: string
  values: GridRow
}

export const pointingAt = (
  relation: Relation,
  columns: readonly Shown[],
  row: GridRow,
): readonly Pointing[] =>
  relation.referenced_by.filter(isReference).flatMap((key) => {
    const values = valuesOf(columns, key.to.columns, row)
    return values ? [{ key, values, href: hrefOfRows(key.from, key.columns, values) }] : []
  })
