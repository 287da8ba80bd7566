// The source `sqldump`: a plain dump of Postgres in a file. It is read twice: once for what is in it, once for the rows.
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Room } from '../../storage/stores/room.ts'
import { makeLineDigest } from '../line-digest.ts'
import type { Digest, Pages, PlannedTable, Source } from '../source.ts'
import { jsonOf, valueIn, type Captured } from './capture.ts'
import { readOneTuple, type Value } from './insert.ts'
import { openPlain, readHead, type PlainFile, type PlainOptions } from './plain-file.ts'
import {
  copyOf,
  digestRows,
  fieldsOfLine,
  fieldsOfTuple,
  rowsOf,
  statementsOf,
  type Field,
  type Unlike,
} from './rows.ts'
import { factsOf, OtherEncoding, scanDump, type Scan, type TableRows } from './scan.ts'

const pageLength = 1000

export interface DumpOptions {
  /** Where the file is. What has to be decompressed or decoded is written beside it. */
  file: string
  /** As the operator named it. */
  name?: string
  config?: unknown
  maxBytes?: number
  /** Of the disk where the file is. */
  room: Room
}

/** As import.plan_sqldump writes it into `from`. */
interface From extends Unlike {
  /** More than one for a table with partitions. */
  tables: { schema: string; name: string }[]
  /** Places of values that are DEFAULT in every row. */
  drop: number[]
  /** Also INSERT statements that are more than literals. */
  others: boolean
}

interface Opened {
  file: PlainFile
  scan: Scan
}

/** Reads the file, once more where it turns out to be in another encoding. */
const openDump = async (path: string, options: PlainOptions): Promise<Opened> => {
  let file = await openPlain(path, options)
  try {
    return { file, scan: await scanDump(file, null) }
  } catch (error) {
    await file.close()
    if (!(error instanceof OtherEncoding)) throw error
    const { encoding } = error
    file = await openPlain(path, { ...options, encoding })
    try {
      return { file, scan: await scanDump(file, encoding) }
    } catch (second) {
      await file.close()
      throw second
    }
  }
}

async function* pagesOf(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let page: string[] = []
  for await (const row of rows) {
    page.push(row)
    if (page.length < pageLength) continue
    yield `[${page.join(',')}]`
    page = []
  }
  if (page.length > 0) yield `[${page.join(',')}]`
}

interface FoundRow {
  json: string
  value: (column: string) => string | null
}

/** The rows of one of the four tables that do not go into tables of the same name. */
async function* capturedRows({ file, scan }: Opened, key: Captured): AsyncGenerator<FoundRow> {
  const table = scan.tables.get(key.replace('.', '\0'))
  if (!table) return
  for (const block of table.blocks) {
    const columns = scan.capture.columns(key, block)
    if (!columns) continue
    for await (const { fields } of rowsOf(file, { ...table, blocks: [block] })) {
      yield {
        json: jsonOf(key, columns, fields),
        value: (column) => valueIn(columns, fields, column),
      }
    }
  }
}

const readAll = async (file: PlainFile, from: number, to: number): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const bytes of file.read(from, to)) pieces.push(bytes)
  return Buffer.concat(pieces)
}

const identitiesOf = async ({ file, scan }: Opened, userId: string): Promise<string[]> => {
  const table = scan.tables.get('auth\0identities')
  const rows: string[] = []
  for (const place of scan.capture.identities.find(userId)) {
    const block = table?.blocks[place.block]
    const columns = block && scan.capture.columns('auth.identities', block)
    if (!columns) continue
    const bytes = await readAll(file, place.from, place.to)
    const values: Value[] = []
    const fields: Field[] =
      block.kind === 'copy'
        ? fieldsOfLine(bytes, 0, bytes.length)
        : fieldsOfTuple(bytes, values, readOneTuple(bytes, block.escapes, values))
    if (valueIn(columns, fields, 'user_id') === userId)
      rows.push(jsonOf('auth.identities', columns, fields))
  }
  return rows
}

