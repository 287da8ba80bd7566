// A server that answers as Appwrite does: routes new and old, two query languages, pages by cursor, totals that end at
// 5,000, scopes, regions, too many requests, files in parts.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FakeTable {
  $id: string
  name?: string
  $permissions?: string[]
  rowSecurity?: boolean
  columns?: Record<string, unknown>[]
  indexes?: Record<string, unknown>[]
  /** Related rows by their ids; a bigint keeps its digits. */
  rows?: Record<string, unknown>[]
}

export interface FakeFile {
  $id: string
  name: string
  bytes: Buffer
  chunksTotal?: number
  chunksUploaded?: number
  signature?: string
}

export interface AppwriteWorld {
  databases: { $id: string; name?: string; type?: string; tables?: FakeTable[] }[]
  users?: Record<string, unknown>[]
  identities?: Record<string, unknown>[]
  buckets?: { $id: string; $permissions?: string[]; totalSize?: number; files: FakeFile[] }[]
}

export interface AppwriteWish {
  /** Before 1.8 there are collections; before 1.5 queries are texts, and a page has 100 items at most. */
  version?: string
  /** Of the key; all of them without it. */
  scopes?: string[]
  isOtherRegion?: boolean
}

export interface FakeAppwrite {
  url: string
  config: { endpoint: string; projectId: string; apiKey: string }
  /** Paths with their queries, decoded. */
  asked: string[]
  /** Answers this many requests with 429, to be tried again at once. */
  busy: number
  /** Called before an answer: what it awaits holds the answer back. */
  before: (path: string) => void | Promise<void>
  world: AppwriteWorld
  stop: () => Promise<void>
}

interface Answer {
  status?: number
  body?: unknown
  bytes?: Buffer
  headers?: Record<string, string>
}

interface Asked {
  method: string
  attribute?: string
  values: (string | number)[]
}

const apiKey = 'standard_canary-of-the-key'
const mostCounted = 5_000

const failure = (status: number, type: string, message: string): Answer => ({
  status,
  body: { message, code: status, type, version: '1.9.6' },
})

