// One renewal at a time: of all tabs where the browser has locks, else of all clients on the storage in this program.
import { PlinthError } from '../core/error.ts'

/** Of navigator.locks, what is used. */
export interface Locks {
  request: (
    name: string,
    options: { signal: AbortSignal },
    work: () => Promise<void>,
  ) => Promise<unknown>
}

/** Rejects where the lock is not had in time. */
export type Lock = <T>(work: () => Promise<T>) => Promise<T>

export type Timer = (ms: number, then: () => void) => () => void

const patience = 20_000

const noLock = (): PlinthError =>
  new PlinthError({ code: 'timeout', message: 'another tab or client holds the session' })

export const sharedLock =
  (locks: Locks, name: string, timer: Timer): Lock =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const waiting = new AbortController()
    const stop = timer(patience, () => waiting.abort())
    let result: { value: T } | undefined
    try {
      await locks.request(name, { signal: waiting.signal }, async () => {
        stop()
        result = { value: await work() }
      })
    } catch (cause) {
      throw waiting.signal.aborted ? noLock() : cause
    } finally {
      stop()
    }
    if (!result) throw noLock()
    return result.value
  }

const tails = new WeakMap<object, Map<string, Promise<unknown>>>()

/** `owner` is the storage: clients of one storage wait for each other. */
export const ownLock = (owner: object, name: string, timer: Timer): Lock => {
  const ofOwner = tails.get(owner) ?? new Map<string, Promise<unknown>>()
  tails.set(owner, ofOwner)
  return <T>(work: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      let left = false
      const stop = timer(patience, () => {
        left = true
        reject(noLock())
      })
      const run = (ofOwner.get(name) ?? Promise.resolve()).then(() => {
        stop()
        return left ? undefined : work().then(resolve, reject)
      })
      ofOwner.set(name, run)
    })
}
