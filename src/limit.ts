// The limit on the whole API: so many requests a minute from one network, counted in this process alone.
import { isIP } from 'node:net'

export type Limit = (address: string) => number

const minute = 60_000
const mostClients = 50_000

/** Answers how many seconds the client has to wait; 0 when it may go on. */
export const makeLimit = (perMinute: number, now = () => Date.now()): Limit => {
  const clients = new Map<string, { startedAt: number; hits: number }>()

  return (address) => {
    if (perMinute === 0) return 0
    const time = now()
    const network = networkOf(address)
    const client = clients.get(network)
    if (!client || time - client.startedAt >= minute || time < client.startedAt) {
      clients.delete(network) // and in again at the end: the map stays ordered by age
      if (clients.size >= mostClients) clients.delete(clients.keys().next().value ?? '')
      clients.set(network, { startedAt: time, hits: 1 })
      return 0
    }
    client.hits += 1
    return client.hits <= perMinute
      ? 0
      : Math.max(1, Math.ceil((client.startedAt + minute - time) / 1000))
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
