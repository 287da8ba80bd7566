// The first reading of a dump: its statements in their order, and where its rows are. Nothing runs yet.
import { SourceFailed } from '../source.ts'
import { canDecode, type PlainFile } from './plain-file.ts'
import { makeSplitter, type FilePlace } from './splitter.ts'
import { copied, inserted, readsTables, settingOf, type Filled } from './words.ts'

const mostItems = 200_000
const longestStatement = 4 * 1024 * 1024
const mostText = 24 * 1024 * 1024

export interface DumpStatement {
  kind: 'statement'
  line: number
  text: string
}

/** The rows of a COPY: `text` is the statement that they follow. */
export interface Copy {
  kind: 'copy'
  line: number
  text: string
  filled: Filled
  from: number
  to: number
  rows: number
}

/** What INSERT statements say of a table. */
export interface InsertedTable {
  statements: number
  /** Each list of columns, once; null for none. */
  columns: Map<string, string[] | null>
}

/** INSERT statements that stand together. */
export interface Inserts {
  kind: 'inserts'
  line: number
  /** By name, as it is written. */
  tables: Map<string, InsertedTable>
  /** Some take their rows from other tables. */
  reads: boolean
  from: number
  to: number
  /** standard_conforming_strings is off. */
  escapes: boolean
}

export type DumpItem = DumpStatement | Copy | Inserts

/** Thrown when client_encoding is another one: the file has to be decoded first. */
export class OtherEncoding extends Error {
  readonly encoding: string
  constructor(encoding: string) {
    super(encoding)
    this.encoding = encoding
  }
}

export interface Scan {
  items: DumpItem[]
  largeObjects: number
  header: { version: string | null; complete: boolean | null }
}

/** Of several files each that begins as pg_dump does has to end so. */
const headerOf = ({ ends }: PlainFile): Scan['header'] => {
  const dumped = ends.filter(({ head }) =>
    /^-- PostgreSQL database (?:cluster )?dump\r?$/m.test(head),
  )
  const isWhole = ({ tail }: { tail: string }): boolean =>
    /^-- PostgreSQL database (?:cluster )?dump complete\r?$/m.test(tail)
  const versions = ends.flatMap(
    ({ head }) => /^-- Dumped from database version (\d[\w.]*)/m.exec(head)?.[1] ?? [],
  )
  return {
    version: versions[0] ?? null,
    complete: dumped.length === 0 ? null : dumped.every(isWhole),
  }
}

const refuse = (place: FilePlace, message: string): never => {
  throw new SourceFailed(`line ${place.line}: ${message}`)
}

const textOf = (bytes: Buffer, place: FilePlace): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse(place, 'this is not UTF-8; dump with --encoding=UTF8')
  }
}

/** A statement that connects anew: nothing of the session before stays. */
const connectsAnew = 'discard all'

