// How long who reads changes rests before it reads on: a few large windows cost the database less than many small ones.

/** Milliseconds, for each change. */
const each = 0.5

export const restAfter = (changes: number, longest: number): number =>
  Math.min(changes * each, longest)
