// How many sockets are open, and how many of them one network holds.
import { Refusal } from '../../errors.ts'
import { networkOf } from '../../http/limit.ts'

export interface SocketCounts {
  /** Counts a socket; throws where there are too many. Returns what to call when the socket is gone. */
  enter: (address: string) => () => void
}

export const makeSocketCounts = (most: number, mostOfOne: number): SocketCounts => {
  const counts = new Map<string, number>()
  let total = 0

  return {
    enter: (address) => {
      const network = networkOf(address)
      const there = counts.get(network) ?? 0
      if (there >= mostOfOne)
        throw new Refusal('rate_limited', `there are ${mostOfOne} sockets from here already`, {
          'retry-after': '1',
        })
      if (total >= most)
        throw new Refusal('unavailable', 'this gateway holds as many sockets as it may', {
          'retry-after': '1',
        })
      counts.set(network, there + 1)
      total += 1
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        total -= 1
        const left = (counts.get(network) ?? 1) - 1
        if (left > 0) counts.set(network, left)
        else counts.delete(network)
      }
    },
  }
}
