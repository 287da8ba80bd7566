// The first reading of a dump: every statement but INSERT as the parser sees it, and where the rows of each table are.
// Nothing is judged here; import.plan_sqldump does that.
import { SourceFailed } from '../source.ts'
import { makeCapture, type Capture } from './capture.ts'
import { literal, readInsertHead, readTuples, type InsertHead, type Value } from './insert.ts'
import {
  firstWord,
  loadParser,
  parseOne,
  settingOf,
  withMarkedEscapes,
  type Tree,
} from './parse.ts'
import { canDecode, type PlainFile } from './plain-file.ts'
import { makeSplitter, type Place } from './splitter.ts'

const mostBlocks = 200_000
const longestStatement = 4 * 1024 * 1024
const mostText = 24 * 1024 * 1024

/** Rows that stand together in the file. */
export interface Block {
  kind: 'copy' | 'insert'
  columns: string[] | null
  from: number
  to: number
  line: number
  /** standard_conforming_strings is off. */
  escapes: boolean
}

export interface TableRows {
  schema: string
  name: string
  columns: string[] | null
  rows: number
  /** Values in a row of INSERT; 0 when rows differ. */
  width: number
  /** Of each value of INSERT, the set of literal kinds. */
  kinds: number[]
  /** All rows name the same columns. */
  uniform: boolean
  /** INSERT statements that are more than literals. */
  others: { text: string; rows: number | null; path: string | null }[]
  blocks: Block[]
}

interface FoundStatement {
  line: number
  text: string
  tree: Tree
  /** search_path; null where nothing set it. */
  path: string | null
}

/** Thrown when client_encoding is another one: the file has to be decoded first. */
export class OtherEncoding extends Error {
  readonly encoding: string
  constructor(encoding: string) {
    super(encoding)
    this.encoding = encoding
  }
}

export interface Scan {
  statements: FoundStatement[]
  tables: Map<string, TableRows>
  capture: Capture
  largeObjects: number
  header: { version: string | null; tool: string | null; complete: boolean | null }
}

const headerOf = (file: PlainFile): Scan['header'] => {
  const found = (form: RegExp): string | null => form.exec(file.head)?.[1] ?? null
  return {
    version: found(/^-- Dumped from database version (\d[\w.]*)/m),
    tool: found(/^-- Dumped by pg_dump version (\d[\w.]*)/m),
    complete: /^-- PostgreSQL database (?:cluster )?dump\r?$/m.test(file.head)
      ? /^-- PostgreSQL database (?:cluster )?dump complete\r?$/m.test(file.tail)
      : null,
  }
}

interface CopyHead {
  relation?: { schemaname?: string; relname?: string }
  attlist?: { String?: { sval?: string } }[]
  is_from?: boolean
  is_program?: boolean
  filename?: string
}

interface CreatedTable {
  relation?: CopyHead['relation']
  tableElts?: { ColumnDef?: { colname?: string } }[]
}

interface InsertTree {
  relation?: CopyHead['relation']
  selectStmt?: { SelectStmt?: { valuesLists?: unknown[] } }
}

/** Null for INSERT .. SELECT. */
const rowsOfInsert = (select: { valuesLists?: unknown[] } | undefined): number | null =>
  select === undefined ? 1 : (select.valuesLists?.length ?? null)

const columnsOf = (created: CreatedTable): string[] =>
  (created.tableElts ?? []).flatMap((one) => one.ColumnDef?.colname ?? [])

const same = (one: string[] | null, other: string[] | null): boolean =>
  one === other || (one !== null && other !== null && one.join('\0') === other.join('\0'))

