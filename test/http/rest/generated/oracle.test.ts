// What a read answers, beside what the dialect's documentation says in SQL: written here from the documentation, with
// none of the compiler's text.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { ownerConfig } from '../../../support/database.ts'
import { makeRandom } from '../../../support/random.ts'
import { startService, type TestService } from '../../../support/service.ts'
import { openGateway, type Gateway } from './gateway.ts'
import { literalOf, makeSchema, quoted, sqlLiteral } from './schema.ts'
import type { Column, Schema, Type } from './schema.ts'
import { seed } from './properties.ts'

let service: TestService
let gateway: Gateway
let owner: pg.Client
beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  await service.sql(`create type public.oracle_enum as enum ('low', 'middle', 'high')`)
  gateway = await openGateway(service)
  owner = new pg.Client(ownerConfig(service.database.ownerUrl))
  await owner.connect()
  await owner.query('set role anon')
})
afterAll(async () => {
  await owner.end()
  await gateway.end()
  await service.stop()
})

const random = makeRandom(seed)
const { below, pick } = random
const chance = (percent: number): boolean => below(100) < percent
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

/** The same condition in both languages. */
interface Condition {
  /** As a parameter: key, value. */
  pair: [string, string]
  /** As a leaf of a logic tree. */
  leaf: string
  sql: string
}

