// What import.plan_pocketbase reads: collections with their fields, rules and indexes, how many records and users there are.
import { mostBytes } from './sqlite/tree.ts'
import { refuse } from './sqlite/pages.ts'
import type { Sqlite, SqliteTable } from './sqlite/database.ts'
import type { SqliteValue } from './sqlite/record.ts'

/** A row by the names of its columns. */
export type PocketBaseRow = Record<string, SqliteValue>

export interface PocketBaseCollection {
  id: string
  name: string
  type: string
  system: boolean
  /** fields since 0.23, schema before. */
  fields?: unknown
  schema?: unknown
  rules: Record<string, string | null>
  /** Of a view. */
  query: unknown
  indexes: readonly string[]
}

const rules = ['listRule', 'viewRule', 'createRule', 'updateRule', 'deleteRule']

export const rowsOf = async function* (
  table: SqliteTable | undefined,
  columns: readonly string[],
): AsyncGenerator<PocketBaseRow> {
  for await (const values of table?.rows(columns) ?? [])
    yield Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]))
}

const jsonIn = (text: SqliteValue | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null') as unknown
  } catch {
    return refuse('the definitions of its collections are damaged')
  }
}

/** SQLite has no type for it. */
export const isTrue = (value: SqliteValue | undefined): boolean => value === '1' || value === 'true'

/** Of its options only what is asked for: the others have secrets. */
const collectionOf = (row: PocketBaseRow, isNew: boolean): PocketBaseCollection => {
  const options = (jsonIn(row['options']) ?? {}) as Record<string, unknown>
  return {
    id: row['id'] ?? '',
    name: row['name'] ?? '',
    type: row['type'] ?? '',
    system: isTrue(row['system']),
    ...(isNew ? { fields: jsonIn(row['fields']) } : { schema: jsonIn(row['schema']) }),
    rules: {
      ...Object.fromEntries(rules.map((rule) => [rule, row[rule] ?? null])),
      ...(typeof options['manageRule'] === 'string' && { manageRule: options['manageRule'] }),
      ...(typeof options['authRule'] === 'string' && { authRule: options['authRule'] }),
      ...(options['onlyVerified'] === true && { authRule: 'verified = true' }), // before 0.23
    },
    query: options['viewQuery'] ?? options['query'] ?? null,
    indexes: [],
  }
}

export interface PocketBaseFacts {
  isNew: boolean
  collections: PocketBaseCollection[]
}

export const versionOf = (isNew: boolean): string =>
  isNew ? 'PocketBase 0.23 or newer' : 'PocketBase 0.8 to 0.22'

const noPocketbase =
  'this is a database of SQLite without the collections of PocketBase: send data.db, copied while PocketBase is stopped or out of a backup'

export const readCollections = async (database: Sqlite): Promise<PocketBaseFacts> => {
  const table = database.table('_collections')
  if (!table || !database.table('_params')) return refuse(noPocketbase)
  if (!table.columns.includes('type'))
    return refuse('this is a data.db of before PocketBase 0.8: let a newer PocketBase open it once')
  const isNew = table.columns.includes('fields')
  if (!isNew && !table.columns.includes('schema')) return refuse(noPocketbase)
  const columns = ['id', 'name', 'type', 'system', isNew ? 'fields' : 'schema', 'options', ...rules]
  const collections: PocketBaseCollection[] = []
  let bytes = 0
  for await (const row of rowsOf(table, columns)) {
    bytes += JSON.stringify(row).length
    if (bytes > mostBytes) refuse(`its collections have more than ${mostBytes / 1_048_576} MiB`)
    const collection = collectionOf(row, isNew)
    if (!isPlain(collection)) collections.push(collection)
    else {
      const { indexes } =
        database.table(collection.name) ?? refuse(`the collection ${collection.name} has no table`)
      collections.push({ ...collection, indexes })
    }
  }
  return { isNew, collections }
}

/** Those of the system begin with an underscore, as others may do. */
export const isPlain = ({ name, type, system }: PocketBaseCollection): boolean =>
  ['base', 'auth'].includes(type) && !(system && name.startsWith('_'))

export const isAuth = (collection: PocketBaseCollection): boolean =>
  collection.type === 'auth' && isPlain(collection)

/** When the database was made, to the microsecond: what tells one PocketBase from another. */
export const readStamp = async (database: Sqlite): Promise<string | undefined> => {
  let stamp: string | undefined
  for await (const { file, applied } of rowsOf(database.table('_migrations'), [
    'file',
    'applied',
  ])) {
    if (applied === null || applied === undefined) continue
    if (file === '1640988000_init.go') return applied
    if (stamp === undefined || Number(applied) < Number(stamp)) stamp = applied
  }
  return stamp
}

/** Users that are looked at, for how their passwords are hashed. */
const sampled = 500
/** Of a hash: as much as names its algorithm. */
const named = 7

export const hashOf = ({ password, passwordHash }: PocketBaseRow): string =>
  password ?? passwordHash ?? ''

const hashesIn = async (
  database: Sqlite,
  collections: PocketBaseCollection[],
): Promise<string[]> => {
  const hashes: string[] = []
  for (const { name } of collections.filter(isAuth))
    for await (const row of rowsOf(database.table(name), ['password', 'passwordHash'])) {
      if (hashes.length >= sampled) return hashes
      hashes.push(hashOf(row).slice(0, named))
    }
  return hashes
}

export const readFacts = async (
  database: Sqlite,
  { isNew, collections }: PocketBaseFacts,
  project: string,
  wantsUsers: boolean,
): Promise<object> => {
  const counted: object[] = []
  let users = 0
  for (const collection of collections) {
    const total = isPlain(collection) ? await database.table(collection.name)?.count() : undefined
    if (isAuth(collection)) users += total ?? 0
    counted.push({ ...collection, total: total ?? null })
  }
  return {
    project,
    version: versionOf(isNew),
    collections: counted,
    users: wantsUsers ? { total: users, hashes: await hashesIn(database, collections) } : null,
  }
}
