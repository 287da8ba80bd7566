// PocketBase as a source of an import: the records of its data.db, as pages of texts.
import type { KeptFile } from '../files.ts'
import { jsonOf, withoutNul } from '../clean.ts'
import type { Digest, Pages, PlannedTable, Source } from '../source.ts'
import {
  hashOf,
  isAuth,
  readCollections,
  readFacts,
  readStamp,
  rowsOf,
  versionOf,
  type PocketBaseFacts,
  type PocketBaseRow,
} from './facts.ts'
import { openSqlite, type Sqlite } from './sqlite/database.ts'
import { refuse } from './sqlite/pages.ts'
import { mostBytes } from './sqlite/tree.ts'

/** As import.plan_pocketbase plans it. */
interface From {
  collection: string
  columns: { key: string; kind: string }[]
  /** For import.finish_pocketbase: NUL characters that no text of Postgres can hold. */
  replaced?: number
}

/** Rows at once, and the characters that are enough for a page. */
const rowsAtOnce = 500
const pageLength = 4_194_304

interface Opened extends PocketBaseFacts {
  database: Sqlite
  stamp: string
}

export const makePocketbaseSource = ({ path, name }: Pick<KeptFile, 'path' | 'name'>): Source => {
  const counted = new Map<string, number>()
  let stamp = name
  let opening: Promise<Opened> | undefined
  const opened = (): Promise<Opened> => (opening ??= open())

  const open = async (): Promise<Opened> => {
    const database = await openSqlite(path)
    try {
      const found = await readCollections(database)
      stamp = (await readStamp(database)) ?? name
      return { database, stamp, ...found }
    } catch (error) {
      await database.close()
      throw error
    }
  }

  return {
    kind: 'pocketbase',
    place: name,
    get project() {
      return stamp
    },
    test: async () => {
      const { isNew } = await opened()
      return { version: versionOf(isNew), warnings: [] }
    },
    facts: async ({ users }) => {
      const { database, stamp, ...found } = await opened()
      const facts = await readFacts(database, found, stamp, users !== false)
      return (JSON.parse(jsonOf([facts])) as unknown[])[0]
    },
    documents: async function* (table, signal) {
      const from = table.from as From
      const { database } = await opened()
      counted.set(table.item, 0)
      const replaced = (number: number): void => {
        from.replaced = (from.replaced ?? 0) + number
      }
      for await (const rows of paged(documentsOf(database, from, replaced), signal)) {
        counted.set(table.item, (counted.get(table.item) ?? 0) + rows.length)
        yield withoutNul(`[${rows.join()}]`, replaced)
      }
    },
    digest: ({ item }: PlannedTable): Promise<Digest> =>
      Promise.resolve({ rows: counted.get(item) ?? 0, digest: null }),
    users: async function* () {
      yield* usersOf(await opened())
    },
    close: async () => {
      const database = await opening?.then(({ database }) => database).catch(() => undefined)
      await database?.close()
    },
  }
}

/** Texts of JSON, in pages that are not large. */
const paged = async function* (
  texts: AsyncIterable<string>,
  signal?: AbortSignal,
): AsyncGenerator<string[]> {
  let page: string[] = []
  let length = 0
  for await (const text of texts) {
    signal?.throwIfAborted()
    page.push(text)
    length += text.length
    if (page.length < rowsAtOnce && length < pageLength) continue
    yield page
    ;[page, length] = [[], 0]
  }
  if (page.length > 0) yield page
}

/** Values in the order of the columns. A text that is JSON has escapes of its own. */
const documentsOf = async function* (
  database: Sqlite,
  { collection, columns }: From,
  replaced: (number: number) => void,
): AsyncGenerator<string> {
  const keys = columns.map(({ key }) => key)
  for await (const values of database.table(collection)?.rows(keys) ?? [])
    yield JSON.stringify(
      values.map((value, at) =>
        value !== null && columns[at]?.kind === 'json' ? withoutNul(value, replaced) : value,
      ),
    )
}

const userColumns = ['id', 'email', 'verified', 'username', 'name', 'created', 'updated']
const hashColumns = ['password', 'passwordHash']

const usersOf = async function* ({ database, collections }: Opened): Pages {
  const accounts = await accountsOf(database)
  for (const { id, name } of collections.filter(isAuth)) {
    const collection = { id, name }
    const users = async function* (): AsyncGenerator<string> {
      const rows = rowsOf(database.table(name), [...userColumns, ...hashColumns])
      for await (const { password = null, passwordHash = null, ...user } of rows)
        yield JSON.stringify({
          ...user,
          collection,
          hash: hashOf({ password, passwordHash }),
          identities: accounts.get(nameOf(id, user['id'])) ?? [],
        })
    }
    for await (const page of paged(users())) yield withoutNul(`[${page.join()}]`)
  }
}

const nameOf = (...ids: (string | null | undefined)[]): string => JSON.stringify(ids)

const accountColumns = ['provider', 'providerId', 'created', 'updated']

/** Accounts elsewhere of each user: collectionRef and recordRef are collectionId and recordId before 0.23. */
const accountsOf = async (database: Sqlite): Promise<Map<string, PocketBaseRow[]>> => {
  const accounts = new Map<string, PocketBaseRow[]>()
  const ids = ['collectionRef', 'recordRef', 'collectionId', 'recordId']
  let length = 0
  for await (const row of rowsOf(database.table('_externalAuths'), [...ids, ...accountColumns])) {
    const { collectionRef, recordRef, collectionId, recordId, ...account } = row
    const of = nameOf(collectionRef ?? collectionId, recordRef ?? recordId)
    length += of.length + JSON.stringify(account).length
    if (length > mostBytes)
      refuse(`accounts elsewhere (_externalAuths) have more than ${mostBytes / 1_048_576} MiB`)
    const there = accounts.get(of)
    if (there) there.push(account)
    else accounts.set(of, [account])
  }
  return accounts
}
