// What was pasted, as values of columns.
import type { Relation } from '../../../schema.ts'
import { recordsOf } from '../csv/csv.ts'
import type { Range } from '../grid/range.ts'
import type { Drawn } from '../grid/drawn.ts'
import { keyOf, type Grid, type GridRow } from '../page.ts'
import type { Edit } from '../write.ts'

export interface Pasted {
  columns: readonly { name: string; at: number }[]
  lines: readonly { line: number; values: GridRow }[]
  /** Columns for which there is no place. */
  left: number
}

/** One value, copied over a range, fills it; a first line of names says which columns are meant. */
export const pastedOf = ({
  text,
  range,
  columns,
  emptyIsNull,
  how,
  relation,
}: {
  text: string
  range: Range
  columns: readonly Drawn[]
  emptyIsNull: boolean
  how: 'cells' | 'rows'
  relation: Relation
}): Pasted => {
  const records = recordsOf(text, '\t')
  const [head] = records
  const names = columns.map(({ name }) => name)
  const isHead =
    how === 'rows' &&
    records.length > 1 &&
    head !== undefined &&
    head.values.every((value) => names.includes(value))
  const isFill = how === 'cells' && records.length === 1 && head?.values.length === 1
  const width = Math.max(0, ...records.map(({ values }) => values.length))
  const targets = isHead
    ? head.values.map((name) => columns.find((one) => one.name === name))
    : Array.from({ length: isFill ? range.right - range.left + 1 : width }, (_, at) =>
        columns.at(range.left + at),
      ).map((column, at) => (range.left + at < columns.length ? column : undefined))
  const mayWrite = (name: string): boolean =>
    relation.columns.some((one) => one.name === name && one.generated === null)
  const places = targets.flatMap((column, place) =>
    column && mayWrite(column.name) ? [{ name: column.name, at: column.at, place }] : [],
  )
  const lines = (isHead ? records.slice(1) : records).map(({ values, line, quoted }) => ({
    line,
    values: places.map(({ place }) => {
      const value = values[isFill ? 0 : place] ?? ''
      return value === '' && emptyIsNull && !quoted.has(place) ? null : value
    }),
  }))
  const [first] = lines
  return {
    columns: places,
    lines:
      isFill && first ? Array.from({ length: range.bottom - range.top + 1 }, () => first) : lines,
    left: targets.length - places.length,
  }
}

export const rowsOf = ({ lines }: Pasted): GridRow[] => lines.map(({ values }) => values)

/** Rows that change, each with the values it had when it was read. */
export const editsOf = (
  grid: Grid,
  { columns, lines }: Pasted,
  top: number,
): { edits: Edit[]; rows: number[]; beyond: number; isPart: boolean } => {
  const edits: Edit[] = []
  const rows: number[] = []
  let isPart = false
  for (const [index, { values }] of lines.entries()) {
    const row = grid.rows[top + index]
    if (!row) break
    const was = columns.map(({ at }) => row[at] ?? null)
    if (values.every((value, at) => value === was[at])) continue
    isPart ||= columns.some(
      ({ at }) => grid.cut.has(`${top + index} ${at}`) || grid.columns[at]?.shown === 'length',
    )
    edits.push({ key: keyOf(grid, row), values, was })
    rows.push(top + index)
  }
  return { edits, rows, beyond: Math.max(0, top + lines.length - grid.rows.length), isPart }
}
