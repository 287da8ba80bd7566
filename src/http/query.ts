// The query string, decoded strictly: percent-encoding and UTF-8 must be valid. A plus is a blank; order is kept.
import { Refusal } from '../errors.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Key, value, key, value: as SQL takes it, repeated keys and all. A key without an equals sign is left out. */
export const decodeQuery = (url: string): string[] => {
  const start = url.indexOf('?')
  if (start < 0) return []
  const pairs: string[] = []
  for (const part of url.slice(start + 1).split('&')) {
    const equals = part.indexOf('=')
    if (equals > 0) pairs.push(decode(part.slice(0, equals)), decode(part.slice(equals + 1)))
  }
  return pairs
}

/** The key among them, which a filter of a column named apikey is not, and the others. */
export const withoutKey = (pairs: string[]): { key?: string; query: string[] } => {
  const at = pairs.findIndex(
    (text, index) => index % 2 === 0 && text === 'apikey' && isToken(pairs[index + 1]),
  )
  const key = pairs[at + 1]
  return at < 0 || key === undefined ? { query: pairs } : { key, query: pairs.toSpliced(at, 2) }
}

const isToken = (text = ''): boolean => /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(text)

const decode = (text: string): string => {
  if (!/[%+]|[^\x20-\x7e]/.test(text)) return text
  if (/%(?![0-9a-fA-F]{2})/.test(text)) throw badQuery()
  const spaced = text.replaceAll('+', ' ')
  const bytes = Buffer.from(
    spaced.replaceAll(/%([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
    'latin1',
  )
  if (bytes.includes(0)) throw badQuery()
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw badQuery(cause)
  }
}

const badQuery = (cause?: unknown): Refusal =>
  new Refusal('bad_request', 'the query string is not valid percent-encoded UTF-8', {}, cause)

/** The same as an object, for routes that take each parameter once. */
export const singleValued = (pairs: string[]): Record<string, string> => {
  const query = Object.create(null) as Record<string, string>
  for (let at = 0; at < pairs.length; at += 2) {
    const key = pairs[at] ?? ''
    if (key in query) throw new Refusal('bad_request', `${key} is given more than once`)
    query[key] = pairs[at + 1] ?? ''
  }
  return query
}
