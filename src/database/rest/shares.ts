// Each network holds at most so many connections; what it asks beyond that waits in a line of its own.
import { makePlaces, type Places } from '../connection/places.ts'
import type { Waits } from '../connection/waits.ts'

/** Without a network there is no limit. Rejects when the turn did not come in time: what waits, waits `since` then. */
export type Shares = <T>(
  network: string | undefined,
  work: () => Promise<T>,
  since?: number,
) => Promise<T>

interface Share {
  places: Places
  /** Requests that hold a connection or wait for one. */
  requests: number
}

export const makeShares = (most: number, waits: Waits): Shares => {
  const shares = new Map<string, Share>()

  const shareOf = (network: string): Share => {
    const found = shares.get(network)
    if (found) return found
    const share = { places: makePlaces(most, waits), requests: 0 }
    shares.set(network, share)
    return share
  }

  const withPlace = async <T>(
    { places }: Share,
    work: () => Promise<T>,
    since: number | undefined,
  ): Promise<T> => {
    await places.take(since)
    try {
      return await work()
    } finally {
      places.give()
    }
  }

  return async (network, work, since) => {
    if (network === undefined) return work()
    const share = shareOf(network)
    share.requests += 1
    try {
      return await withPlace(share, work, since)
    } finally {
      share.requests -= 1
      if (share.requests === 0) shares.delete(network)
    }
  }
}
