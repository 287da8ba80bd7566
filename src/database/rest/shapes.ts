// What a body gives values for. That is part of a request's form: a statement is made for it.

/** Longer bodies are asked in full: reading them here would hold up others. */
const longest = 16_000
/** JSON here and none for Postgres, or a number too large for it: what is said of that is for SQL to say. */
const dubious = /\\u(?:0000|d[89a-f])|\d[eE][+-]?\d{3}/i

/** The same for bodies that take the same statement; undefined where that is not certain. */
export const shapeOf = (body: string | null): string | undefined => {
  if (body === null) return ''
  if (body.length > longest || dubious.test(body)) return undefined
  const value = parse(body)
  if (isObject(value)) return `{${keysOf(value)}}`
  if (!Array.isArray(value) || !value.every(isObject)) return undefined
  const [first = '', ...others] = value.map(keysOf)
  return others.every((keys) => keys === first) ? `[${first}]` : undefined
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (value: object): string => JSON.stringify(Object.keys(value).sort())
