// A request that no server took waits for one that does, and is then run. One that was sent and not answered may have
// been carried out, so it is never run again.
import { abandoned, Refusal, unavailable } from '../../errors.ts'
import { isDatabaseError } from '../errors.ts'
import { isAway } from './client.ts'
import type { WatchedState } from './state.ts'

/** `signal` is asked for only when the request has to wait; it aborts when nobody waits for the result any more. */
export type ThroughOutage = <T>(work: () => Promise<T>, signal?: () => AbortSignal) => Promise<T>

/** Requests that wait at once: each holds its body. */
const most = 1000
/** Milliseconds before it is tried again where the database answers all the same. */
const pause = 100

/** `patience`: milliseconds. `work` is a transaction: where it fails, nothing of it stays. */
export const throughOutage = (state: WatchedState, patience: number): ThroughOutage => {
  let waiting = 0

  const untilUp = async (milliseconds: number, gone: AbortSignal | undefined): Promise<void> => {
    if (milliseconds <= 0 || waiting >= most) throw unavailable()
    waiting += 1
    const isUp = await state.untilUp(milliseconds, gone)
    waiting -= 1
    if (gone?.aborted) throw abandoned()
    if (!isUp) throw unavailable()
  }

  const later: ThroughOutage = async (work, signal) => {
    const until = performance.now() + patience
    const gone = signal?.()
    for (;;) {
      await untilUp(until - performance.now(), gone)
      try {
        return await work()
      } catch (error) {
        if (performance.now() > until) throw error
        if (isOfSequence(error)) await state.look()
        else if (!(await mayRunAgain(error, state))) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  return (work, signal) => {
    if (!state.isUp()) return later(work, signal)
    return work().catch(async (error: unknown) => {
      if (isOfSequence(error)) {
        await state.look() // which mends it, where it is ours
        return work()
      }
      if (patience > 0 && (await mayRunAgain(error, state))) return later(work, signal)
      throw error
    })
  }
}

/**
 * Met a sequence that a promoted standby has no content of, or waited for one that core.mend_sequences made anew. It was
 * rolled back; one of the application is met again.
 */
const isOfSequence = (error: unknown): boolean =>
  isDatabaseError(error) && /^(read_seq_tuple|relation_open)$/.test(error.routine ?? '')

/**
 * True where the statement surely did not run, or was rolled back. That is not so where the connection was lost meanwhile:
 * only of a request that brings a key by which it is known again could that be told. A server that cannot write (25006)
 * is found out before a statement is sent, so this is an answer: the statement was not allowed to.
 */
const mayRunAgain = async (error: unknown, state: WatchedState): Promise<boolean> => {
  if (isUnsent(error)) {
    await state.look()
    return true
  }
  if (!isDatabaseError(error)) return false
  // The server ends, or the pooler leads to none that writes; or somebody has ended this statement, and wants it no more.
  return /^57P0[13]$/.test(error.code) && !(await state.look())
}

const isUnsent = (error: unknown): boolean => {
  if (error instanceof Refusal) return error.code === 'unavailable' && isAway(error.cause)
  return error instanceof Error && (refusedByPg.has(error.message) || isRefusedByPooler(error))
}

/** PgBouncer, of a statement for which it had no connection, and of those behind it. */
export const isRefusedByPooler = (error: unknown): boolean =>
  isDatabaseError(error) &&
  error.code === '08P01' &&
  /server_login_retry|query_wait_timeout/.test(error.message)

/** What pg says of a connection that it knows to be closed, instead of sending. */
const refusedByPg = new Set([
  'Client was closed and is not queryable',
  'Client has encountered a connection error and is not queryable',
])
