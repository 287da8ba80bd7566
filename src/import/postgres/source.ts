// A Postgres as the source of an import, and a project of Supabase, which is one with users and files in it.
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { Refusal } from '../../errors.ts'
import { wordsFor } from '../../tools/json.ts'
import { makeLineDigest } from '../line-digest.ts'
import { SourceFailed, type Digest, type PlannedTable, type Source } from '../source.ts'
import { parseAddress } from './address.ts'
import { asArray, catalogue } from './catalogue.ts'
import { failureOf } from './reason.ts'
import { makeSessions, type Resolve } from './session.ts'
import { makeRowGuard, usualLimits } from './watch.ts'
import { bucketPages, objectPages, summaries, userPages } from './supabase.ts'

const configShape = z.object({
  connectionString: z.string().max(4096),
  /** Only these are looked at. */
  schemas: z.array(z.string().max(63)).max(1000).optional(),
  /** PEM of the authority that signed the server's certificate. */
  caCert: z.string().max(65_536).optional(),
})

/** What import.plan_postgres puts into `from` of a table. */
interface From {
  copy: string
}

/** A table that was never analysed is counted when it is smaller than this, else Postgres guesses. */
const countedBelow = 64 * 1024 * 1024

export const makePostgresSource = (
  given: unknown,
  net: { resolve: Resolve },
  kind: 'postgres' | 'supabase',
  limits = usualLimits,
): Source => {
  const checked = configShape.safeParse(given)
  if (!checked.success) throw new Refusal('bad_request', wordsFor(checked.error, 'config'))
  const config = checked.data
  const address = parseAddress(config.connectionString)
  const isSupabase = kind === 'supabase'
  const where = { ...address, isSupabase }
  const sessions = makeSessions({
    address,
    resolve: net.resolve,
    isSupabase,
    caCert: config.caCert,
    limits,
  })

  let told = 0

  /** Of the tables that were copied. */
  const digests = new Map<string, Digest>()

  /** A JSON text that SQL on the other side made. All of them together are held in memory. */
  const ask = async <T>(client: pg.Client, text: string, values: unknown[] = []): Promise<T> => {
    const { rows } = await client.query<{ answer: string }>(text, values)
    const answer = rows[0]?.answer ?? 'null'
    told += answer.length
    if (told > limits.bytes)
      throw new SourceFailed('the source says more of its schema than an import reads')
    return JSON.parse(answer) as T
  }

  const source: Source = {
    kind,
    place: `${address.host}:${address.port}/${address.database}`,

    test: () =>
      sessions.use(async (client) => {
        const server = await ask<Server>(client, aboutServer)
        if (server.version < 100_000)
          throw new SourceFailed(`Postgres ${server.version_text} is too old: 10 is the oldest`)
        return { version: server.version_text, warnings: [] }
      }),

    facts: () =>
      sessions.use(async (client) => {
        const server = await ask<Server>(client, aboutServer)
        if (server.version < 100_000)
          throw new SourceFailed(`Postgres ${server.version_text} is too old: 10 is the oldest`)
        const schemas = await ask<string[]>(client, applicationSchemas, [config.schemas ?? null])
        const facts: Record<string, unknown> = { kind, server, asked: config.schemas ?? null }
        for (const [name, query] of Object.entries(catalogue))
          facts[name] = await ask(client, asArray(query), [schemas])
        await estimate(client, facts['relations'] as Relation[])
        if (isSupabase) Object.assign(facts, await summaries(client))
        return facts
      }),

    copy: (table, signal) => Readable.from(copied(table, signal), { objectMode: false }),

    digest: ({ item }) => Promise.resolve(digests.get(item) ?? null),

    close: () => sessions.close(),
  }

  async function* copied(table: PlannedTable, signal: AbortSignal): AsyncGenerator<Buffer> {
    const { client, free } = await sessions.take()
    const stream = client.query(copyTo((table.from as From).copy))
    const digest = makeLineDigest()
    const guard = makeRowGuard(limits)
    // A query cannot be left half read: who stops reading gives the connection up.
    const stop = (): void => {
      stream.destroy(new SourceFailed('cancelled'))
    }
    signal.addEventListener('abort', stop)
    let isWhole = false
    try {
      signal.throwIfAborted()
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        guard(chunk)
        digest.update(chunk)
        yield chunk
      }
      digests.set(table.item, digest.end())
      isWhole = true
    } catch (error) {
      signal.throwIfAborted()
      throw failureOf(error, where)
    } finally {
      signal.removeEventListener('abort', stop)
      if (!isWhole) hangUp(client)
      free(!isWhole)
    }
  }

  if (!isSupabase) return source
  return {
    ...source,
    users: () => sessionPages((client) => userPages(client)),
    buckets: () => sessionPages((client) => bucketPages(client)),
    objects: (bucket) => sessionPages((client) => objectPages(client, bucket)),
  }

  async function* sessionPages(
    read: (client: pg.Client) => AsyncIterable<string>,
  ): AsyncGenerator<string> {
    const { client, free } = await sessions.take()
    let isWhole = false
    try {
      yield* read(client)
      isWhole = true
    } catch (error) {
      throw failureOf(error, where)
    } finally {
      if (!isWhole) hangUp(client)
      free(!isWhole)
    }
  }
}

/** Without a goodbye, which would wait for the query to end. */
const hangUp = (client: pg.Client): void => {
  const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } })
    .connection
  stream.destroy()
}

interface Server {
  version: number
  version_text: string
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

interface Relation {
  schema: string
  name: string
  kind: string
  bytes: number
  row_estimate: number | null
  readable: boolean
  hides_rows: boolean
}

/** Fills in what the statistics do not know. */
const estimate = async (client: pg.Client, relations: Relation[]): Promise<void> => {
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
