// Erases bytes that no object needs any more. SQL is asked again and again: a wake-up only makes that sooner, and may be
// lost. What this process takes and does not erase is taken again after its lease.
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { isConnectionTrouble, reasonOf } from '../database/errors.ts'
import type { Garbage } from '../database/storage.ts'
import type { Log } from '../log/log.ts'
import { codeOf } from '../tools/code-of.ts'
import { makeWakeSignal } from '../tools/wake-signal.ts'
import type { Stores } from './open-stores.ts'

export interface Sweeper {
  wake: () => void
  /** Resolves when nothing is under way any more, or after so many milliseconds. */
  stop: (most: number) => Promise<void>
}

export interface SweeperOptions {
  database: {
    storage: Pick<Database['storage'], 'sweepNext' | 'sweepDone'>
    state: Database['state']
  }
  stores: Pick<Stores, 'find' | 'all'>
  /** Bytes that uploads leave free. */
  minFree: number
  log: Log
  longest?: number
}

/** Blobs of one turn: a few requests to delete at S3, and few syncs of each folder for what they hold. */
const most = 4_000
/** Milliseconds; then the rest waits for another try, well within the lease of what was taken. */
const longestErase = 60_000
/** Milliseconds between two looks. */
const rest = { longest: 15_000, trouble: 1_000 }
/** Milliseconds between two looks at the room that is left. */
const lookEvery = 60_000

export const startSweeper = (options: SweeperOptions): Sweeper => {
  const { database, stores, log, longest = rest.longest } = options
  const { storage, state } = database
  const wakeSignal = makeWakeSignal()
  const stopping = new AbortController()
  const isStopping = (): boolean => stopping.signal.aborted
  const watchRoom = makeRoomWatch(options)

  /** Erases what is due; returns the milliseconds to rest, unless woken. */
  const turn = async (): Promise<number> => {
    if (!state.isUp()) return rest.trouble
    try {
      await watchRoom()
      const ids = stores.all().map((store) => store.id)
      if (ids.length === 0) return rest.trouble
      const garbage = await storage.sweepNext(most, ids)
      if (garbage.length === 0) return longest
      const { erased, failed } = await eraseAll(garbage)
      await storage.sweepDone(erased, failed)
      log.info({ erased: erased.length, failed: failed.length }, 'storage.swept')
      return erased.length > 0 ? 0 : longest
    } catch (error) {
      state.blame(error)
      if (isConnectionTrouble(error)) return rest.trouble
      log.error({ reason: reasonOf(error) }, 'the bytes to erase cannot be read')
      return longest
    }
  }

  const eraseAll = async (garbage: Garbage[]): Promise<{ erased: string[]; failed: string[] }> => {
    const ids = [...new Set(garbage.map(({ store }) => store))]
    const of = (id: string): Garbage[] => garbage.filter(({ store }) => store === id)
    const erased = (await Promise.all(ids.map((id) => erase(id, of(id))))).flat()
    const gone = new Set(erased)
    const failed = garbage.filter(({ blob }) => !gone.has(blob)).map(({ blob }) => blob)
    return { erased, failed }
  }

  const erase = async (id: string, garbage: Garbage[]): Promise<string[]> => {
    const store = stores.find(id)
    if (!store) return []
    const began = performance.now()
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(longestErase)])
    const { erased, trouble } = await store.erase(garbage, signal)
    if (trouble) {
      const { failure, cause } = trouble
      const ms = Math.round(performance.now() - began)
      const count = garbage.length - erased.length
      log.error(
        { ask: 'erase', store: id, failure, code: codeOf(cause), count, ms },
        'storage.failed',
      )
    }
    return erased
  }

  const run = async (): Promise<void> => {
    while (!isStopping()) await wakeSignal.wait(await turn())
  }
  const running = run()

  return {
    wake: wakeSignal.wake,
    stop: async (patience) => {
      stopping.abort()
      wakeSignal.wake()
      await Promise.race([running, pause(patience, undefined, { ref: false })])
    },
  }
}

/** Logs when room runs short, and again as long as it lasts. */
const makeRoomWatch = ({
  stores,
  minFree,
  log,
}: Pick<SweeperOptions, 'stores' | 'minFree' | 'log'>): (() => Promise<void>) => {
  let lookedAt = -Infinity
  return async () => {
    if (performance.now() - lookedAt < lookEvery) return
    lookedAt = performance.now()
    for (const store of stores.all()) {
      const free = await store.free().catch(() => undefined)
      if (free !== undefined && free < 2 * minFree)
        log.warn({ store: store.id, free, least: minFree }, 'storage.low')
    }
  }
}
