// The rows of all tables of a database, and the values of its sequences, from one cluster to another: streams, one table at
// a time, which are compared afterwards.
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { reasonOf } from '../errors.ts'
import { leftOutSequences, leftOutTables } from './left-out.ts'
import type { Pair } from './roles.ts'

export interface MovedTable {
  /** As statements take it. */
  name: string
  /** As COPY takes them, with a space before; empty where there is none. Computed ones are left out. */
  columns: string
  /** Of all columns, computed ones too. */
  row: string
}

const ofExtension = (object: string): string => `exists (
  select from pg_depend where classid = 'pg_class'::regclass and objid = ${object} and deptype = 'e')`

const tables = `
select relation.oid::regclass::text as name,
  coalesce(' (' || string_agg(quote_ident(attname), ', ' order by attname) filter (where attgenerated = '') || ')', '') as columns,
  format('row(%s)', string_agg(quote_ident(attname), ', ' order by attname)) as row
from pg_class as relation
join pg_namespace as namespace on namespace.oid = relnamespace
left join pg_attribute as attribute on attrelid = relation.oid and attnum > 0 and not attisdropped
where relkind = 'r' and relation.oid >= 16384 and nspname !~ '^pg_' and relation.oid::regclass::text <> all ($1)
group by relation.oid
order by relation.oid`

/** Those of the application and of ours; of extensions, too. */
export const tablesOf = async (client: pg.Client): Promise<MovedTable[]> =>
  (await client.query<MovedTable>(tables, [leftOutTables])).rows

/** Nobody writes them meanwhile. It needs one lock for each. */
export const holdTables = async (old: pg.Client): Promise<void> => {
  await old.query('begin')
  for (const { name } of await tablesOf(old))
    await old.query(`lock table only ${name} in share mode`)
}

/** Before anything of the application refers to them. */
export const emptyTables = async (made: pg.Client, all: readonly MovedTable[]): Promise<void> => {
  if (all.length > 0)
    await made.query(`truncate only ${all.map(({ name }) => name).join(', only ')}`)
}

/** Their rows come with the extension. */
export const extensionTables = async (client: pg.Client): Promise<Set<string>> => {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class as relation where relkind = 'r' and ${ofExtension('relation.oid')}`,
  )
  return new Set(rows.map(({ name }) => name))
}

export const copyTable = async (
  { old, made }: Pair,
  { name, columns }: MovedTable,
): Promise<void> => {
  try {
    await pipeline(
      old.query(copyTo(`copy ${name}${columns} to stdout`)),
      made.query(copyFrom(`copy ${name}${columns} from stdin`)),
    )
  } catch (cause) {
    throw new Error(
      `nothing was changed, because the rows of ${name} cannot be copied: ${reasonOf(cause)}`,
      { cause },
    )
  }
}

/** In no order: how many rows, and the sum of their digests. */
const digestOf = async (client: pg.Client, { name, row }: MovedTable): Promise<string> => {
  const { rows } = await client.query<{ digest: string }>(`
    select concat(count(*), ' ', sum(('x' || left(md5(${row}::text), 16))::bit(64)::bigint)) as digest from only ${name}`)
  return rows[0]?.digest ?? ''
}

/** Resolves to the number of rows; rejects where they are not equal. */
export const compareTable = async ({ old, made }: Pair, table: MovedTable): Promise<number> => {
  const [before, after] = await Promise.all([digestOf(old, table), digestOf(made, table)])
  if (before !== after)
    throw new Error(
      `nothing was changed, because the copied rows of ${table.name} are not the same`,
    )
  return Number(before.split(' ')[0])
}

const sequences = `
select relation.oid::regclass::text as name
from pg_class as relation join pg_namespace as namespace on namespace.oid = relnamespace
where relkind = 'S' and relation.oid >= 16384 and nspname !~ '^pg_' and relation.oid::regclass::text not like all ($1)
  and not ${ofExtension('relation.oid')}`

export const copySequences = async ({ old, made }: Pair): Promise<void> => {
  const { rows } = await old.query<{ name: string }>(sequences, [leftOutSequences])
  for (const { name } of rows) {
    const text = `select last_value::text as value, is_called as called from ${name}`
    const { rows: found } = await old.query<{ value: string; called: boolean }>(text)
    await made.query('select setval($1::regclass, $2, $3)', [
      name,
      found[0]?.value,
      found[0]?.called,
    ])
  }
}
