// The rate limit on the whole API: so many requests a minute from one network, counted in this process alone. Time
// that the database works for the network counts too.
import { isIP } from 'node:net'

export interface Limit {
  /** Counts a request; returns the seconds that the client has to wait, 0 when it may go on. */
  wait: (address: string) => number
  /** What is counted for this address: itself, or its network; undefined when there is no limit. */
  networkOf: (address: string) => string | undefined
  /** Counts milliseconds that the database worked for the network. */
  charge: (network: string, milliseconds: number) => void
}

interface Client {
  startedAt: number
  hits: number
}

const minute = 60_000
const mostClients = 50_000
/** Milliseconds of the database that count as a request. */
const worth = 100

export const makeLimit = (perMinute: number, now = () => Date.now()): Limit => {
  const clients = new Map<string, Client>()

  const clientOf = (network: string, time: number): Client => {
    const found = clients.get(network)
    if (found && time - found.startedAt < minute && time >= found.startedAt) return found
    const client = { startedAt: time, hits: 0 }
    clients.delete(network) // and in again at the end: the map stays ordered by age
    if (clients.size >= mostClients) clients.delete(clients.keys().next().value ?? '')
    clients.set(network, client)
    return client
  }

  return {
    wait: (address) => {
      if (perMinute === 0) return 0
      const time = now()
      const client = clientOf(networkOf(address), time)
      client.hits += 1
      return client.hits <= perMinute
        ? 0
        : Math.max(1, Math.ceil((client.startedAt + minute - time) / 1000))
    },
    networkOf: (address) => (perMinute === 0 ? undefined : networkOf(address)),
    charge: (network, milliseconds) => {
      const hits = Math.floor(milliseconds / worth)
      if (hits > 0) clientOf(network, now()).hits += hits
    },
  }
}

/** An IPv6 client owns a /64, so it is counted by that. */
export const networkOf = (address: string): string =>
  isIP(address) === 6 ? firstHalf(address) : address

const firstHalf = (address: string): string => {
  const [head = '', tail = ''] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
