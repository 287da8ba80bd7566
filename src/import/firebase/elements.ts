// Reads a JSON object of objects and lists, element by element: a file may be larger than memory, an element may not.
import { Refusal } from '../../errors.ts'

export interface Element {
  /** The member of the object that holds it; null for a member that is no object or list, or an empty one. */
  member: string | null
  isList: boolean
  /** In a list, its place from 0 on. */
  key: string
  /** JSON, whose brackets were counted and no more. */
  text: string
  /** Where it stands among the bytes, with its key. */
  from: number
  to: number
}

/** Postgres holds a row several times while it is stored. */
const mostBytes = 67_108_864

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a]
const [list, listEnd, object, objectEnd] = [0x5b, 0x5d, 0x7b, 0x7d]
const marks = new Uint8Array(256)
for (const mark of [quote, comma, colon, list, listEnd, object, objectEnd]) marks[mark] = 1
const markOfUtf8 = [0xef, 0xbb, 0xbf]

const command = 'firebase auth:export users.json'

/** `name` is said where it cannot be read. */
export async function* elementsOf(
  chunks: AsyncIterable<Buffer | string>,
  name: string,
  most = mostBytes,
): AsyncGenerator<Element[]> {
  const reader = makeReader((why) => {
    throw new Refusal('bad_request', `${name} ${why}`)
  }, most)
  for await (const chunk of chunks)
    yield reader.read(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
  reader.end()
}

interface Reader {
  /** The elements that end in this chunk. */
  read: (chunk: Buffer) => Element[]
  end: () => void
}

const makeReader = (refuse: (why: string) => never, most: number): Reader => {
  let chunk: Buffer = Buffer.alloc(0)
  let offset = 0 // of the chunk
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  let isWhole = false
  let member: { name: string; isList: boolean; from: number; count: number } | null = null
  let found: Element[] = []
  // What stands between two commas: `"key": value`, and in a list a value.
  let held: Buffer[] = []
  let from = 0
  let colonAt = -1

  const invalid = (): never => refuse('is not valid JSON')

  const begin = (at: number): void => {
    held = []
    from = at
    colonAt = -1
  }

  const upTo = (at: number): Buffer => {
    const last = chunk.subarray(Math.max(from - offset, 0), at - offset)
    const bytes = held.length === 0 ? last : Buffer.concat([...held, last])
    return bytes.length > most ? refuse(tooLong(most)) : bytes
  }

  const keyOf = (bytes: Buffer): string => {
    if (colonAt < 0) return invalid()
    try {
      const key: unknown = JSON.parse(bytes.toString('utf8', 0, colonAt - from))
      return typeof key === 'string' ? key : invalid()
    } catch {
      return invalid()
    }
  }

  const endElement = (at: number): void => {
    const bytes = upTo(at)
    const text = bytes.toString('utf8', colonAt < 0 ? 0 : colonAt - from + 1).trim()
    if (colonAt < 0 && text === '') return
    if (text === '') invalid()
    const isList = member?.isList ?? false
    const key = isList ? String(member?.count) : keyOf(bytes)
    found.push({ member: member?.name ?? null, isList, key, text, from, to: at })
    if (member) member.count += 1
  }

  const open = (byte: number, at: number): void => {
    depth += 1
    if (depth > 2) return
    if (depth === 2) {
      const bytes = upTo(at)
      const name = keyOf(bytes)
      if (bytes.toString('utf8', colonAt - from + 1).trim() !== '') invalid()
      member = { name, isList: byte === list, from, count: 0 }
    }
    begin(at + 1)
  }

  const close = (byte: number, at: number): void => {
    if (depth <= 2) {
      endElement(at)
      if ((byte === listEnd) !== (member?.isList ?? false)) invalid()
      if (member?.count === 0) {
        const { name: key, isList, from } = member
        const text = isList ? '[]' : '{}'
        found.push({ member: null, isList: false, key, text, from, to: at + 1 })
      }
      member = null
      begin(at + 1)
    }
    depth -= 1
    isWhole = depth === 0
  }

  const beforeAll = (byte: number, at: number): void => {
    if (byte === object && !isWhole) open(byte, at)
    else if (byte !== markOfUtf8[at] && !/\s/.test(String.fromCharCode(byte)))
      refuse(isWhole ? 'goes on behind its end' : whatIs(chunk.subarray(at - offset)))
  }

  const structure = (byte: number, at: number): void => {
    if (byte === quote) isQuoted = true
    else if (byte === object || byte === list) open(byte, at)
    else if (byte === objectEnd || byte === listEnd) close(byte, at)
    else if (depth > 2) return
    else if (byte === comma) {
      endElement(at)
      begin(at + 1)
    } else if (colonAt < 0 && !member?.isList) colonAt = at
  }

  return {
    read: (next) => {
      chunk = next
      found = []
      for (let at = 0; at < chunk.length; at += 1) {
        const byte = chunk[at] as number
        if (isEscaped) isEscaped = false
        else if (isQuoted) {
          if (byte === quote) isQuoted = false
          else if (byte === backslash) isEscaped = true
        } else if (depth === 0) beforeAll(byte, offset + at)
        else if (marks[byte] === 1) structure(byte, offset + at)
      }
      if (depth > 0) held.push(chunk.subarray(Math.max(from - offset, 0)))
      offset += chunk.length
      if (depth > 0 && offset - from > most) refuse(tooLong(most))
      return found
    },
    end: () => {
      if (!isWhole) refuse(offset === 0 ? 'is empty' : 'ends too soon: it did not arrive whole')
    },
  }
}

const tooLong = (most: number): string =>
  `has a value of more than ${most >> 20} MiB, which would be one row: export what is below it by itself`

/** Of a file that does not begin as an object. */
const whatIs = (beginning: Buffer): string => {
  const bytes = beginning.toString('latin1', 0, 2)
  if (bytes === '\x1f\x8b') return 'is compressed with gzip: unpack it first'
  if (bytes === '\xff\xfe') return 'is UTF-16, as PowerShell writes with >: write it with --output'
  const [line = ''] = beginning.toString('utf8', 0, 4096).split('\n')
  if (!line.startsWith('[') && line.split(',').length > 5)
    return `is CSV: export it as .json, with ${command}`
  return `is not a JSON object, as ${command} and an export of the Realtime Database are`
}
