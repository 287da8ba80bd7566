// So many at a time, the others in the order they came, for as long as it takes.
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

interface Queue {
  most: number
  /** What is thrown to who would wait behind them. */
  refusal: () => Error
}

export const makeTurns = (most: number, queue?: Queue): Turns => {
  const waiting: (() => void)[] = []
  let taken = 0

  const take = async (): Promise<void> => {
    if (taken < most) {
      taken += 1
      return
    }
    if (queue && waiting.length >= queue.most) throw queue.refusal()
    await new Promise<void>((resolve) => waiting.push(resolve)) // whoever leaves hands its place over
  }

  const pass = (): void => {
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }

  return async (work) => {
    await take()
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