const urlName = (name: string): string =>
  /^\w+$/.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`

const ordered: Type[] = [
  'int4',
  'int8',
  'numeric',
  'text',
  'date',
  'timestamptz',
  'uuid',
  'oracle_enum',
]
const symbols: Record<string, string> = {
  ...{ eq: '=', neq: '<>', gt: '>', gte: '>=', lt: '<', lte: '<=', isdistinct: 'is distinct from' },
  ...{ like: 'like', ilike: 'ilike', match: '~', imatch: '~*', cs: '@>', cd: '<@', ov: '&&' },
  ...{ sl: '<<', sr: '>>', nxr: '&<', nxl: '&>', adj: '-|-' },
}
const searches: Record<string, string> = {
  ...{
    fts: 'to_tsquery',
    plfts: 'plainto_tsquery',
    phfts: 'phraseto_tsquery',
    wfts: 'websearch_to_tsquery',
  },
}

const operatorsOf = (type: Type): string[] => {
  const all = ['eq', 'neq', 'isdistinct']
  if (ordered.includes(type)) all.push('gt', 'gte', 'lt', 'lte', 'in')
  if (type === 'text') all.push('like', 'ilike', 'match', 'imatch', ...Object.keys(searches))
  if (type === 'jsonb') all.push('cs', 'cd')
  if (type === 'text[]') all.push('cs', 'cd', 'ov')
  if (type === 'int4range') all.push('cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj')
  return all
}

const listElement = (text: string): string =>
  text === '' || /[,()"\\]/.test(text) || chance(20) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text
const arrayElement = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`
const treeValue = (text: string): string =>
  /[,()"]/.test(text) && !/^\{[^{}]*\}$/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : text

/** Operator and value, as in column=operator.value and as in a tree, and the SQL. */
const comparison = (field: string, type: Type): { top: string; leaf: string; sql: string } => {
  const operator = pick(operatorsOf(type))
  const same = (text: string, sql: string): { top: string; leaf: string; sql: string } => ({
    top: text,
    leaf: text,
    sql,
  })
  const search = searches[operator]
  if (search) {
    const text = pick(['cats', 'dog', 'abc'])
    const language = pick(['', 'english', 'simple'])
    const configuration = language && `'${language}', `
    return same(
      `${operator}${language && `(${language})`}.${text}`,
      `to_tsvector(${configuration}${field}) @@ ${search}(${configuration}'${text}')`,
    )
  }
  const value = (): string => {
    if (['like', 'ilike'].includes(operator))
      return pick(['a*', '*b*', 'a_c', '%', '*,*', 'A*', '50\\%', '*"*', '日*'])
    if (['match', 'imatch'].includes(operator))
      return pick(['^a', 'b$', 'a.c', '[ab]+', 'B|é', 'a*', '^$'])
    return literalOf(type, random)
  }
  const asSql = (text: string): string => (/like/.test(operator) ? text.replaceAll('*', '%') : text)
  if (operator === 'in') {
    const values = times(below(4), value)
    return same(
      `in.(${values.map(listElement).join(',')})`,
      `${field} = any (array[${values.map((text) => sqlLiteral(text, type)).join(', ')}]::${type}[])`,
    )
  }
  if (/^(eq|[gl]te?|i?like|i?match)$/.test(operator) && !type.endsWith('[]') && chance(15)) {
    const [quantifier, values] = [pick(['any', 'all']), times(1 + below(3), value)]
    const given = values.map((text) => sqlLiteral(asSql(text), type)).join(', ')
    const text = `{${values.map(arrayElement).join(',')}}`
    return {
      top: `${operator}(${quantifier}).${text}`,
      leaf: `${operator}(${quantifier}).${/[{}]/.test(text.slice(1, -1)) ? treeQuoted(text) : text}`,
      sql: `${field} ${symbols[operator]!} ${quantifier} (array[${given}]::${type}[])`,
    }
  }
  const given = value()
  return {
    top: `${operator}.${given}`,
    leaf: `${operator}.${treeValue(given)}`,
    sql: `${field} ${symbols[operator]!} ${sqlLiteral(asSql(given), type)}`,
  }
}
const treeQuoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** A column, or a place in its JSON: how it is written, its SQL and its type. */
const fieldOf = (
  { name, type }: Column,
  alias: string,
): { url: string; sql: string; type: Type; key: string } => {
  const [url, sql] = [urlName(name), `${alias}.${quoted(name)}`]
  if (type !== 'jsonb' || chance(40)) return { url, sql, type, key: name }
  const key = pick(['a', 'b'])
  if (chance(20))
    return { url: `${url}->c->>0`, sql: `(${sql} -> 'c' ->> 0)`, type: 'text', key: 'c' }
  return chance(50)
    ? { url: `${url}->${key}`, sql: `(${sql} -> '${key}')`, type: 'jsonb', key }
    : { url: `${url}->>${key}`, sql: `(${sql} ->> '${key}')`, type: 'text', key }
}

const condition = (columns: Column[], alias: string): Condition => {
  const field = fieldOf(pick(columns), alias)
  const isNot = chance(20)
  const made = (top: string, leaf: string, sql: string): Condition => ({
    pair: [field.url, `${isNot ? 'not.' : ''}${top}`],
    leaf: `${field.url}.${isNot ? 'not.' : ''}${leaf}`,
    sql: isNot ? `not (${sql})` : `(${sql})`,
  })
  if (chance(12)) {
    const [word, sql] = pick([
      ['null', 'null'],
      ['not_null', 'not null'],
      ...(field.type === 'bool'
        ? ([
            ['true', 'true'],
            ['FALSE', 'false'],
            ['unknown', 'unknown'],
          ] as const)
        : []),
    ] as const)
    return made(`is.${word}`, `is.${word}`, `${field.sql} is ${sql}`)
  }
  const { top, leaf, sql } = comparison(field.sql, field.type)
  return made(top, leaf, sql)
}

const tree = (
  columns: Column[],
  alias: string,
  depth: number,
): { url: string; key: string; sql: string } => {
  const kind = pick(['and', 'or'] as const)
  const isNot = chance(25)
  const parts = times(1 + below(3), () => {
    if (depth > 0 && chance(35)) {
      const inner = tree(columns, alias, depth - 1)
      return { leaf: inner.key + inner.url, sql: inner.sql }
    }
    return condition(columns, alias)
  })
  const sql = `(${parts.map((part) => part.sql).join(` ${kind} `)})`
  return {
    key: isNot ? `not.${kind}` : kind,
    url: `(${parts.map((part) => part.leaf).join(',')})`,
    sql: isNot ? `not ${sql}` : sql,
  }
}

/** Filters of a scope: parameters, whose keys get the prefix, and the SQL. */
const filters = (
  columns: Column[],
  alias: string,
  prefix: string,
): { pairs: [string, string][]; sql: string[] } => {
  const pairs: [string, string][] = []
  const sql: string[] = []
  for (const one of times(below(3), () => condition(columns, alias))) {
    pairs.push([prefix + one.pair[0], one.pair[1]])
    sql.push(one.sql)
  }
  if (chance(30)) {
    const one = tree(columns, alias, 2)
    pairs.push([prefix + one.key, one.url])
    sql.push(one.sql)
  }
  return { pairs, sql }
}

/** Any order, made definite by the keys of the table. */
const ordering = (columns: Column[], alias: string): { url: string; sql: string } => {
  const ids = columns.filter(({ name }) => name === 'id' || /^(near|far)_id$/.test(name))
  const items = [
    ...times(below(3), () => {
      const field = fieldOf(pick(columns), alias)
      const direction = pick(['', 'asc', 'desc'])
      const nulls = pick(['', 'first', 'last'])
      return {
        url: [field.url, direction, nulls && `nulls${nulls}`].filter(Boolean).join('.'),
        sql: `${field.sql} ${direction} ${nulls && `nulls ${nulls}`}`,
      }
    }),
    ...ids.map(({ name }) => ({ url: name, sql: `${alias}.${name}` })),
  ]
  return { url: items.map(({ url }) => url).join(','), sql: items.map(({ sql }) => sql).join(', ') }
}

/** Terms of a scope with the keys they show; json_build_object of them is what a row shows. */
const terms = (columns: Column[], alias: string): { url: string[]; shown: [string, string][] } => {
  if (chance(20))
    return { url: ['*'], shown: columns.map(({ name }) => [name, `${alias}.${quoted(name)}`]) }
  const url: string[] = []
  const shown: [string, string][] = []
  for (const column of columns) {
    if (chance(45)) continue
    const field = fieldOf(column, alias)
    const renamed = chance(30) || shown.some(([key]) => key === field.key)
    const key = renamed ? `${pick(['alias', 'Ali as', '"al:ias"', '$1'])} ${url.length}` : field.key
    const cast = chance(15) ? 'text' : ''
    url.push(`${renamed ? `${urlName(key)}:` : ''}${field.url}${cast && `::${cast}`}`)
    shown.push([key, cast ? `(${field.sql})::${cast}` : field.sql])
  }
  const first = columns[0]!.name
  return url.length > 0 ? { url, shown } : { url: [first], shown: [[first, `${alias}.${first}`]] }
}
const object = (shown: [string, string][]): string =>
  `json_build_object(${shown.map(([key, sql]) => `${sqlLiteral(key, 'text')}, ${sql}`).join(', ')})`

interface Way {
  url: string
  far: string
  isMany: boolean
  /** From the far rows, called e, of the near row t. */
  from: string
  on: string
}

const waysFrom = ({ keys, junction }: Schema, near: string): Way[] => [
  ...keys
    .filter(({ from }) => from === near)
    .map(({ constraint, column, to }) => ({
      url: `${to}!${constraint}`,
      far: to,
      isMany: false,
      from: `public.${to} as e`,
      on: `e.id = t.${column}`,
    })),
  ...keys
    .filter(({ to }) => to === near)
    .map(({ constraint, from, column, isUnique }) => ({
      url: `${from}!${from === near ? column : constraint}`,
      far: from,
      isMany: !isUnique,
      from: `public.${from} as e`,
      on: `e.${column} = t.id`,
    })),
  ...[
    [junction.near, junction.far],
    [junction.far, junction.near],
  ]
    .filter(([one]) => one!.table === near)
    .map(([one, other]) => ({
      url: `${other!.table}!${junction.name}`,
      far: other!.table,
      isMany: true,
      from: `public.${other!.table} as e join public.${junction.name} as j on j.${other!.column} = e.id`,
      on: `j.${one!.column} = t.id`,
    })),
]

interface Embedded {
  url: string
  /** The table, and what parameters call it. */
  far: string
  called: string
  pairs: [string, string][]
  where: string[]
  shown: [string, string][]
  order: { url: string; sql: string } | undefined
}

const embed = (schema: Schema, near: string, number: number): Embedded => {
  const way = pick(waysFrom(schema, near))
  const columns = schema.tables[way.far]!
  // Where a row reaches its own table, it does so under another name.
  const alias = chance(60) || way.far === near ? pick([`rel${number}`, `Rel ${number}`]) : way.far
  const key = urlName(alias)
  const isSpread = !way.isMany && alias !== way.far && way.far !== near && chance(40)
  const name = isSpread ? way.far : alias
  const prefix = `${isSpread ? way.far : key}.`
  const { url, shown } = terms(columns, 'e')
  const { pairs, sql } = filters(columns, 'e', prefix)
  const where = [way.on, ...sql].join(' and ')
  const some = `exists (select from ${way.from} where ${where})`
  const isInner = chance(25)
  const outer: string[] = isInner ? [some] : []
  if (!isSpread && chance(15)) {
    const isNull = chance(50)
    pairs.push([key, isNull ? 'is.null' : 'not.is.null'])
    outer.push(isNull ? `not ${some}` : some)
  }

  let text = `${isSpread ? '...' : alias === way.far ? '' : `${key}:`}${way.url}${isInner ? '!inner' : ''}`
  if (isSpread) {
    // Hoisted keys must not meet others.
    const hoisted = shown.map(([own]): [string, string] => [own, `s${number} ${own}`])
    text += `(${url[0] === '*' ? columns.map((column, at) => `${urlName(hoisted[at]![1])}:${urlName(column.name)}`).join(',') : url.map((one, at) => `${urlName(hoisted[at]![1])}:${one.replace(/^("(?:[^"\\]|\\.)*"|[^":>]+):(?!:)/, '')}`).join(',')})`
    return {
      url: text,
      far: way.far,
      called: name,
      pairs,
      where: outer,
      order: undefined,
      shown: shown.map(([, expression], at) => [
        hoisted[at]![1],
        `(select ${expression} from ${way.from} where ${where})`,
      ]),
    }
  }
  text += `(${url.join(',')})`
  if (!way.isMany) {
    const sorting = way.far !== near && chance(25) ? fieldOf(pick(columns), 'e') : undefined
    return {
      url: text,
      far: way.far,
      called: name,
      pairs,
      where: outer,
      shown: [[name, `(select ${object(shown)} from ${way.from} where ${where})`]],
      order: sorting && {
        url: `${key}(${sorting.url}).desc.nullslast`,
        sql: `(select ${sorting.sql} from ${way.from} where ${where}) desc nulls last`,
      },
    }
  }
  const order = ordering(columns, 'e')
  pairs.push([`${prefix}order`, order.url])
  const limit = chance(40) ? 1 + below(3) : undefined
  if (limit !== undefined) pairs.push([`${prefix}limit`, String(limit)])
  const offset = chance(15) ? below(3) : undefined
  if (offset !== undefined) pairs.push([`${prefix}offset`, String(offset)])
  const rows = `select ${object(shown)} as item from ${way.from} where ${where} order by ${order.sql} limit ${limit ?? 'all'} offset ${offset ?? 0}`
  return {
    url: text,
    far: way.far,
    called: name,
    pairs,
    where: outer,
    order: undefined,
    shown: [[name, `(select coalesce(json_agg(item), '[]') from (${rows}) as rows)`]],
  }
}

