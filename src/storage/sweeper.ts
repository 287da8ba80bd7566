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
import { StoreTrouble } from './stores/store.ts'

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

const most = 100
const atOnce = 4
/** Milliseconds between two looks. */
const rest = { longest: 15_000, trouble: 1_000 }
/** Milliseconds between two looks at the room that is left. */
const lookEvery = 60_000

export const startSweeper = (options: SweeperOptions): Sweeper => {
  const { database, stores, log, longest = rest.longest } = options
  const { storage, state } = database
  const wakeSignal = makeWakeSignal()
  let stopping = false
  const isStopping = (): boolean => stopping
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
    const waiting = [...garbage]
    const erased: string[] = []
    const failed: string[] = []
    const work = async (): Promise<void> => {
      for (let one = waiting.shift(); one; one = waiting.shift())
        if (await erase(one)) erased.push(one.blob)
        else failed.push(one.blob)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return { erased, failed }
  }

  const erase = async ({ blob, store: id }: Garbage): Promise<boolean> => {
    if (isStopping()) return false
    const began = performance.now()
    try {
      const store = stores.find(id)
      if (!store) return false
      await store.erase(blob)
      return true
    } catch (error) {
      const trouble = error instanceof StoreTrouble ? error : new StoreTrouble('down', error)
      const { failure, cause } = trouble
      const ms = Math.round(performance.now() - began)
      log.error({ ask: 'erase', store: id, failure, code: codeOf(cause), ms }, 'storage.failed')
      return false
    }
  }

  const run = async (): Promise<void> => {
    while (!isStopping()) await wakeSignal.wait(await turn())
  }
  const running = run()

  return {
    wake: wakeSignal.wake,
    stop: async (patience) => {
      stopping = true
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
