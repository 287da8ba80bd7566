// Which addresses an import may connect to. A source is named by an operator, or by a file from elsewhere; the gateway
// stands in a network where other things answer.
import { BlockList, isIPv6 } from 'node:net'

/** never: whatever the settings say. private: where SERVICE_IMPORT_ALLOW_PRIVATE is not false. */
export type Reach = 'public' | 'private' | 'never'

const listOf = (subnets: string[]): BlockList => {
  const list = new BlockList()
  for (const subnet of subnets) {
    const [network = '', prefix] = subnet.split('/')
    list.addSubnet(network, Number(prefix), isIPv6(network) ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Unspecified, link-local, multicast, and where the clouds keep their metadata and credentials. */
const never = listOf([
  '0.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '255.255.255.255/32',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.192/32',
  '::/128',
  'fe80::/10',
  'ff00::/8',
  'fd00:ec2::/32',
  'fd20:ce::254/128',
])

/** Loopback, networks of one's own, and what is routed nowhere. */
const closed = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '240.0.0.0/4',
  '::/96',
  '100::/64',
  '2001:db8::/32',
  '64:ff9b:1::/48',
  'fc00::/7',
  'fec0::/10',
])

/** As eight numbers of 16 bits; the URL parser expands the forms with dots. */
const wordsOf = (address: string): number[] => {
  const plain = address.split('%')[0] ?? ''
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const numbers = (part: string) =>
    part === '' ? [] : part.split(':').map((word) => parseInt(word, 16))
  const before = numbers(head)
  const after = tail === undefined ? [] : numbers(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

const dotted = (high = 0, low = 0): string =>
  [high >> 8, high & 255, low >> 8, low & 255].map(String).join('.')

/** The IPv4 address that packets to an IPv6 address may end up at: mapped, compatible, NAT64, 6to4, Teredo. */
const embeddedIn = (words: number[]): string | undefined => {
  const [a, b, c, d, e, f, g = 0, h = 0] = words
  const isLow = a === 0 && b === 0 && c === 0 && d === 0 && (e === 0 || e === 0xffff)
  if (isLow && (f === 0xffff || (f === 0 && g !== 0))) return dotted(g, h)
  if (a === 0x64 && b === 0xff9b && c === 0) return dotted(g, h)
  if (a === 0x2002) return dotted(b, c)
  if (a === 0x2001 && b === 0) return dotted(g ^ 0xffff, h ^ 0xffff)
  return undefined
}

/** Of an address as getaddrinfo returns it: decimal and hexadecimal forms are gone by then. */
export const reachOf = (address: string): Reach => {
  if (!isIPv6(address)) return reachIn(address, 'ipv4')
  const words = wordsOf(address)
  const embedded = embeddedIn(words)
  if (embedded !== undefined) return reachIn(embedded, 'ipv4')
  return reachIn(words.map((word) => word.toString(16)).join(':'), 'ipv6')
}

const reachIn = (address: string, family: 'ipv4' | 'ipv6'): Reach => {
  if (never.check(address, family)) return 'never'
  return closed.check(address, family) ? 'private' : 'public'
}
