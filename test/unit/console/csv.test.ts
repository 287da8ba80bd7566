import { describe, expect, it } from 'vitest'
import type { Column } from '../../../src/console/schema.ts'
import { mappingOf, rowOf } from '../../../src/console/screens/tables/csv/mapping.ts'
import { csvLine, recordsOf } from '../../../src/console/screens/tables/csv/csv.ts'

const columnOf = (name: string, part: Partial<Column> = {}): Column => ({
  ...{ name, type: 'text', nullable: true, default: null, primary: false },
  ...{ identity: null, generated: null, labels: null, comment: null },
  ...part,
})

const columns = [columnOf('first_name', { nullable: false }), columnOf('age')]

describe('a line of CSV', () => {
  it.each([
    ['plain', 'plain'],
    ['', '""'],
    [null, ''],
    ['a "b", c', '"a ""b"", c"'],
    [' padded ', '" padded "'],
    ['\\.', '"\\."'],
    ['=cmd|calc!A1', "'=cmd|calc!A1"],
    ['=HYPERLINK("https://example.com")', `"'=HYPERLINK(""https://example.com"")"`],
    ['+1 555', "'+1 555"],
    ['@sum(a1)', "'@sum(a1)"],
    ['-2+3', "'-2+3"],
    ['\t=1', "'\t=1"],
    ["'=1", "''=1"],
    ["it's", "it's"],
    ["'tis", "'tis"],
    ['-5', '-5'],
    ['+1.5e-3', '+1.5e-3'],
    ['-.5', '-.5'],
  ])('writes %j as %s, and reads it again', (value, written) => {
    expect(csvLine([value, 'x'])).toBe(`${written},x`)
    const [record] = recordsOf(`${written},x`, ',')
    expect(rowOf(record!, [0], true)).toEqual([value])
  })
})

describe('the columns of a file', () => {
  const mapped = (text: string, hasHead: boolean, targets = {}): ReturnType<typeof mappingOf> =>
    mappingOf({ records: recordsOf(text, ','), columns, hasHead, targets })

  it('are those of these names, however they are written', () => {
    const { wanted, used, lines } = mapped('Age,First Name,other\n1,Ada,x', true)
    expect([wanted, used]).toEqual([
      ['age', 'first_name'],
      [0, 1],
    ])
    expect(lines).toHaveLength(1)
  })

  it('are those of the table in their order where there are no names', () => {
    expect(mapped('Ada,1', false).wanted).toEqual(['first_name', 'age'])
  })

  it('are what was chosen, also to be left out', () => {
    expect(mapped('Ada,1', false, { 0: '' }).wanted).toEqual(['age'])
    expect(mapped('Ada,1', false, { 0: 'age' }).twice).toBe('age')
  })

  it('name what lacks a value, and a line that is not as long as others', () => {
    const { lacking, uneven } = mapped('age,other\n1,2\n3', true)
    expect(lacking.map(({ name }) => name)).toEqual(['first_name'])
    expect(uneven?.line).toBe(3)
  })
})
