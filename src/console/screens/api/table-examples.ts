// What may be asked of a table or a view: to read, insert, update and delete rows, and to be told of changes.
import { json, rowOf, type Example } from './example.ts'
import { code, quoted, sqlText } from './literals.ts'
import type { ApiColumn, Thing } from './openapi.ts'
import { columnName, queryOf, valueText } from './query.ts'

export const tableExamples = (thing: Thing, isWatched: boolean): Example[] => {
  const may = (method: string): boolean => thing.methods.includes(method)
  const table = tableOf(thing)
  return [
    ...(may('GET') ? reads(table) : []),
    ...(may('POST') ? [insertion(table)] : []),
    ...(may('PATCH') ? updates(table) : []),
    ...(may('DELETE') ? [deletion(table)] : []),
    ...(may('GET') && isWatched ? [subscription(table)] : []),
  ]
}

interface Table {
  name: string
  columns: readonly ApiColumn[]
  /** Those that a request may write, and of them those that it must. */
  written: readonly ApiColumn[]
  needed: readonly ApiColumn[]
  /** What tells one row from others, if anything does. */
  key: ApiColumn | undefined
  path: string
  /** The same to the client. */
  from: string
  /** One row, or where rows cannot be told apart all of them: as filter, address and client say it. */
  filter: readonly [string, string] | undefined
  narrowed: string
  where: string
}

const isPlain = ({ sample }: ApiColumn): boolean => typeof sample !== 'object'

const tableOf = ({ name, columns }: Thing): Table => {
  const written = columns.filter(({ isFixed }) => !isFixed)
  const key = columns.find(({ isKey }) => isKey) ?? columns.find(isPlain)
  const path = `/rest/v1/${encodeURIComponent(name)}`
  const filter = key && ([columnName(key.name), `eq.${valueText(key.sample)}`] as const)
  return {
    name,
    columns,
    written,
    needed: written.filter(({ isNeeded }) => isNeeded),
    key,
    path,
    from: `plinth.from(${quoted(name)})`,
    filter,
    narrowed: `${path}${filter ? `?${queryOf([filter])}` : ''}`,
    where: key ? `.eq(${quoted(key.name)}, ${code(key.sample)})` : '.all()',
  }
}

const reads = ({ columns, key, path, from, filter, where }: Table): Example[] => {
  const shown = columns.slice(0, 4).map((column) => columnName(column.name))
  const select = ['select', shown.length > 0 ? shown.join(',') : '*'] as const
  const list = quoted(shown.length > 0 ? shown.join(', ') : '*')
  const order = key ? ([['order', columnName(key.name)]] as const) : []
  const ordered = key ? `.order(${quoted(key.name)})` : ''
  const some: Example = {
    title: 'Read rows',
    method: 'GET',
    path: `${path}?${queryOf([select, ...order, ['limit', '10']])}`,
    headers: {},
    javascript: `await ${from}.select(${list})${ordered}.limit(10)`,
  }
  if (!filter) return [some]
  return [
    some,
    {
      title: 'Read with a filter',
      method: 'GET',
      path: `${path}?${queryOf([select, filter])}`,
      headers: {},
      javascript: `await ${from}.select(${list})${where}`,
    },
  ]
}

const insertion = ({ written, needed, path, from }: Table): Example => {
  const row = rowOf(needed.length > 0 ? needed : written.filter(isPlain).slice(0, 2))
  return {
    title: 'Insert',
    method: 'POST',
    path,
    headers: { ...json, prefer: 'return=representation' },
    body: row,
    javascript: `await ${from}.insert(${code(row)}).select()`,
  }
}

/** None where there is no column to write. */
const updates = ({ written, needed, key, narrowed, from, where }: Table): Example[] => {
  const others = [...needed, ...written].filter((column) => column !== key)
  const changed = others.find(isPlain) ?? written[0]
  if (!changed) return []
  const row = rowOf([changed])
  const prefer = key ? 'return=representation' : `return=representation, ${unfiltered}`
  return [
    {
      title: 'Update',
      method: 'PATCH',
      path: narrowed,
      headers: { ...json, prefer },
      body: row,
      javascript: `await ${from}.update(${code(row)})${where}.select()`,
    },
  ]
}

const deletion = ({ key, narrowed, from, where }: Table): Example => ({
  title: 'Delete',
  method: 'DELETE',
  path: narrowed,
  headers: key ? {} : { prefer: unfiltered },
  javascript: `await ${from}.delete()${where}`,
})

/** Without it the service changes no row where no filter says which. */
const unfiltered = 'unsafe-mutation'

const subscription = ({ name, from }: Table): Example => ({
  title: 'Subscribe',
  method: '',
  path: '/realtime/v1',
  headers: {},
  javascript: `${from}.select().live(({ rows, status }) => console.log(status, rows))`,
  psql: `select realtime.watch(${sqlText(name)});`,
  note: 'Changes come over a socket, so curl has no line for it. In psql, this keeps the table watched.',
})
