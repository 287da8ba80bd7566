import { describe, expect, it } from 'vitest'
import { jsonFault, laidOut } from '../../../src/console/json-text.ts'

describe('JSON that is laid out', () => {
  it('has two blanks a level', () => {
    expect(laidOut('{"a":[1,{"b":null}],"c":"d: {e}"}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": "d: {e}"\n}',
    )
  })

  it('keeps what is empty on its line', () => {
    expect(laidOut('{"a": [ ], "b": {}}')).toBe('{\n  "a": [],\n  "b": {}\n}')
  })

  it.each(['12.50', '12345678901234567890', '1e400', '-0'])('keeps the number %s', (number) => {
    expect(laidOut(`[${number}]`)).toBe(`[\n  ${number}\n]`)
  })

  it('keeps a member that stands there twice', () => {
    expect(laidOut('{"a":1,"a":2}')).toBe('{\n  "a": 1,\n  "a": 2\n}')
  })

  it('stays as it is where it is no JSON', () => {
    expect(laidOut('{"a":')).toBe('{"a":')
    expect(jsonFault('{"a":')).not.toBeNull()
    expect(jsonFault('{}')).toBeNull()
  })
})
