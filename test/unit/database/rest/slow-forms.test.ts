import { describe, expect, it } from 'vitest'
import { makeDetour } from '../../../../src/database/rest/slow-forms.ts'

describe('a form of request', () => {
  it('that was sent away stays away for a minute', () => {
    let time = 0
    const detour = makeDetour(() => time)
    detour.add('a')
    expect([detour.has('a'), detour.has('b')]).toEqual([true, false])
    time = 59_999
    expect(detour.has('a')).toBe(true)
    time = 60_000
    expect(detour.has('a')).toBe(false)
  })

  it('that is slow each time goes away at the third', () => {
    let time = 0
    const detour = makeDetour(() => time)
    for (const expected of [false, false, true]) {
      time += 101
      detour.hear('a', 101)
      expect(detour.has('a')).toBe(expected)
    }
    expect(detour.has('b')).toBe(false)
  })

  it('that is slow now and then stays', () => {
    let time = 0
    const detour = makeDetour(() => time)
    for (let round = 0; round < 10; round += 1)
      for (const took of [300, 300, 1]) {
        time += took
        detour.hear('a', took)
      }
    expect(detour.has('a')).toBe(false)
  })

  it('that waited on several connections at the same time was slow once', () => {
    let time = 0
    const detour = makeDetour(() => time)
    time = 200
    for (const took of [150, 160, 170, 200]) detour.hear('a', took)
    expect(detour.has('a')).toBe(false)
  })

  it('of great length is not remembered', () => {
    const detour = makeDetour()
    detour.add('a'.repeat(1_001))
    expect(detour.has('a'.repeat(1_001))).toBe(false)
  })
})
