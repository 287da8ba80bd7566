// Runs at most so many pieces of work at once; the others wait in the order in which they came.
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

interface Queue {
  most: number
  /** The error of a piece of work that finds so many waiting already. */
  refusal: () => Error
}

export const makeSemaphore = (most: number, queue?: Queue): Semaphore => {
  const waiting: (() => void)[] = []
  let taken = 0

  const acquire = async (): Promise<void> => {
    if (taken < most) {
      taken += 1
      return
    }
    if (queue && waiting.length >= queue.most) throw queue.refusal()
    await new Promise<void>((resolve) => waiting.push(resolve)) // release() hands its place over
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
