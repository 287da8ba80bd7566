// Requests made up at random: valid ones, nearly valid ones and hostile ones, with a marker wherever a client may
// write freely, so that a compiled statement can be searched for it.
import type { Random } from '../../../support/random.ts'
import { functions, relations, tables, type Kind } from './garden.ts'

export interface Asked {
  role: 'anon' | 'authenticated' | 'service_role'
  method: string
  path: string
  /** Key, value, key, value. */
  query: string[]
  headers: Record<string, string>
  body: string | null
}

/** In no name of the catalogue. */
export const marker = 'zq7e'

const pieces = [
  ...Array.from(`'";()[]{}\\$%*,.:=&| -/\n\t\u0001é日`),
  ...[
    '--',
    '/*',
    '*/',
    '$1',
    '$$',
    '$tag$',
    "E'",
    "\\'",
    '""',
    "''",
    '::',
    '->',
    '->>',
    '...',
    '!',
  ],
  ...[
    'eq.',
    'not.',
    'in.',
    'is.',
    'or',
    'and',
    'select',
    'limit',
    'null',
    'true',
    'union',
    'any',
    '(any)',
  ],
  ...[
    '1',
    '-1',
    '0',
    '9999999999999999999',
    '1e400',
    'NaN',
    'infinity',
    '%s',
    '%I',
    '%L',
    'U&"',
    "x'",
    '😀',
  ],
  ...[
    '; drop table canary; --',
    'pg_sleep(9)',
    "' or '1'='1",
    '{',
    '}',
    '{"a"',
    '[1,',
    '\\x00',
    '\uffff',
  ],
  marker,
]

const operators = [
  ...[
    'eq',
    'neq',
    'gt',
    'gte',
    'lt',
    'lte',
    'like',
    'ilike',
    'match',
    'imatch',
    'in',
    'is',
    'isdistinct',
  ],
  ...['fts', 'plfts', 'phfts', 'wfts', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'],
]
const quantified = ['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch']
const fitting: Record<Kind, string[]> = {
  int: ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'isdistinct'],
  text: [
    'eq',
    'neq',
    'gt',
    'lt',
    'like',
    'ilike',
    'match',
    'imatch',
    'in',
    'isdistinct',
    'fts',
    'wfts',
    'plfts',
  ],
  numeric: ['eq', 'neq', 'gt', 'lte', 'in', 'isdistinct'],
  bool: ['eq', 'neq', 'is', 'isdistinct'],
  date: ['eq', 'gt', 'lte', 'in'],
  time: ['eq', 'gt', 'lte', 'in'],
  uuid: ['eq', 'neq', 'in', 'gt'],
  json: ['eq', 'cs', 'cd'],
  array: ['eq', 'cs', 'cd', 'ov'],
  range: ['eq', 'cs', 'cd', 'ov', 'sl', 'sr', 'nxr', 'nxl', 'adj'],
  enum: ['eq', 'neq', 'gt', 'in', 'isdistinct'],
  pair: ['eq', 'gt'],
  search: ['fts', 'plfts', 'phfts', 'wfts', 'eq'],
}
const casts = [
  'text',
  'int',
  'int4',
  'numeric',
  'jsonb',
  'bool',
  'date',
  'uuid',
  'mood',
  'varchar',
  'bytea',
  'xml',
]
const oddCasts = [
  'regclass',
  'cstring',
  'anyelement',
  'record',
  'void',
  'zq7e',
  'pg_catalog.int4',
  'int[]',
  '_int4',
]

const valid: Record<Kind, string[]> = {
  int: ['1', '2', '7', '-3', '15'],
  text: ['item 1', 'maker 2', 'a*', '*1', '%', 'cats', `${marker} text`, '', 'null', 'é'],
  numeric: ['1.5', '2', '-0.1', '1e3'],
  bool: ['true', 'false', 't', 'f'],
  date: ['2024-01-03', '2024-02-01', 'infinity'],
  time: ['2024-01-03T00:00:00Z', '2024-01-05 00:00:00+02', 'infinity'],
  uuid: ['00000000-0000-4000-8000-000000000003'],
  json: ['{"a":1}', '[1]', `"${marker}"`, '1', 'null', `{"${marker}":"'"}`],
  array: ['{red}', '{}', `{"${marker}",b}`, '{red,"tag 3"}'],
  range: ['[1,5)', '(2,8]', 'empty', '[3,)'],
  enum: ['sad', 'ok', 'happy'],
  pair: ['(1,b)', `(2,${marker})`],
  search: ['cats', 'cats & item', 'item | cats'],
}

export interface Requests {
  /** Any of the below. */
  any: () => Asked
  read: () => Asked
  write: () => Asked
  call: () => Asked
  hostile: () => Asked
  word: () => string
  value: (kind: Kind) => string
}

