// Waits for what is under way to end, but not for ever.
import { setTimeout as pause } from 'node:timers/promises'

export const drained = async (isDone: () => boolean, most: number): Promise<void> => {
  const end = Date.now() + most
  while (!isDone() && Date.now() < end) await pause(20)
}
