// Erases blobs a few at a time; one that fails does not keep the others.
import { StoreTrouble, type Erased } from './store.ts'

const atOnce = 4

/** `erase` throws StoreTrouble alone. What was not begun when the signal came is left. */
export const eraseEach = async (
  blobs: readonly string[],
  signal: AbortSignal,
  erase: (blob: string) => Promise<void>,
): Promise<Erased> => {
  const waiting = blobs.values()
  const all: Erased = { erased: [], trouble: undefined }
  const work = async (): Promise<void> => {
    for (const blob of waiting) {
      if (signal.aborted) return
      try {
        await erase(blob)
        all.erased.push(blob)
      } catch (error) {
        all.trouble ??= error instanceof StoreTrouble ? error : new StoreTrouble('down', error)
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return all
}
