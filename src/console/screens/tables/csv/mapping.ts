// Which column of a table each value of a CSV file is for.
import type { Column } from '../../../schema.ts'
import type { Record } from './csv.ts'
import { isNeeded } from '../row/needed.ts'
import type { GridRow } from '../page.ts'

/** What was chosen, by the place in the file; empty leaves it out. */
export type Targets = Readonly<{ [place: number]: string }>

export interface Mapping {
  /** Without the names on top. */
  lines: readonly Record[]
  /** On the first line, if they are there. */
  names: readonly string[]
  width: number
  places: readonly number[]
  targetOf: (place: number) => string
  /** The places that are for a column, and these columns. */
  used: readonly number[]
  wanted: readonly string[]
  /** A column that is wanted more than once. */
  twice: string | undefined
  /** Columns that must have a value and get none. */
  lacking: readonly Column[]
  /** The first line that has more or fewer values than others. */
  uneven: Record | undefined
}

export const mappingOf = ({
  records,
  columns,
  hasHead,
  targets,
}: {
  records: readonly Record[]
  columns: readonly Column[]
  hasHead: boolean
  targets: Targets
}): Mapping => {
  const lines = hasHead ? records.slice(1) : records
  const names = hasHead ? (records[0]?.values ?? []) : []
  const width = Math.max(0, ...records.slice(0, 100).map(({ values }) => values.length))
  const usual = (place: number): Column | undefined =>
    hasHead ? columns.find(({ name }) => isSame(name, names[place] ?? '')) : columns[place]
  const targetOf = (place: number): string => targets[place] ?? usual(place)?.name ?? ''
  const places = Array.from({ length: width }, (_, place) => place)
  const used = places.filter((place) => targetOf(place) !== '')
  const wanted = used.map(targetOf)
  return {
    ...{ lines, names, width, places, targetOf, used, wanted },
    twice: wanted.find((name, at) => wanted.indexOf(name) !== at),
    lacking: columns.filter((one) => isNeeded(one) && !wanted.includes(one.name)),
    uneven: lines.find(({ values }) => values.length !== width),
  }
}

/** "First name" is first_name. */
const isSame = (one: string, other: string): boolean =>
  one.toLowerCase().replaceAll(/[\s_-]/g, '') === other.toLowerCase().replaceAll(/[\s_-]/g, '')

export const rowOf = (
  { values, quoted }: Record,
  places: readonly number[],
  emptyIsNull: boolean,
): GridRow =>
  places.map((place) => {
    const value = values[place] ?? ''
    return value === '' && emptyIsNull && !quoted.has(place) ? null : value
  })
