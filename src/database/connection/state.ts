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

const pause = 300
const fresh = 1000
const logFullEvery = 60_000

export const watchState = (
  name: string,
  probe: () => Promise<void>,
  log: { up: (sentence: string) => void; down: (sentence: string) => void },
): State => {
  let up = true
  let closed = false
  let probing: Promise<void> | undefined
  let lookedAt = -Infinity
  let timer: NodeJS.Timeout | undefined
  let loggedFullAt = -Infinity

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
    blame: (error) => {
      if (isDiskFull(error)) logFull(error)
      else if (up && isConnectionTrouble(error)) void look()
    },
    close: () => {
      closed = true
      clearTimeout(timer)
    },
  }
}
