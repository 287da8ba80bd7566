import { describe, expect, it } from 'vitest'
import { shapeOf } from '../../../../src/database/rest/shapes.ts'

describe('the shape of a body', () => {
  it('is nothing where there is none, which is no empty object', () => {
    expect(shapeOf(null)).toBe('')
    expect(shapeOf('{}')).not.toBe('')
  })

  it.each([
    ['{"a": 1, "b": null}', '{"b": [2], "a": {"c": 3}}'],
    ['{}', ' {} '],
    ['[{"a": 1}, {"a": 2}]', '[{"a": "x"}]'],
    ['{"a": 1, "a": 2}', '{"a": 3}'],
    [String.raw`{"\u00e4": 1}`, '{"ä": 1}'],
  ])('is the same for %s and %s', (one, other) => {
    expect(shapeOf(one)).toBeDefined()
    expect(shapeOf(one)).toBe(shapeOf(other))
  })

  it.each([
    ['{"a": 1}', '{"a": 1, "b": 2}'],
    ['{"a": 1}', '[{"a": 1}]'],
    ['{}', '[]'],
    ['{}', '[{}]'],
    ['{"a,b": 1}', '{"a": 1, "b": 1}'],
    ['{"__proto__": 1}', '{}'],
    ['{"1": 1, "a": 1}', '{"1": 1}'],
  ])('is another for %s and %s', (one, other) => {
    expect(shapeOf(one)).toBeDefined()
    expect(shapeOf(one)).not.toBe(shapeOf(other))
  })

  it.each([
    '',
    ' ',
    '{',
    '1',
    'null',
    '"a"',
    '[1]',
    '[{"a": 1}, {"b": 1}]',
    '[{"a": 1}, null]',
    String.raw`{"a": "\u0000"}`,
    String.raw`{"a": "\uD800"}`,
    '{"a": 1e999}',
    `{"a": "${'x'.repeat(16_000)}"}`,
  ])('is not told of %.30s', (body) => {
    expect(shapeOf(body)).toBeUndefined()
  })
})
