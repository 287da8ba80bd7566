// Waits for a condition, but not for ever.
import { setTimeout as pause } from 'node:timers/promises'

export const waitUntil = async (isMet: () => boolean, mostMilliseconds: number): Promise<void> => {
  const end = performance.now() + mostMilliseconds
  while (!isMet() && performance.now() < end) await pause(20)
}
