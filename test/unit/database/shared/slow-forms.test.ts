import { describe, expect, it } from 'vitest'
import { makeSlowForms } from '../../../../src/database/shared/slow-forms.ts'

describe('a form of request', () => {
  it('that was sent away stays away for a minute', () => {
    let time = 0
    const slowForms = makeSlowForms(() => time)
    slowForms.add('a')
    expect([slowForms.has('a'), slowForms.has('b')]).toEqual([true, false])
    time = 59_999
    expect(slowForms.has('a')).toBe(true)
    time = 60_000
    expect(slowForms.has('a')).toBe(false)
  })

  it('that is slow each time goes away at the third', () => {
    let time = 0
    const slowForms = makeSlowForms(() => time)
    for (const expected of [false, false, true]) {
      time += 101
      slowForms.note('a', 101)
      expect(slowForms.has('a')).toBe(expected)
    }
    expect(slowForms.has('b')).toBe(false)
  })

  it('that is slow now and then stays', () => {
    let time = 0
    const slowForms = makeSlowForms(() => time)
    for (let round = 0; round < 10; round += 1)
      for (const took of [300, 300, 1]) {
        time += took
        slowForms.note('a', took)
      }
    expect(slowForms.has('a')).toBe(false)
  })

  it('that waited on several connections at the same time was slow once', () => {
    let time = 0
    const slowForms = makeSlowForms(() => time)
    time = 200
    for (const took of [150, 160, 170, 200]) slowForms.note('a', took)
    expect(slowForms.has('a')).toBe(false)
  })

  it('of great length is not remembered', () => {
    const slowForms = makeSlowForms()
    slowForms.add('a'.repeat(1_001))
    expect(slowForms.has('a'.repeat(1_001))).toBe(false)
  })
})
