// A dump as plain UTF-8 on disk, read by ranges. What is compressed or encoded otherwise is written out beside it first.
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Room } from '../../storage/stores/room.ts'
import { SourceFailed } from '../source.ts'
import { writeFile } from '../write-file.ts'

const piece = 256 * 1024
const beginning = 64 * 1024

export interface PlainFile {
  size: number
  /** The first and the last bytes as text, of each file. */
  ends: readonly { head: string; tail: string }[]
  /** Pieces of a quarter of a megabyte; each is a buffer of its own. */
  read: (from: number, to: number, signal?: AbortSignal) => AsyncGenerator<Buffer>
  close: () => Promise<void>
}

const toPlain = 'make it plain SQL with: pg_restore --no-owner -f dump.sql'

/** First bytes of what is no plain SQL, and what is said of it. */
const signatures: [string, string][] = [
  ['PGDMP', `this is an archive of pg_dump in the custom format; ${toPlain} <file>`],
  [
    'SQLite format 3\0',
    'this is a database of SQLite, not a dump of Postgres: send the data.db of PocketBase to the source pocketbase; of another one copy the tables into a Postgres (pgloader does), and import that',
  ],
  ['\x28\xb5\x2f\xfd', 'this file is compressed with zstd; decompress it, or use gzip'],
  ['\x04\x22\x4d\x18', 'this file is compressed with lz4; decompress it, or use gzip'],
  ['\xfd7zXZ\0', 'this file is compressed with xz; decompress it, or use gzip'],
  ['BZh', 'this file is compressed with bzip2; decompress it, or use gzip'],
  ['PK\x03\x04', 'this is a zip archive; unpack it'],
  [
    '\xff\xfe',
    'this file is UTF-16, as PowerShell writes with >; write it with pg_dump -f instead',
  ],
  ['\xfe\xff', 'this file is UTF-16; write it with pg_dump -f instead'],
]

/** Of a file that begins as JSON, what its first members say. */
const jsons: [RegExp, string][] = [
  [
    /"(?:localId|passwordHash)"/,
    'these are users of Firebase (auth:export): send the file to the source firebase',
  ],
  [
    /"\$oid"|"_id"/,
    'this is an export of MongoDB, not a dump of Postgres: bring its documents into a Postgres, and import that',
  ],
  [
    /"objectId"/,
    'this is an export of Parse, not a dump of Postgres: bring its objects into a Postgres, and import that',
  ],
  [
    /"(?:__collections__|fields|nullValue|mapValue)"/,
    'this is an export of Firestore, not a dump of Postgres: use the source firebase, which reads the database itself',
  ],
]

const jsonIs = (text: string): string =>
  jsons.find(([form]) => form.test(text))?.[1] ??
  'this is JSON, not a dump of Postgres: an export of the Realtime Database of Firebase goes to the source firebase, as a file'

const others: [RegExp, string][] = [
  [/^-- (?:MySQL|MariaDB) dump|^\/\*!\d{5}/m, 'this is a dump of MySQL, not of Postgres'],
  [/^PRAGMA \w+ ?=/m, 'this is a dump of SQLite, not of Postgres'],
]

