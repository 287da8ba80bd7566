// What a Postgres says of its schema, in a session whose search path is empty: what import.plan_postgres reads.
import type pg from 'pg'
import { SourceFailed } from '../source.ts'
import { asArray, catalogue, sequences } from './catalogue.ts'

/** A table that was never analysed is counted when it is smaller than this, else Postgres guesses. */
const countedBelow = 64 * 1024 * 1024

export interface Facts {
  kind: string
  server: SourceServer
  /** The schemas that were asked for. */
  asked: string[] | null
  relations: Relation[]
  schemas: { name: string }[]
  [name: string]: unknown
}

export interface FactsReader {
  server: (client: pg.Client) => Promise<SourceServer>
  /** What is there, but for its sequences. */
  read: (client: pg.Client, kind: string, asked: string[] | null) => Promise<Facts>
  /** The sequences, and where they stand now. */
  addSequences: (client: pg.Client, facts: Facts) => Promise<void>
}

/** `most`: characters of all answers together. */
export const makeFacts = (most: number): FactsReader => {
  let told = 0

  /** A JSON text that SQL on the other side made. All of them together are held in memory. */
  const ask = async <T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await client.query<{ answer: string }>(text, values)
    const answer = rows[0]?.answer ?? 'null'
    told += answer.length
    if (told > most)
      throw new SourceFailed('the source says more of its schema than an import reads')
    return JSON.parse(answer) as T
  }

  const server = async (client: pg.Client): Promise<SourceServer> => {
    const said = await ask<SourceServer>(client, aboutServer)
    if (said.version < 100_000)
      throw new SourceFailed(`Postgres ${said.version_text} is too old: 10 is the oldest`)
    return said
  }

  const answers = <T>(client: pg.Client, query: string, facts: Facts): Promise<T> =>
    ask(client, asArray(query), [facts.schemas.map(({ name }) => name)])

  return {
    server,
    read: async (client, kind, asked) => {
      const schemas = await ask<string[]>(client, applicationSchemas, [asked])
      const facts: Facts = {
        ...{ kind, server: await server(client), asked, relations: [] },
        schemas: schemas.map((name) => ({ name })),
      }
      for (const [name, query] of Object.entries(catalogue))
        facts[name] = await answers(client, query, facts)
      return facts
    },
    addSequences: async (client, facts) => {
      const known = await answers<Sequence[]>(client, sequences, facts)
      await addFirst(client, known)
      facts['sequences'] = known
    },
  }
}

interface Sequence {
  schema: string
  name: string
  start: string
  /** Null where it has given none. */
  last_value: string | null
  /** What it gives first may be read. */
  shows_first: boolean
  /** What it gives first, where that is not its start. */
  first_value?: string | null
}

const sequencesAtOnce = 500

/** After setval(s, n, false), or restart with n. */
const addFirst = async (client: pg.Client, all: readonly Sequence[]): Promise<void> => {
  const unused = all.filter(({ last_value, shows_first }) => last_value === null && shows_first)
  for (let from = 0; from < unused.length; from += sequencesAtOnce) {
    const some = unused.slice(from, from + sequencesAtOnce)
    const parts = some.map(({ schema, name }, at) => {
      const sequence = `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`
      return `select ${at} as at, last_value::text as first from ${sequence} where not is_called`
    })
    const { rows } = await client.query<{ at: number; first: string }>(parts.join(' union all '))
    for (const { at, first } of rows) {
      const sequence = some[at]
      if (sequence && first !== sequence.start) sequence.first_value = first
    }
  }
}

export interface SourceServer {
  version: number
  version_text: string
  /** It has the operators' tables of an installation. */
  is_control: boolean
}

/** Enough to know a server and a database again: the moment it was started, to the microsecond, and the database's oid. */
const aboutServer = `
select jsonb_build_object(
  'version', current_setting('server_version_num')::integer,
  'version_text', split_part(current_setting('server_version'), ' ', 1),
  'encoding', current_setting('server_encoding'),
  'database', current_database(),
  'oid', (select oid::bigint from pg_database where datname = current_database()),
  'started', to_char(pg_postmaster_start_time(), 'YYYY-MM-DD HH24:MI:SS.US'),
  'is_control', to_regclass('control.import_runs') is not null,
  'role', current_user,
  'roles', (select coalesce(jsonb_agg(rolname order by rolname), '[]') from pg_roles
    where rolname in ('anon', 'authenticated', 'service_role'))
)::text as answer`

/** Of Postgres itself, of extensions that keep rows of their own, and of those that the platform brings. */
const applicationSchemas = `
select coalesce(jsonb_agg(nspname order by nspname), '[]')::text as answer
from pg_namespace as n
where n.nspname <> 'information_schema' and n.nspname !~ '^pg_'
  and ($1::text[] is null or n.nspname = any($1))
  and n.nspname <> all('{_analytics,_realtime,_supavisor,etl,extensions,pgbouncer,supabase_functions,
    supabase_migrations,cron,dbdev,graphql,graphql_public,net,pgmq,pgsodium,pgsodium_masks,pgtle,repack,tiger,tiger_data,
    topology,vault}')
  and n.nspname !~ '^_?timescaledb_'`

export interface Relation {
  schema: string
  name: string
  kind: string
  bytes: number
  row_estimate: number | null
  readable: boolean
  hides_rows: boolean
}

/** Fills in how many rows there are, where the statistics do not know. */
export const estimate = async (client: pg.Client, relations: Relation[]): Promise<void> => {
  for (const relation of relations) {
    const { kind, bytes, readable, hides_rows } = relation
    if (kind !== 'r' || relation.row_estimate !== null || !readable || hides_rows) continue
    const name = `${client.escapeIdentifier(relation.schema)}.${client.escapeIdentifier(relation.name)}`
    relation.row_estimate =
      bytes < countedBelow
        ? await ask1(client, `select count(*)::text as answer from only ${name}`)
        : await explained(client, name)
  }
}

const ask1 = (client: pg.Client, text: string): Promise<number> =>
  client.query<{ answer: string }>(text).then(({ rows }) => Number(rows[0]?.answer))

const explained = async (client: pg.Client, name: string): Promise<number | null> => {
  const { rows } = await client.query<Record<string, { Plan?: Record<string, unknown> }[]>>(
    `explain (format json) select from only ${name}`,
  )
  const guess = rows[0]?.['QUERY PLAN']?.[0]?.Plan?.['Plan Rows']
  return typeof guess === 'number' ? guess : null
}
