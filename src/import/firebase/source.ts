// A project of Firebase as a source: documents of Firestore, users, files; and what it exported into files.
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Net } from '../net/fetch.ts'
import { SourceFailed, type PlannedTable, type Selection, type Source } from '../source.ts'
import { makeApi } from './api.ts'
import { jsonOf } from '../clean.ts'
import { readCollections, type Collections } from './collections.ts'
import { readConfig, type FirebasePlaces } from './config.ts'
import { childrenOf, makeExports, type ExportedFile } from './exported.ts'
import { GoogleFailed } from './failure.ts'
import { makeFirestore, type Tally } from './firestore.ts'
import { hashingOfProject } from './hashing-of-project.ts'
import type { Hashing } from './hashing.ts'
import { ahead } from './pages.ts'
import { makeStorage, type BucketFacts } from './storage.ts'
import { makeToken, type Token } from './token.ts'
import {
  countUsers,
  pagesOf,
  usersOfExport,
  usersOfProject,
  type User,
  type UserCounts,
} from './users.ts'

export interface FirebaseOptions {
  files?: readonly ExportedFile[]
  /** For tests: where Google answers, and how long to wait before a request is sent again. */
  places?: Partial<FirebasePlaces>
  patience?: number
}

/** What could not be looked at. */
interface Refused {
  code: string
  item: string
  message: string
}

const from = z.object({ path: z.array(z.string()) })

/** Google keeps what was for an hour: a collection that takes longer is read as it changes. */
const mostInSnapshot = 1_000_000
const mostUsersCounted = 20_000

interface Copied extends Tally {
  /** How many there were at the instant that was read; undefined where reading went on as they changed. */
  expected: number | undefined
}

