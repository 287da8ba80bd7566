// Waits for a condition instead of for a time.
import { setTimeout as pause } from 'node:timers/promises'

/** The first truthy value of the condition; a condition that throws is not met yet. */
export const until = async <T>(
  condition: () => T | Promise<T>,
  { timeout = 60_000, what = 'the condition' }: { timeout?: number; what?: string } = {},
): Promise<T> => {
  const deadline = Date.now() + timeout
  for (;;) {
    let cause: unknown
    try {
      const value = await condition()
      if (value) return value
    } catch (error) {
      cause = error
    }
    if (Date.now() > deadline) throw new Error(`Waited ${timeout} ms for ${what}.`, { cause })
    await pause(20)
  }
}
