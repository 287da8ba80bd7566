// The second reading: rows of one table, from COPY and from INSERT.
import type { LineDigest } from '../line-digest.ts'
import { eachLine, fieldOf, splitLine, textOfField } from './fields.ts'
import {
  literal,
  readInsertHead,
  readTuples,
  textOf,
  type InsertHead,
  type Value,
} from './insert.ts'
import type { PlainFile } from './plain-file.ts'
import type { Block, TableRows } from './scan.ts'
import { makeSplitter } from './splitter.ts'

interface InsertStatement {
  bytes: Buffer
  head: InsertHead
}

/** The INSERT statements of a block, whatever stands between them. */
async function* insertsOf(
  file: PlainFile,
  table: TableRows,
  block: Block,
  signal?: AbortSignal,
): AsyncGenerator<InsertStatement> {
  let found: InsertStatement[] = []
  const splitter = makeSplitter({
    statement: (bytes) => {
      const head = readInsertHead(bytes)
      if (head?.name === table.name && (head.schema ?? table.schema) === table.schema)
        found.push({ bytes, head })
      return false
    },
    command: () => undefined,
    rows: () => undefined,
    endOfRows: () => undefined,
  })
  splitter.setEscapes(block.escapes)
  for await (const bytes of file.read(block.from, block.to, signal)) {
    splitter.write(bytes)
    yield* found
    found = []
  }
  splitter.end()
  yield* found
}

/** Undefined for DEFAULT. */
export type Field = string | null | undefined

export interface Row {
  columns: string[] | null
  fields: Field[]
}

export const fieldsOfLine = (bytes: Buffer, from: number, to: number): Field[] => {
  const starts = splitLine(bytes, from, to)
  return starts
    .slice(0, -1)
    .map((start, at) => textOfField(bytes, start, (starts[at + 1] as number) - 1))
}

export const fieldsOfTuple = (bytes: Buffer, values: Value[], width: number): Field[] =>
  values
    .slice(0, width)
    .map((value) => (value.kind === literal.default ? undefined : textOf(bytes, value)))

/** Whole lines of a COPY. */
async function* linesOf(
  file: PlainFile,
  block: Block,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const bytes of file.read(block.from, block.to, signal)) {
    const end = bytes.lastIndexOf(10) + 1
    if (end === 0) {
      rest = Buffer.concat([rest, bytes])
      continue
    }
    yield rest.length === 0 ? bytes.subarray(0, end) : Buffer.concat([rest, bytes.subarray(0, end)])
    rest = bytes.subarray(end)
  }
}

async function* rowsOfBlock(
  file: PlainFile,
  table: TableRows,
  block: Block,
  signal?: AbortSignal,
): AsyncGenerator<Field[]> {
  if (block.kind === 'copy') {
    for await (const bytes of linesOf(file, block, signal)) {
      const rows: Field[][] = []
      eachLine(bytes, (from, to) => rows.push(fieldsOfLine(bytes, from, to)))
      yield* rows
    }
    return
  }
  for await (const { bytes, head } of insertsOf(file, table, block, signal)) {
    const rows: Field[][] = []
    const isPlain = readTuples(bytes, head.at, block.escapes, (values, width) =>
      rows.push(fieldsOfTuple(bytes, values, width)),
    )
    if (isPlain) yield* rows
  }
}

/** Every row of literals, decoded. */
export async function* rowsOf(
  file: PlainFile,
  table: TableRows,
  signal?: AbortSignal,
): AsyncGenerator<Row> {
  for (const block of table.blocks)
    for await (const fields of rowsOfBlock(file, table, block, signal))
      yield { columns: block.columns, fields }
}

const withoutReturns = (bytes: Buffer): Buffer => {
  if (!bytes.includes(13)) return bytes
  const lines: Buffer[] = []
  eachLine(bytes, (from, to) => lines.push(bytes.subarray(from, to), Buffer.from('\n')))
  return Buffer.concat(lines)
}

/** Rows in the text form of COPY, whole lines at a time. `drop` are places of values that are DEFAULT in every row. */
export async function* copyOf(
  file: PlainFile,
  table: TableRows,
  drop: number[],
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  for (const block of table.blocks) {
    if (block.kind === 'copy') {
      for await (const bytes of linesOf(file, block, signal)) yield withoutReturns(bytes)
      continue
    }
    let text = ''
    for await (const fields of rowsOfBlock(file, table, block, signal)) {
      const kept = drop.length === 0 ? fields : fields.filter((_, at) => !drop.includes(at))
      text += `${kept.map((field) => fieldOf(field ?? null)).join('\t')}\n`
      if (text.length < 65_536) continue
      yield Buffer.from(text)
      text = ''
    }
    if (text !== '') yield Buffer.from(text)
  }
}

const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`
const quotedText = (text: string): string => `'${text.replaceAll("'", "''")}'`

const valueOf = (field: Field): string =>
  field === undefined ? 'default' : field === null ? 'null' : quotedText(field)

