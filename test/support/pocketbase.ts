// Files as PocketBase keeps them, data.db: of both of its generations, with the statements that it makes them with.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sqlite from 'node-sqlite3-wasm'

type Value = string | number | bigint | boolean | null

export interface FakeField {
  name: string
  type: string
  maxSelect?: number | null
  [option: string]: unknown
}

export interface FakeCollection {
  id: string
  name: string
  type?: string
  /** Those that every collection of its type has are added. */
  fields?: FakeField[]
  rules?: Record<string, string | null>
  indexes?: string[]
  options?: object
  rows?: Record<string, Value>[]
}

export interface PocketbaseWorld {
  /** Before 0.23. */
  isOld?: boolean
  collections: FakeCollection[]
  accounts?: { collection: string; record: string; provider: string; providerId: string }[]
  /** Microseconds since 1970. */
  made?: number
}

const now = `(strftime('%Y-%m-%d %H:%M:%fZ'))`
const textId = `TEXT PRIMARY KEY DEFAULT ('r'||lower(hex(randomblob(7)))) NOT NULL`

const columnOf = ({ name, type, maxSelect }: FakeField, isOld: boolean): string => {
  const isMany =
    ['select', 'file', 'relation'].includes(type) &&
    (isOld && type === 'relation' ? maxSelect !== 1 : (maxSelect ?? 1) > 1)
  if (name === 'id') return `\`id\` ${textId}`
  if (isMany) return `\`${name}\` JSON DEFAULT '[]' NOT NULL`
  const types: Record<string, string> = {
    number: 'NUMERIC DEFAULT 0 NOT NULL',
    bool: 'BOOLEAN DEFAULT FALSE NOT NULL',
    json: 'JSON DEFAULT NULL',
    geoPoint: `JSON DEFAULT '{"lon":0,"lat":0}' NOT NULL`,
  }
  return `\`${name}\` ${types[type] ?? `TEXT DEFAULT '' NOT NULL`}`
}

const system = (name: string, type: string, more: object = {}): FakeField => ({
  ...{ name, type, system: true },
  ...more,
})

const idField = system('id', 'text', { min: 15, max: 15, pattern: '^[a-z0-9]+$', required: true })

const authFields = [
  system('password', 'password', { hidden: true, required: true }),
  system('tokenKey', 'text', { hidden: true, min: 30, max: 60, required: true }),
  system('email', 'email', { required: true }),
  system('emailVisibility', 'bool'),
  system('verified', 'bool'),
]

