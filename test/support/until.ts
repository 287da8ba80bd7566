// Waits for a condition instead of for a time: the longer it takes, the less often it is looked at, which others pay for.
import { setTimeout as pause } from 'node:timers/promises'

/** The first truthy value of the condition; a condition that throws is not met yet. */
export const until = async <T>(
  condition: () => T | Promise<T>,
  { timeout = 60_000, what = 'the condition' }: { timeout?: number; what?: string } = {},
): Promise<T> => {
  const began = Date.now()
  for (;;) {
    let cause: unknown
    try {
      const value = await condition()
      if (value) return value
    } catch (error) {
      cause = error
    }
    const passed = Date.now() - began
    if (passed > timeout) throw new Error(`Waited ${timeout} ms for ${what}.`, { cause })
    await pause(Math.min(100, 20 + passed / 20))
  }
}
