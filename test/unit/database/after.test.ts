import { describe, expect, it } from 'vitest'
import { comingAfter, readAfter, tokensOf } from '../../../src/database/after.ts'

const [one, two, three] = ['00000001-7', '0000000A-18446744073709551', '00000001-0000000A/016B3748']

describe('x-plinth-after', () => {
  it.each([
    [undefined, null],
    ['', null],
    [one, one],
    [`${one}, ${two}`, `${one},${two}`],
    [three, three],
    [[one, two], `${one},${two}`],
    [Array(8).fill(one).join(','), Array(8).fill(one).join(',')],
    [Array(9).fill(one).join(','), undefined],
    ['1-7', undefined],
    ['00000001-0/1', undefined],
    ['00000001-00000000/0000000g', undefined],
    [`${one},`, undefined],
    [`${one}' or true`, undefined],
    ['00000001-18446744073709551616', undefined],
  ])('%j is read as %j', (header, read) => {
    expect(readAfter(header)).toBe(read)
  })

  it('names timelines, and transactions or places in the log', () => {
    expect(tokensOf(`${one},${two},${three}`)).toEqual([
      { timeline: '00000001', id: 7, place: null },
      { timeline: '0000000A', id: 18446744073709551, place: null },
      { timeline: '00000001', id: null, place: 0xa016b3748 },
    ])
  })

  it('of a request is that of its last write', () => {
    const told = (after?: string) => ({ headers: after ? { 'x-plinth-after': after } : null })
    expect(comingAfter(told(one), told(two))).toEqual(told(two))
    expect(comingAfter(told(one), told())).toEqual(told(one))
    expect(comingAfter(told(), told())).toEqual(told())
  })
})
