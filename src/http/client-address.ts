// The client's address: the socket's, or what trusted proxies say in x-forwarded-for, read from the right.
import { BlockList, isIP } from 'node:net'

export type AddressOf = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string

export const makeAddressOf = (trustedProxies: readonly string[]): AddressOf => {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) addRange(trusted, proxy)

  return (socketAddress, forwardedFor) => {
    const socket = plain(socketAddress ?? '') ?? '0.0.0.0'
    if (!forwardedFor || !contains(trusted, socket)) return socket
    let client = socket
    for (const hop of forwardedFor.split(',').reverse().slice(0, 32)) {
      const address = plain(hop.trim())
      if (!address) return client // nobody we trust wrote what stands left of garbage
      client = address
      if (!contains(trusted, address)) return client
    }
    return client
  }
}

/** IPv4 written as IPv6 is that IPv4 address; anything that is no address is undefined. */
const plain = (text: string): string | undefined => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text
  return isIP(mapped) && !mapped.includes('%') ? mapped : undefined
}

const family = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

const contains = (list: BlockList, address: string): boolean => list.check(address, family(address))

const addRange = (list: BlockList, range: string): void => {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? []
  const most = family(address) === 'ipv6' ? 128 : 32
  if (!isIP(address) || Number(bits ?? 0) > most)
    throw new Error(`SERVICE_TRUSTED_PROXIES: ${range} is neither an address nor a network`)
  if (bits === undefined) list.addAddress(address, family(address))
  else list.addSubnet(address, Number(bits), family(address))
}
