// Names, labels and comments of any characters: the text stays TypeScript, and a compiler reads the same names.
import { beforeAll, describe, expect, it } from 'vitest'
import { makeRandom } from '../../../support/random.ts'
import { useDatabase } from '../../../support/use.ts'
import { readDatabase, syntaxErrors, valuesOf } from './read-back.ts'

const pieces = [
  ...[
    '"',
    "'",
    '`',
    '\\',
    '*/',
    '/*',
    '//',
    '${x}',
    '\n',
    '\r',
    '\t',
    ' ',
    '\u0001',
    '\u2028',
    '\u2029',
  ],
  ...[
    '\u202e',
    '\ufeff',
    '\u0301',
    'ß',
    '漢',
    '😀',
    '\\u0041',
    '\\n',
    ';',
    '}',
    '{',
    ']',
    '[',
    '(',
    ')',
    '<',
    '>',
  ],
  ...[
    '--',
    '%',
    '$',
    '$$',
    '_',
    '-',
    '.',
    ':',
    '?',
    '|',
    '0',
    '1',
    'a',
    'B',
    'class',
    'null',
    '__proto__',
    '@see',
  ],
]

const random = makeRandom(Number(process.env['PLINTH_TEST_SEED']) || undefined)

/** Up to five pieces that fit into a name of Postgres. */
const anyName = (): string => {
  const name = Array.from({ length: 1 + random.below(5) }, () => random.pick(pieces)).join('')
  return Buffer.byteLength(name) < 40 ? name : anyName()
}

const distinct = (count: number): string[] => [...new Set(Array.from({ length: count }, anyName))]

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const tables = distinct(40).map((name) => ({ name, columns: distinct(6), comment: anyName() }))
const enums = distinct(15).map((name) => ({ name: `${name} e`, labels: distinct(5) }))
const functions = distinct(15).map((name) => ({ name: `${name} f`, argument: anyName() }))
const composites = distinct(10).map((name) => ({ name: `${name} c`, attributes: distinct(4) }))

const schema = [
  ...tables.flatMap(({ name, columns, comment }) => [
    `create table public.${identifier(name)} (${columns.map((column) => `${identifier(column)} text`).join(', ')})`,
    `comment on table public.${identifier(name)} is ${literal(comment)}`,
    `comment on column public.${identifier(name)}.${identifier(columns[0]!)} is ${literal(anyName())}`,
    `alter table public.${identifier(name)} add constraint ${identifier(`${name} u`)} unique (${identifier(columns[0]!)})`,
    `create view public.${identifier(`${name} v`)} as select * from public.${identifier(name)}`,
  ]),
  ...enums.map(
    ({ name, labels }) =>
      `create type public.${identifier(name)} as enum (${labels.map(literal).join(', ')})`,
  ),
  ...composites.map(
    ({ name, attributes }) =>
      `create type public.${identifier(name)} as (${attributes.map((attribute) => `${identifier(attribute)} text`).join(', ')})`,
  ),
  ...functions.flatMap(({ name, argument }) => [
    `create function public.${identifier(name)}(${identifier(argument)} text) returns text language sql as 'select null'`,
    `comment on function public.${identifier(name)}(text) is ${literal(anyName())}`,
  ]),
].join(';\n')

const database = useDatabase()
let text: string

beforeAll(async () => {
  await database.sql(schema)
  const [row] = await database.sql<{ text: string }>('select api.typescript() as text')
  text = row?.text ?? ''
})

const sorted = (names: string[]): string[] =>
  names.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))

describe(`names of seed ${random.seed}`, () => {
  it('leave the text TypeScript', () => {
    expect(syntaxErrors(text)).toEqual([])
  })

  it('are read as they are', () => {
    const read = readDatabase(text)
    const part = (...path: string[]): string[] => read('public', ...path)
    expect(part('Tables')).toEqual(sorted(tables.map(({ name }) => name)))
    expect(part('Views')).toEqual(sorted(tables.map(({ name }) => `${name} v`)))
    expect(part('Enums')).toEqual(sorted(enums.map(({ name }) => name)))
    expect(part('CompositeTypes')).toEqual(sorted(composites.map(({ name }) => name)))
    expect(part('Functions')).toEqual(sorted(functions.map(({ name }) => name)))
    for (const { name, columns } of tables)
      for (const row of ['Row', 'Insert', 'Update'])
        expect(part('Tables', name, row)).toEqual(sorted(columns))
    for (const { name, argument } of functions)
      expect(part('Functions', name, 'Args')).toEqual([argument])
    for (const { name, attributes } of composites)
      expect(part('CompositeTypes', name)).toEqual(sorted(attributes))
  })

  it('are the same as values', async () => {
    const { Constants, Constraints } = (await valuesOf(text)) as {
      Constants: { public: { Enums: Record<string, string[]> } }
      Constraints: { public: Record<string, string[]> }
    }
    expect(Object.entries(Constants.public.Enums)).toHaveLength(enums.length)
    for (const { name, labels } of enums) expect(Constants.public.Enums[name]).toEqual(labels)
    expect(Object.entries(Constraints.public)).toHaveLength(tables.length)
    for (const { name } of tables) expect(Constraints.public[name]).toEqual([`${name} u`])
  })
})
