// How long to wait: between two reads, before another try, and for something that may take too long.
import type { Log } from '../../log/log.ts'
import { reasonOf } from '../../database/errors.ts'

/** Milliseconds that a channel rests when there was more to deliver than the limit allows. */
export const restOfMuch = 1_000

/** Milliseconds of rest for each change: a few large windows cost the database less than many small ones. */
const restForEach = 0.5
/** Milliseconds before another try, at first and at most. */
const retry = { first: 250, longest: 2_000 }

export const restAfter = (changes: number, longest: number): number =>
  Math.min(changes * restForEach, longest)

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())

/** False where the work took longer than that. */
export const within = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds).unref()
  })
  const isDone = await Promise.race([work.then(() => true), end])
  clearTimeout(timer)
  return isDone
}

/** Milliseconds before the next try: longer each time. */
export const makeBackOff = (): (() => number) => {
  let next = retry.first
  return () => {
    const milliseconds = next
    next = Math.min(next * 2, retry.longest)
    return milliseconds
  }
}

export interface RowTrouble {
  /** Logs the first error of a row; resolves when another try is due. */
  meet: (error: unknown) => Promise<void>
  over: () => void
}

export const makeTrouble = (log: Log, what: string): RowTrouble => {
  let backOff: (() => number) | undefined

  return {
    meet: async (error) => {
      if (!backOff) log.warn({ reason: reasonOf(error) }, `${what}: trying again`)
      backOff ??= makeBackOff()
      await pause(backOff())
    },
    over: () => {
      backOff = undefined
    },
  }
}
