// Rows written through the REST API, as the service role, and never over a change that somebody else made.
import { api, type Reply } from '../../api.ts'
import type { Relation } from '../../schema.ts'
import type { Grid } from './page.ts'

type Row = Record<string, unknown>

const returned = { prefer: 'return=representation' }

const pathOf = ({ name }: Pick<Relation, 'name'>): string => `/rest/v1/${encodeURIComponent(name)}`

/** Rows of `public` alone are served by the REST API, and rows without a key cannot be named. */
export const isWritable = ({ schema, kind }: Relation, grid: Grid | null): boolean =>
  schema === 'public' && kind === 'table' && (grid?.key.length ?? 0) > 0

const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

const equals = (column: string, value: string | null): string =>
  `${encodeURIComponent(quotedName(column))}=${
    value === null ? 'is.null' : `eq.${encodeURIComponent(value)}`
  }`

const quotedName = (name: string): string => (/^[a-z_]\w*$/i.test(name) ? name : quoted(name))

/** The filter that finds this row alone. */
export const keyFilter = ({ columns, key }: Grid, row: readonly (string | null)[]): string =>
  key
    .map((name) => equals(name, row[columns.findIndex((one) => one.name === name)] ?? null))
    .join('&')

/** JSON columns get JSON, all others the text that Postgres reads. */
export const valueOf = (type: string, text: string | null): unknown =>
  text !== null && (type === 'json' || type === 'jsonb') ? (JSON.parse(text) as unknown) : text

/** Whole, where the grid has cut it. */
export const wholeValue = async (
  relation: Relation,
  filter: string,
  column: string,
): Promise<Reply<string | null>> => {
  const path = `${pathOf(relation)}?${filter}&select=${encodeURIComponent(`v:${quotedName(column)}::text`)}`
  const reply = await api<{ v: string | null }[]>('GET', path)
  return reply.error ? reply : { ...reply, data: reply.data[0]?.v ?? null }
}

/** Filters by the value that was there too: no rows come back where somebody changed it meanwhile. */
export const updateCell = (
  relation: Relation,
  filter: string,
  column: { name: string; type: string },
  before: string | null,
  after: string | null,
): Promise<Reply<Row[]>> =>
  api('PATCH', `${pathOf(relation)}?${filter}&${equals(column.name, before)}`, {
    body: { [column.name]: valueOf(column.type, after) },
    headers: returned,
  })

export const insertRow = (relation: Relation, row: Row): Promise<Reply<Row[]>> =>
  api('POST', pathOf(relation), { body: row, headers: returned })

export const deleteRow = (relation: Relation, filter: string): Promise<Reply<Row[]>> =>
  api('DELETE', `${pathOf(relation)}?${filter}`, { headers: returned })
