import { describe, expect, it } from 'vitest'
import { textArray } from '../../../../src/database/connection/statement.ts'

describe('textArray', () => {
  it.each([
    [[], '{}'],
    [['a'], '{"a"}'],
    [['', null, 'NULL', ''], '{"",NULL,"NULL",""}'],
    [['a,b', '{c}', ' d '], '{"a,b","{c}"," d "}'],
    [['"', '\\', '\\"'], '{"\\"","\\\\","\\\\\\""}'],
    [['line\nend', 'é😀'], '{"line\nend","é😀"}'],
  ])('writes %j as Postgres reads it', (items, text) => {
    expect(textArray(items)).toBe(text)
  })
})
