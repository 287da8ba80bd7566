// An address may name several hosts, as libpq has it: postgres://user@one:5432,two:5433/database. One of them is the
// primary, and which one may change. Connections go to the one that was the primary last, and to the next where that fails.

export interface Hosts {
  /** Each as host:port. */
  names: readonly string[]
  /** The one that connections go to now. */
  next: string
  /** The one that was found to be the primary last. */
  primary?: string
  /** The highest that a primary was on: who is on a lower one was left behind by a promotion. */
  timeline: number
  /** Why each was passed over last. */
  reasons: Map<string, string>
}

/** Carries the hosts in an address that has one alone, since a URL cannot hold several. */
const parameter = 'plinth_hosts'

const known = new Map<string, Hosts>()

/** Where writes can go, by libpq's words. */
const kinds = ['any', 'read-write', 'primary']
/** Where reads can go. */
const kindsOfReplicas = ['any', 'read-only', 'standby', 'prefer-standby']

/** The address with its first host alone, and all of them in a parameter. Throws where it is none. */
export const withHosts = (text: string): string => {
  const { address, names } = readAddress(text, kinds)
  if (names.length < 2) return address.href
  address.searchParams.set(parameter, names.join(','))
  return atHost(address.href, names[0] ?? '')
}

/** An address for each host of several addresses, with commas between them. Throws where one is none. */
export const eachHost = (text: string): string[] =>
  text.split(/,\s*(?=postgres(?:ql)?:\/\/)/).flatMap((one) => {
    const { address, names } = readAddress(one.trim(), kindsOfReplicas)
    if (names.length < 2 && address.hostname === '') throw new Error('a host has no name')
    return names.length < 2 ? [address.href] : names.map((name) => atHost(address.href, name))
  })

/** `names` are of hosts, where there are several. */
const readAddress = (text: string, kinds: string[]): { address: URL; names: string[] } => {
  const [, before = '', named = '', after = ''] =
    /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/s.exec(text) ?? []
  const [first = '', ...others] = named.split(',')
  const address = new URL(before + first + after)
  const { searchParams } = address
  const kind = searchParams.get('target_session_attrs') ?? 'any'
  if (!kinds.includes(kind)) throw new Error(`target_session_attrs is one of ${kinds.join(', ')}`)
  searchParams.delete('target_session_attrs')
  const hosts = others.length > 0 ? [first, ...others] : hostsOfParameters(searchParams)
  if (hosts.length < 2) return { address, names: [] }
  for (const name of ['host', 'port']) searchParams.delete(name)
  return { address, names: hosts.map(nameOf) }
}

/** As ?host=one,two&port=5432,5433, where one port may be for all. */
const hostsOfParameters = (given: URLSearchParams): string[] => {
  const hosts = given.get('host')?.split(',') ?? []
  const ports = given.get('port')?.split(',') ?? []
  return hosts.map((host, at) => `${host}:${ports[at] ?? ports.at(-1) ?? ''}`)
}

const nameOf = (host: string): string => {
  const { hostname, port } = new URL(`postgres://${host}`)
  if (hostname === '') throw new Error('a host has no name')
  return `${hostname}:${port || '5432'}`
}

/** Each as host:port, as people are told of them. */
export const serversOf = (url: string): string => {
  const { hostname, port, searchParams } = new URL(url)
  return searchParams.get(parameter) ?? `${hostname}:${port || '5432'}`
}

/** The same, each with why it was passed over. */
export const serversTried = (url: string): string => {
  const names = serversOf(url)
  const reasons = known.get(names)?.reasons
  return names
    .split(',')
    .map((name) => (reasons?.has(name) ? `${name} (${reasons.get(name)})` : name))
    .join(', ')
}

/** What this process knows of the hosts of an address; undefined where it names one. */
export const takeHosts = (address: URL): Hosts | undefined => {
  const text = address.searchParams.get(parameter)
  address.searchParams.delete(parameter)
  if (text === null) return undefined
  const names = text.split(',')
  const hosts = known.get(text) ?? { names, next: names[0] ?? '', timeline: 0, reasons: new Map() }
  known.set(text, hosts)
  return hosts
}

/** The address of one of its hosts. */
export const atHost = (address: string, host: string): string => {
  const changed = new URL(address)
  const at = host.lastIndexOf(':')
  changed.hostname = host.slice(0, at)
  changed.port = host.slice(at + 1)
  return changed.href
}

/** That host did not answer, or is no primary: the next is tried. */
export const passOver = (hosts: Hosts, host: string, reason: string): void => {
  hosts.reasons.set(host, reason)
  if (hosts.next !== host) return
  const at = hosts.names.indexOf(host)
  hosts.next = hosts.names[(at + 1) % hosts.names.length] ?? host
}

/** True when that host is the primary. */
export const isPrimary = (hosts: Hosts, host: string, timeline: number): boolean => {
  if (timeline < hosts.timeline) return false
  hosts.timeline = timeline
  hosts.reasons.delete(host)
  hosts.primary = host
  hosts.next = host
  return true
}

/** True when another one is the primary since. */
export const isFormer = (hosts: Hosts, host: string): boolean =>
  hosts.primary !== undefined && hosts.primary !== host
