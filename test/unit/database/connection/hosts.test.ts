import { describe, expect, it } from 'vitest'
import {
  atHost,
  eachHost,
  isFormer,
  isPrimary,
  passOver,
  serversOf,
  serversTried,
  takeHosts,
  withHosts,
} from '../../../../src/database/connection/hosts.ts'

describe('an address', () => {
  it.each([
    ['postgres://u:p@one:5433/db', 'one:5433'],
    ['postgres://u@one/db', 'one:5432'],
    ['postgres://u:p,w@one,two:5433/db', 'one:5432,two:5433'],
    ['postgresql://[::1]:1,[::2]/db', '[::1]:1,[::2]:5432'],
    ['postgres:///db?host=one,two&port=1', 'one:1,two:1'],
    ['postgres:///db?host=one,two&port=1,2&sslmode=require', 'one:1,two:2'],
  ])('%s names %s', (address, servers) => {
    expect(serversOf(withHosts(address))).toBe(servers)
  })

  it('keeps what else it says', () => {
    const address = withHosts(
      'postgres://u:p@one,two:1/db?sslmode=require&target_session_attrs=read-write',
    )
    const url = new URL(address)
    expect(takeHosts(url)?.names).toEqual(['one:5432', 'two:1'])
    expect(url.href).toBe('postgres://u:p@one:5432/db?sslmode=require')
    expect(atHost(url.href, '[::2]:7')).toBe('postgres://u:p@[::2]:7/db?sslmode=require')
  })

  it('that names one host knows of no others', () => {
    expect(takeHosts(new URL(withHosts('postgres://one/db')))).toBeUndefined()
  })

  it.each([
    'postgres://one,/db',
    'postgres://one:x,two/db',
    'postgres://one/db?target_session_attrs=standby',
  ])('%s is refused', (address) => {
    expect(() => withHosts(address)).toThrow()
  })
})

describe('addresses of replicas', () => {
  it.each([
    ['postgres://one/db', ['postgres://one/db']],
    [
      'postgres://u:p,w@one/db, postgres://two:1/db',
      ['postgres://u:p,w@one/db', 'postgres://two:1/db'],
    ],
    [
      'postgresql://one,two:1/db?target_session_attrs=standby,postgres://three/db',
      ['postgresql://one:5432/db', 'postgresql://two:1/db', 'postgres://three/db'],
    ],
  ])('%s are one for each host', (text, addresses) => {
    expect(eachHost(text)).toEqual(addresses)
  })

  it.each([
    'postgres:///db',
    'postgres://one,/db',
    'postgres://one/db?target_session_attrs=primary',
  ])('%s are refused', (text) => {
    expect(() => eachHost(text)).toThrow()
  })
})

describe('of several hosts', () => {
  const some = (names: string) => {
    const address = withHosts(`postgres://${names}/db`)
    return { address, hosts: takeHosts(new URL(address))! }
  }

  it('the next one is tried, and after the last the first', () => {
    const { hosts } = some('a:1,a:2')
    passOver(hosts, 'a:1', 'it is away')
    passOver(hosts, 'a:1', 'it is away') // as several connections find at once
    expect(hosts.next).toBe('a:2')
    passOver(hosts, 'a:2', 'it is away')
    expect(hosts.next).toBe('a:1')
  })

  it('the primary is the one that was promoted last', () => {
    const { hosts } = some('b:1,b:2')
    expect(isPrimary(hosts, 'b:1', 1)).toBe(true)
    expect(isFormer(hosts, 'b:1')).toBe(false)
    expect(isPrimary(hosts, 'b:2', 2)).toBe(true)
    expect(isFormer(hosts, 'b:1')).toBe(true)
    expect(isPrimary(hosts, 'b:1', 1)).toBe(false)
    expect(hosts.next).toBe('b:2')
  })

  it('each is named with why it was passed over', () => {
    const { address, hosts } = some('c:1,c:2')
    passOver(hosts, 'c:1', 'is a standby')
    expect(serversTried(address)).toBe('c:1 (is a standby), c:2')
    isPrimary(hosts, 'c:1', 1)
    expect(serversTried(address)).toBe('c:1, c:2')
  })
})
