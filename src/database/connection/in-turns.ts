// Waits for a lock in short turns: everybody who reads a table waits behind whoever waits to change it, so each wait is
// short, and in between they go on.
import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseError, type DatabaseError } from '../errors.ts'

/** Milliseconds. */
export const turn = 200
const patience = 5_000
/** Of work that takes longer than that. */
const fewest = 3

/** Repeats work that failed because a lock was not free; it must have been rolled back whole. */
export const inTurns = async <T>(
  work: () => Promise<T>,
  { signal, again = () => true }: { signal: AbortSignal; again?: () => boolean },
): Promise<T> => {
  const until = performance.now() + patience
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const isLast = performance.now() > until && tries >= fewest
      if (!isLockTimeout(error) || isLast || signal.aborted || !again()) throw error
    }
    await pause(turn * (1 + Math.random()))
  }
}

export const isLockTimeout = (error: unknown): error is DatabaseError =>
  isDatabaseError(error) && error.code === '55P03'
