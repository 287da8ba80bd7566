// The rows of a dump: those that are in its scratch database from the beginning, and those that wait in the file until
// their table is copied. What the plan is told of both.
import type pg from 'pg'
import type { Scratch } from '../../database/scratch.ts'
import type { Facts, FactsReader } from '../postgres/facts.ts'
import { summaries } from '../postgres/supabase.ts'
import { loadCopy, loadInserts, takeAway } from './load.ts'
import type { PlainFile } from './plain-file.ts'
import { tableOf, type Failed, type Restored, type Rows, type DumpTable } from './restore.ts'
import type { Copy, Inserts, Scan } from './scan.ts'
import { inserted } from './words.ts'

/** A COPY whose rows are still in the file alone. */
export interface Waiting extends Rows<Copy> {
  oid: string
}

/** A table that has rows which Postgres refuses: the first of them. */
export interface Refused extends Pick<Failed, 'line' | 'error'> {
  oid: string
  name: string
}

/** What the file is, for import.plan_sqldump. */
interface Told {
  version: string | null
  complete: boolean | null
  largeObjects: number
  failed: Failed[]
  /** Tables and sequences of the project that it fills; of the tables the columns, if it names them. */
  here: string[]
  columns: Record<string, string[]>
  /** Tables with rows, as the file names them, which are nowhere. */
  without_table: string[]
  /** Those that are there, and no part of the facts. */
  left_out: string[]
  unreadable: Refused[]
  sso: number
}

interface Scanned {
  file: PlainFile
  scan: Scan
  scratch: Scratch
  restored: Restored
  /** Of the schema. */
  facts: Facts
  reader: FactsReader
}

/** What the rows of the file fill: the name as it is written there, and the columns. */
interface Filling {
  name: string
  table: DumpTable | null
  columns: string[] | null
  rows: number
  bytes: number
}

interface Placed<T extends Copy | Inserts = Copy | Inserts> extends Rows<T> {
  fills: Filling[]
}

/** Tables whose rows become users and files. */
const captured = [
  'auth.users',
  'auth.identities',
  'auth.mfa_factors',
  'storage.buckets',
  'storage.objects',
]

const keyOf = ({ schema, name }: Pick<DumpTable, 'schema' | 'name'>): string => `${schema}.${name}`

const isCaptured = (table: DumpTable): boolean => captured.includes(keyOf(table))

const place = async (scratch: Scratch, rows: readonly Rows[]): Promise<Placed[]> => {
  const placed: Placed[] = []
  for (const { item, path } of rows) {
    const fills: Filling[] = []
    const fill = async (name: string, more: Omit<Filling, 'name' | 'table'>): Promise<void> => {
      fills.push({ name, table: await tableOf(scratch, { name, path }), ...more })
    }
    if (item.kind === 'copy') {
      const { filled, rows, from, to } = item
      await fill(filled.table, { columns: filled.columns, rows, bytes: to - from })
    } else
      for (const [name, { statements, columns }] of item.tables)
        for (const list of columns.values())
          await fill(name, { columns: list, rows: statements, bytes: 0 })
    placed.push({ item, path, fills })
  }
  return placed
}

/** By the names of tables as a dump of Supabase writes them. */
const rowsNamed = (fills: readonly Filling[], table: string): number => {
  const of = fills.filter(({ name }) => name.replaceAll('"', '') === table)
  return of.reduce((sum, { rows }) => sum + rows, 0)
}

const toldOf = (
  { header, largeObjects }: Scan,
  { failed, here }: Restored,
  { relations }: Facts,
  fills: readonly Filling[],
): Told => {
  const planned = new Set(relations.filter(({ kind }) => 'rp'.includes(kind)).map(keyOf))
  const full = fills.filter(({ rows }) => rows > 0)
  const columns: Told['columns'] = {}
  for (const { table, columns: list } of fills)
    if (table && list && here.includes(keyOf(table))) columns[keyOf(table)] = list
  return {
    ...header,
    ...{ largeObjects, failed, here, columns, unreadable: [] },
    without_table: [...new Set(full.flatMap(({ name, table }) => (table ? [] : name)))],
    left_out: [
      ...new Set(
        full.flatMap(({ table }) =>
          table && !planned.has(keyOf(table)) && !isCaptured(table) ? keyOf(table) : [],
        ),
      ),
    ],
    sso: rowsNamed(fills, 'auth.sso_providers'),
  }
}

/** A table of the project gets the columns that the file names: the others have their defaults. */
const unlikeColumns = (
  here: readonly string[],
  facts: Facts,
  placed: readonly Placed[],
): Refused[] => {
  const all = facts['columns'] as { schema: string; table: string; name: string }[]
  const allOf = ({ schema, name }: DumpTable): string[] =>
    all.filter((one) => one.schema === schema && one.table === name).map((one) => one.name)
  const lists = new Map<string, string>()
  const refused: Refused[] = []
  for (const { item, fills } of placed)
    for (const { table, columns } of fills) {
      if (!table || !here.includes(keyOf(table))) continue
      const list = [...(columns ?? allOf(table))].sort().join('\0')
      if ((lists.get(table.oid) ?? list) !== list)
        refused.push({
          ...{ oid: table.oid, name: table.name, line: item.line },
          error: 'the rows of a table that is here name different columns',
        })
      lists.set(table.oid, list)
    }
  return refused
}

