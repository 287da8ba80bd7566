// Reads INSERT statements that consist of literals, as pg_dump writes them, without a parser: there may be millions.
// What it cannot read is left to the parser.
import { beginsWord, byte, isDigit, isInWord, isSpace, skip } from './bytes.ts'

/** What a value is made of; a set, for a column of many rows. */
export const literal = {
  null: 1,
  string: 2,
  number: 4,
  boolean: 8,
  bits: 16,
  default: 32,
  /** With a cast after it. */
  cast: 64,
} as const

export interface Value {
  kind: number
  /** The literal, with its quotes. */
  from: number
  to: number
  /** A backslash escapes in it. */
  escapes: boolean
}

export interface InsertHead {
  schema: string | null
  name: string
  columns: string[] | null
  /** Where the first tuple begins. */
  at: number
}

interface Cursor {
  bytes: Buffer
  at: number
  /** standard_conforming_strings is off. */
  escapes: boolean
}

const space = (cursor: Cursor): void => {
  cursor.at = skip(cursor.bytes, cursor.at, isSpace)
}

const take = (cursor: Cursor, code: number): boolean => {
  space(cursor)
  if (cursor.bytes[cursor.at] !== code) return false
  cursor.at++
  return true
}

const word = (cursor: Cursor): string => {
  space(cursor)
  const from = cursor.at
  if (beginsWord[cursor.bytes[from] ?? 0] === 0) return ''
  cursor.at = skip(cursor.bytes, from, isInWord)
  return cursor.bytes.toString('utf8', from, cursor.at).toLowerCase()
}

const words = (cursor: Cursor, wanted: string): boolean => {
  const before = cursor.at
  if (wanted.split(' ').every((each) => word(cursor) === each)) return true
  cursor.at = before
  return false
}

const endOfQuoted = (bytes: Buffer, from: number, quote: number): number => {
  let at = from
  for (;;) {
    at = bytes.indexOf(quote, at)
    if (at < 0) return -1
    if (bytes[at + 1] !== quote) return at + 1
    at += 2
  }
}

const endOfEscaped = (bytes: Buffer, from: number): number => {
  for (let at = from; at < bytes.length; at++) {
    const code = bytes[at]
    if (code === byte.backslash) at++
    else if (code === byte.quote) {
      if (bytes[at + 1] !== byte.quote) return at + 1
      at++
    }
  }
  return -1
}

const name = (cursor: Cursor): string | null => {
  space(cursor)
  const from = cursor.at
  if (cursor.bytes[from] !== byte.double) return word(cursor) || null
  const end = endOfQuoted(cursor.bytes, from + 1, byte.double)
  if (end < 0) return null
  cursor.at = end
  return cursor.bytes.toString('utf8', from + 1, end - 1).replaceAll('""', '"')
}

const names = (cursor: Cursor): string[] | null => {
  const list: string[] = []
  do {
    const next = name(cursor)
    if (next === null) return null
    list.push(next)
  } while (take(cursor, byte.comma))
  return take(cursor, byte.close) ? list : null
}

/** The part before the first tuple; null for another form. */
export const readInsertHead = (bytes: Buffer): InsertHead | null => {
  const cursor: Cursor = { bytes, at: 0, escapes: false }
  if (!words(cursor, 'insert into')) return null
  const first = name(cursor)
  const second = take(cursor, byte.dot) ? name(cursor) : undefined
  if (first === null || second === null) return null
  const columns = take(cursor, byte.open) ? names(cursor) : undefined
  if (columns === null) return null
  if (
    words(cursor, 'overriding') &&
    !(words(cursor, 'system value') || words(cursor, 'user value'))
  )
    return null
  if (!words(cursor, 'values')) return null
  return {
    schema: second === undefined ? null : first,
    name: second ?? first,
    columns: columns ?? null,
    at: cursor.at,
  }
}

const constants: Record<string, number> = {
  null: literal.null,
  true: literal.boolean,
  false: literal.boolean,
  default: literal.default,
}

const string = (cursor: Cursor, value: Value, escapes: boolean): boolean => {
  const from = cursor.at + 1
  const end = escapes
    ? endOfEscaped(cursor.bytes, from)
    : endOfQuoted(cursor.bytes, from, byte.quote)
  if (end < 0) return false
  value.escapes = escapes
  cursor.at = value.to = end
  return true
}

const numberForm = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/

