// Firestore over REST: which collections there are, and their documents.
import { z } from 'zod'
import type { Api } from './api.ts'
import { jsonOf } from '../clean.ts'
import { GoogleFailed } from './failure.ts'
import { allPages, makePageSize, type PageToken } from './pages.ts'

/** Names of collections, from the root down: posts and comments for posts/{id}/comments. */
export type Path = readonly string[]

export interface Counted {
  documents: number
  /** The instant of which this is true. */
  readTime: string | undefined
}

export interface Document {
  name: string
  createTime?: string | undefined
}

/** What was read so far: of the path, and of other paths, which a search finds too. */
export interface Tally {
  documents: number
  others: number
}

export interface Firestore {
  /** The name of all documents: projects/p/databases/(default)/documents. */
  root: string
  version: () => Promise<string>
  collectionsBelow: (name: string) => Promise<string[]>
  /** Names of the documents below a root collection, at any depth, in their order; pages are never empty. */
  namesBelow: (collection: string) => AsyncGenerator<string[]>
  /** Documents without their fields, and, without a time, those that only have documents below them. */
  listed: (parent: string, collection: string) => AsyncGenerator<Document[]>
  firstOf: (parent: string, collection: string, most: number) => Promise<Document[]>
  /** Null where Firestore does not count. */
  count: (path: Path) => Promise<Counted | null>
  indexes: () => Promise<unknown[]>
  /** All documents of a path, as JSON arrays. */
  documents: (
    path: Path,
    readTime: string | undefined,
    tally: Tally,
    signal: AbortSignal,
  ) => AsyncGenerator<string>
}

const listed = z.object({
  documents: z
    .array(z.looseObject({ name: z.string(), createTime: z.string().optional() }))
    .default([]),
  nextPageToken: z.string().optional(),
})
const found = z.array(z.object({ document: z.looseObject({ name: z.string() }).optional() }))
const ids = z.object({
  collectionIds: z.array(z.string()).default([]),
  nextPageToken: z.string().optional(),
})
const database = z.object({ type: z.string().default(''), locationId: z.string().default('') })
const counted = z.array(
  z.object({
    result: z
      .object({ aggregateFields: z.object({ n: z.object({ integerValue: z.string() }) }) })
      .optional(),
    readTime: z.string().optional(),
  }),
)
const indexed = z.object({
  indexes: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
})

/** Sorts before every other id, as the clients of Google use it too. */
const leastId = '__id-9223372036854775808__'
const namesAtOnce = 2_000
const byName = [{ field: { fieldPath: '__name__' }, direction: 'ASCENDING' }]

const encoded = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

/** What stands below a document or collection, of a name with ids: its collections alone. */
export const pathOf = (name: string, root: string): string[] =>
  name
    .slice(root.length + 1)
    .split('/')
    .filter((_, index) => index % 2 === 0)

const isPath = (one: Path, other: Path): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index])

/** All below a root collection: from its least document to the least of what would follow it. */
const rangeOf = (root: string, collection: string): { startAt: Cursor; endAt: Cursor } => ({
  startAt: cursorAt(`${root}/${collection}/${leastId}`, true),
  endAt: cursorAt(`${root}/${collection}\0/${leastId}`, true),
})

interface Cursor {
  values: { referenceValue: string }[]
  before: boolean
}

const cursorAt = (name: string, before: boolean): Cursor => ({
  values: [{ referenceValue: name }],
  before,
})