export const startAppwrite = async (
  world: AppwriteWorld,
  wish: AppwriteWish = {},
): Promise<FakeAppwrite> => {
  const { version = '1.9.6' } = wish
  const minor = Number(version.split('.')[1])
  const fake: FakeAppwrite = {
    url: '',
    config: { endpoint: '', projectId: 'shop', apiKey },
    asked: [],
    busy: 0,
    before: () => undefined,
    world,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }

  const refusal = (request: IncomingMessage, scope: string): Answer | undefined => {
    if (wish.isOtherRegion)
      return failure(
        401,
        'general_access_forbidden',
        'Project is not accessible in this region. Please make sure you are using the correct endpoint',
      )
    if (request.headers['x-appwrite-project'] !== 'shop')
      return failure(404, 'project_not_found', 'Project with the requested ID could not be found.')
    if (request.headers['x-appwrite-key'] !== apiKey)
      return failure(
        401,
        'general_unauthorized_scope',
        `User (role: guests) missing scopes (["${scope}"])`,
      )
    if (wish.scopes && !wish.scopes.includes(scope))
      return failure(
        401,
        'general_unauthorized_scope',
        `app.shop@service.cloud.appwrite.io (role: applications) missing scopes (["${scope}"])`,
      )
    return undefined
  }

  const page = (name: string, items: Record<string, unknown>[], url: URL, key = '$id'): Answer => {
    const queries = queriesOf(url, minor < 5)
    if (!queries) return failure(400, 'general_query_invalid', 'Invalid query: Syntax error')
    const find = (method: string) => queries.find((query) => query.method === method)
    const limit = Number(find('limit')?.values[0] ?? 25)
    if (minor < 5 && limit > 100)
      return failure(
        400,
        'general_query_invalid',
        'Invalid query: Invalid limit: Value must be a valid range between 1 and 100',
      )
    const equal = find('equal')
    const matching = equal
      ? items.filter((item) => equal.values.includes(String(item[equal.attribute ?? ''])))
      : items
    const cursor = find('cursorAfter')?.values[0]
    const at = matching.findIndex((item) => item[key] === cursor)
    if (cursor !== undefined && at < 0)
      return failure(
        400,
        'general_cursor_not_found',
        `Document '${cursor}' for the 'cursor' value not found.`,
      )
    const shown = matching.slice(at + 1, at + 1 + limit)
    const related = (find('select')?.values ?? []).map(
      (value) => /^(.*)\.\$id$/.exec(String(value))?.[1],
    )
    return {
      body: {
        total: Math.min(matching.length, mostCounted),
        [name]: shown.map((item) => selected(item, related)),
      },
    }
  }

  /** Related rows come to who selects them; from old servers to everybody. */
  const selected = (item: Record<string, unknown>, related: (string | undefined)[]) => {
    const relations = (item['$relations'] ?? []) as string[]
    const hidden = minor < 5 ? [] : relations.filter((key) => !related.includes(key))
    const shown = without(item, '$relations', ...hidden)
    for (const key of relations) {
      const value = shown[key]
      if (Array.isArray(value)) shown[key] = value.map(($id: unknown) => ({ $id }))
      else if (value) shown[key] = { $id: value }
    }
    return shown
  }

  const structure = (parts: string[], url: URL): Answer | undefined => {
    const isNew = parts[0] === 'tablesdb'
    if (isNew && minor < 8) return undefined
    const { databases } = world
    const [, databaseId, , tableId, part] = parts
    if (databaseId === undefined)
      return page(
        'databases',
        databases
          .filter(({ type }) => !type?.endsWith('sdb') || type === 'tablesdb')
          .map((base) => ({ name: base.$id, type: 'legacy', ...without(base, 'tables') })),
        url,
      )
    const tables = databases.find(({ $id }) => $id === databaseId)?.tables
    if (!tables) return failure(404, 'database_not_found', 'Database not found')
    if (tableId === undefined)
      return page(
        isNew ? 'tables' : 'collections',
        tables.map((table) => tableJson(table, isNew)),
        url,
      )
    const table = tables.find(({ $id }) => $id === tableId)
    if (!table) return failure(404, 'table_not_found', 'Table not found')
    if (part === 'indexes')
      return page(
        'indexes',
        (table.indexes ?? []).map((index) => indexJson(index, isNew)),
        url,
        'key',
      )
    if (part === (isNew ? 'columns' : 'attributes'))
      return page(
        part,
        (table.columns ?? []).map((column) => columnJson(column, isNew)),
        url,
        'key',
      )
    if (part === (isNew ? 'rows' : 'documents')) return page(part, rowsJson(table), url)
    return undefined
  }

  /** Since 1.9 there are databases without tables, in lists of their own. */
  const others = (first: string, url: URL): Answer | undefined => {
    if (minor < 9 || !['documentsdb', 'vectorsdb'].includes(first)) return undefined
    const listed = world.databases.filter(({ type }) => type === first)
    return page(
      'databases',
      listed.map((base) => ({ name: base.$id, ...base })),
      url,
    )
  }

  const files = (parts: string[], url: URL): Answer | undefined => {
    const [, , bucketId, , fileId, action] = parts
    const { buckets = [] } = world
    if (bucketId === undefined)
      return page(
        'buckets',
        buckets.map((bucket) => ({
          name: bucket.$id,
          fileSecurity: false,
          ...without(bucket, 'files'),
        })),
        url,
      )
    const bucket = buckets.find(({ $id }) => $id === bucketId)
    if (!bucket) return failure(404, 'storage_bucket_not_found', 'Bucket not found')
    if (fileId === undefined)
      return page(
        'files',
        bucket.files.map((file) => fileJson(file, bucketId)),
        url,
      )
    const file = bucket.files.find(({ $id }) => $id === fileId)
    if (action !== 'download' || !file)
      return failure(404, 'storage_file_not_found', 'File not found')
    return { bytes: file.bytes }
  }

  const answer = (request: IncomingMessage, url: URL): Answer => {
    const parts = url.pathname
      .replace(/^\/v1\//, '')
      .split('/')
      .map(decodeURIComponent)
    const [first = '', second] = parts
    if (first === 'health') return { body: { version } }
    if (fake.busy > 0) {
      fake.busy -= 1
      return {
        ...failure(429, 'general_rate_limit_exceeded', 'Rate limit'),
        headers: { 'retry-after': '0.01' },
      }
    }
    const refused = refusal(request, scopeOf(parts))
    if (refused) return refused
    const found =
      first === 'users'
        ? second === 'identities'
          ? page('identities', world.identities ?? [], url)
          : page('users', world.users ?? [], url)
        : first === 'storage'
          ? files(parts, url)
          : ['tablesdb', 'databases'].includes(first)
            ? structure(parts, url)
            : others(first, url)
    return found ?? failure(404, 'general_route_not_found', 'Route not found')
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const path = decodeURIComponent(url.pathname + url.search)
    fake.asked.push(path)
    void Promise.resolve(fake.before(path)).then(() => send(response, answer(request, url)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  fake.config.endpoint = fake.url
  return fake
}

const send = (
  response: ServerResponse,
  { status = 200, body, bytes, headers = {} }: Answer,
): void => {
  const sent = bytes ?? Buffer.from(written(body))
  response.writeHead(status, {
    'content-type': bytes ? 'application/octet-stream' : 'application/json; charset=UTF-8',
    'content-length': sent.length,
    ...headers,
  })
  response.end(sent)
}

/** Bigints as numbers with all their digits. */
const written = (body: unknown): string =>
  JSON.stringify(body, (_key, value: unknown) =>
    typeof value === 'bigint' ? `@@${value}@@` : value,
  ).replace(/"@@(-?\d+)@@"/g, '$1')

/** Undefined when they are in the other language. */
const queriesOf = (url: URL, isText: boolean): Asked[] | undefined => {
  const texts = [...url.searchParams]
    .filter(([name]) => name.startsWith('queries'))
    .map(([, text]) => text)
  try {
    return texts.map((text) => (isText ? ofText(text) : (JSON.parse(text) as Asked)))
  } catch {
    return undefined
  }
}

const ofText = (text: string): Asked => {
  const [, method = '', given = ''] = /^(\w+)\((.*)\)$/.exec(text) ?? []
  if (method === '') throw new Error('not a query')
  const values = JSON.parse(`[${given}]`) as (string | string[])[]
  return method === 'equal'
    ? { method, attribute: values[0] as string, values: values[1] as string[] }
    : { method, values: values.flat() }
}

const scopeOf = ([first, , second, , third]: string[]): string => {
  if (first === 'users') return 'users.read'
  if (first === 'storage')
    return third === undefined && second === undefined ? 'buckets.read' : 'files.read'
  if (second === undefined) return 'databases.read'
  if (third === undefined) return 'tables.read'
  return `${third}.read`
}

const times = {
  $createdAt: '2026-01-01T00:00:00.000+00:00',
  $updatedAt: '2026-01-02T00:00:00.000+00:00',
}

const without = (object: object, ...keys: string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)))

const tableJson = (table: FakeTable, isNew: boolean) => ({
  name: table.$id,
  $permissions: [],
  enabled: true,
  ...times,
  ...without(table, 'rows', 'columns', 'indexes', 'rowSecurity'),
  [isNew ? 'rowSecurity' : 'documentSecurity']: table.rowSecurity ?? false,
})

const columnJson = ({ relatedTable, ...column }: Record<string, unknown>, isNew: boolean) => ({
  status: 'available',
  error: '',
  required: false,
  array: false,
  ...times,
  ...column,
  ...(relatedTable !== undefined && {
    [isNew ? 'relatedTable' : 'relatedCollection']: relatedTable,
  }),
})

const indexJson = ({ columns, ...index }: Record<string, unknown>, isNew: boolean) => ({
  status: 'available',
  error: '',
  lengths: [],
  orders: [],
  ...index,
  [isNew ? 'columns' : 'attributes']: columns,
})

const rowsJson = ({ $id: table, columns = [], rows = [] }: FakeTable) => {
  const $relations = columns.filter(({ type }) => type === 'relationship').map(({ key }) => key)
  return rows.map((row) => ({ $tableId: table, $permissions: [], ...times, ...row, $relations }))
}

const fileJson = ({ bytes, ...file }: FakeFile, bucketId: string) => ({
  bucketId,
  $permissions: [],
  ...times,
  signature: createHash('md5').update(bytes).digest('hex'),
  mimeType: 'text/plain',
  sizeOriginal: bytes.length,
  chunksTotal: 1,
  chunksUploaded: 1,
  ...file,
})

const column = (key: string, type: string, more: object = {}) => ({ key, type, ...more })
const relation = (key: string, relatedTable: string, relationType: string, more: object = {}) =>
  column(key, 'relationship', {
    relatedTable,
    relationType,
    twoWay: false,
    side: 'parent',
    ...more,
  })

/** Of 26 tables: one of 5,001 rows, one for each shape of a relationship, and small ones. */
export const shopWorld = (): AppwriteWorld => ({
  databases: [
    {
      $id: 'main',
      tables: [
        {
          $id: 'events',
          columns: [
            column('title', 'string', { size: 50, required: true }),
            column('count', 'integer', { min: 0, max: 9_223_372_036_854_775_807n }),
            column('kind', 'string', { format: 'enum', elements: ['a', 'b'], default: 'a' }),
            column('userId', 'string', { size: 36 }),
            column('tags', 'string', { size: 10, array: true }),
          ],
          indexes: [{ key: 'by_title', type: 'key', columns: ['title'], orders: ['DESC'] }],
          $permissions: ['read("any")', 'create("users")'],
          rowSecurity: true,
          rows: Array.from({ length: 5_001 }, (_, at) => ({
            $id: `event${at}`,
            title: at === 3 ? 'with NUL \u0000' : `Event ${at}`,
            count: 9_007_199_254_740_993n + BigInt(at),
            kind: 'b',
            userId: at % 2 ? 'ada' : null,
            tags: ['x', `${at}`],
            $permissions: at === 0 ? ['update("user:ada")'] : [],
          })),
        },
        {
          $id: 'people',
          columns: [
            column('name', 'string', { size: 20 }),
            relation('posts', 'posts', 'manyToOne', {
              twoWay: true,
              twoWayKey: 'author',
              side: 'child',
            }),
            relation('pets', 'pets', 'oneToMany', { twoWayKey: 'owner', onDelete: 'cascade' }),
            relation('passport', 'passports', 'oneToOne', { onDelete: 'restrict' }),
          ],
          rows: [
            { $id: 'p1', name: 'Ada', posts: ['1', '2'], pets: ['rex', 'tom'], passport: 'x1' },
            { $id: 'p2', name: 'Bob', posts: [], pets: [], passport: null },
          ],
        },
        {
          $id: 'posts',
          name: 'Blog Posts',
          columns: [
            relation('author', 'people', 'manyToOne', {
              twoWay: true,
              twoWayKey: 'posts',
              onDelete: 'setNull',
            }),
            relation('labels', 'labels', 'manyToMany', { onDelete: 'cascade' }),
          ],
          rows: [
            { $id: '1', author: 'p1', labels: ['new', 'old'] },
            { $id: '2', author: 'p1', labels: ['new'] },
            { $id: '3', author: null, labels: [] },
          ],
        },
        { $id: 'pets', rows: [{ $id: 'rex' }, { $id: 'tom' }, { $id: 'stray' }] },
        { $id: 'passports', rows: [{ $id: 'x1' }] },
        { $id: 'labels', rows: [{ $id: 'new' }, { $id: 'old' }] },
        ...Array.from({ length: 20 }, (_, at) => ({
          $id: `small${at}`,
          columns: [column('id', 'integer')],
          rows: [{ $id: 'a', id: at }],
        })),
      ],
    },
    { $id: 'papers', type: 'documentsdb' },
  ],
  users: [
    {
      $id: 'ada',
      ...times,
      registration: times.$createdAt,
      name: 'Ada',
      email: 'ada@example.com',
      emailVerification: true,
      phone: '',
      password: '$2y$10$wqMbwV7ch5o4qyMI7J1ym.iT2tBEYCcXbGiPQFjEP1yGX6X6vw6he',
      hash: 'bcrypt',
      status: true,
      labels: ['vip'],
      prefs: { theme: 'dark' },
    },
    ...Array.from({ length: 120 }, (_, at) => ({
      $id: `user${at}`,
      ...times,
      registration: times.$createdAt,
      name: '',
      email: `user${at}@example.com`,
      emailVerification: false,
      phone: '',
      password: at % 2 ? '$argon2id$v=19$m=2048,t=4,p=3$c2FsdA$aGFzaA' : '',
      hash: 'argon2',
      status: at !== 1,
      labels: [],
      prefs: {},
    })),
  ],
  identities: [
    {
      $id: 'i1',
      ...times,
      userId: 'ada',
      provider: 'google',
      providerUid: '110',
      providerEmail: 'ada@example.com',
      providerAccessToken: 'canary-of-a-token',
      providerRefreshToken: 'canary-of-another',
    },
  ],
  buckets: [
    {
      $id: 'pictures',
      $permissions: ['read("any")'],
      files: [
        { $id: 'f1', name: 'same.txt', bytes: Buffer.from('one') },
        { $id: 'f2', name: 'same.txt', bytes: Buffer.from('x') },
        {
          $id: 'f3',
          name: 'half.bin',
          bytes: Buffer.from('ha'),
          chunksTotal: 2,
          chunksUploaded: 1,
        },
        { $id: 'f4', name: 'parts.bin', bytes: Buffer.from('parts'), signature: '0'.repeat(32) },
      ],
    },
  ],
})
