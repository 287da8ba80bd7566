import { describe, expect, it } from 'vitest'
import { makeLimit, type Limit } from '../../../src/http/limit.ts'

const waits = ({ wait }: Limit, address: string, times: number): number[] =>
  Array.from({ length: times }, () => wait(address))

describe('the limit on the whole API', () => {
  it('lets so many through in a minute, then says how long to wait', () => {
    let now = 1_000_000
    const limit = makeLimit(3, () => now)
    expect(waits(limit, '1.1.1.1', 5)).toEqual([0, 0, 0, 60, 60])
    now += 59_001
    expect(limit.wait('1.1.1.1')).toBe(1)
    now += 999
    expect(limit.wait('1.1.1.1')).toBe(0)
  })

  it('counts each address by itself', () => {
    const limit = makeLimit(1, () => 0)
    expect(waits(limit, '1.1.1.1', 2)).toEqual([0, 60])
    expect(limit.wait('1.1.1.2')).toBe(0)
  })

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2:3:4:5:6', '2001:DB8:0001:0002::', true],
    ['2001:db8::1', '2001:db8:0:1::1', false],
    ['::1', '::2', true],
    ['::1', '1::', false],
  ])('counts %s and %s as one client: %s', (one, other, same) => {
    const limit = makeLimit(1, () => 0)
    limit.wait(one)
    expect(limit.wait(other) > 0).toBe(same)
  })

  it('makes nobody wait when the clock is set back', () => {
    let now = 10_000_000
    const limit = makeLimit(1, () => now)
    expect(waits(limit, '1.1.1.1', 2)).toEqual([0, 60])
    now -= 3_600_000
    expect(limit.wait('1.1.1.1')).toBe(0)
  })

  it('forgets the oldest client first, and only when there are very many', () => {
    const limit = makeLimit(1, () => 0)
    limit.wait('oldest')
    for (let client = 1; client < 50_000; client += 1) limit.wait(`client ${client}`)
    expect(limit.wait('oldest')).toBe(60)
    limit.wait('one too many')
    expect(limit.wait('client 1')).toBe(60)
    expect(limit.wait('oldest')).toBe(0)
  })

  it('counts each tenth of a second that the database worked as a request more', () => {
    let now = 0
    const limit = makeLimit(10, () => now)
    expect(waits(limit, '1.1.1.1', 2)).toEqual([0, 0])
    for (const took of [99, 250, 500]) limit.charge('1.1.1.1', took)
    expect(waits(limit, '1.1.1.1', 2)).toEqual([0, 60])
    expect(limit.wait('1.1.1.2')).toBe(0)
    now += 60_000
    expect(limit.wait('1.1.1.1')).toBe(0)
  })

  it('counts work that ended when the minute was over in the next', () => {
    let now = 0
    const limit = makeLimit(10, () => now)
    expect(limit.wait('1.1.1.1')).toBe(0)
    now += 61_000
    limit.charge('1.1.1.1', 1_000)
    expect(limit.wait('1.1.1.1')).toBe(60)
  })

  it('is off at 0, and tells no network from another', () => {
    const limit = makeLimit(0)
    expect(waits(limit, '1.1.1.1', 5)).toEqual([0, 0, 0, 0, 0])
    expect(limit.networkOf('1.1.1.1')).toBeUndefined()
    expect(makeLimit(1).networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  })
})
