import { describe, expect, it } from 'vitest'
import type { Run, Summary } from '../../../src/console/screens/import/import.ts'
import { differenceIn, linesOf } from '../../../src/console/screens/import/differences.ts'

const runOf = (finished: Run['finished'], proof: Summary['proof']): Run =>
  ({ finished, summary: { proof } }) as Run

describe('the tables of an import', () => {
  it('stand with their rows', () => {
    expect(linesOf(runOf({ 'public.notes': { rows: 2, equal: true } }, 'equal'))).toEqual([
      { item: 'public.notes', rows: 2, difference: null },
    ])
  })

  it('that differ have the reason, or a warning has it', () => {
    const difference = { item: 'public.a', source: { rows: 1, digest: 'x' } }
    const finished = {
      'public.a': { rows: 2, equal: false },
      'public.b': { rows: 3, equal: false },
    }
    expect(linesOf(runOf(finished, [difference]))).toEqual([
      { item: 'public.a', rows: 2, difference },
      { item: 'public.b', rows: 3, difference: { item: 'public.b' } },
    ])
  })

  it('that did not come stand first', () => {
    const lost = { item: 'public.lost' }
    const lines = linesOf(runOf({ 'public.here': { rows: 1, equal: true } }, [lost]))
    expect(lines.map(({ item, rows }) => [item, rows])).toEqual([
      ['public.lost', null],
      ['public.here', 1],
    ])
  })

  it('differ by rows, or by what is in them', () => {
    const three = { rows: 3, digest: 'x' }
    expect(differenceIn(three, { rows: 1, digest: 'y' })).toBe('3 rows there, 1 here')
    expect(differenceIn(three, { rows: 3, digest: 'y' })).toBe(
      '3 rows on both sides, with other values',
    )
  })
})
