// Appwrite as a source of an import: what it says, in pages, and the bytes of its files.
import { Readable } from 'node:stream'
import type { Net } from '../net/fetch.ts'
import { withoutNul } from '../clean.ts'
import type { Digest, OpenedObject, Pages, PlannedObject, PlannedTable, Source } from '../source.ts'
import { appwriteConfig, makeClient, type Client, type AppwriteItem, type Query } from './client.ts'
import { idOf, isUnknownRoute, readFacts, routesOf, type Routes } from './facts.ts'
import { ScopeMissing } from './refusal.ts'

/** As import.plan_appwrite plans it. */
interface From {
  database: string
  table: string
  select: string[] | null
  /** Of a table of pairs: the key of the related rows. */
  links?: string
  /** For import.finish_appwrite: NUL characters that no text of Postgres can hold. */
  replaced?: number
}

/** Rows at once; their own migrator takes 500, and old servers 100. */
const rowsAtOnce = 1_000
/** A query that names them all must stay within 4,096 characters. */
const usersAtOnce = 100

export const makeAppwriteSource = (given: unknown, net: Net): Source => {
  const config = appwriteConfig(given)
  const client = makeClient(config, net)
  const counted = new Map<string, number>()
  let routes: Promise<Routes> | undefined
  return {
    kind: 'appwrite',
    place: client.place,
    project: config.projectId,
    test: () => test(client),
    facts: (selection) => readFacts(client, config.projectId, selection),
    documents: async function* (table, signal) {
      const from = table.from as From
      routes ??= routesOf(client)
      counted.set(table.item, 0)
      for await (const page of rowsOf(client, await routes, from, signal)) {
        const rows = from.links === undefined ? page.items.length : pairsIn(page.items, from.links)
        counted.set(table.item, (counted.get(table.item) ?? 0) + rows)
        yield withoutNul(page.text, (number) => (from.replaced = (from.replaced ?? 0) + number))
      }
    },
    digest: ({ item }: PlannedTable): Promise<Digest> =>
      Promise.resolve({ rows: counted.get(item) ?? 0, digest: null }),
    users: () => usersOf(client),
    buckets: () => textsOf(client, '/storage/buckets', 'buckets'),
    objects: (bucket) =>
      textsOf(client, `/storage/buckets/${encodeURIComponent(bucket)}/files`, 'files'),
    open: (object, signal) => open(client, object, signal),
    close: async () => client.close(),
  }
}

const test = async (client: Client): Promise<{ version: string; warnings: string[] }> => {
  const version = await client.version()
  const warnings: string[] = []
  const parts: [string, () => Promise<unknown>][] = [
    ['users', () => client.first('/users', 'users')],
    ['tables', async () => client.first(`/${(await routesOf(client)).databases}`, 'databases')],
    ['files', () => client.first('/storage/buckets', 'buckets')],
  ]
  for (const [part, read] of parts)
    try {
      await read()
    } catch (error) {
      if (!(error instanceof ScopeMissing)) throw error
      warnings.push(`${part} cannot be read: ${error.message}`)
    }
  return { version, warnings }
}

const rowsOf = (client: Client, routes: Routes, from: From, signal: AbortSignal) => {
  const path = [routes.databases, from.database, routes.tables, from.table, routes.rows]
  // Old servers give related rows unasked.
  const isSelected = from.select !== null && !client.isOld()
  const queries: Query[] = isSelected ? [{ method: 'select', values: from.select ?? [] }] : []
  return client.pages(`/${path.map(encodeURIComponent).join('/')}`, routes.rows, {
    queries,
    signal,
    limit: rowsAtOnce,
  })
}

/** As import.appwrite_load_links makes them. */
const pairsIn = (items: AppwriteItem[], key: string): number => {
  let pairs = 0
  for (const item of items) {
    const related = [item[key] ?? []].flat() as (string | AppwriteItem)[]
    pairs += new Set(related.map((row) => (typeof row === 'string' ? row : row['$id']))).size
  }
  return pairs
}

const textsOf = async function* (client: Client, path: string, name: string): Pages {
  for await (const page of client.pages(path, name)) yield withoutNul(page.text)
}

const usersOf = async function* (client: Client): Pages {
  for await (const page of client.pages('/users', 'users', { limit: usersAtOnce })) {
    const identities = await identitiesOf(client, page.items)
    const users = page.items.map((user) => ({
      ...user,
      identities: identities.filter(({ userId }) => userId === user['$id']),
    }))
    yield withoutNul(JSON.stringify(users))
  }
}

/** Without the tokens for the provider: nobody here needs them. */
const identitiesOf = async (client: Client, users: AppwriteItem[]): Promise<AppwriteItem[]> => {
  const identities: AppwriteItem[] = []
  if (users.length === 0) return identities
  const values = users.map((user) => String(user['$id']))
  const queries: Query[] = [{ method: 'equal', attribute: 'userId', values }]
  try {
    for await (const { items } of client.pages('/users/identities', 'identities', { queries }))
      for (const identity of items)
        identities.push({ ...identity, providerAccessToken: '', providerRefreshToken: '' })
  } catch (error) {
    // Servers before 1.4 have no identities.
    if (!isUnknownRoute(error)) throw error
  }
  return identities
}

const open = async (
  client: Client,
  { size, from }: PlannedObject,
  signal: AbortSignal,
): Promise<OpenedObject> => {
  const { bucketId, signature, ...file } = from as AppwriteItem
  const path = `/storage/buckets/${encodeURIComponent(String(bucketId))}/files/${idOf(file)}/download`
  const response = await client.bytes(path, signal)
  const length = response.headers.get('content-length')
  return {
    stream: Readable.from(response.body ?? [], { objectMode: false }),
    size: length === null ? size : Number(length),
    // Of the parts, where a file was stored in several: a difference is a warning.
    md5: typeof signature === 'string' && /^[0-9a-f]{32}$/.test(signature) ? signature : null,
  }
}