export const makeFirebaseSource = (
  given: unknown,
  net: Net,
  { files = [], places: fakes, patience }: FirebaseOptions = {},
): Source => {
  const config = readConfig(given, files.length > 0, fakes)
  const { project, places, isEmulator } = config
  const token: Token = config.account
    ? makeToken(config.account, net, places.token ?? '')
    : () => Promise.resolve('owner')
  const closing = new AbortController()
  const api = makeApi(net, token, closing.signal, patience)
  const firestore =
    places.firestore === undefined
      ? undefined
      : makeFirestore(api, places.firestore, project, config.database)
  const storage =
    places.storage === undefined
      ? undefined
      : makeStorage(api, places.storage, project, config.storageBucket)
  const exports = makeExports(files, closing.signal)
  const copies = new Map<string, Copied>()

  const readUsers = async (): Promise<AsyncGenerator<User[]> | undefined> => {
    const exported = await exports.users()
    if (exported.length > 0) return usersOfExports(exported)
    if (config.authExport !== undefined)
      return usersOfExport(Readable.from([JSON.stringify(config.authExport)]), 'config.authExport')
    if (places.identity === undefined) return undefined
    return usersOfProject(api, places.identity, project)
  }

  const readHashing = async (): Promise<Hashing | undefined> =>
    config.passwordHash ??
    (config.account && places.identity !== undefined
      ? await hashingOfProject(api, places.identity, project)
      : undefined)

  /** Google says no to one of its services, and the others can be imported all the same. */
  const unlessRefused = async <T>(
    refused: Refused[],
    code: string,
    item: string,
    work: () => Promise<T>,
  ): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof GoogleFailed) || ![403, 404, 501].includes(error.status)) throw error
      refused.push({ code, item, message: error.message })
      return null
    }
  }

  const version = async (refused: Refused[]): Promise<string> => {
    if (!firestore) return 'Firebase'
    if (isEmulator) {
      await firestore.collectionsBelow(firestore.root)
      return 'Firestore emulator'
    }
    try {
      return await firestore.version()
    } catch (error) {
      // Who may read documents may not always look at the database itself.
      if (!(error instanceof GoogleFailed) || ![403, 404].includes(error.status)) throw error
      const below = await unlessRefused(refused, 'database_refused', 'firestore', () =>
        firestore.collectionsBelow(firestore.root),
      )
      return below === null ? 'Firebase' : `Firestore ${config.database}`
    }
  }

  const bucketFacts = async (): Promise<BucketFacts[]> => {
    const all: BucketFacts[] = []
    for (const { name } of (await storage?.buckets()) ?? [])
      if (typeof name === 'string' && storage) all.push(await storage.facts(name))
    return all
  }

  const facts = async (selection: Selection, isWhole = false): Promise<object> => {
    const refused: Refused[] = []
    const said = await version(refused)
    let found: Collections | null = null
    let indexes: unknown[] | null = null
    if (firestore && said !== 'Firebase' && selection.tables?.length !== 0) {
      found = await readCollections(firestore, isWhole)
      if (!isEmulator)
        indexes = await unlessRefused(refused, 'indexes_not_listed', 'firestore', firestore.indexes)
    }
    const users = selection.users === false ? undefined : await readUsers()
    const counted: UserCounts | null = users
      ? await unlessRefused(refused, 'users_refused', 'users', () =>
          countUsers(users, mostUsersCounted),
        )
      : null
    const buckets =
      selection.buckets === false || !storage
        ? null
        : await unlessRefused(refused, 'buckets_refused', 'storage', bucketFacts)
    return {
      project,
      version: said,
      root: firestore?.root ?? null,
      collections: [...(found?.collections ?? []), ...(await exports.collections())],
      complete: found?.complete ?? true,
      indexes: indexes ?? [],
      users: counted && { ...counted, checked: (await readHashing()) !== undefined },
      buckets: buckets ?? [],
      refused,
    }
  }

  const documents = async function* (
    table: PlannedTable,
    signal: AbortSignal,
  ): AsyncGenerator<string> {
    const exported = await exports.branchOf(table)
    if (exported) {
      yield* childrenOf(exported.file, exported.branch, closing.signal)
      return
    }
    if (!firestore) throw new SourceFailed('there is no Firestore to read from')
    const { path } = from.parse(table.from)
    const counted = await firestore.count(path)
    const isSnapshot =
      !isEmulator && counted?.readTime !== undefined && counted.documents <= mostInSnapshot
    const expected = isSnapshot ? counted.documents : undefined
    const copied: Copied = { documents: 0, others: 0, expected }
    copies.set(table.item, copied)
    const readTime = isSnapshot ? counted.readTime : undefined
    yield* ahead(firestore.documents(path, readTime, copied, signal))
  }

  return {
    kind: 'firebase',
    project,
    place: isEmulator ? `${project} (emulator)` : project,

    test: async () => {
      const refused: Refused[] = []
      const said = await version(refused)
      const isExported = (await exports.users()).length > 0
      const first = isExported ? undefined : await readUsers()
      if (first) await unlessRefused(refused, 'users_refused', 'users', () => countUsers(first, 1))
      await unlessRefused(refused, 'buckets_refused', 'storage', async () => storage?.buckets())
      return { version: said, warnings: refused.map(({ message }) => message) }
    },

    facts,
    documents,

    digest: async (table) => {
      const exported = await exports.branchOf(table)
      if (exported) return { rows: exported.branch.children, digest: null }
      const copied = copies.get(table.item)
      if (!firestore || !copied) throw new SourceFailed(`${table.item} was not read`)
      const { path } = from.parse(table.from)
      const expected = copied.expected ?? (await firestore.count(path))?.documents
      const rows = expected === undefined ? copied.documents : expected - copied.others
      return { rows, digest: null }
    },

    users: async function* () {
      yield* pagesOf((await readUsers()) ?? none(), readHashing)
    },

    buckets: async function* () {
      const buckets = (await storage?.buckets()) ?? []
      if (buckets.length > 0) yield jsonOf(buckets)
    },

    objects: async function* (bucket) {
      for await (const items of storage?.objects(bucket) ?? []) yield jsonOf(items)
    },

    ...(storage && { open: storage.open }),

    close: async () => {
      closing.abort()
    },
  }
}

async function* none(): AsyncGenerator<User[]> {
  // An emulator without users, or a file without them.
}

async function* usersOfExports(files: readonly ExportedFile[]): AsyncGenerator<User[]> {
  for (const { path, name } of files) yield* usersOfExport(createReadStream(path), name)
}