interface Loaded {
  waiting: Waiting[]
  refused: Refused[]
}

/** Users and files, and what is no plain rows: from now on they are in the scratch database. */
const loadFirst = async (
  { file, scratch }: Scanned,
  placed: readonly Placed[],
  told: Told,
): Promise<Loaded> => {
  const waiting: Waiting[] = []
  const refused: Refused[] = []
  const inserts = placed.flatMap(({ item }) => (item.kind === 'inserts' ? item : []))
  await scratch.writer.query(takeAway(inserts.length > 0))
  /** Rows that others are made of cannot wait. */
  const waits = !inserts.some(({ reads }) => reads)

  /** The first of each table is enough to know: its rows do not come. */
  const refuse = (
    { line, error }: Failed,
    { name, table }: Pick<Filling, 'name' | 'table'>,
  ): void => {
    if (!table) return
    const known = isCaptured(table) ? told.unreadable : refused
    if (known.some((one) => one.oid === table.oid)) return
    known.push({ oid: table.oid, name, line, error })
  }
  const copy = async (rows: Rows<Copy>, [filling]: Filling[]): Promise<void> => {
    const table = filling?.table
    if (!filling || !table) return
    if (waits && !isCaptured(table)) {
      waiting.push({ ...rows, oid: table.oid })
      return
    }
    const failed = await loadCopy(file, scratch, rows)
    if (failed) refuse(failed, filling)
  }
  const insert = async (rows: Rows<Inserts>, fills: Filling[]): Promise<void> => {
    const missing = new Set(fills.flatMap(({ name, table }) => (table ? [] : name)))
    for (const failed of await loadInserts(file, scratch, rows, missing)) {
      const name = inserted(failed.text)?.table ?? ''
      refuse(failed, { name, table: await tableOf(scratch, { name, path: rows.path }) })
    }
  }
  for (const { item, path, fills } of placed)
    if (item.kind === 'copy') await copy({ item, path }, fills)
    else await insert({ item, path }, fills)
  return { waiting, refused }
}

/** How many rows there are, those that wait and those that are there. */
const countRows = async (
  { relations }: Facts,
  placed: readonly Placed[],
  reader: pg.Client,
): Promise<void> => {
  const figures = new Map(relations.map((relation) => [keyOf(relation), relation]))
  for (const relation of relations) {
    relation.hides_rows = false // security that binds its owner was taken away
    if (relation.kind === 'r') relation.row_estimate = 0
  }
  const counted = new Set<string>()
  for (const { item, fills } of placed)
    for (const { table, rows, bytes } of fills) {
      const relation = table && figures.get(keyOf(table))
      if (!table || !relation) continue
      relation.bytes += bytes
      if (item.kind === 'copy') relation.row_estimate = (relation.row_estimate ?? 0) + rows
      else if (!counted.has(table.oid)) relation.row_estimate = await rowsOf(reader, table)
      if (item.kind === 'inserts') counted.add(table.oid)
    }
}

const rowsOf = async (reader: pg.Client, { schema, name }: DumpTable): Promise<number> => {
  const table = `${reader.escapeIdentifier(schema)}.${reader.escapeIdentifier(name)}`
  const { rows } = await reader.query<{ rows: string }>(`select count(*) as rows from ${table}`)
  return Number(rows[0]?.rows)
}

/** Users and files, and where sequences stand, now that rows are there. */
const factsOfRows = async (
  { facts, reader, scratch }: Scanned,
  fills: Filling[],
): Promise<void> => {
  await reader.addSequences(scratch.reader, facts)
  await scratch.reader.query('begin read only')
  Object.assign(facts, await summaries(scratch.reader))
  await scratch.reader.query('commit')
  const { count } = (facts['users'] ?? {}) as { count?: number }
  if (count === 0) facts['users'] = null
  facts['factors'] ??= { count: rowsNamed(fills, 'auth.mfa_factors') }
}

/** Loads what cannot wait, and completes the facts with what the rows say. */
export const addRows = async (scanned: Scanned): Promise<Loaded> => {
  const { scan, scratch, restored, facts } = scanned
  const placed = await place(scratch, restored.rows)
  const fills = placed.flatMap((one) => one.fills)
  const told = toldOf(scan, restored, facts, fills)
  const { waiting, refused } = await loadFirst(scanned, placed, told)
  await countRows(facts, placed, scratch.reader)
  await factsOfRows(scanned, fills)
  facts['dump'] = told
  return { waiting, refused: [...refused, ...unlikeColumns(restored.here, facts, placed)] }
}
