// How long requests wait for a connection: how long they may, and what whoever watches the pool is told of it.
import { crowded, type Refusal } from '../../errors.ts'
import type { WaitFigures } from './pool-figures.ts'

export interface Waits {
  /** The moment since which a request that is to be refused now has waited, or longer. */
  deadline: () => number
  /** Counts a request as waiting until the function that it returns is called. */
  begin: () => () => void
  /** The refusal of a request that has waited too long. */
  refuse: () => Refusal
  figures: () => WaitFigures
}

/** `patience` in milliseconds. */
export const makeWaits = (patience: number): Waits => {
  /** When each began that waits; the first is the oldest. */
  const began = new Set<{ at: number }>()
  let waited = 0
  let refused = 0

  return {
    deadline: () => performance.now() - patience,
    begin: () => {
      const mark = { at: performance.now() }
      began.add(mark)
      return () => {
        waited += performance.now() - mark.at
        began.delete(mark)
      }
    },
    refuse: () => {
      refused += 1
      return crowded(patience)
    },
    figures: () => {
      const [oldest] = began
      const longest = oldest ? performance.now() - oldest.at : 0
      return { waiting: began.size, longest, waited, refused }
    },
  }
}
