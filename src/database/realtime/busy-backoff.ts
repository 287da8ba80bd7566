// What was busy a moment ago is not asked for again at once: whoever waits for it keeps others from what is free.
import { isDatabaseError } from '../errors.ts'

export type BusyBackoff = <T>(key: string, work: () => Promise<T>) => Promise<T>

const lockNotAvailable = '55P03'
/** Keys that are remembered; the oldest is forgotten for one more. */
const most = 1_000

/** For so many milliseconds the same is refused with the same error. */
export const makeBusyBackoff = (
  milliseconds: number,
  now = () => performance.now(),
): BusyBackoff => {
  const refused = new Map<string, { error: unknown; until: number }>()

  const remember = (key: string, error: unknown): void => {
    refused.delete(key)
    const [oldest] = refused.keys()
    if (oldest !== undefined && refused.size >= most) refused.delete(oldest)
    refused.set(key, { error, until: now() + milliseconds })
  }

  return async (key, work) => {
    const there = refused.get(key)
    if (there && now() < there.until) throw there.error
    try {
      return await work()
    } catch (error) {
      if (isDatabaseError(error) && error.code === lockNotAvailable) remember(key, error)
      throw error
    }
  }
}