interface Question {
  table: string
  query: string[]
  rows: string
  total: string
}

const rowsQuestion = (schema: Schema): Question => {
  const table = pick(Object.keys(schema.tables))
  const columns = schema.tables[table]!
  const { url, shown } = terms(columns, 't')
  const embeds =
    waysFrom(schema, table).length > 0
      ? times(below(3), () => 0).map((_, at) => embed(schema, table, at))
      : []
  const names = embeds.map((one) => one.shown[0]![0])
  if (new Set([...names, ...shown.map(([key]) => key)]).size < names.length + shown.length)
    return rowsQuestion(schema)
  // What a parameter calls one embed must not be the table of another.
  if (embeds.some((one) => embeds.some((other) => other !== one && other.far === one.called)))
    return rowsQuestion(schema)

  const own = filters(columns, 't', '')
  const order = ordering(columns, 't')
  const sorts = [...embeds.flatMap((one) => one.order ?? []), order]
  const pairs: [string, string][] = [
    ['select', [...url, ...embeds.map((one) => one.url)].join(',')],
    ['order', sorts.map((one) => one.url).join(',')],
    ...own.pairs,
    ...embeds.flatMap((one) => one.pairs),
  ]
  const limit = chance(30) ? below(8) : undefined
  const offset = chance(20) ? below(6) : undefined
  if (limit !== undefined) pairs.push(['limit', String(limit)])
  if (offset !== undefined) pairs.push(['offset', String(offset)])
  const where = [...own.sql, ...embeds.flatMap((one) => one.where)].join(' and ') || 'true'
  return {
    table,
    query: pairs.flat(),
    rows: `select ${object([...shown, ...embeds.flatMap((one) => one.shown)])} as row from public.${table} as t
      where ${where} order by ${sorts.map((one) => one.sql).join(', ')} limit ${limit ?? 'all'} offset ${offset ?? 0}`,
    total: `select count(*) from public.${table} as t where ${where}`,
  }
}

