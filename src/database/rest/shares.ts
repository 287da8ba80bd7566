// Each network holds at most so many connections; what it asks beyond that waits in a line of its own.
import { crowded } from '../../errors.ts'
import { makeSemaphore, type Semaphore } from '../../tools/semaphore.ts'

export interface Shares {
  /** Without a network there is no limit. Rejects when the turn did not come in time. */
  <T>(network: string | undefined, work: () => Promise<T>): Promise<T>
  /** How many requests wait for their turn. */
  waiting: () => number
}

interface Share {
  semaphore: Semaphore
  /** Requests that hold a connection or wait for one. */
  requests: number
}

/** `patience` in milliseconds. */
export const makeShares = (most: number, patience: number): Shares => {
  const shares = new Map<string, Share>()

  const shareOf = (network: string): Share => {
    const found = shares.get(network)
    if (found) return found
    const share = { semaphore: makeSemaphore(most, { patience, refusal: crowded }), requests: 0 }
    shares.set(network, share)
    return share
  }

  const take = async <T>(network: string | undefined, work: () => Promise<T>): Promise<T> => {
    if (network === undefined) return work()
    const share = shareOf(network)
    share.requests += 1
    try {
      return await share.semaphore(work)
    } finally {
      share.requests -= 1
      if (share.requests === 0) shares.delete(network)
    }
  }

  const waiting = (): number =>
    [...shares.values()].reduce((sum, { requests }) => sum + Math.max(0, requests - most), 0)

  return Object.assign(take, { waiting })
}
