// Runs at most so many pieces of work at once; the others wait in the order in which they came.
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

interface Bound {
  mostWaiting: number
  /** The error of work that is not begun, as too many wait. */
  refusal: () => Error
}

export const makeSemaphore = (most: number, bound?: Bound): Semaphore => {
  const waiting: (() => void)[] = []
  let taken = 0

  const acquire = async (): Promise<void> => {
    if (taken < most) {
      taken += 1
      return
    }
    if (bound && waiting.length >= bound.mostWaiting) throw bound.refusal()
    await new Promise<void>((resolve) => waiting.push(resolve)) // release() hands its turn over
  }

  const release = (): void => {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  return async (work) => {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