const groupsQuestion = (schema: Schema): Question => {
  const table = pick(Object.keys(schema.tables))
  const columns = schema.tables[table]!
  const group = pick(columns)
  const by = `t.${quoted(group.name)}`
  const numbers = columns.filter(({ type }) => ['int4', 'int8', 'numeric'].includes(type))
  const made: { url: string; shown: [string, string] }[] = [
    { url: 'count()', shown: ['count', 'count(*)'] },
    ...numbers.slice(0, 2).map(({ name }, at): { url: string; shown: [string, string] } => {
      const aggregate = pick(['sum', 'avg', 'min', 'max', 'count'])
      return {
        url: `n${at}:${urlName(name)}.${aggregate}()`,
        shown: [`n${at}`, `${aggregate}(t.${quoted(name)})`],
      }
    }),
  ]
  const own = filters(columns, 't', '')
  const isWhole = chance(20)
  const shown: [string, string][] = [
    ...(isWhole ? [] : [['grouped', by] as [string, string]]),
    ...made.map((one) => one.shown),
  ]
  const from = `from public.${table} as t where ${own.sql.join(' and ') || 'true'} ${isWhole ? '' : `group by ${by}`}`
  return {
    table,
    query: [
      'select',
      [...(isWhole ? [] : [`grouped:${urlName(group.name)}`]), ...made.map((one) => one.url)].join(
        ',',
      ),
      ...(isWhole ? [] : ['order', `${urlName(group.name)}.asc.nullsfirst`]),
      ...own.pairs.flat(),
    ],
    rows: `select ${object(shown)} as row ${from} ${isWhole ? '' : `order by ${by} asc nulls first`}`,
    total: isWhole
      ? `select count(*) ${from}`
      : `select count(*) from (select 1 ${from}) as counted`,
  }
}

