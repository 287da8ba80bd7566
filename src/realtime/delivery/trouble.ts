// The database cannot be asked: said once, and waited for, longer each time, until it can.
import type { Log } from '../../log/log.ts'
import { reasonOf } from '../../database/connection/state.ts'

export interface Trouble {
  /** Ends when another try is due. */
  meet: (error: unknown) => Promise<void>
  over: () => void
}

/** Milliseconds that a lane rests when there was too much for it. */
export const restOfMuch = 1_000

const first = 250
const longest = 2_000

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds).unref())

/** False where it took longer than that. */
export const within = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const end = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), milliseconds).unref()
  })
  const isDone = await Promise.race([work.then(() => true), end])
  clearTimeout(timer)
  return isDone
}

/** How long to wait before the next try: longer each time. */
export const makeBackOff = (): (() => number) => {
  let next = first
  return () => {
    const milliseconds = next
    next = Math.min(next * 2, longest)
    return milliseconds
  }
}

export const makeTrouble = (log: Log, what: string): Trouble => {
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
