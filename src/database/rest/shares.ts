// One network holds at most so many connections; what it asks beyond that waits in a line of its own.
import { crowded } from '../../errors.ts'

/** Without a network nobody is told from others. Rejects when the turn did not come in time. */
export type Shares = <T>(network: string | undefined, work: () => Promise<T>) => Promise<T>

interface Holder {
  held: number
  waiting: (() => void)[]
}

/** `patience` in milliseconds. */
export const makeShares = (most: number, patience: number): Shares => {
  const holders = new Map<string, Holder>()

  const holderOf = (network: string): Holder => {
    const found = holders.get(network)
    if (found) return found
    const holder = { held: 0, waiting: [] }
    holders.set(network, holder)
    return holder
  }

  const take = async (holder: Holder): Promise<void> => {
    if (holder.held < most) {
      holder.held += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        holder.waiting.splice(holder.waiting.indexOf(enter), 1)
        reject(crowded())
      }, patience)
      holder.waiting.push(enter)
    })
  }

  const pass = (network: string, holder: Holder): void => {
    const next = holder.waiting.shift()
    if (next) return next() // whoever leaves hands its place over
    holder.held -= 1
    if (holder.held === 0) holders.delete(network)
  }

  return async (network, work) => {
    if (network === undefined) return work()
    const holder = holderOf(network)
    await take(holder)
    try {
      return await work()
    } finally {
      pass(network, holder)
    }
  }
}