const number = (cursor: Cursor, value: Value): boolean => {
  let at = cursor.at
  while (at < cursor.bytes.length) {
    const code = cursor.bytes[at] as number
    if (code === byte.comma || code === byte.close || isSpace[code] === 1 || code === byte.colon)
      break
    at++
  }
  value.kind = literal.number
  cursor.at = value.to = at
  return at - value.from < 1000 && numberForm.test(cursor.bytes.toString('latin1', value.from, at))
}

const prefixed = (cursor: Cursor, value: Value): boolean => {
  const text = word(cursor)
  value.to = cursor.at
  const constant = constants[text]
  if (constant !== undefined) {
    value.kind = constant
    return true
  }
  if (cursor.bytes[cursor.at] !== byte.quote || (text !== 'e' && text !== 'b')) return false
  value.kind = text === 'b' ? literal.bits : literal.string
  return string(cursor, value, text === 'e')
}

/** `::type` and `::schema.type[]`, of which nothing is kept. */
const cast = (cursor: Cursor, value: Value): boolean => {
  space(cursor)
  if (cursor.bytes[cursor.at] !== byte.colon) return true
  cursor.at++
  if (cursor.bytes[cursor.at] !== byte.colon) return false
  cursor.at++
  if (name(cursor) === null || (take(cursor, byte.dot) && name(cursor) === null)) return false
  if (cursor.bytes[cursor.at] === 0x5b && cursor.bytes[cursor.at + 1] === 0x5d) cursor.at += 2
  value.kind |= literal.cast
  return true
}

const readValue = (cursor: Cursor, value: Value): boolean => {
  space(cursor)
  const code = cursor.bytes[cursor.at] ?? 0
  value.from = cursor.at
  value.escapes = false
  if (code === byte.quote) {
    value.kind = literal.string
    return string(cursor, value, cursor.escapes) && cast(cursor, value)
  }
  if (code === byte.dash || isDigit[code] === 1) return number(cursor, value) && cast(cursor, value)
  return prefixed(cursor, value) && cast(cursor, value)
}

/** The values are used again for the next tuple. */
export type OnTuple = (values: Value[], width: number, from: number, to: number) => void

const readTuple = (cursor: Cursor, values: Value[]): number => {
  if (!take(cursor, byte.open)) return -1
  let width = 0
  if (take(cursor, byte.close)) return -1
  do {
    const value = (values[width] ??= { kind: 0, from: 0, to: 0, escapes: false })
    if (!readValue(cursor, value)) return -1
    width++
  } while (take(cursor, byte.comma))
  return take(cursor, byte.close) ? width : -1
}

/** One tuple that begins here. */
export const readOneTuple = (bytes: Buffer, escapes: boolean, values: Value[]): number =>
  readTuple({ bytes, at: 0, escapes }, values)

/** Calls back for every tuple; false when something else than literals stands among them. */
export const readTuples = (bytes: Buffer, at: number, escapes: boolean, on: OnTuple): boolean => {
  const cursor: Cursor = { bytes, at, escapes }
  const values: Value[] = []
  do {
    space(cursor)
    const from = cursor.at
    const width = readTuple(cursor, values)
    if (width < 0) return false
    on(values, width, from, cursor.at)
  } while (take(cursor, byte.comma))
  words(cursor, 'on conflict do nothing')
  take(cursor, byte.semicolon)
  space(cursor)
  return cursor.at === bytes.length
}

const simple: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }

/** What a string with backslashes means; of bytes, each a character, as its escapes may make any. */
const unescaped = (bytes: string): string =>
  bytes.replace(
    /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([^]))|''/g,
    (whole, octal?: string, hex?: string, short?: string, long?: string, other?: string) => {
      if (whole === "''") return "'"
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff)
      if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16))
      const code = Math.min(parseInt(short ?? long ?? '', 16), 0x10ffff)
      if (!Number.isNaN(code)) return Buffer.from(String.fromCodePoint(code)).toString('latin1')
      return simple[other ?? ''] ?? other ?? ''
    },
  )

/** The text of a value; null for NULL and DEFAULT. */
export const textOf = (bytes: Buffer, value: Value): string | null => {
  const kind = value.kind & ~literal.cast
  if (kind === literal.null || kind === literal.default) return null
  if (kind === literal.boolean) return ((bytes[value.from] as number) | 0x20) === 0x74 ? 't' : 'f'
  if (kind === literal.number) return bytes.toString('latin1', value.from, value.to)
  const from = bytes.indexOf(byte.quote, value.from) + 1
  if (!value.escapes) return bytes.toString('utf8', from, value.to - 1).replaceAll("''", "'")
  return Buffer.from(unescaped(bytes.toString('latin1', from, value.to - 1)), 'latin1').toString()
}
