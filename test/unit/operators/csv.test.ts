import { describe, expect, it } from 'vitest'
import { csvAnswer, type Shown } from '../../../src/operators/query/answer.ts'

const shown = (rows: (string | null)[][], truncated = false): Shown => ({
  sql: '',
  command: 'SELECT',
  columns: [
    { name: 'a', type: null },
    { name: 'b "c"', type: null },
  ],
  rows,
  row_count: rows.length,
  truncated,
  ms: 0,
  notices: [],
})

describe('CSV', () => {
  it('tells null from the empty text, and quotes what must be quoted', () => {
    const { body } = csvAnswer([
      shown([]),
      shown([
        [null, ''],
        ['x,y', 'say "hi"'],
        ['two\nlines', ' blank'],
        ['\\.', 'plain'],
      ]),
    ])
    expect(body).toBe(
      'a,"b ""c"""\r\n,""\r\n"x,y","say ""hi"""\r\n"two\nlines"," blank"\r\n"\\.",plain\r\n',
    )
  })

  it('says which rows it holds, and whether there are more', () => {
    const range = (one: Shown): unknown => csvAnswer([one]).headers['content-range']
    expect(range(shown([]))).toBe('*/0')
    expect(range(shown([['1', '2']]))).toBe('0-0/1')
    expect(range(shown([['1', '2']], true))).toBe('0-0/*')
  })

  it('is empty where nothing ran', () => {
    expect(csvAnswer([]).body).toBe('\r\n')
  })
})
