// Whether the database can be reached: checked after a failure, and from then on until it can. One log
// line for each change, however many requests fail in between.
import { isConnectionTrouble, isDiskFull, reasonOf } from '../errors.ts'

export interface State {
  isUp(): boolean
  /** Checks the database, unless that was done a moment ago. */
  check(): Promise<boolean>
  /**
   * Something failed: if the connection was to blame, find out whether the database is there at all. A full disk is
   * logged, again as long as it lasts.
   */
  blame(error: unknown): void
  close(): void
}

export interface WatchedState extends State {
  /** Checks the database in any case. */
  look(): Promise<boolean>
  /** Resolves to true as soon as it is up, and to false after so many milliseconds, when it is closed or on the signal. */
  untilUp(milliseconds: number, signal?: AbortSignal): Promise<boolean>
}

const pause = 300
const fresh = 1000
const logFullEvery = 60_000

export const watchState = (
  name: string,
  probe: () => Promise<void>,
  log: { up: (sentence: string) => void; down: (sentence: string) => void },
): WatchedState => {
  let up = true
  let closed = false
  let probing: Promise<void> | undefined
  let lookedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let loggedFullAt = -Infinity
  const waiting = new Set<() => void>()

  const release = (): void => {
    for (const end of waiting) end()
  }

  const look = (): Promise<void> =>
    (probing ??= ask().finally(() => {
      probing = undefined
      lookedAt = performance.now()
    }))

  const ask = async (): Promise<void> => {
    if (closed) return
    try {
      await probe()
      if (!up) log.up(`the ${name} database answers again`)
      up = true
      release()
    } catch (error) {
      if (up) log.down(`the ${name} database cannot be reached: ${reasonOf(error)}`)
      up = false
      timer = setTimeout(() => void look(), pause)
    }
  }

  const logFull = (error: Error): void => {
    if (performance.now() - loggedFullAt < logFullEvery) return
    loggedFullAt = performance.now()
    log.down(`the disk of the ${name} database is full: ${error.message}`)
  }

  return {
    isUp: () => up,
    check: async () => {
      if (up && performance.now() - lookedAt > fresh) await look()
      return up
    },
    look: async () => {
      await look()
      return up
    },
    untilUp: (milliseconds, signal) =>
      new Promise((resolve) => {
        if (up || closed || signal?.aborted) return resolve(up)
        const end = (): void => {
          clearTimeout(patience)
          signal?.removeEventListener('abort', end)
          waiting.delete(end)
          resolve(up && !closed)
        }
        const patience = setTimeout(end, milliseconds)
        signal?.addEventListener('abort', end)
        waiting.add(end)
      }),
    blame: (error) => {
      if (isDiskFull(error)) logFull(error)
      else if (up && isConnectionTrouble(error)) void look()
    },
    close: () => {
      closed = true
      clearTimeout(timer)
      release()
    },
  }
}
