// The command storage check: compares what is in the stores with what the database knows, beside a gateway that runs or
// without one. Changes nothing, but for what --repair moves out of the way.
import { createHash } from 'node:crypto'
import { ConfigError, type Config } from '../config.ts'
import { secretOf } from '../config/sources.ts'
import { clientConfig, withLogin } from '../database/connection/connect.ts'
import { makeGuard } from '../database/connection/watchdog.ts'
import { isDatabaseError } from '../database/errors.ts'
import { makeStorageCalls, type Finding, type StorageCalls } from '../database/storage.ts'
import { openForCheck } from '../storage/open-stores.ts'
import { StoreTrouble, streamOf, type ListedBlob, type Store } from '../storage/stores/store.ts'
import { makeSemaphore } from '../tools/semaphore.ts'
import { typed } from '../tools/typed.ts'
import { makeCommand } from './command.ts'
import { withDatabases } from './databases.ts'
import { say, type Say } from './say.ts'

export interface StorageOptions {
  url: string
  config: Config
  say: Say
}

interface Check {
  calls: StorageCalls
  store: Store
  deep: boolean
  repair: boolean
  say: Say
}

const pageSize = 1_000
/** Milliseconds. Younger bytes may be an upload whose row is not there yet, or no more. */
const young = 3_600_000
const hashesAtOnce = 2
const sizesAtOnce = 8
const undefinedFunction = '42883'

const words: Record<Finding['kind'], string> = {
  missing: 'missing',
  size: 'wrong size',
  hash: 'damaged',
  unknown: 'unknown',
}

export const checkStorage = makeCommand(
  {
    name: 'storage check',
    options: {
      deep: { type: 'boolean', does: 'reads and hashes every file' },
      repair: {
        type: 'boolean',
        does: 'moves what nothing names into the folder "lost" of the store; erases nothing',
      },
    },
    does: 'Compares the stores of files with what the database knows. Exit code 1 when anything was found.',
  },
  ({ options }, config) =>
    withDatabases(config, async ({ project }) => {
      const url = project.ownerUrl ?? withLogin(project.gatewayUrl ?? '', await secretOf(config))
      if (!(await storage(options, { url, config, say }))) process.exitCode = 1
    }),
)

/** True when nothing was found. */
export const storage = async (
  { deep = false, repair = false }: { deep?: boolean; repair?: boolean },
  { url, config, say }: StorageOptions,
): Promise<boolean> => {
  const statementTimeout = config.OPERATOR_STATEMENT_TIMEOUT_MS
  const connection = clientConfig({ url, name: 'plinth', statementTimeout })
  const calls = makeStorageCalls(connection, makeGuard(connection, statementTimeout))
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  try {
    const stores = await openForCheck(calls, config, log)
    if (stores.length === 0) say('no gateway has opened a store yet')
    let found = 0
    for (const { store, place } of stores) {
      const { checked, findings } = await checkStore({ calls, store, deep, repair, say })
      say(`${place}: ${checked} checked, ${findings} found`)
      found += findings
      store.close()
    }
    return (await checkRest(calls, say)) + found === 0
  } catch (error) {
    return explain(error)
  } finally {
    await calls.end()
  }
}

const checkStore = async (check: Check): Promise<{ checked: number; findings: number }> => {
  let checked = 0
  let findings = 0
  let after: string | null = null
  const settle = async (found: Finding[]): Promise<void> => {
    await report(check, found)
    findings += found.length
  }
  for await (const page of pagesOf(check.store.list())) {
    const until: string | null = page.length < pageSize ? null : (page.at(-1)?.blob ?? null)
    const wrong = new Set<string>()
    for await (const found of checkPage(check, after, until, page)) {
      for (const { blob } of found) wrong.add(blob)
      await settle(found)
    }
    if (check.deep) await settle(await checkHashes(check, page, wrong))
    checked += page.length
    after = until
  }
  for await (const page of pagesOf(check.store.begun())) await settle(await checkBegun(check, page))
  return { checked, findings }
}