const dates: FakeField[] = [
  { name: 'created', type: 'autodate', onCreate: true, onUpdate: false },
  { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
]

/** Options stood apart from the rest of a field. */
const oldField = ({ name, type, required = false, ...options }: FakeField): object => ({
  ...{ id: name.slice(0, 8), name, type, system: false, required, presentable: false },
  ...{ unique: false, options },
})

const oldColumns = (isAuth: boolean): string[] => [
  '`id` TEXT PRIMARY KEY NOT NULL',
  `\`created\` TEXT DEFAULT ${now} NOT NULL`,
  `\`updated\` TEXT DEFAULT ${now} NOT NULL`,
  ...(isAuth
    ? [
        '`username` TEXT NOT NULL',
        "`email` TEXT DEFAULT '' NOT NULL",
        '`emailVisibility` BOOLEAN DEFAULT FALSE NOT NULL',
        '`verified` BOOLEAN DEFAULT FALSE NOT NULL',
        '`tokenKey` TEXT NOT NULL',
        '`passwordHash` TEXT NOT NULL',
        "`lastResetSentAt` TEXT DEFAULT '' NOT NULL",
        "`lastVerificationSentAt` TEXT DEFAULT '' NOT NULL",
      ]
    : []),
]

const frame = (isOld: boolean): string => `
  create table _migrations (file VARCHAR(255) PRIMARY KEY NOT NULL, applied INTEGER NOT NULL);
  create table \`_params\` (\`id\` ${textId}, \`value\` JSON DEFAULT NULL,
    \`created\` TEXT DEFAULT ${now} NOT NULL, \`updated\` TEXT DEFAULT ${now} NOT NULL);
  create table \`_collections\` (
    \`id\`         ${textId},
    \`system\`     BOOLEAN DEFAULT FALSE NOT NULL,
    \`type\`       TEXT DEFAULT "base" NOT NULL,
    \`name\`       TEXT UNIQUE NOT NULL,
    \`${isOld ? 'schema' : 'fields'}\` JSON DEFAULT "[]" NOT NULL,
    \`indexes\`    JSON DEFAULT "[]" NOT NULL,
    \`listRule\`   TEXT DEFAULT NULL,
    \`viewRule\`   TEXT DEFAULT NULL,
    \`createRule\` TEXT DEFAULT NULL,
    \`updateRule\` TEXT DEFAULT NULL,
    \`deleteRule\` TEXT DEFAULT NULL,
    \`options\`    JSON DEFAULT "{}" NOT NULL,
    \`created\`    TEXT DEFAULT ${now} NOT NULL,
    \`updated\`    TEXT DEFAULT ${now} NOT NULL
  );
  create index idx__collections_type on \`_collections\` (\`type\`);
  create table \`_externalAuths\` (\`id\` ${textId}, \`${isOld ? 'collectionId' : 'collectionRef'}\` TEXT NOT NULL,
    \`${isOld ? 'recordId' : 'recordRef'}\` TEXT NOT NULL, \`provider\` TEXT NOT NULL, \`providerId\` TEXT NOT NULL,
    \`created\` TEXT DEFAULT ${now} NOT NULL, \`updated\` TEXT DEFAULT ${now} NOT NULL);`

const superusers: FakeCollection = {
  ...{ id: 'pbc_3142635823', name: '_superusers', type: 'auth' },
  rows: [{ id: 'root00000000000', email: 'root@example.com', password: 'canary', tokenKey: 'x' }],
}

const addCollection = (
  database: sqlite.Database,
  collection: FakeCollection,
  isOld: boolean,
): void => {
  const {
    id,
    name,
    type = 'base',
    fields = [],
    rules = {},
    indexes = [],
    options = {},
  } = collection
  const isAuth = type === 'auth'
  const all = [idField, ...(isAuth ? authFields : []), ...fields, ...dates]
  database.run(
    `insert into _collections (id, system, type, name, ${isOld ? 'schema' : 'fields'}, indexes, options) values (?, ?, ?, ?, ?, ?, ?)`,
    [
      ...[id, name.startsWith('_'), type, name, JSON.stringify(isOld ? fields.map(oldField) : all)],
      ...[JSON.stringify(indexes), JSON.stringify(options)],
    ],
  )
  for (const [rule, text] of Object.entries(rules))
    database.run(`update _collections set \`${rule}\` = ? where id = ?`, [text, id])
  if (type === 'view') return
  const columns = isOld
    ? [...oldColumns(isAuth), ...fields.map((field) => columnOf(field, true))]
    : all.map((field) => columnOf(field, false))
  database.exec(`create table \`${name}\` (${columns.join(', ')})`)
  for (const index of indexes) database.exec(index)
  for (const row of collection.rows ?? []) addRow(database, name, row)
}

/** A text with the character NUL is given as its bytes, of which nothing is cut. */
export const addRow = (
  database: sqlite.Database,
  table: string,
  row: Record<string, Value | Uint8Array>,
): void => {
  const hasNul = (value: unknown): boolean => typeof value === 'string' && value.includes('\0')
  const values = Object.values(row)
  database.run(
    `insert into \`${table}\` (${Object.keys(row)
      .map((name) => `\`${name}\``)
      .join()}) values (${values.map((value) => (hasNul(value) ? 'cast(? as text)' : '?')).join()})`,
    values.map((value) => (hasNul(value) ? Buffer.from(String(value)) : value)),
  )
}

/** A folder that is gone after the test, for files as these. */
export const pocketbaseFolder = (): { path: (name: string) => string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'pocketbase-'))
  return {
    path: (name) => join(folder, name),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const writePocketbase = (path: string, world: PocketbaseWorld): Buffer => {
  const { isOld = false, collections, accounts = [], made = 1_700_000_000_123_456 } = world
  const database = new sqlite.Database(path)
  database.exec(`begin; ${frame(isOld)}`) // each statement would wait for the disk
  database.run('insert into _migrations values (?, ?)', ['1640988000_init.go', BigInt(made)])
  if (!isOld) addCollection(database, superusers, false)
  for (const collection of collections) addCollection(database, collection, isOld)
  for (const { collection, record, provider, providerId } of accounts)
    database.run(
      `insert into _externalAuths (${isOld ? 'collectionId, recordId' : 'collectionRef, recordRef'}, provider, providerId) values (?, ?, ?, ?)`,
      [collection, record, provider, providerId],
    )
  database.exec('commit')
  database.close()
  // PocketBase has its files in WAL mode, which the header says.
  const bytes = readFileSync(path)
  bytes[18] = 2
  bytes[19] = 2
  writeFileSync(path, bytes)
  return bytes
}

const at = { created: '2024-01-02 03:04:05.678Z', updated: '2024-02-02 03:04:05.678Z' }

/** A small application: users, teams, posts with everything in them, and tags. */
export const blogWorld = (hash: string, isOld = false): PocketbaseWorld => {
  const password = isOld ? 'passwordHash' : 'password'
  const user = (id: string, email: string, more: Record<string, Value> = {}) => ({
    ...{ id, email, [password]: hash, tokenKey: `canary-${id}`, ...(isOld && { username: id }) },
    ...at,
    ...more,
  })
  return {
    isOld,
    collections: [
      {
        ...{ id: '_pb_users_auth_', name: 'users', type: 'auth' },
        fields: [
          { name: 'name', type: 'text' },
          { name: 'avatar', type: 'file', maxSelect: 1 },
          { name: 'role', type: 'select', maxSelect: 1, values: ['writer', 'editor'] },
        ],
        rules: { listRule: 'id = @request.auth.id', createRule: '' },
        indexes: [
          'CREATE UNIQUE INDEX `idx_tokenKey__pb_users_auth_` ON `users` (`tokenKey`)',
          "CREATE UNIQUE INDEX `idx_email__pb_users_auth_` ON `users` (`email`) WHERE `email` != ''",
        ],
        options: { authToken: { secret: 'canary-secret' } },
        rows: [
          user('ada000000000000', 'Ada@example.com', {
            name: 'Ada',
            verified: true,
            role: 'editor',
          }),
          user('bob000000000000', 'bob@example.com'),
        ],
      },
      {
        ...{ id: 'tags00000000000', name: 'tags' },
        fields: [{ name: 'label', type: 'text', required: true }],
        indexes: ['CREATE UNIQUE INDEX `idx_label` ON `tags` (`label` COLLATE NOCASE DESC)'],
        rows: [
          { id: 'red000000000000', label: 'red', ...at },
          { id: 'blue00000000000', label: 'blue', ...at },
        ],
      },
      {
        ...{ id: 'posts0000000000', name: 'Posts' },
        fields: [
          { name: 'title', type: 'text', max: 100 },
          { name: 'body', type: 'editor' },
          { name: 'stars', type: 'number' },
          { name: 'views', type: 'number', onlyInt: true },
          { name: 'open', type: 'bool' },
          { name: 'at', type: 'date' },
          { name: 'data', type: 'json' },
          { name: 'kinds', type: 'select', maxSelect: 3, values: ['a', 'b', 'c'] },
          { name: 'files', type: 'file', maxSelect: 9 },
          {
            ...{ name: 'author', type: 'relation', maxSelect: 1, required: true },
            ...{ collectionId: '_pb_users_auth_', cascadeDelete: true },
          },
          {
            ...{ name: 'tag', type: 'relation', maxSelect: 1 },
            ...{ collectionId: 'tags00000000000', cascadeDelete: false },
          },
          {
            ...{ name: 'tags', type: 'relation', maxSelect: isOld ? null : 999 },
            ...{ collectionId: 'tags00000000000', cascadeDelete: false },
          },
          ...(isOld ? [] : [{ name: 'place', type: 'geoPoint' }]),
        ],
        rules: { listRule: 'open = true', updateRule: '@request.auth.id = author' },
        indexes: [
          'CREATE INDEX `idx_author` ON `Posts` (`author`, `created` DESC)',
          'CREATE INDEX `idx_lower` ON `Posts` (lower(`title`))',
        ],
        rows: [
          {
            ...{
              id: 'post10000000000',
              title: 'one\0two',
              body: '<p>é</p>',
              stars: 1.5,
              open: true,
            },
            ...{ views: 9007199254740993n, at: '2024-03-04 05:06:07.890Z', ...at },
            ...{ data: '{"n": 12345678901234567890, "nul": "\\u0000"}', kinds: '["a","c"]' },
            ...{ files: '["x_1.png"]', author: 'ada000000000000', tag: 'red000000000000' },
            tags: '["red000000000000","blue00000000000"]',
            ...(!isOld && { place: '{"lon":1.5,"lat":2}' }),
          },
          { id: 'post20000000000', author: 'bob000000000000', data: 'no JSON', ...at },
        ],
      },
      {
        ...{ id: 'view00000000000', name: 'latest', type: 'view' },
        options: isOld ? { query: 'select id from Posts' } : { viewQuery: 'select id from Posts' },
      },
    ],
    accounts: [
      {
        ...{ collection: '_pb_users_auth_', record: 'ada000000000000' },
        ...{ provider: 'google', providerId: '110' },
      },
    ],
  }
}
