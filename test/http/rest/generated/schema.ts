// A schema made up at random, with data: tables that refer to each other and to themselves, and a junction.
import type { Random } from '../../../support/random.ts'

export type Type =
  | 'int4'
  | 'int8'
  | 'numeric'
  | 'text'
  | 'bool'
  | 'date'
  | 'timestamptz'
  | 'uuid'
  | 'jsonb'
  | 'text[]'
  | 'int4range'
  | 'oracle_enum'

export interface Column {
  name: string
  type: Type
}

/** A foreign key, always to the column id. */
export interface Key {
  constraint: string
  from: string
  column: string
  to: string
  isUnique: boolean
}

export interface Junction {
  name: string
  near: { table: string; column: string }
  far: { table: string; column: string }
}

export interface Schema {
  tables: Record<string, Column[]>
  keys: Key[]
  junction: Junction
  /** What makes it. */
  sql: string
}

const types: Type[] = [
  ...([
    'int4',
    'int8',
    'numeric',
    'text',
    'text',
    'bool',
    'date',
    'timestamptz',
    'uuid',
    'jsonb',
  ] as const),
  ...(['text[]', 'int4range', 'oracle_enum'] as const),
]

export const texts = [
  ...[
    'a',
    'b',
    'abc',
    'ABC',
    'a b',
    '',
    'null',
    'a,b',
    'x"y',
    "it's",
    '(p)',
    '{c}',
    'back\\slash',
    '50%',
    'under_score',
  ],
  ...['*', 'é', '日本', 'cats and dogs', 'a dog', 'not.eq.1', 'a.b:c', '-', '$1'],
]

/** A value of the type, as Postgres reads it. */
export const literalOf = (type: Type, { below, pick }: Random): string => {
  switch (type) {
    case 'int4':
      return String(below(12) - 3)
    case 'int8':
      return pick(['0', '5', '-7', '4503599627370497', String(below(9))])
    case 'numeric':
      return pick(['0', '1.5', '-2.25', '100.00', `${below(5)}.5`])
    case 'text':
      return pick(texts)
    case 'bool':
      return pick(['true', 'false'])
    case 'date':
      return `2024-01-0${1 + below(7)}`
    case 'timestamptz':
      return `2024-01-01T0${below(7)}:30:00+0${below(3)}:00`
    case 'uuid':
      return `00000000-0000-4000-8000-00000000000${below(6)}`
    case 'jsonb':
      return pick([
        JSON.stringify({ a: below(4), b: pick(texts), c: [1, pick(['x', 'y'])], d: null }),
        JSON.stringify({ a: pick(texts), b: { a: below(3) } }),
        ...['[1,"x"]', '3', '"a"', '{}', 'null'],
      ])
    case 'text[]':
      return pick(['{}', '{a}', '{a,b}', '{b,"x y","q\\"q"}', '{NULL,a}', '{"c,d"}'])
    case 'int4range':
      return pick([
        'empty',
        `[${below(5)},${5 + below(5)})`,
        `(${below(3)},${4 + below(3)}]`,
        '[3,)',
        '(,4)',
      ])
    case 'oracle_enum':
      return pick(['low', 'middle', 'high'])
  }
}

export const sqlLiteral = (text: string, type: string): string =>
  `'${text.replaceAll("'", "''")}'::${type}`

/** Tables of different rounds stand beside each other. */
export const makeSchema = (round: number, random: Random): Schema => {
  const { below, pick } = random
  const named = (name: string): string => `r${round}_${name}`
  const tables: Schema['tables'] = {}
  const keys: Key[] = []
  const names = ['one', 'two', 'three', 'four'].slice(0, 2 + below(3)).map(named)

  const refer = (from: string, to: string, isUnique = false): void => {
    const column = `ref_${keys.length}`
    keys.push({ constraint: `${from}_${column}_fk`, from, column, to, isUnique })
    tables[from]!.push({ name: column, type: 'int4' })
  }
  for (const [at, name] of names.entries()) {
    tables[name] = [
      { name: 'id', type: 'int4' },
      ...Array.from({ length: 3 + below(4) }, (_, place) => ({
        name: pick(['c', 'Col ', 'we"ird ', 'é']) + String(place),
        type: pick(types),
      })),
    ]
    for (let count = at > 0 ? 1 + below(2) : 0; count > 0; count -= 1)
      refer(name, names[below(at)]!, below(4) === 0)
  }
  refer(names[0]!, names[0]!)

  const [near, far] = [names[0]!, names[1]!]
  const junction: Junction = {
    name: named('junction'),
    near: { table: near, column: 'near_id' },
    far: { table: far, column: 'far_id' },
  }
  const rows = 14
  const definitions = Object.entries(tables).map(([name, columns]) => {
    const own = keys.filter(({ from }) => from === name)
    const isKey = (column: string): boolean => own.some((key) => key.column === column)
    const parts = columns.map(
      (column) =>
        `${quoted(column.name)} ${column.type}${column.name === 'id' ? ' primary key' : ''}`,
    )
    for (const { constraint, column, to, isUnique } of own)
      parts.push(
        `constraint ${constraint} foreign key (${column}) references public.${to} (id)`,
        ...(isUnique ? [`unique (${column})`] : []),
      )
    const free = Array.from({ length: rows }, (_, at) => at + 1)
    const valuesOf = (id: number): string[] =>
      columns.map(({ name: column, type }) => {
        if (column === 'id') return String(id)
        if (below(6) === 0) return 'null'
        const key = own.find((one) => one.column === column)
        if (key?.isUnique) return String(free.splice(below(free.length), 1)[0] ?? 'null')
        // A row may refer to itself, or to one that comes later: the key is checked at the end of the statement.
        if (isKey(column)) return String(1 + below(rows))
        return sqlLiteral(literalOf(type, random), type)
      })
    const values = Array.from({ length: rows }, (_, at) => `(${valuesOf(at + 1).join(', ')})`)
    return `create table public.${name} (${parts.join(', ')});
      insert into public.${name} values ${values.join(', ')};
      create policy seen on public.${name} for select using (id % ${5 + below(20)} != 0);`
  })
  const pairs = new Set(
    Array.from({ length: 25 }, () => `(${1 + below(rows)}, ${1 + below(rows)})`),
  )
  tables[junction.name] = [
    { name: 'near_id', type: 'int4' },
    { name: 'far_id', type: 'int4' },
  ]
  keys.push(
    {
      constraint: `${junction.name}_near`,
      from: junction.name,
      column: 'near_id',
      to: near,
      isUnique: false,
    },
    {
      constraint: `${junction.name}_far`,
      from: junction.name,
      column: 'far_id',
      to: far,
      isUnique: false,
    },
  )
  return {
    tables,
    keys,
    junction,
    sql: `${definitions.join('\n')}
      create table public.${junction.name} (
        near_id int constraint ${junction.name}_near references public.${near} (id),
        far_id int constraint ${junction.name}_far references public.${far} (id), primary key (near_id, far_id));
      insert into public.${junction.name} values ${[...pairs].join(', ')};
      create policy seen on public.${junction.name} for select using (true);`,
  }
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
