import { describe, expect, it } from 'vitest'
import { makeAddressOf } from '../../../src/http/client-address.ts'

describe('the address of a client', () => {
  it('is the socket, whatever a client says, when no proxy is trusted', () => {
    const addressOf = makeAddressOf([])
    expect(addressOf('127.0.0.1', '6.6.6.6')).toBe('127.0.0.1')
    expect(addressOf('::1', '6.6.6.6')).toBe('::1')
  })

  const addressOf = makeAddressOf(['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

  it.each([
    ['one hop', '127.0.0.1', '9.9.9.9', '9.9.9.9'],
    ['the last hop that is not ours', '127.0.0.1', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
    ['what stands before our own hops', '127.0.0.1', '6.6.6.6, 9.9.9.9, 10.1.2.3', '9.9.9.9'],
    ['the first hop, when all are ours', '127.0.0.1', '10.0.0.1, 10.0.0.2', '10.0.0.1'],
    ['the socket, when it is not ours', '8.8.8.8', '9.9.9.9', '8.8.8.8'],
    ['an IPv6 hop', '127.0.0.1', '2001:db8::1', '2001:db8::1'],
    ['IPv4 written as IPv6', '127.0.0.1', '::ffff:9.9.9.9', '9.9.9.9'],
    ['a socket of IPv4 written as IPv6', '::ffff:127.0.0.1', '9.9.9.9', '9.9.9.9'],
    ['a hop of our own IPv6 network', 'fd00::1', '9.9.9.9, fd12::1', '9.9.9.9'],
    ['the socket without a header', '127.0.0.1', undefined, '127.0.0.1'],
    ['the socket with an empty header', '127.0.0.1', '', '127.0.0.1'],
  ])('is %s', (_, socket, header, address) => {
    expect(addressOf(socket, header)).toBe(address)
  })

  it.each([
    "'",
    'unknown',
    '1.2.3.4:80',
    'fe80::1%eth0',
    '1.2.3',
    '0x7f000001',
    '01.02.03.04',
    '6.6.6.6, ',
    'x'.repeat(10_000),
  ])('is the socket when the nearest hop is no address: %.20s', (header) => {
    expect(addressOf('127.0.0.1', header)).toBe('127.0.0.1')
  })

  it('stops at the first hop that is no address, and keeps what it knew', () => {
    expect(addressOf('127.0.0.1', '6.6.6.6, garbage, 10.0.0.1')).toBe('10.0.0.1')
  })

  it('is something even for a socket that is gone', () => {
    expect(addressOf(undefined, '9.9.9.9')).toBe('0.0.0.0')
  })

  it('reads a bounded number of hops', () => {
    const header = ['9.9.9.9', ...Array<string>(40).fill('10.0.0.1')].join(',')
    expect(addressOf('127.0.0.1', header)).toBe('10.0.0.1')
  })

  it.each([
    'proxy.internal',
    '10.0.0.0/',
    '10.0.0.0/x',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/1e1',
    'fd00::/129',
    '/8',
  ])('does not start with the proxy %s', (proxy) => {
    expect(() => makeAddressOf([proxy])).toThrow(/SERVICE_TRUSTED_PROXIES/)
  })
})
