import { describe, expect, it } from 'vitest'
import { makePace } from '../../../src/realtime/pace.ts'

describe('a pace', () => {
  it('lets a burst through, then so many a second', () => {
    let now = 0
    const mayGoOn = makePace(2, 4, () => now)
    const count = (times: number): number =>
      Array.from({ length: times }, () => mayGoOn()).filter(Boolean).length
    expect(count(10)).toBe(4)
    now += 500
    expect(count(10)).toBe(1)
    now += 60_000
    expect(count(10)).toBe(4)
  })

  it('takes nothing where so many at once are too much', () => {
    const mayGoOn = makePace(2, 4, () => 0)
    expect([5, 3, 2, 1, 1].map((count) => mayGoOn(count))).toEqual([
      false,
      true,
      false,
      true,
      false,
    ])
  })
})
