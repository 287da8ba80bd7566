// Waits for a condition, but not for ever.
import { setTimeout as pause } from 'node:timers/promises'

export const waitUntil = async (isMet: () => boolean, mostMilliseconds: number): Promise<void> => {
  const end = Date.now() + mostMilliseconds
  while (!isMet() && Date.now() < end) await pause(20)
}
