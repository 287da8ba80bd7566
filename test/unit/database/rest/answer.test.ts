import { describe, expect, it } from 'vitest'
import { readAnswer } from '../../../../src/database/rest/answer.ts'

const nothing = { status: null, headers: null, body: null, ask: null, recipe: null }

describe('readAnswer', () => {
  it.each([
    ['200 {"a": "b"}\n[]', { status: '200', headers: '{"a": "b"}', body: '[]' }],
    ['200 {"a": "x y}\\n{"}\n[]', { status: '200', headers: '{"a": "x y}\\n{"}', body: '[]' }],
    ['200 \n[1]', { status: '200', body: '[1]' }],
    ['200 {}\n', { status: '200', headers: '{}', body: '' }],
    ['204 {}', { status: '204', headers: '{}' }],
    ['204 ', { status: '204' }],
    ['200 {}\n406 {}\nagain\n', { status: '200', headers: '{}', body: '406 {}\nagain\n' }],
    ['again', { ask: 'again' }],
    ['alone', { ask: 'alone' }],
    ['clean 200 {}\n[]', { ask: 'clean', status: '200', headers: '{}', body: '[]' }],
    ['clean 204 ', { ask: 'clean', status: '204' }],
  ])('takes %j apart', (text, told) => {
    expect(readAnswer([text])).toEqual({ ...nothing, ...told })
  })

  it.each([
    [
      ['200', '{}', '[]', null, '{"name": "n"}'],
      ['200', '{}', '[]', null, '{"name": "n"}'],
    ],
    [
      [null, null, null, 'alone', null],
      [null, null, null, 'alone', null],
    ],
    [['204'], ['204', null, null, null, null]],
    [[null], [null, null, null, null, null]],
    [[], [null, null, null, null, null]],
  ])('takes the columns %j as they are', (row, [status, headers, body, ask, recipe]) => {
    expect(readAnswer(row)).toEqual({ status, headers, body, ask, recipe })
  })
})
