import { describe, expect, it } from 'vitest'
import { makeLimit } from '../../src/limit.ts'

const waits = (limit: (address: string) => number, address: string, times: number): number[] =>
  Array.from({ length: times }, () => limit(address))

describe('the limit on the whole API', () => {
  it('lets so many through in a minute, then says how long to wait', () => {
    let now = 1_000_000
    const limit = makeLimit(3, () => now)
    expect(waits(limit, '1.1.1.1', 5)).toEqual([0, 0, 0, 60, 60])
    now += 59_001
    expect(limit('1.1.1.1')).toBe(1)
    now += 999
    expect(limit('1.1.1.1')).toBe(0)
  })

  it('counts each address by itself', () => {
    const limit = makeLimit(1, () => 0)
    expect(waits(limit, '1.1.1.1', 2)).toEqual([0, 60])
    expect(limit('1.1.1.2')).toBe(0)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2:3:4:5:6', '2001:DB8:0001:0002::', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['::1', '::2', true],
    ['::1', '1::', false],
  ])('counts %s and %s as one client: %s', (one, other, same) => {
    const limit = makeLimit(1, () => 0)
    limit(one)
    expect(limit(other) > 0).toBe(same)
  })

  it('makes nobody wait when the clock is set back', () => {
    let now = 10_000_000
    const limit = makeLimit(1, () => now)
    expect(waits(limit, '1.1.1.1', 2)).toEqual([0, 60])
    now -= 3_600_000
    expect(limit('1.1.1.1')).toBe(0)
  })

  it('forgets the oldest client first, and only when there are very many', () => {
    const limit = makeLimit(1, () => 0)
    limit('oldest')
    for (let client = 1; client < 50_000; client += 1) limit(`client ${client}`)
    expect(limit('oldest')).toBe(60)
    limit('one too many')
    expect(limit('client 1')).toBe(60)
    expect(limit('oldest')).toBe(0)
  })

  it('is off at 0', () => {
    expect(waits(makeLimit(0), '1.1.1.1', 5)).toEqual([0, 0, 0, 0, 0])
  })
})
