// The text form of COPY: fields between tabs, with backslashes.
import { byte } from './bytes.ts'

const simple: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

const unescaped = (bytes: string): string =>
  bytes.replace(
    /\\(?:([0-7]{1,3})|x([0-9a-fA-F]{1,2})|([^]))/g,
    (_, octal?: string, hex?: string, other?: string) => {
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8) & 0xff)
      if (hex !== undefined) return String.fromCharCode(parseInt(hex, 16))
      return simple[other ?? ''] ?? other ?? ''
    },
  )

/** Where the fields of a line begin, and one past the end of the line. */
export const splitLine = (bytes: Buffer, from: number, to: number): number[] => {
  const starts = [from]
  for (let at = from; at < to; at++) if (bytes[at] === byte.tab) starts.push(at + 1)
  starts.push(to + 1)
  return starts
}

/** A field; null for NULL. */
export const textOfField = (bytes: Buffer, from: number, to: number): string | null => {
  const text = bytes.toString('utf8', from, to)
  if (text === '\\N') return null
  if (!text.includes('\\')) return text
  return Buffer.from(unescaped(bytes.toString('latin1', from, to)), 'latin1').toString()
}

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
}

/** As Postgres writes it. */
export const fieldOf = (text: string | null): string =>
  text === null ? '\\N' : text.replace(/[\\\b\f\n\r\t\v]/g, (one) => escapes[one] ?? one)

/** Calls back for every line, without its newline and without a carriage return before it. */
export const eachLine = (bytes: Buffer, on: (from: number, to: number) => void): void => {
  for (let from = 0; from < bytes.length;) {
    const newline = bytes.indexOf(byte.newline, from)
    const end = newline < 0 ? bytes.length : newline
    on(from, bytes[end - 1] === byte.return && end > from ? end - 1 : end)
    from = end + 1
  }
}