export const makeRequests = ({ below, pick }: Random): Requests => {
  const chance = (percent: number): boolean => below(100) < percent
  const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)
  const word = (): string => times(1 + below(5), () => pick(pieces)).join('')
  /** By characters: half of one is no text. */
  const put = (text: string, piece: string): string => {
    const letters = Array.from(text)
    letters.splice(below(letters.length + 1), below(3), piece)
    return letters.join('')
  }
  const role = (): Asked['role'] => pick(['anon', 'anon', 'authenticated', 'service_role'])

  const quoted = (name: string): string => `"${name.replace(/["\\]/g, '\\$&')}"`
  const written = (name: string): string =>
    /^\w+$/.test(name) && chance(90) ? name : chance(95) ? quoted(name) : name
  const made = (): string =>
    pick([marker, `${marker} x`, quoted(`${marker}"'; \\ $1`), quoted(word())])
  const columnOf = (table: string): [string, Kind] =>
    pick(Object.entries(tables[table] ?? { [marker]: 'text' }))
  const name = (table: string): string =>
    chance(97)
      ? written(columnOf(table)[0])
      : pick([marker, word(), 'ctid', 'xmin', 'tableoid', 't', '*'])

  const path = (): string =>
    times(
      1 + below(2),
      () => `->${pick(['a', 'b', '0', '-1', marker, quoted(`${marker}'"`), 'c-d'])}`,
    ).join('') + (chance(50) ? `->>${pick(['a', '1', marker, quoted(word())])}` : '')
  const field = (table: string): [string, Kind] => {
    if (chance(3)) return [name(table), 'text']
    const [column, kind] = columnOf(table)
    const steps = chance(kind === 'json' ? 60 : 3) ? path() : ''
    return [written(column) + steps, steps.includes('>>') ? 'text' : kind]
  }

  const value = (kind: Kind): string => (chance(85) ? pick(valid[kind]) : word())
  const operator = (kind: Kind): string => {
    const plain = chance(88) ? pick(fitting[kind]) : chance(96) ? pick(operators) : word()
    if (/fts$/.test(plain) && chance(40))
      return `${plain}(${pick(['english', 'simple', 'german', marker])})`
    return quantified.includes(plain) && chance(8)
      ? `${plain}(${pick(['any', 'all', 'some'])})`
      : plain
  }
  const listOf = (kind: Kind): string =>
    `(${times(below(4), () => {
      const one = value(kind)
      return /[,()"{}\\]/.test(one) && chance(95) ? quoted(one) : chance(15) ? quoted(one) : one
    }).join(',')})`
  const operand = (plain: string, kind: Kind): string => {
    if (plain === 'in') return chance(95) ? listOf(kind) : word()
    if (plain === 'is')
      return chance(95) ? pick(['null', 'not_null', 'true', 'FALSE', 'unknown']) : word()
    if (/\((any|all)\)/.test(plain)) return chance(95) ? `{${value(kind)},${value(kind)}}` : word()
    return value(kind)
  }
  const test = (kind: Kind): string => {
    if (chance(8)) return pick(['is.null', 'not.is.null', 'is.not_null'])
    const plain = operator(kind)
    return `${chance(15) ? 'not.' : ''}${plain}.${operand(plain, kind)}`
  }
  const leaf = (table: string): string => {
    const [key, kind] = field(table)
    const plain = operator(kind)
    const given = operand(plain, kind)
    const safe =
      plain !== 'in' && /[,()"]/.test(given) && !given.startsWith('{') && chance(95)
        ? quoted(given)
        : given
    return `${key}.${chance(15) ? 'not.' : ''}${plain}.${safe}`
  }
  const branch = (table: string, depth: number): string =>
    chance(25) && depth > 0
      ? `${pick(['and', 'or', 'not.and', 'not.or'])}${tree(table, depth - 1)}`
      : leaf(table)
  const tree = (table: string, depth: number): string =>
    `(${times(1 + below(3), () => branch(table, depth)).join(chance(97) ? ',' : ', ')})`

  const cast = (): string => (chance(20) ? `::${chance(85) ? pick(casts) : pick(oddCasts)}` : '')
  const term = (table: string): string => {
    const alias = chance(25) ? `${made()}:` : ''
    if (chance(5)) return '*'
    if (chance(5)) return `${alias}count()${cast()}`
    const [key] = field(table)
    return chance(8)
      ? `${alias}${key}.${pick(['sum', 'avg', 'min', 'max', 'count'])}()${cast()}`
      : `${alias}${key}${cast()}`
  }
  const embed = (table: string): { text: string; key: string; of: string } | undefined => {
    const ways = Object.entries(relations[table] ?? {})
    if (ways.length === 0) return undefined
    const [way, of] = pick(ways)
    const alias = chance(30) ? pick([marker, 'other', 'e1', quoted(`${marker} "x`)]) : undefined
    const terms = times(below(4), () => term(of)).join(',')
    const hint = pick(['', '', '', '!inner', '!left', '!zq7e'])
    const spread = chance(10) ? '...' : ''
    const text = `${spread}${alias && !spread ? `${alias}:` : ''}${way}${hint}(${terms || pick(['*', '', 'count'])})`
    return { text, key: alias && !spread ? alias : (way.split('!')[0] ?? way), of }
  }

  const sort = (table: string): string =>
    field(table)[0] +
    pick(['', '', '.asc', '.desc', '.desc.nullslast', '.asc.nullsfirst', '.nullslast', '.zq7e'])
  const orderBy = (table: string): string => times(1 + below(2), () => sort(table)).join(',')
  const amount = (): string => (chance(92) ? String(below(20)) : word())

  /** A query for the rows of a table. */
  const query = (table: string, percent: { filters: number }): string[] => {
    const pairs: [string, string][] = []
    const embeds: { key: string; of: string }[] = []
    if (chance(60)) {
      const terms = times(1 + below(4), () => {
        const one = chance(18) ? embed(table) : undefined
        if (one) embeds.push(one)
        return one?.text ?? term(table)
      })
      pairs.push(['select', terms.join(chance(97) ? ',' : ', ')])
    }
    while (chance(percent.filters) && pairs.length < 6) {
      const [key, kind] = field(table)
      pairs.push([key, test(kind)])
    }
    if (chance(20)) pairs.push([pick(['and', 'or', 'not.and', 'not.or']), tree(table, 3)])
    if (chance(30)) pairs.push(['order', orderBy(table)])
    if (chance(25)) pairs.push(['limit', amount()])
    if (chance(15)) pairs.push(['offset', amount()])
    for (const { key, of } of embeds) {
      if (chance(30)) {
        const [inner, kind] = field(of)
        pairs.push([`${key}.${inner}`, test(kind)])
      }
      if (chance(20)) pairs.push([`${key}.order`, orderBy(of)])
      if (chance(20)) pairs.push([`${key}.limit`, amount()])
      if (chance(15)) pairs.push([`${key}.or`, tree(of, 1)])
      if (chance(10)) pairs.push([key, pick(['is.null', 'not.is.null'])])
      if (chance(8)) pairs.push(['order', `${key}(${sort(of)})`])
    }
    return shuffled(pairs).flat()
  }
  const shuffled = <T>(items: T[]): T[] => {
    for (let at = items.length - 1; at > 0; at -= 1) {
      const other = below(at + 1)
      const kept = items[at]!
      items[at] = items[other]!
      items[other] = kept
    }
    return items
  }

  const accepts = [
    ...[
      'application/json',
      'application/vnd.pgrst.object+json',
      'text/csv',
      '*/*',
      'text/html, */*;q=0.1',
    ],
    ...[
      'application/vnd.pgrst.array+json;nulls=stripped',
      'application/vnd.pgrst.object+json;nulls=stripped',
    ],
    ...[
      'application/vnd.pgrst.plan+json; options=verbose',
      'application/vnd.pgrst.plan',
      marker,
      'text/csv;q=zq7e',
    ],
  ]
  const preferences = [
    ...[
      'return=representation',
      'return=minimal',
      'return=headers-only',
      'count=exact',
      'count=planned',
    ],
    ...[
      'count=estimated',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates',
      'missing=default',
    ],
    ...[
      'missing=null',
      'handling=strict',
      'handling=lenient',
      'max-affected=2',
      'tx=rollback',
      'tx=commit',
    ],
    ...['timezone=Europe/Vienna', 'timezone=zq7e', 'unsafe-mutation', 'return=zq7e', `${marker}=1`],
  ]
  const headers = (percent: number): Record<string, string> => {
    const given: Record<string, string> = {}
    if (chance(percent)) given['prefer'] = times(1 + below(3), () => pick(preferences)).join(', ')
    if (chance(percent / 3)) given['accept'] = chance(95) ? pick(accepts) : word()
    if (chance(percent / 6))
      given['range'] = pick(['items=0-4', '0-9', '3-', 'bytes=0-1', '5-1', `items=${marker}-`])
    if (chance(percent / 10)) given['x-upsert'] = pick(['true', 'false', marker])
    if (chance(percent / 10))
      given[pick(['accept-profile', 'content-profile'])] = pick(['public', 'public', marker])
    return given
  }

  const jsonOf = (kind: Kind | 'whole'): unknown => {
    if (chance(6)) return null
    if (chance(8)) return pick([word(), 1, true, { [marker]: word() }, [marker], [], 1e300, -1])
    const given = kind === 'whole' ? word() : value(kind)
    if (kind === 'int' || kind === 'numeric' || kind === 'bool' || kind === 'json') {
      try {
        return JSON.parse(given) as unknown
      } catch {
        return given
      }
    }
    return kind === 'array' && chance(50) ? [given, marker] : given
  }
  const row = (table: string): Record<string, unknown> => {
    const columns = tables[table] ?? {}
    const given: Record<string, unknown> = {}
    for (const [column, kind] of Object.entries(columns))
      if (chance(column === 'id' ? 85 : 18) && column !== 'shout') given[column] = jsonOf(kind)
    if ('id' in given && chance(80)) given['id'] = 10 + below(400)
    if (chance(4)) given[pick([marker, word(), 'shout', 'ctid'])] = word()
    return given
  }
  const broken = (text: string): string => put(text, pick(['', word(), '"', ',', '}']))
  const bodyOf = (table: string, method: string): string => {
    const rows = method === 'PATCH' || chance(55) ? row(table) : times(below(4), () => row(table))
    if (Array.isArray(rows) && chance(40) && rows[0]) {
      const [first] = rows
      for (const one of rows) for (const key of Object.keys(first)) one[key] ??= first[key]
    }
    const text = JSON.stringify(rows)
    return chance(90)
      ? text
      : chance(70)
        ? broken(text)
        : pick(['', 'null', '1', '[1]', '"x"', '[[]]', '[null]'])
  }

  const table = (): string => (chance(55) ? 'items' : pick(Object.keys(tables)))

  const read = (): Asked => {
    const of = table()
    return {
      role: role(),
      method: chance(90) ? 'GET' : 'HEAD',
      path: of,
      query: query(of, { filters: 40 }),
      headers: headers(25),
      body: null,
    }
  }

  const write = (): Asked => {
    const of = table()
    const method = pick(['POST', 'POST', 'PATCH', 'DELETE'])
    const asked = query(of, { filters: method === 'POST' ? 5 : 75 })
    if (method === 'POST' && chance(20))
      asked.push(
        'on_conflict',
        pick(['id', 'name', 'id,region', 'item_id,label_id', name(of), word()]),
      )
    if (method !== 'DELETE' && chance(12))
      asked.push('columns', times(1 + below(4), () => written(columnOf(of)[0])).join(','))
    return {
      role: role(),
      method,
      path: of,
      query: asked,
      headers: headers(70),
      body: method === 'DELETE' ? null : bodyOf(of, method),
    }
  }

  const call = (): Asked => {
    const [of, { takes, isStable, rows }] = pick(Object.entries(functions))
    const isGet = isStable ? chance(50) : chance(5)
    const given = Object.entries(takes).filter(() => chance(92))
    const asked =
      rows && chance(60)
        ? query(rows, { filters: 30 })
        : chance(8)
          ? query('items', { filters: 30 })
          : []
    const arguments_ = given.map(([key, kind]) => [
      chance(95) ? key : written(key),
      kind === 'whole' ? word() : value(kind),
    ])
    const body = chance(4)
      ? { [marker]: 1 }
      : Object.fromEntries(given.map(([key, kind]) => [key, jsonOf(kind)]))
    const text = JSON.stringify('' in takes ? jsonOf('whole') : body)
    return {
      role: role(),
      method: isGet ? pick(['GET', 'GET', 'HEAD']) : 'POST',
      path: `rpc/${of}`,
      query: isGet ? [...arguments_.flat(), ...asked] : asked,
      headers: headers(25),
      body: isGet ? null : chance(92) ? text : broken(text),
    }
  }

  /** Something of it torn: a piece put in, taken out or put in another's place. */
  const torn = (text: string): string => put(text, chance(70) ? pick(pieces) : '')
  const hostile = (): Asked => {
    const asked = pick([read, read, write, call])()
    const at = below(8)
    const tearQuery = (): string[] =>
      asked.query.map((text) => (chance(35) ? (chance(70) ? torn(text) : word()) : text))
    if (at < 5) return { ...asked, query: chance(15) ? times(2 + 2 * below(2), word) : tearQuery() }
    if (at === 5)
      return {
        ...asked,
        path: chance(50)
          ? torn(asked.path)
          : pick([word(), `rpc/${word()}`, marker, 'rpc/', 'pg_class']),
      }
    if (at === 6) {
      const prefer = torn(pick(preferences))
      return {
        ...asked,
        headers: { ...asked.headers, [pick(['prefer', 'accept', 'range'])]: prefer },
      }
    }
    return { ...asked, body: asked.body === null ? null : torn(torn(asked.body)) }
  }

  return {
    read,
    write,
    call,
    hostile,
    word,
    value,
    any: () => pick([read, read, write, call, hostile])(),
  }
}
