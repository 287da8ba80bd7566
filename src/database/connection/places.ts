// So many at a time; the others wait in the order in which they came.
import { makeQueue } from './queue.ts'
import type { Waits } from './waits.ts'

export interface Places {
  /** Rejects when none became free in time. */
  take: (since?: number) => Promise<void>
  give: () => void
}

export const makePlaces = (most: number, waits: Waits): Places => {
  let taken = 0

  const pick = (): true | undefined => {
    if (taken === most) return undefined
    taken += 1
    return true
  }

  const queue = makeQueue({ pick, waits })

  return {
    take: async (since) => {
      if (!pick()) await queue.wait(() => Promise.resolve(), since)
    },
    give: () => {
      taken -= 1
      queue.serve()
    },
  }
}