const literalOf = (bytes: Buffer, value: Value): string => {
  const kind = value.kind & ~literal.cast
  if (kind === literal.string) return quotedText(textOf(bytes, value) ?? '')
  const end = bytes.toString('utf8', value.from, value.to)
  return end
}

const insertInto = (table: TableRows, columns: string[] | null): string =>
  `insert into ${quotedName(table.schema)}.${quotedName(table.name)}` +
  (columns === null ? '' : ` (${columns.map(quotedName).join(', ')})`) +
  ' overriding system value values '

async function* tuplesOfBlock(
  file: PlainFile,
  table: TableRows,
  block: Block,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  if (block.kind === 'copy') {
    for await (const fields of rowsOfBlock(file, table, block, signal))
      yield `(${fields.map(valueOf).join(', ')})`
    return
  }
  for await (const { bytes, head } of insertsOf(file, table, block, signal)) {
    const tuples: string[] = []
    const isPlain = readTuples(bytes, head.at, block.escapes, (values, width) =>
      tuples.push(
        `(${values
          .slice(0, width)
          .map((value) => literalOf(bytes, value))
          .join(', ')})`,
      ),
    )
    if (isPlain) yield* tuples
  }
}

/** Where the names of a statement are looked for; null as in most databases. */
const pathOf = (path: string | null): string => {
  const names = (path ?? 'public, extensions').split(', ').filter((name) => name !== '')
  return names.length === 0 ? "''" : names.map(quotedName).join(', ')
}

/** Rows as statements of ours, of literals without casts. With `others`, also INSERT statements as they are. */
export async function* statementsOf(
  file: PlainFile,
  table: TableRows,
  others: boolean,
  signal?: AbortSignal,
): AsyncGenerator<string> {
  for (const block of table.blocks) {
    const begin = insertInto(table, block.columns)
    let tuples: string[] = []
    let length = 0
    for await (const tuple of tuplesOfBlock(file, table, block, signal)) {
      tuples.push(tuple)
      length += tuple.length
      if (tuples.length < 100 && length < 1_000_000) continue
      yield begin + tuples.join(', ')
      tuples = []
      length = 0
    }
    if (tuples.length > 0) yield begin + tuples.join(', ')
  }
  if (!others) return
  for (const { text, path } of table.others) {
    yield `set local search_path to ${pathOf(path)}`
    yield text
  }
}

/** What of a row is written differently by another session, by place. */
export interface Unlike {
  /** timestamptz: in the time zone of the session. */
  instants: number[]
  /** May contain such a value, or has an output that we do not know. */
  unsure: number[]
  /** bytea: hex here, whatever it was there. */
  hex: number[]
}

const instant =
  /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)((?:\.\d+)?)([+-])(\d\d)(?::(\d\d))?(?::(\d\d))?( BC)?$/

/** A timestamptz as a session in UTC writes it; null when we cannot tell. */
export const instantInUtc = (text: string): string | null => {
  if (/\+00$|^-?infinity$/.test(text)) return text
  const parts = instant.exec(text)
  if (!parts || parts[12] !== undefined) return null
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const offset = Number(parts[9]) * 3600 + Number(parts[10] ?? 0) * 60 + Number(parts[11] ?? 0)
  const at = new Date(0)
  at.setUTCFullYear(year, month - 1, day)
  at.setUTCHours(hour, minute, second + (parts[8] === '+' ? -offset : offset))
  const inUtc = at.toISOString()
  if (Number.isNaN(at.valueOf()) || year < 1000 || at.getUTCFullYear() > 9999) return null
  return `${inUtc.slice(0, 10)} ${inUtc.slice(11, 19)}${parts[7] ?? ''}+00`
}

const zoned = /\d\d:\d\d:\d\d(?:\.\d+)?[+-](?!00(?![:\d]))/

/** Digests rows as the target will write them. `isSure` becomes false where it cannot tell how. */
export const digestRows = (digest: LineDigest, unlike: Unlike): ((lines: Buffer) => boolean) => {
  const [instants, unsure, hex] = [
    new Set(unlike.instants),
    new Set(unlike.unsure),
    new Set(unlike.hex),
  ]
  if (instants.size + unsure.size + hex.size === 0)
    return (lines) => {
      digest.update(lines)
      return true
    }
  return (lines) => {
    let isSure = true
    const fieldIn = (text: string, at: number): string => {
      if (text === '\\N') return text
      if (hex.has(at) && !text.startsWith('\\\\x')) isSure = false
      if (unsure.has(at) && zoned.test(text)) isSure = false
      if (!instants.has(at) || text.endsWith('+00')) return text
      const inUtc = instantInUtc(text)
      if (inUtc === null) isSure = false
      return inUtc ?? text
    }
    eachLine(lines, (from, to) => {
      const fields = lines.toString('latin1', from, to).split('\t')
      digest.update(Buffer.from(`${fields.map(fieldIn).join('\t')}\n`, 'latin1'))
    })
    return isSure
  }
}
