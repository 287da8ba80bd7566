// Runs at most so many pieces of work at once; the others wait in the order in which they came.
export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** Without one, work waits as long as it takes. */
interface Bounds {
  mostWaiting?: number
  /** Milliseconds that work waits for its turn. */
  patience?: number
  /** The error of work that is not begun: too many wait, or it has waited too long. */
  refusal: () => Error
}

export const makeSemaphore = (most: number, bounds?: Bounds): Semaphore => {
  const waiting: (() => void)[] = []
  let taken = 0

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined
      const enter = (): void => {
        clearTimeout(timer)
        resolve()
      }
      if (bounds?.patience !== undefined)
        timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(bounds.refusal())
        }, bounds.patience)
      waiting.push(enter)
    })

  const acquire = async (): Promise<void> => {
    if (taken < most) {
      taken += 1
      return
    }
    if (bounds?.mostWaiting !== undefined && waiting.length >= bounds.mostWaiting)
      throw bounds.refusal()
    await wait() // release() hands its turn over
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
