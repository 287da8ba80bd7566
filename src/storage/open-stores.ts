// Which stores this gateway serves. A place that is not the one the database knows is refused: of two folders, each would
// lack the files of the other.
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { StorageCalls } from '../database/storage.ts'
import { reasonOf } from '../database/errors.ts'
import type { Log } from '../log/log.ts'
import { findFolder } from './stores/file.ts'
import type { StorePlace, Store } from './stores/store.ts'

export interface Stores {
  /** Undefined for one that this gateway does not serve. */
  find: (id: string) => Store | undefined
  all: () => Store[]
  /** Why files are not served, or not all of them, or not for long; for anybody to read. */
  trouble: () => string | undefined
  isServed: () => boolean
  /** Opens them, however long that takes; resolves when it was tried once. */
  serve: (calls: StorageCalls) => Promise<void>
  stop: () => void
}

type Kind = Store['kind']

/** A sentence for everybody, and what only the log says. */
class Unusable extends Error {
  readonly detail: object

  constructor(sentence: string, detail: object) {
    super(sentence)
    this.detail = detail
  }
}

const retryAfter = 5_000
/** Milliseconds that the start of the gateway waits for the first attempt. */
const firstPatience = 10_000

export const makeStores = (config: Config, log: Log): Stores => {
  const current = config.STORAGE_STORE
  const opened = new Map<Kind, Store>()
  const troubles = new Map<Kind, string>()
  const stopping = new AbortController()
  const isStopping = (): boolean => stopping.signal.aborted
  let notice: string | undefined

  const openOne = async (calls: StorageCalls, kind: Kind): Promise<void> => {
    if (opened.has(kind)) return
    try {
      const store = await openStore(calls, kind, config, log)
      if (store && isStopping()) return store.close()
      if (store) opened.set(kind, store)
      if (troubles.delete(kind)) log.info({ store: kind }, 'the files can be reached')
    } catch (error) {
      const { message: sentence, detail } =
        error instanceof Unusable ? error : unreachable(kind, config, error)
      if (troubles.get(kind) !== sentence) log.error({ store: kind, ...detail }, sentence)
      troubles.set(kind, sentence)
    }
  }

  const attempt = async (calls: StorageCalls): Promise<void> => {
    await openOne(calls, current)
    await openOne(calls, current === 'file' ? 's3' : 'file')
    if (current === 'file') notice = await noticeOf(folderOf(config))
  }

  const run = async (calls: StorageCalls, first: Promise<void>): Promise<void> => {
    await first
    while (troubles.size > 0 && !isStopping()) {
      await pause(retryAfter, undefined, { signal: stopping.signal, ref: false }).catch(() => null)
      if (!isStopping()) await attempt(calls)
    }
  }

  return {
    find: (id) => [...opened.values()].find((store) => store.id === id),
    all: () => [...opened.values()],
    trouble: () => troubles.get(current) ?? [...troubles.values()][0] ?? notice,
    isServed: () => opened.has(current),
    serve: async (calls) => {
      const first = attempt(calls)
      void run(calls, first)
      await Promise.race([first, pause(firstPatience, undefined, { ref: false })])
    },
    stop: () => {
      stopping.abort()
      for (const store of opened.values()) store.close()
    },
  }
}

/** Undefined where nothing is to be opened: no file was ever there. */
const openStore = async (
  calls: StorageCalls,
  kind: Kind,
  config: Config,
  log: Log,
): Promise<Store | undefined> => {
  const isCurrent = kind === config.STORAGE_STORE
  const registered = await calls.openStore(null, kind, '', false)
  if (!isCurrent && (registered === null || !(await calls.isUsed(registered)))) return undefined
  if (registered === null) {
    const place = await findPlace(kind, config, log)
    await calls.openStore(await place.name(), kind, place.place, false)
  }
  const place = await registeredPlace(calls, kind, config, log)
  if (!place) return undefined
  await calls.openStore(place.id ?? null, kind, place.place, isCurrent)
  return place.open()
}

/** Undefined where none is registered; throws where another one is. */
const registeredPlace = async (
  calls: StorageCalls,
  kind: Kind,
  config: Config,
  log: Log,
): Promise<StorePlace | undefined> => {
  const registered = await calls.openStore(null, kind, '', false)
  if (registered === null) return undefined
  const place = await findPlace(kind, config, log)
  if (place.id !== registered) throw wrongPlace(kind, place, registered)
  return place
}

/** Those that are registered and have files, for a command beside the gateways. */
export const openForCheck = async (
  calls: StorageCalls,
  config: Config,
  log: Log,
): Promise<{ store: Store; place: string }[]> => {
  const found: { store: Store; place: string }[] = []
  for (const kind of ['file', 's3'] as const) {
    const isCurrent = kind === config.STORAGE_STORE
    const registered = await calls.openStore(null, kind, '', false)
    if (registered === null || (!isCurrent && !(await calls.isUsed(registered)))) continue
    const place = await registeredPlace(calls, kind, config, log)
    if (place) found.push({ store: await place.open(), place: place.place })
  }
  return found
}

const unreachable = (kind: Kind, config: Config, error: unknown): Unusable =>
  kind === 'file'
    ? new Unusable(
        'the folder of files cannot be used: name one in STORAGE_DIR that the service may write to',
        { folder: folderOf(config), reason: reasonOf(error) },
      )
    : new Unusable('the place of the files cannot be reached', { reason: reasonOf(error) })

const wrongPlace = (kind: Kind, { id, place }: StorePlace, registered: string | null): Unusable =>
  new Unusable(
    kind === 'file'
      ? 'the folder of files is not the one that the database knows: mount that one at STORAGE_DIR'
      : 'the bucket at S3 is not the one that the database knows: name that one in STORAGE_S3_BUCKET and STORAGE_S3_PREFIX',
    { place, id: id ?? null, registered },
  )

const findPlace = async (kind: Kind, config: Config, log: Log): Promise<StorePlace> => {
  if (kind === 'file')
    return findFolder({ folder: folderOf(config), minFree: config.STORAGE_MIN_FREE_BYTES })
  if (config.STORAGE_S3_BUCKET === undefined)
    throw new Unusable('there are files at S3, but STORAGE_S3_BUCKET is not set', {})
  const { findBucket } = await import('./stores/s3.ts')
  return findBucket(config, log)
}

export const folderOf = (config: Config): string =>
  config.STORAGE_DIR ?? join(config.SERVICE_DATA_DIR, 'storage')

/** A container's own disk ends with the container. */
const noticeOf = async (folder: string): Promise<string | undefined> => {
  if (!existsSync('/.dockerenv') && !existsSync('/run/.containerenv')) return undefined
  const isOwnDisk = (await deviceOf(folder)) === (await deviceOf('/'))
  return isOwnDisk
    ? 'files are kept inside the container and end with it: mount a volume at STORAGE_DIR'
    : undefined
}

const deviceOf = (path: string): Promise<number | undefined> =>
  stat(path).then(
    ({ dev }) => dev,
    () => undefined,
  )
