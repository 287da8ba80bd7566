// Names and values as filters of the service write them.
import { hrefOf } from '../../route.ts'

/** Of a row, or of its key. */
type Values = readonly (string | null)[]

/** As it stands in a list or a tree of conditions. */
export const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`

const reserved = new Set([
  ...['select', 'order', 'limit', 'offset', 'and', 'or', 'not', 'columns', 'on_conflict'],
  ...['after', 'count'],
])

/** As it stands in a query: quoted where it is no plain word, or a word of the query itself. */
export const quotedName = (name: string): string =>
  /^[a-z_]\w*$/i.test(name) && !reserved.has(name.toLowerCase()) ? name : quoted(name)

export const test = (column: string, operator: string, value: string): string =>
  `${encodeURIComponent(quotedName(column))}=${operator}.${encodeURIComponent(value)}`

export const equals = (column: string, value: string | null): string =>
  value === null ? test(column, 'is', 'null') : test(column, 'eq', value)

/** Rows whose columns have these values. */
export const filterOfKey = (columns: readonly string[], values: Values): string =>
  columns.map((name, at) => equals(name, values[at] ?? null)).join('&')

/** Rows that have one of these keys. */
export const filterOfKeys = (columns: readonly string[], keys: readonly Values[]): string => {
  const [column] = columns
  if (columns.length === 1 && column !== undefined)
    return test(column, 'in', `(${keys.map(([value]) => quoted(value ?? '')).join(',')})`)
  const any = keys.map(
    (key) =>
      `and(${columns.map((name, at) => `${quotedName(name)}.eq.${quoted(key[at] ?? '')}`).join(',')})`,
  )
  return `or=${encodeURIComponent(`(${any.join(',')})`)}`
}

/** Where rows of a table with these values are shown; users have a page of their own. */
export const hrefOfRows = (
  { schema, name }: { schema: string; name: string },
  columns: readonly string[],
  values: Values,
): string =>
  schema === 'auth' && name === 'users'
    ? `${hrefOf('users')}?search=${encodeURIComponent(values[0] ?? '')}`
    : `${hrefOf('tables', schema, name)}?filter=${encodeURIComponent(filterOfKey(columns, values))}`
