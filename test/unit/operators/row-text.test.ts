import { describe, expect, it } from 'vitest'
import { readRowText } from '../../../src/operators/query/row-text.ts'

describe('a row as Postgres writes it', () => {
  it.each([
    ['()', 0, []],
    ['()', 1, [null]],
    ['("")', 1, ['']],
    ['(,)', 2, [null, null]],
    ['(1,,"",x)', 4, ['1', null, '', 'x']],
    ['("a,b","(c)"," ")', 3, ['a,b', '(c)', ' ']],
    ['("say ""hi""","back\\\\slash")', 2, ['say "hi"', 'back\\slash']],
    ['("""","\\\\")', 2, ['"', '\\']],
    ['("(1,""a """"b"""""")",2)', 2, ['(1,"a ""b""")', '2']],
    ['("two\nlines",é)', 2, ['two\nlines', 'é']],
    ['("""""")', 1, ['""']],
  ])('%s', (text, columns, values) => {
    expect(readRowText(text, columns)).toEqual(values)
  })
})
