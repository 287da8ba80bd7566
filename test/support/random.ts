// Random values that can be had again: a failing property test prints its seed.
export interface Random {
  seed: number
  /** From 0 up to, but not including, the bound. */
  below: (bound: number) => number
  pick: <T>(items: readonly T[]) => T
}

export const makeRandom = (seed = Math.floor(Math.random() * 2 ** 31)): Random => {
  let state = seed
  const below = (bound: number): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return (((mixed ^ (mixed >>> 14)) >>> 0) % 2 ** 32) % bound
  }
  return { seed, below, pick: (items) => items[below(items.length)]! }
}
