// Rows written as the service writes them: all of a request or nothing, and never over a change of somebody else.
import { admin, api, type Reply } from '../../api.ts'
import type { Relation } from '../../schema.ts'
import { filterOfKey, quotedName } from './names.ts'
import { keyOf, type Grid, type GridRow } from './page.ts'

export interface WrittenRows {
  count: number
}

/** What of an insert fails, and why. */
export interface Fault {
  row: number
  sqlstate: string
  message: string
  detail: string | null
}

/** Those of the list, or those of the filter; an empty filter is all rows. */
export type Which = { keys: readonly GridRow[] } | { filter: string }

/** Of a window that changes all of them. */
export interface ChosenProps {
  relation: Relation
  which: Which
  filter: string
  onClose: () => void
  onDone: () => void
}

export interface Edit {
  key: GridRow
  values: GridRow
  /** As they were read; absent: whatever they are. */
  was?: GridRow
}

const writableKinds = ['table', 'partitioned table', 'foreign table']

/** Whether the service role may write there at all; what it may in the end, the service says. */
export const isWritable = ({ schema, kind, grants }: Relation): boolean =>
  writableKinds.includes(kind) &&
  (schema === 'public' ||
    grants.some(({ role, rights }) => role === 'service_role' && rights.includes('update')))

export const pathOf = ({ schema, name }: Pick<Relation, 'schema' | 'name'>): string =>
  `rows/${encodeURIComponent(schema)}/${encodeURIComponent(name)}`

type Of = Pick<Relation, 'schema' | 'name'>

const write = async (relation: Of, body: object, filter = ''): Promise<Reply<WrittenRows>> => {
  const path = `${pathOf(relation)}${filter === '' ? '' : `?${filter}`}`
  const reply = await admin<WrittenRows>('POST', path, { body })
  if (!reply.error) return reply
  // Where in a trigger it failed is worth reading; the statement around it is ours.
  const { where } = reply.error.details ?? {}
  if (typeof where !== 'string') return reply
  const theirs = where.replace(/\n?SQL statement "\s*with\s+(given|written) as[\s\S]*$/, '')
  return { ...reply, error: { ...reply.error, details: { ...reply.error.details, where: theirs } } }
}

export const insertRows = (
  relation: Of,
  columns: readonly string[],
  rows: readonly GridRow[],
  isDry = false,
): Promise<Reply<WrittenRows>> =>
  write(relation, { do: 'insert', columns, rows, ...(isDry && { dry_run: true }) })

export const editRows = (
  relation: Of,
  columns: readonly string[],
  rows: readonly Edit[],
  isDry = false,
): Promise<Reply<WrittenRows>> =>
  write(relation, { do: 'edit', columns, rows, ...(isDry && { dry_run: true }) })

/** Tried first, which gives the count; then done to as many rows, or not at all. */
export const changeRows = (
  relation: Of,
  which: Which,
  change: { column: string; value: string | null } | null,
  how: { expect?: number; isDry?: boolean },
): Promise<Reply<WrittenRows>> => {
  const filter = 'filter' in which ? which.filter : ''
  return write(
    relation,
    {
      ...(change
        ? { do: 'update', columns: [change.column], values: [change.value] }
        : { do: 'delete' }),
      ...('keys' in which ? { keys: which.keys } : filter === '' ? { all: true } : {}),
      ...(how.expect !== undefined && { expect: how.expect }),
      ...(how.isDry === true && { dry_run: true }),
    },
    filter,
  )
}

export const faultsOf = (details: Record<string, unknown> | null): readonly Fault[] =>
  Array.isArray(details?.['failures']) ? (details['failures'] as Fault[]) : []

/** Of one row, whole where the grid has cut them. Null where it is gone. */
export const wholeValues = async (
  relation: Of,
  key: readonly string[],
  values: GridRow,
  columns: readonly string[],
): Promise<Reply<GridRow | null>> => {
  const select = columns.map((name, at) => `v${at}:${quotedName(name)}::text`).join(',')
  const path = `/rest/v1/${encodeURIComponent(relation.name)}?${filterOfKey(key, values)}`
  const reply = await api<Record<string, string | null>[]>(
    'GET',
    `${path}&select=${encodeURIComponent(select)}`,
  )
  if (reply.error) return reply
  const [found] = reply.data
  return { ...reply, data: found ? columns.map((_, at) => found[`v${at}`] ?? null) : null }
}

export const keyOfRow = (grid: Grid, row: number): GridRow => keyOf(grid, grid.rows[row] ?? [])

/** Whole values are read by the REST API, which serves `public`. */
export const isServed = ({ schema }: Of): boolean => schema === 'public'