it(`reads what independent SQL reads, seed ${seed}`, async () => {
  let [compared, filled] = [0, 0]
  const faults: unknown[] = []
  for (let round = 0; round < 7; round += 1) {
    const schema = makeSchema(round, random)
    await service.sql(schema.sql)
    for (let at = 0; at < 250 && faults.length < 6; at += 1) {
      const question = (chance(88) ? rowsQuestion : groupsQuestion)(schema)
      const counts = chance(25)
      const wanted = await owner.query<{ row: unknown }>(question.rows).then(
        ({ rows }) => rows.map(({ row }) => row),
        (error: unknown) => `the oracle: ${String(error)}`,
      )
      const reply = await gateway.reply({
        ...{ role: 'anon', method: 'GET', path: question.table, query: question.query, body: null },
        headers: counts ? { prefer: 'count=exact' } : {},
      })
      const got = reply.status === 200 ? (JSON.parse(reply.body!) as unknown) : reply.body
      compared += 1
      if (wanted.length > 0) filled += 1
      const total =
        counts && Array.isArray(wanted)
          ? await owner.query<{ count: string }>(question.total)
          : undefined
      const range = reply.headers['content-range']?.split('/')[1]
      if (
        JSON.stringify(got) !== JSON.stringify(wanted) ||
        (total && range !== String(total.rows[0]?.count))
      )
        faults.push({
          ...question,
          wanted,
          got,
          range,
          total: total?.rows[0],
          explained: schema.sql,
        })
    }
  }
  const told = faults.map((fault) => JSON.stringify(fault)).join('\n\n')
  expect(faults.length, `PLINTH_TEST_SEED=${seed}\n${told}`).toBe(0)
  expect(compared).toBeGreaterThanOrEqual(1_500)
  // Nothing compared with nothing says little.
  expect(filled).toBeGreaterThan(compared / 3)
})
