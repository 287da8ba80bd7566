// A row as Postgres writes it, (1,"a b",): each value is in it as its type writes it, quoted where it must be.
import type { Row } from '../../database/connection/statement.ts'

/** A row without columns and a row of one null look alike. */
export const readRowText = (text: string, columns: number): Row => {
  if (columns === 0) return []
  const values: (string | null)[] = []
  const last = text.length - 1
  for (let at = 1; at <= last; at += 1) {
    const quoted = text[at] === '"'
    const end = quoted ? endOfQuoted(text, at) : endOfBare(text, at, last)
    values.push(quoted ? unquoted(text, at, end) : end === at ? null : text.slice(at, end))
    at = end
  }
  return values
}

const endOfBare = (text: string, from: number, last: number): number => {
  const comma = text.indexOf(',', from)
  return comma === -1 ? last : comma
}

/** Where the comma or parenthesis behind it stands. Inside, quotes and backslashes stand twice. */
const endOfQuoted = (text: string, from: number): number => {
  let at = from + 1
  while (text[at] !== '"' || text[at + 1] === '"') at += text[at] === '"' ? 2 : 1
  return at + 1
}

const unquoted = (text: string, from: number, end: number): string =>
  text.slice(from + 1, end - 1).replaceAll(/""|\\\\/g, (pair) => pair.slice(1))
