// How names and values are written in a query: the quoting table of the REST API.

/** In lists, arrays and logic trees: quoted unless nothing in it could be read as more than itself. */
const quoted = (text: string): string =>
  /^[\w.:+-]+$/.test(text) && !/^null$/i.test(text) ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`

const textOf = (value: unknown): string => {
  if (value === undefined) throw new TypeError('the value of a filter is undefined')
  if (typeof value !== 'object' || value === null) return `${value as string | number | null}`
  if (Array.isArray(value)) return arrayOf(value)
  // Dates, and the numbers and times of libraries, say what they are in JSON.
  const { toJSON } = value as { toJSON?: () => unknown }
  if (toJSON) return textOf(toJSON.call(value) ?? undefined)
  return JSON.stringify(value)
}

/** As Postgres writes an array. */
export const arrayOf = (values: readonly unknown[]): string => `{${values.map(elementOf).join()}}`

const elementOf = (value: unknown): string =>
  value === null ? 'NULL' : Array.isArray(value) ? arrayOf(value) : quoted(textOf(value))

const listed = (value: unknown): string => {
  if (value === null) throw new TypeError('null is in no list: ask for it with is')
  return quoted(textOf(value))
}

const ofNull: Record<string, string> = { eq: 'is', neq: 'not.is', isdistinct: 'not.is' }

/** Operator and value of a condition. A logic tree ends a value where it says; elsewhere all that follows belongs to it. */
export const conditionOf = (operator: string, value: unknown, inTree: boolean): string => {
  if (operator.startsWith('not.')) return negated(conditionOf(operator.slice(4), value, inTree))
  if (operator === 'in' && Array.isArray(value)) return `in.(${value.map(listed).join()})`
  if (value === null && operator !== 'is') {
    const test = ofNull[operator]
    if (test === undefined) throw new TypeError(`${operator} compares nothing with null`)
    return `${test}.null`
  }
  const text = textOf(value)
  return `${operator}.${inTree && operator !== 'in' && operator !== 'is' ? quoted(text) : text}`
}

const negated = (condition: string): string =>
  condition.startsWith('not.') ? condition.slice(4) : `not.${condition}`

/** Columns named as something else of a query are quoted; so is the last name of a path into an embed. */
export const nameOf = (column: string): string =>
  column.replace(/(^|\.)(select|order|limit|offset|columns|on_conflict|and|or|not)$/, '$1"$2"')

/** Blanks only show its structure, but within quotes. */
export const squeezed = (names: string): string =>
  names.replace(/("(?:[^"\\]|\\.)*")|\s+/g, (_, name: string | undefined) => name ?? '')

export const parameterOf = (key: string, value: string): string =>
  `${encodeURIComponent(key)}=${encodeURIComponent(value).replace(/%2C/g, ',')}`