export const scanDump = async (
  file: PlainFile,
  decoded: string | null,
  signal?: AbortSignal,
): Promise<Scan> => {
  const scan: Scan = { items: [], largeObjects: 0, header: headerOf(file) }
  let escapes = false
  let textLength = 0
  const databases = new Set<string>()

  const add = (item: DumpItem): void => {
    scan.items.push(item)
    if (scan.items.length > mostItems)
      throw new SourceFailed(`line ${item.line}: rows of several tables take turns too often`)
  }

  /** True where the encoding of the file is said: it comes to Postgres as UTF-8. */
  const applySetting = (text: string, place: FilePlace): boolean => {
    const setting = settingOf(text)
    if (setting?.name === 'standard_conforming_strings') {
      escapes = /^(?:off|false|no|0)$/i.test(setting.value)
      splitter.setEscapes(escapes)
    }
    if (setting?.name !== 'client_encoding' && setting?.name !== 'names') return false
    const encoding = setting.value.toUpperCase().replace(/^(?:UTF-?8|UNICODE|SQL_ASCII|)$/, 'UTF8')
    if (encoding === (decoded ?? 'UTF8')) return true
    if (decoded !== null || !canDecode(encoding))
      refuse(place, `client_encoding ${encoding} is not read; dump with --encoding=UTF8`)
    throw new OtherEncoding(encoding)
  }

  const insertsAt = (place: FilePlace): Inserts => {
    const last = scan.items.at(-1)
    if (last?.kind === 'inserts') return last
    const [from, to, line] = [place.offset, place.offset, place.line]
    const inserts: Inserts = {
      ...{ kind: 'inserts', line, tables: new Map(), reads: false, from, to, escapes },
    }
    add(inserts)
    return inserts
  }

  const addInsert = (bytes: Buffer, place: FilePlace): boolean => {
    const head = bytes.toString('utf8', 0, 4096)
    const filled = inserted(head)
    if (filled === undefined) return addStatement(bytes, place)
    const inserts = insertsAt(place)
    inserts.to = place.offset + bytes.length
    inserts.reads ||= readsTables(head)
    const table = inserts.tables.get(filled.table) ?? { statements: 0, columns: new Map() }
    inserts.tables.set(filled.table, table)
    table.statements++
    table.columns.set(filled.columns?.join('\0') ?? '', filled.columns)
    return false
  }

  const addStatement = (bytes: Buffer, place: FilePlace): boolean => {
    if (bytes.length > longestStatement)
      refuse(place, `a statement of ${bytes.length} bytes that is no INSERT`)
    const text = textOf(bytes, place)
    if (applySetting(text, place)) return false
    textLength += text.length
    if (textLength > mostText) refuse(place, 'the statements besides rows are longer than 24 MiB')
    const filled = copied(text)
    add(
      filled === undefined
        ? { kind: 'statement', line: place.line, text }
        : { kind: 'copy', line: place.line, text, filled, from: 0, to: 0, rows: 0 },
    )
    return filled !== undefined
  }

  const statement = (bytes: Buffer, place: FilePlace): boolean => {
    const begin = bytes.toString('latin1', 0, 60)
    if (/^insert\b/i.test(begin)) return addInsert(bytes, place)
    if (/^select\s+(?:pg_catalog\.)?lo(?:_create|_open|write|_close)\(/i.test(begin)) {
      if (/lo_create/i.test(begin)) scan.largeObjects++
      return false
    }
    return addStatement(bytes, place)
  }

  const rows = (lines: Buffer, place: FilePlace): void => {
    const copy = scan.items.at(-1)
    if (copy?.kind !== 'copy') return
    if (copy.to === 0) copy.from = place.offset
    copy.to = place.offset + lines.length
    for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) copy.rows++
  }

  /** Commands of psql are never run; these three are known. */
  const command = (line: string, place: FilePlace, isInside: boolean): void => {
    if (!isInside && /^\\(?:un)?restrict [A-Za-z0-9]+$/.test(line)) return
    const database =
      /^\\c(?:onnect)? (?:-reuse-previous=on "dbname='([^'"]+)'"|"?([^"'\s]+)"?)$/.exec(line)
    if (isInside || !database)
      refuse(place, `a dump has no business with this command of psql: ${line.slice(0, 60)}`)
    const name = database?.[1] ?? database?.[2] ?? ''
    if (!/^template[01]$/.test(name)) databases.add(name)
    if (databases.size > 1)
      refuse(place, `a second database begins here (${name}); dump one database with pg_dump`)
    add({ kind: 'statement', line: place.line, text: connectsAnew })
  }

  const splitter = makeSplitter({ statement, command, rows })
  let isFirst = true
  for await (const bytes of file.read(0, file.size, signal)) {
    if (bytes.includes(0)) throw new SourceFailed('this file is no text: it has a byte 0')
    if (isFirst && bytes.toString('latin1', 0, 3) === '\xef\xbb\xbf') bytes.fill(0x20, 0, 3)
    isFirst = false
    splitter.write(bytes)
  }
  splitter.end()
  return scan
}
