// Reports regularly to the database which tables this gateway listens to, so that they stay watched. Each tick also
// deletes old rows, so ticks go on, less often, when nobody listens.
import type { Log } from '../../log/log.ts'
import type { Realtime } from '../../database/realtime/realtime.ts'
import { reasonOf } from '../../database/errors.ts'

export interface Ticks {
  stop: () => void
}

export interface TicksOptions {
  database: Pick<Realtime, 'tick' | 'maintain'>
  watches: () => number[]
  isNeeded: () => boolean
  /** Called with tables whose changes were not kept for a while. */
  onLapsed: (watches: number[]) => void
  log: Log
}

const every = 10_000
/** One of so many, when nobody listens. */
const idle = 6

export const startTicks = (options: TicksOptions): Ticks => {
  const { database, watches, isNeeded, onLapsed, log } = options
  let count = 0
  let isTicking = false
  let isWell = true

  const tick = async (): Promise<void> => {
    isTicking = true
    try {
      const watched = watches()
      const lapsed = watched.length > 0 ? await database.tick(watched) : []
      if (lapsed.length > 0) onLapsed(lapsed)
      await database.maintain()
      isWell = true
    } catch (error) {
      if (isWell) log.warn({ reason: reasonOf(error) }, 'realtime cannot keep its tables watched')
      isWell = false
    }
    isTicking = false
  }

  const timer = setInterval(() => {
    count += 1
    if (!isTicking && (isNeeded() || count % idle === 0)) void tick()
  }, every).unref()

  return { stop: () => clearInterval(timer) }
}