export const scanDump = async (
  file: PlainFile,
  decoded: string | null,
  signal?: AbortSignal,
): Promise<Scan> => {
  await loadParser()
  const scan: Scan = {
    statements: [],
    tables: new Map(),
    capture: makeCapture(),
    largeObjects: 0,
    header: headerOf(file),
  }
  let path: string | null = null
  let escapes = false
  let [blocks, textLength] = [0, 0]
  const latest: { block: Block | null } = { block: null }
  const databases = new Set<string>()
  let current: { block: Block; table: TableRows } | null = null

  const refuse = (place: Place, message: string): never => {
    throw new SourceFailed(`line ${place.line}: ${message}`)
  }

  const defaultSchema = (): string => {
    const names = path === null ? ['public'] : path.split(', ')
    return names.find((one) => one !== 'pg_catalog' && one !== '$user' && one !== '') ?? 'public'
  }

  const tableOf = (schema: string | null | undefined, name: string): TableRows => {
    const key = `${schema ?? defaultSchema()}\0${name}`
    const known = scan.tables.get(key)
    if (known) return known
    const table: TableRows = {
      schema: schema ?? defaultSchema(),
      name,
      columns: null,
      rows: 0,
      width: 0,
      kinds: [],
      uniform: true,
      others: [],
      blocks: [],
    }
    scan.tables.set(key, table)
    return table
  }

  const addBlock = (table: TableRows, block: Block): void => {
    if (table.blocks.length === 0) table.columns = block.columns
    else if (!same(table.columns, block.columns)) table.uniform = false
    table.blocks.push(block)
    latest.block = block
    if (++blocks > mostBlocks)
      throw new SourceFailed(`line ${block.line}: rows of several tables take turns too often`)
  }

  const addKinds = (table: TableRows, width: number, kinds: number[]): void => {
    if (table.rows > 0 && table.width !== width) table.uniform = false
    table.width = width
    for (let at = 0; at < width; at++) table.kinds[at] = (table.kinds[at] ?? 0) | (kinds[at] ?? 0)
  }

  const addInsert = (bytes: Buffer, place: Place, head: InsertHead): boolean => {
    const seen = { rows: 0, width: 0, isEven: true }
    const kinds: number[] = []
    const count = (values: Value[], found: number): void => {
      if (seen.rows++ > 0 && seen.width !== found) seen.isEven = false
      seen.width = found
      for (let at = 0; at < found; at++) kinds[at] = (kinds[at] ?? 0) | (values[at]?.kind ?? 0)
    }
    if (!readTuples(bytes, head.at, escapes, count)) return false
    const table = tableOf(head.schema, head.name)
    const last = table.blocks.at(-1)
    const to = place.offset + bytes.length
    if (
      last &&
      last === latest.block &&
      last.kind === 'insert' &&
      same(last.columns, head.columns) &&
      last.escapes === escapes
    )
      last.to = to
    else
      addBlock(table, {
        kind: 'insert',
        columns: head.columns,
        from: place.offset,
        to,
        line: place.line,
        escapes,
      })
    addKinds(table, seen.width, kinds)
    if (!seen.isEven) table.uniform = false
    table.rows += seen.rows
    scan.capture.tuples(table, head, bytes, place.offset, escapes)
    return true
  }

  const applySetting = (tree: Tree, place: Place): void => {
    const setting = settingOf(tree)
    if (setting === null) return
    const first = setting.value?.[0] ?? ''
    if (setting.name === 'search_path' || setting.name === 'all')
      path =
        setting.value === null
          ? null
          : setting.value.map((one) => one.replaceAll('"', '')).join(', ')
    if (setting.name === 'standard_conforming_strings') {
      escapes = /^(?:off|false|no|0)$/i.test(first)
      splitter.setEscapes(escapes)
    }
    if (setting.name !== 'client_encoding' && setting.name !== 'names') return
    const encoding = first.toUpperCase().replace(/^(?:UTF-?8|UNICODE|SQL_ASCII|)$/, 'UTF8')
    if (encoding === (decoded ?? 'UTF8')) return
    if (decoded !== null || !canDecode(encoding))
      refuse(place, `client_encoding ${encoding} is not read; dump with --encoding=UTF8`)
    throw new OtherEncoding(encoding)
  }

  const addStatement = (bytes: Buffer, place: Place): boolean => {
    if (bytes.length > longestStatement)
      refuse(place, `a statement of ${bytes.length} bytes that has no rows of literals alone`)
    let text = ''
    try {
      text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      refuse(place, 'this is not UTF-8; dump with --encoding=UTF8')
    }
    if (escapes) text = withMarkedEscapes(text)
    let tree: Tree | null = null
    try {
      tree = parseOne(text)
    } catch (error) {
      refuse(place, `${(error as Error).message}, in: ${text.slice(0, 100)}`)
    }
    if (tree === null) return false
    applySetting(tree, place)
    const created = tree['CreateStmt'] as CreatedTable | undefined
    if (created?.relation)
      scan.capture.table(
        `${created.relation.schemaname ?? defaultSchema()}.${created.relation.relname ?? ''}`,
        columnsOf(created),
      )
    const insert = tree['InsertStmt'] as InsertTree | undefined
    if (insert?.relation)
      tableOf(insert.relation.schemaname, insert.relation.relname ?? '').others.push({
        text,
        rows: rowsOfInsert(insert.selectStmt?.SelectStmt),
        path,
      })
    textLength += text.length
    if (textLength > mostText) refuse(place, 'the statements besides rows are longer than 24 MiB')
    scan.statements.push({ line: place.line, text, tree, path })
    return beginCopy(tree['CopyStmt'] as CopyHead | undefined, place)
  }

  const beginCopy = (copy: CopyHead | undefined, place: Place): boolean => {
    if (!copy?.relation || copy.is_from !== true || copy.is_program === true) return false
    if (copy.filename !== undefined) return false
    const columns = copy.attlist?.map((one) => one.String?.sval ?? '') ?? null
    const table = tableOf(copy.relation.schemaname, copy.relation.relname ?? '')
    const block: Block = { kind: 'copy', columns, from: 0, to: 0, line: place.line, escapes }
    addBlock(table, block)
    current = { block, table }
    return true
  }

  const rows = (lines: Buffer, place: Place): void => {
    if (!current) return
    const { block, table } = current
    if (block.to === 0) block.from = place.offset
    block.to = place.offset + lines.length
    for (let at = lines.indexOf(10); at >= 0; at = lines.indexOf(10, at + 1)) table.rows++
    scan.capture.lines(table, block, lines, place.offset)
  }

  const statement = (bytes: Buffer, place: Place): boolean => {
    const word = firstWord(bytes)
    if (word === 'insert') {
      const head = readInsertHead(bytes)
      if (head && addInsert(bytes, place, head)) return false
    }
    if (
      word === 'select' &&
      /^select\s+pg_catalog\.lo(?:_create|_open|write|_close)\(/i.test(
        bytes.toString('latin1', 0, 60),
      )
    ) {
      if (/lo_create/i.test(bytes.toString('latin1', 0, 60))) scan.largeObjects++
      return false
    }
    return addStatement(bytes, place)
  }

  /** Commands of psql are never run; these three are known. */
  const command = (line: string, place: Place, isInside: boolean): void => {
    if (!isInside && /^\\(?:un)?restrict [A-Za-z0-9]+$/.test(line)) return
    const database = /^\\connect (?:-reuse-previous=on "dbname='([^'"]+)'"|"?([^"'\s]+)"?)$/.exec(
      line,
    )
    if (isInside || !database)
      refuse(place, `a dump has no business with this command of psql: ${line.slice(0, 60)}`)
    const name = database?.[1] ?? database?.[2] ?? ''
    if (!/^template[01]$/.test(name)) databases.add(name)
    if (databases.size > 1)
      refuse(place, `a second database begins here (${name}); dump one database with pg_dump`)
    path = null
  }

  const splitter = makeSplitter({ statement, command, rows, endOfRows: () => (current = null) })
  let isFirst = true
  for await (const bytes of file.read(0, file.size, signal)) {
    if (bytes.includes(0)) throw new SourceFailed('this file is no text: it has a byte 0')
    if (isFirst && bytes.toString('latin1', 0, 3) === '\xef\xbb\xbf') bytes.fill(0x20, 0, 3)
    isFirst = false
    splitter.write(bytes)
  }
  splitter.end()
  scan.capture.end()
  return scan
}

/** The facts that import.plan_sqldump reads. */
export const factsOf = (scan: Scan, bytes: number): unknown => ({
  ...scan.header,
  bytes,
  largeObjects: scan.largeObjects,
  statements: scan.statements,
  rows: [...scan.tables.values()].map(({ blocks, others, ...table }) => ({
    ...table,
    copy: blocks.some((block) => block.kind === 'copy'),
    insert: blocks.some((block) => block.kind === 'insert'),
    others: others.length,
    kinds: table.kinds.map((kind) =>
      Object.entries(literal).flatMap(([name, bit]) => ((kind & bit) === 0 ? [] : [name])),
    ),
  })),
  ...scan.capture.facts(),
})