const check = (head: Buffer): void => {
  const bytes = head.toString('latin1')
  for (const [signature, message] of signatures)
    if (bytes.startsWith(signature)) throw new SourceFailed(message)
  if (bytes.slice(257, 262) === 'ustar')
    throw new SourceFailed(`this is a tar archive; if pg_dump made it, ${toPlain} <file>`)
  if (head.includes(0)) throw new SourceFailed('this file is no text: it has a byte 0')
  for (const [form, message] of others) if (form.test(bytes)) throw new SourceFailed(message)
  if (/^(?:\xef\xbb\xbf)?\s*[[{]/.test(bytes)) throw new SourceFailed(jsonIs(bytes))
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b

const readAt = async (path: string, from: number, length: number): Promise<Buffer> => {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const firstOfGzip = async (path: string): Promise<Buffer> => {
  const gunzip = createReadStream(path, { end: beginning }).pipe(
    createGunzip({ finishFlush: 2 /* Z_SYNC_FLUSH: the end is missing */ }),
  )
  for await (const bytes of gunzip) return (bytes as Buffer).subarray(0, beginning)
  return Buffer.alloc(0)
}

const translate = (error: unknown): unknown => {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return code.startsWith('Z_') ? new SourceFailed('the gzip file is damaged or ends early') : error
}

/** The beginning of a dump, decompressed. Refuses what is no plain SQL of Postgres. */
export const readHead = async (path: string): Promise<Buffer> => {
  const raw = await readAt(path, 0, beginning)
  let head = raw
  if (isGzip(raw)) {
    try {
      head = await firstOfGzip(path)
    } catch (error) {
      throw translate(error)
    }
  }
  check(head)
  return head
}

const tooLong = (maxBytes: number): SourceFailed =>
  new SourceFailed(`the dump is longer than ${maxBytes} bytes (SERVICE_IMPORT_MAX_BYTES)`)

/** Ends a stream that has a byte 0 or is longer than `maxBytes`. */
const guard = (maxBytes: number): Transform => {
  let size = 0
  return new Transform({
    transform(bytes: Buffer, _encoding, done: TransformCallback) {
      size += bytes.length
      if (size > maxBytes) done(tooLong(maxBytes))
      else if (bytes.includes(0)) done(new SourceFailed('this file is no text: it has a byte 0'))
      else done(null, bytes)
    },
  })
}

/** Names of Postgres, and those of TextDecoder. Encodings whose second bytes may be ASCII are not among them. */
const decoders: Record<string, string> = {
  LATIN1: 'latin1',
  LATIN2: 'iso-8859-2',
  LATIN3: 'iso-8859-3',
  LATIN4: 'iso-8859-4',
  LATIN5: 'windows-1254',
  LATIN6: 'iso-8859-10',
  LATIN7: 'iso-8859-13',
  LATIN8: 'iso-8859-14',
  LATIN9: 'iso-8859-15',
  LATIN10: 'iso-8859-16',
  ISO_8859_5: 'iso-8859-5',
  ISO_8859_6: 'iso-8859-6',
  ISO_8859_7: 'iso-8859-7',
  ISO_8859_8: 'iso-8859-8',
  KOI8R: 'koi8-r',
  KOI8U: 'koi8-u',
  WIN866: 'ibm866',
  WIN874: 'windows-874',
  EUC_JP: 'euc-jp',
  EUC_KR: 'euc-kr',
  ...Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((last) => [`WIN125${last}`, `windows-125${last}`]),
  ),
}

const transcoder = (encoding: string): Transform => {
  const label = decoders[encoding] as string
  const decoder = label === 'latin1' ? null : new TextDecoder(label, { fatal: true })
  return new Transform({
    transform(bytes: Buffer, _encoding, done: TransformCallback) {
      try {
        done(null, decoder ? decoder.decode(bytes, { stream: true }) : bytes.toString('latin1'))
      } catch {
        done(new SourceFailed(`the dump says it is ${encoding}, and has bytes that are not`))
      }
    },
  })
}

const spool = async (from: string, to: string, room: Room, through: Transform[]): Promise<void> => {
  const source = createReadStream(from, { highWaterMark: piece })
  const sink = (bytes: AsyncIterable<Buffer>): Promise<void> => writeFile(to, bytes, room)
  try {
    // The types know functions only where the number of streams is fixed.
    await pipeline([source, ...through, sink as unknown as Transform])
  } catch (error) {
    throw translate(error)
  }
}

const plain = async (path: string, spooled: string[]): Promise<PlainFile> => {
  const file = await open(path, 'r')
  const { size } = await file.stat()
  const text = async (from: number): Promise<string> =>
    (await readAt(path, Math.max(from, 0), 4096)).toString('latin1')
  return {
    size,
    ends: [{ head: await text(0), tail: await text(size - 4096) }],
    read: async function* (from, to, signal) {
      for (let at = from; at < to;) {
        signal?.throwIfAborted()
        const length = Math.min(piece, to - at)
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
        if (bytesRead === 0) throw new SourceFailed('the file became shorter while it was read')
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      }
    },
    close: async () => {
      await file.close()
      for (const each of spooled) await rm(each, { force: true })
    },
  }
}

/** Several files as one, in their order, with a newline after each. */
const joined = (files: readonly PlainFile[]): PlainFile => ({
  size: files.reduce((sum, { size }) => sum + size + 1, 0),
  ends: files.flatMap(({ ends }) => ends),
  read: async function* (from, to, signal) {
    let begin = 0
    for (const file of files) {
      const end = begin + file.size
      if (from < end && to > begin)
        yield* file.read(Math.max(from - begin, 0), Math.min(to - begin, file.size), signal)
      if (from <= end && to > end) yield Buffer.from('\n')
      begin = end + 1
    }
  },
  close: async () => {
    await Promise.all(files.map((file) => file.close()))
  },
})

export interface PlainOptions {
  maxBytes: number
  room: Room
  /** As client_encoding says. */
  encoding?: string
}

export const canDecode = (encoding: string): boolean => encoding in decoders

/** Opens a dump, and writes it out beside itself where it is not plain UTF-8. */
const openPlain = async (path: string, options: PlainOptions): Promise<PlainFile> => {
  const { maxBytes, room, encoding } = options
  const through = [
    ...(isGzip(await readAt(path, 0, 2)) ? [createGunzip()] : []),
    guard(maxBytes),
    ...(encoding === undefined ? [] : [transcoder(encoding), guard(maxBytes)]),
  ]
  await readHead(path)
  if (through.length === 1) return plain(path, [])
  const spooled = join(dirname(path), `${randomUUID()}-plain`) // of this reader alone
  await spool(path, spooled, room, through)
  return plain(spooled, [spooled])
}

/** Opens one dump, or several that follow one another. */
export const openPlains = async (
  paths: readonly string[],
  options: PlainOptions,
): Promise<PlainFile> => {
  const opened: PlainFile[] = []
  try {
    for (const path of paths) opened.push(await openPlain(path, options))
    const [only] = opened
    const whole = opened.length === 1 && only ? only : joined(opened)
    if (whole.size > options.maxBytes + opened.length) throw tooLong(options.maxBytes)
    return whole
  } catch (error) {
    for (const file of opened) await file.close()
    throw error
  }
}
