// A Postgres as the source of an import, and a project of Supabase, which is one with users and files in it.
import { Readable } from 'node:stream'
import type pg from 'pg'
import { z } from 'zod'
import { hangUp } from '../../database/connection/connect.ts'
import { Refusal } from '../../errors.ts'
import { wordsFor } from '../../tools/json.ts'
import type { Digest, PlannedTable, Source } from '../source.ts'
import { parseAddress } from './address.ts'
import { copyRows } from './copy-rows.ts'
import { estimate, makeFacts } from './facts.ts'
import { failureOf } from './reason.ts'
import { makeSessions, type Resolve } from './session.ts'
import { usualLimits } from './watch.ts'
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

  /** Of the tables that were copied. */
  const digests = new Map<string, Digest>()

  const facts = makeFacts(limits.bytes)

  const source: Source = {
    kind,
    place: `${address.host}:${address.port}/${address.database}`,

    test: () =>
      sessions.use(async (client) => {
        const { version_text } = await facts.server(client)
        return { version: version_text, warnings: [] }
      }),

    facts: () =>
      sessions.use(async (client) => {
        const found = await facts.read(client, kind, config.schemas ?? null)
        await facts.addSequences(client, found)
        await estimate(client, found.relations)
        return isSupabase ? { ...found, ...(await summaries(client)) } : found
      }),

    copy: (table, signal) => Readable.from(copied(table, signal), { objectMode: false }),

    digest: ({ item }) => Promise.resolve(digests.get(item) ?? null),

    close: () => sessions.close(),
  }

  async function* copied(table: PlannedTable, signal: AbortSignal): AsyncGenerator<Buffer> {
    const { client, free } = await sessions.take()
    let isWhole = false
    try {
      const { copy } = table.from as From
      digests.set(table.item, yield* copyRows(client, copy, signal, limits))
      isWhole = true
    } catch (error) {
      throw failureOf(error, where)
    } finally {
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
