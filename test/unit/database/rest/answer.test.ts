import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../../src/database/rest/answer.ts'

const nothing = { status: null, headers: null, body: null, ask: null, recipe: null, after: null }

describe('readAnswer', () => {
  it.each([
    ['\t200\t{"a": "b"}\n[]', { status: '200', headers: '{"a": "b"}', body: '[]' }],
    [
      '\t200\t{"a": "x\\ty}\\n{"}\n[]',
      { status: '200', headers: '{"a": "x\\ty}\\n{"}', body: '[]' },
    ],
    ['\t200\t\n[1]', { status: '200', body: '[1]' }],
    ['\t200\t{}\t\n', { status: '200', headers: '{}', body: '' }],
    ['\t204\t{}', { status: '204', headers: '{}' }],
    ['\t204\t', { status: '204' }],
    [
      '\t200\t{}\nask_in_full\t406\t{}\n',
      { status: '200', headers: '{}', body: 'ask_in_full\t406\t{}\n' },
    ],
    [
      '\t200\t{}\t{"name": "n"}\n[]',
      { status: '200', headers: '{}', recipe: '{"name": "n"}', body: '[]' },
    ],
    ['ask_in_full', { ask: 'ask_in_full' }],
    ['need_exclusive\t\t\t', { ask: 'need_exclusive' }],
    ['reset_after\t200\t{}\n[]', { ask: 'reset_after', status: '200', headers: '{}', body: '[]' }],
    ['reset_after\t204\t', { ask: 'reset_after', status: '204' }],
    ['', {}],
  ])('takes %j apart', (text, told) => {
    expect(readAnswer([text])).toEqual({ ...nothing, ...told })
  })

  it('finds what a later read must have seen, where it is told', () => {
    expect(readAnswer(['\t201\t', '00000001-7']).after).toBe('00000001-7')
    expect(readAnswer(['\t200\t', null]).after).toBeNull()
  })

  it.each([[[null]], [[]]])('finds nothing in the row %j', (row) => {
    expect(readAnswer(row)).toEqual(nothing)
  })
})