/** The last one is shorter than the others, if empty. */
async function* pagesOf(list: AsyncIterable<ListedBlob>): AsyncGenerator<ListedBlob[], void> {
  let page: ListedBlob[] = []
  for await (const one of list) {
    page.push(one)
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  yield page
}

/** As many findings at a time as SQL gives: where a store lost all, they are too many for one answer. */
async function* checkPage(
  { calls, store }: Check,
  after: string | null,
  until: string | null,
  page: ListedBlob[],
): AsyncGenerator<Finding[], void> {
  const modified = new Map(page.map((one) => [one.blob, one.modified]))
  let from = after
  let rest = page
  for (;;) {
    const blobs = rest.map(({ blob }) => blob)
    const sizes = rest.map(({ size }) => size)
    const found = await calls.checkPage({ store: store.id, after: from, until, blobs, sizes })
    const last = found.at(-1)?.blob
    if (last === undefined) return
    const isOld = ({ kind, blob }: Finding): boolean =>
      kind !== 'unknown' || !isYoung(modified.get(blob))
    yield await checkAgain(calls, store, found.filter(isOld))
    from = last
    rest = rest.filter(({ blob }) => blob > last)
  }
}

const isYoung = (modified = 0): boolean => modified > Date.now() - young

/** The list is older than what the database said: what still differs now is a finding. */
const checkAgain = async (
  calls: StorageCalls,
  store: Store,
  found: Finding[],
): Promise<Finding[]> => {
  const few = makeSemaphore(sizesAtOnce)
  const look = async ({ blob }: Finding): Promise<Sized> => ({ blob, size: await store.size(blob) })
  return checkThese(calls, store, await Promise.all(found.map((one) => few(() => look(one)))))
}

interface Sized {
  blob: string
  size: number | undefined
}

/** Of these alone: the range is empty. */
const checkThese = async (
  calls: StorageCalls,
  store: Store,
  these: Sized[],
): Promise<Finding[]> => {
  const [one] = these
  if (one === undefined) return []
  const blobs = these.map(({ blob }) => blob)
  const sizes = these.map(({ size }) => size ?? null)
  return calls.checkPage({ store: store.id, after: one.blob, until: one.blob, blobs, sizes })
}

const checkBegun = async ({ calls, store }: Check, page: ListedBlob[]): Promise<Finding[]> => {
  const old = page.filter(({ modified }) => !isYoung(modified))
  const found = await checkThese(calls, store, old)
  return found.filter(({ kind }) => kind === 'unknown')
}

const checkHashes = async (
  { calls, store }: Check,
  page: ListedBlob[],
  wrong: ReadonlySet<string>,
): Promise<Finding[]> => {
  const waiting = page.filter(({ blob }) => !wrong.has(blob))
  const blobs: string[] = []
  const hashes: string[] = []
  const work = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const hash = await hashOf(store, one)
      if (hash === undefined) continue
      blobs.push(one.blob)
      hashes.push(hash)
    }
  }
  await Promise.all(Array.from({ length: hashesAtOnce }, work))
  return calls.checkHashes(store.id, blobs, hashes)
}

/** Undefined where it was erased meanwhile. */
const hashOf = async (store: Store, { blob, size }: ListedBlob): Promise<string | undefined> => {
  const hash = createHash('sha256')
  try {
    const bytes = await store.read(blob, 0, size === 0 ? undefined : size - 1)
    for await (const piece of streamOf(bytes)) hash.update(piece as Buffer)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof StoreTrouble && error.failure === 'missing') return undefined
    throw error
  }
}

const report = async ({ store, repair, say }: Check, found: Finding[]): Promise<void> => {
  for (const { kind, blob, objects } of found) {
    const keys = objects.map(({ bucket, key }) => `${bucket}/${key}`).join(', ')
    const isMoved = kind === 'unknown' && repair && (await store.setAside(blob))
    say(
      [words[kind], blob, keys || undefined, isMoved && 'moved to lost/']
        .filter(Boolean)
        .join('  '),
    )
  }
}

const checkRest = async (calls: StorageCalls, say: Say): Promise<number> => {
  const { deadLeases, absent } = await calls.checkRest()
  if (absent > 0) say(`${absent} were imported without their bytes`)
  if (deadLeases > 0) say(`${deadLeases} uploads ended long ago, and no gateway gave them up`)
  return deadLeases
}

const explain = (error: unknown): never => {
  if (isDatabaseError(error) && error.code === undefinedFunction)
    throw new ConfigError(`nothing is installed there: ${typed('migrate')} first`, { cause: error })
  if (!(error instanceof StoreTrouble)) throw error
  const reason = error.cause instanceof Error ? error.cause.message : error.failure
  throw new Error(`the store cannot be read: ${reason}`, { cause: error })
}
