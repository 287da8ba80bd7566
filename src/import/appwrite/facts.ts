// What import.plan_appwrite reads: databases with tables, columns and indexes, how many users and files there are.
import type { Selection } from '../source.ts'
import type { Client, AppwriteItem } from './client.ts'
import { AppwriteRefused, ScopeMissing } from './refusal.ts'

/** Since 1.8 there are tables, rows and columns; what was before is called otherwise, and goes on being answered. */
export interface Routes {
  databases: string
  tables: string
  columns: string
  rows: string
}

const newer: Routes = { databases: 'tablesdb', tables: 'tables', columns: 'columns', rows: 'rows' }
const older: Routes = {
  databases: 'databases',
  tables: 'collections',
  columns: 'attributes',
  rows: 'documents',
}

export const routesOf = async (client: Client): Promise<Routes> => {
  try {
    await client.first('/tablesdb', 'databases')
    return newer
  } catch (error) {
    if (isUnknownRoute(error)) return older
    if (error instanceof ScopeMissing) return newer
    throw error
  }
}

export const isUnknownRoute = (error: unknown): boolean =>
  error instanceof AppwriteRefused && error.type === 'general_route_not_found'

/** Databases of other types have no tables. */
const hasTables = ({ type }: AppwriteItem): boolean => !otherTypes.includes(String(type))

/** Users that are looked at: for how passwords are hashed, and for columns that hold their ids. */
const sampled = 500
/** Files whose sizes are added up where a bucket does not say its size. */
const summed = 5_000

type Asked = string[] | boolean | null | undefined

export const readFacts = async (
  client: Client,
  project: string,
  selection: Selection,
): Promise<Record<string, unknown>> => {
  const { tables, users, buckets } = selection
  const refused: Record<string, string> = {}
  // What was asked for must be there; of the rest it is said that it does not come. An empty list asks for nothing.
  const unless = async <T>(part: string, asked: Asked, read: () => Promise<T>) => {
    if (asked === false || (Array.isArray(asked) && asked.length === 0)) return null
    try {
      return await read()
    } catch (error) {
      if (asked || !(error instanceof ScopeMissing)) throw error
      refused[part] = error.message
      return null
    }
  }
  return {
    project,
    version: await client.version(),
    databases: (await unless('databases', tables, () => databasesOf(client))) ?? [],
    users: await unless('users', users, () => usersOf(client)),
    buckets: await unless('buckets', buckets, () => bucketsOf(client)),
    refused,
  }
}

/** Databases of these types have lists of their own. */
const otherTypes = ['documentsdb', 'vectorsdb']

const othersOf = async (client: Client, type: string): Promise<AppwriteItem[]> => {
  try {
    const databases = await client.all(`/${type}`, 'databases')
    return databases.map((database) => ({ ...database, type }))
  } catch (error) {
    // A server or a key that knows none.
    if (error instanceof AppwriteRefused || error instanceof ScopeMissing) return []
    throw error
  }
}

const databasesOf = async (client: Client): Promise<AppwriteItem[]> => {
  const routes = await routesOf(client)
  const listed = await client.all(`/${routes.databases}`, 'databases')
  const others = (await inTurn(otherTypes, (type) => othersOf(client, type))).flat()
  const isOther = ({ $id }: AppwriteItem): boolean => others.some((other) => other['$id'] === $id)
  const databases = [...listed.filter((database) => !isOther(database)), ...others]
  return inTurn(databases, async (database) => {
    if (!hasTables(database)) return database
    const path = `/${routes.databases}/${idOf(database)}/${routes.tables}`
    const tables = await client.all(path, routes.tables)
    return {
      ...database,
      tables: await inTurn(tables, (table) => tableOf(client, routes, path, table)),
    }
  })
}

const tableOf = async (
  client: Client,
  routes: Routes,
  path: string,
  table: AppwriteItem,
): Promise<AppwriteItem> => {
  const here = `${path}/${idOf(table)}`
  const { columns, rows } = routes
  return {
    ...table,
    [columns]: await client.all(`${here}/${columns}`, columns, { cursor: 'key' }),
    indexes: await client.all(`${here}/indexes`, 'indexes', { cursor: 'key' }),
    total: (await client.first(`${here}/${rows}`, rows)).total,
  }
}

const usersOf = async (client: Client): Promise<unknown> => {
  const sample: AppwriteItem[] = []
  let total = 0
  for await (const page of client.pages('/users', 'users')) {
    if (sample.length === 0) total = page.total
    for (const { $id, hash, password } of page.items)
      sample.push({ $id, hash, has_password: Boolean(password) })
    if (sample.length >= sampled) break
  }
  return { total, sample }
}

const bucketsOf = async (client: Client): Promise<AppwriteItem[]> => {
  const buckets = await client.all('/storage/buckets', 'buckets')
  return inTurn(buckets, async (bucket) => ({ ...bucket, ...(await sizeOf(client, bucket)) }))
}

const sizeOf = async (client: Client, bucket: AppwriteItem): Promise<AppwriteItem> => {
  const path = `/storage/buckets/${idOf(bucket)}/files`
  if (typeof bucket['totalSize'] === 'number')
    return { files: (await client.first(path, 'files')).total, bytes: bucket['totalSize'] }
  let [files, bytes] = [0, 0]
  for await (const { items } of client.pages(path, 'files')) {
    files += items.length
    for (const { sizeOriginal } of items) bytes += Number(sizeOriginal)
    if (files >= summed) return { files, bytes: null }
  }
  return { files, bytes }
}

export const idOf = (item: AppwriteItem): string => encodeURIComponent(String(item['$id']))

const inTurn = async <T, U>(items: T[], change: (item: T) => Promise<U>): Promise<U[]> => {
  const changed: U[] = []
  for (const item of items) changed.push(await change(item))
  return changed
}