export const makeFirestore = (
  api: Api,
  base: string,
  project: string,
  databaseId: string,
): Firestore => {
  const place = `projects/${project}/databases/${databaseId}`
  const root = `${place}/documents`
  const at = (name: string, verb = ''): string => `${base}/v1/${encoded(name)}${verb}`

  const query = async (
    structuredQuery: object,
    what: string,
    signal?: AbortSignal,
    readTime?: string,
  ): Promise<{ name: string }[]> => {
    const body = { structuredQuery, ...(readTime !== undefined && { readTime }) }
    const answer = await api.ask({ url: at(root, ':runQuery'), what, body, signal })
    return found.parse(answer).flatMap(({ document }) => document ?? [])
  }

  const collectionsBelow = async (name: string): Promise<string[]> => {
    const all: string[] = []
    const ask = async (token: PageToken) =>
      ids.parse(
        await api.ask({
          url: at(name, ':listCollectionIds'),
          what: 'the list of collections',
          body: { pageSize: 300, ...token },
        }),
      )
    for await (const { collectionIds } of allPages(ask)) all.push(...collectionIds)
    return all
  }

  const listPage = async (
    collection: string,
    parameters: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<z.infer<typeof listed>> => {
    const answer = await api.ask({
      url: `${at(collection)}?${new URLSearchParams(parameters).toString()}`,
      what: `the documents of ${pathOf(collection, root).join('/{id}/')}`,
      signal,
    })
    return listed.parse(answer)
  }

  const listAll = async function* (
    collection: string,
    parameters: Record<string, string>,
    size: () => number,
    signal?: AbortSignal,
  ): AsyncGenerator<Document[]> {
    const ask = (token: PageToken) =>
      listPage(collection, { ...parameters, pageSize: String(size()), ...token }, signal)
    for await (const { documents } of allPages(ask)) if (documents.length > 0) yield documents
  }

  const list = async function* (
    collection: string,
    readTime: string | undefined,
    tally: Tally,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const size = makePageSize()
    const parameters = readTime === undefined ? {} : { readTime }
    for await (const documents of listAll(`${root}/${collection}`, parameters, size.now, signal)) {
      const text = jsonOf(documents, true)
      tally.documents += documents.length
      size.seen(documents.length, text.length)
      yield text
    }
  }

  /** By the collection's id wherever it stands below the root collection. Only a page without a document is the last. */
  const search = async function* (
    path: Path,
    readTime: string | undefined,
    tally: Tally,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const { startAt, endAt } = rangeOf(root, path[0] ?? '')
    const size = makePageSize()
    let from = startAt
    for (;;) {
      const documents = await query(
        { ...group(path), startAt: from, endAt, limit: size.now() },
        `the documents of ${path.join('/{id}/')}`,
        signal,
        readTime,
      )
      const last = documents.at(-1)
      if (!last) return
      from = cursorAt(last.name, false)
      const wanted = documents.filter(({ name }) => isPath(pathOf(name, root), path))
      tally.documents += wanted.length
      tally.others += documents.length - wanted.length
      const text = jsonOf(wanted, true)
      size.seen(wanted.length, text.length)
      if (wanted.length > 0) yield text
    }
  }

  const group = (path: Path): object => ({
    from: [{ collectionId: path.at(-1), allDescendants: true }],
    orderBy: byName,
  })

  return {
    root,
    collectionsBelow,

    version: async () => {
      const answer = await api.ask({ url: at(place), what: 'the database' })
      const { type, locationId } = database.parse(answer)
      if (type === 'DATASTORE_MODE')
        throw new GoogleFailed(
          `the database ${databaseId} is in Datastore mode, which the Firestore API does not read`,
          400,
        )
      return ['Firestore', databaseId, locationId].filter(Boolean).join(' ')
    },

    namesBelow: async function* (collection) {
      const { startAt, endAt } = rangeOf(root, collection)
      let from = startAt
      for (;;) {
        const documents = await query(
          {
            select: { fields: [{ fieldPath: '__name__' }] },
            from: [{ allDescendants: true }],
            orderBy: byName,
            startAt: from,
            endAt,
            limit: namesAtOnce,
          },
          `the names of documents below ${collection}`,
        )
        const last = documents.at(-1)
        if (!last) return
        from = cursorAt(last.name, false)
        yield documents.map(({ name }) => name)
      }
    },

    listed: (parent, collection) =>
      listAll(
        `${parent}/${collection}`,
        { showMissing: 'true', 'mask.fieldPaths': '__name__' },
        () => 300,
      ),

    firstOf: async (parent, collection, most) =>
      (await listPage(`${parent}/${collection}`, { pageSize: String(most) })).documents,

    count: async (path) => {
      const from = path.length === 1 ? { from: [{ collectionId: path[0] }] } : undefined
      const structuredQuery = from ?? { ...group(path), ...rangeOf(root, path[0] ?? '') }
      try {
        const answer = await api.ask({
          url: at(root, ':runAggregationQuery'),
          what: `the number of documents of ${path.join('/{id}/')}`,
          body: {
            structuredAggregationQuery: {
              structuredQuery,
              aggregations: [{ alias: 'n', count: {} }],
            },
          },
        })
        const results = counted.parse(answer)
        const n = results.find(({ result }) => result)?.result?.aggregateFields.n.integerValue
        if (n === undefined) return null
        return { documents: Number(n), readTime: results.at(-1)?.readTime }
      } catch (error) {
        if (error instanceof GoogleFailed && [400, 404, 501].includes(error.status)) return null
        throw error
      }
    },

    indexes: async () => {
      const all: unknown[] = []
      const ask = async (token: PageToken) => {
        const parameters = new URLSearchParams({ ...token })
        return indexed.parse(
          await api.ask({
            url: `${at(`${place}/collectionGroups/-/indexes`)}?${parameters.toString()}`,
            what: 'the list of indexes',
          }),
        )
      }
      for await (const { indexes } of allPages(ask)) all.push(...indexes)
      return all
    },

    documents: (path, readTime, tally, signal) =>
      path.length === 1
        ? list(path[0] ?? '', readTime, tally, signal)
        : search(path, readTime, tally, signal),
  }
}
