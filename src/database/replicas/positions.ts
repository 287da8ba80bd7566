// How far behind a replica is: since when the primary has been further in its log. Nothing is written to measure it, and a
// primary where nothing happens leaves nobody behind.

export interface Positions {
  /** Where the primary was at that time, on the clock of this process. */
  add: (reached: number, at: number) => void
  /** Milliseconds, at most; null where the primary was never seen so far back. */
  lagOf: (reached: number, now: number) => number | null
  /** Of another timeline. */
  clear: () => void
}

/** Looks of two to five minutes. */
const most = 600

export const makePositions = (): Positions => {
  /** In their order. */
  const seen: { reached: number; at: number }[] = []

  return {
    add: (reached, at) => {
      seen.push({ reached, at })
      if (seen.length > most) seen.shift()
    },
    lagOf: (reached, now) => {
      const last = seen.findLast((one) => one.reached <= reached)
      return last ? now - last.at : null
    },
    clear: () => {
      seen.length = 0
    },
  }
}
