// What Postgres cannot store in the JSON of a source.

// Postgres stores no NUL and no half of a character: U+FFFD takes their place.
const unstorable = /\0|\p{Surrogate}/gu
const mayHold = /\\u(?:0000|[dD][89a-fA-F])/

/** As JSON text; items that had to be changed get the member `replaced` if they are marked. */
export const jsonOf = (items: readonly unknown[], isMarked = false): string => {
  const text = JSON.stringify(items)
  // Not every match is one: a text may hold the six characters themselves.
  if (!mayHold.test(text)) return text
  return JSON.stringify(items.map((item) => cleaned(item, isMarked)))
}

/** The same of JSON text, whose numbers keep every digit. */
export const cleanText = (text: string): string =>
  mayHold.test(text)
    ? text.replace(escapes, (all, bad?: string) => (bad === undefined ? all : '\\ufffd'))
    : text

/** Whole pairs of halves, those that Postgres does not store, and all others. */
const escapes =
  /\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2}))|\\./g

const cleaned = (item: unknown, isMarked: boolean): unknown => {
  let changes = 0
  const clean = (text: string): string => {
    const changed = text.replace(unstorable, '\ufffd')
    if (changed !== text) changes += 1
    return changed
  }
  const copy = (value: unknown): unknown => {
    if (typeof value === 'string') return clean(value)
    if (Array.isArray(value)) return value.map(copy)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, held]) => [clean(name), copy(held)]),
    )
  }
  const whole = copy(item) as object
  return changes > 0 && isMarked ? { ...whole, replaced: true } : whole
}

/** The character NUL alone, in the text of JSON; `replaced` hears how many there were. */
export const withoutNul = (
  text: string,
  replaced: (number: number) => void = () => undefined,
): string => {
  if (!text.includes('\\u0000')) return text
  let number = 0
  const clean = text.replace(/\\(?:u0000|.)/g, (escape) => {
    if (escape !== '\\u0000') return escape
    number += 1
    return '\\ufffd'
  })
  replaced(number)
  return clean
}
