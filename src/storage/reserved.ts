// Blobs that SQL promised to this gateway in advance, so that a small upload needs no transaction before its bytes. One
// by one as long as uploads are rare; under load more at a time. What is left of them is the sweep's.
import { reasonOf } from '../database/errors.ts'
import type { Reservation, StorageCalls } from '../database/storage.ts'
import type { Log } from '../log/log.ts'

export interface Reserved {
  /** Undefined where there is none to be had. */
  take: () => Promise<Reservation | undefined>
}

const most = 64
/** Milliseconds for which a reserved blob may wait: half its lease. */
const keptFor = 60_000
/** Milliseconds: what is used up sooner was too few. */
const soon = 1_000

export const makeReserved = (
  calls: Pick<StorageCalls, 'reserve'>,
  log: Pick<Log, 'warn'>,
): Reserved => {
  let waiting: Reservation[] = []
  let count = 1
  let reservedAt = -Infinity
  let reserving: Promise<boolean> | undefined

  /** False where that brought none. */
  const reserve = async (): Promise<boolean> => {
    const now = performance.now()
    count = now - reservedAt < soon ? Math.min(count * 2, most) : 1
    reservedAt = now
    try {
      waiting = await calls.reserve(count)
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'no blobs could be reserved')
    }
    return waiting.length > 0
  }

  return {
    take: async () => {
      for (;;) {
        if (performance.now() - reservedAt > keptFor) waiting = []
        const one = waiting.pop()
        if (one) return one
        reserving ??= reserve().finally(() => (reserving = undefined))
        if (!(await reserving)) return undefined
      }
    },
  }
}
