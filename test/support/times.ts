/** The same so many times at once, each with its number from 0. */
export const times = <T>(count: number, run: (at: number) => T | Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => run(at)))
