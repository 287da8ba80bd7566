// How long who reads changes rests before it reads on: a few large windows cost the database less than many small ones.

/** Milliseconds, for each change. */
const each = 0.5

/** As long as the work took, at least: others need the processors, too. */
export const restAfter = (changes: number, worked: number, longest: number): number =>
  Math.min(Math.max(changes * each, worked), longest)