async function* usersOf(opened: Opened): AsyncGenerator<string> {
  for await (const { json, value } of capturedRows(opened, 'auth.users')) {
    const identities = await identitiesOf(opened, value('id') ?? '')
    yield `{"user":${json},"identities":[${identities.join(',')}]}`
  }
}

async function* objectsOf(opened: Opened, bucket: string): AsyncGenerator<string> {
  for await (const { json, value } of capturedRows(opened, 'storage.objects'))
    if (value('bucket_id') === bucket) yield json
}

async function* listed(rows: string[]): AsyncGenerator<string> {
  yield* rows
}

const rowsIn = (scan: Scan, { tables }: From): TableRows[] =>
  tables.flatMap(({ schema, name }) => scan.tables.get(`${schema}\0${name}`) ?? [])

/** Null with INSERT .. SELECT. */
const counted = (scan: Scan, table: PlannedTable): Digest | null => {
  const from = table.from as From
  const isWhole = from.others && !table.exists
  let rows: number | null = 0
  for (const part of rowsIn(scan, from)) {
    const others: (number | null)[] = isWhole ? part.others.map((other) => other.rows) : []
    for (const more of [part.rows, ...others])
      rows = rows === null || more === null ? null : rows + more
  }
  return rows === null ? null : { rows, digest: null }
}

async function* concat<T, R>(
  list: readonly T[],
  each: (one: T) => AsyncIterable<R>,
): AsyncGenerator<R> {
  for (const one of list) yield* each(one)
}

export const makeDumpSource = ({
  file: path,
  name = basename(path),
  maxBytes = 10 * 1024 ** 3,
  room,
}: DumpOptions): Source => {
  let opening: Promise<Opened> | null = null
  const open = (): Promise<Opened> => (opening ??= openDump(path, { maxBytes, room }))
  const digests = new Map<string, Digest>()

  async function* copied(table: PlannedTable, signal?: AbortSignal): AsyncGenerator<Buffer> {
    const { file, scan } = await open()
    const from = table.from as From
    const lines = makeLineDigest()
    const digest = digestRows(lines, from)
    let isSure = true
    const rows = concat(rowsIn(scan, from), (part) => copyOf(file, part, from.drop, signal))
    for await (const bytes of rows) {
      isSure = digest(bytes) && isSure
      yield bytes
    }
    const whole = lines.end()
    digests.set(table.item, isSure ? whole : { rows: whole.rows, digest: null })
  }

  async function* pages(rows: (opened: Opened) => AsyncIterable<string>): AsyncGenerator<string> {
    yield* pagesOf(rows(await open()))
  }

  return {
    kind: 'sqldump',
    place: name,
    test: async () => {
      const head = (await readHead(path)).toString('latin1')
      const version = /^-- Dumped from database version (\d[\w.]*)/m.exec(head)?.[1]
      return { version: version ?? 'unknown', warnings: [] }
    },
    facts: async () => {
      const { file, scan } = await open()
      return factsOf(scan, file.size)
    },
    copy: (table, signal) => Readable.from(copied(table, signal), { objectMode: false }),
    statements: async function* (table, signal) {
      const { file, scan } = await open()
      const from = table.from as From
      const others = from.others && !table.exists
      yield* concat(rowsIn(scan, from), (part) => statementsOf(file, part, others, signal))
    },
    digest: async (table) => {
      if (table.load === 'statements') return counted((await open()).scan, table)
      if (!digests.has(table.item)) await finished(Readable.from(copied(table)).resume())
      return digests.get(table.item) ?? null
    },
    users: (): Pages => pages(usersOf),
    buckets: (): Pages => pages(({ scan }) => listed(scan.capture.buckets)),
    objects: (bucket): Pages => pages((opened) => objectsOf(opened, bucket)),
    close: async () => {
      const opened = await opening?.catch(() => null)
      opening = null
      await opened?.file.close()
    },
  }
}
