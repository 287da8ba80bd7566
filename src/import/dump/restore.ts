// The statements of a dump, run in a scratch database: whatever fails is noted with its line, tried again when the rest
// and what the file takes for granted are there, and stays a warning where that does not help.
import type pg from 'pg'
import { isDatabaseError } from '../../database/errors.ts'
import { runPortal } from '../../database/connection/portal.ts'
import type { Scratch } from '../../database/scratch.ts'
import { SourceFailed } from '../source.ts'
import type { Copy, Inserts, DumpItem, DumpStatement } from './scan.ts'
import {
  asksForSequence,
  changesRows,
  countsRows,
  isOfTransaction,
  madeExtension,
  needsRows,
  restricts,
  setSequence,
  setsSecurity,
  takesAway,
} from './words.ts'

/** As Postgres says it. */
export interface Fault {
  error: string
  sqlstate: string
  where?: string | undefined
}

export interface Failed extends Fault {
  line: number
  text: string
}

/** What a dump means by the name of a table. */
export interface DumpName {
  name: string
  path: string
}

export interface DumpTable {
  oid: string
  schema: string
  name: string
}

/** Rows of the file, and where its names were looked for. */
export interface Rows<T extends Copy | Inserts = Copy | Inserts> {
  item: T
  path: string
}

export interface Restored {
  failed: Failed[]
  rows: Rows[]
  /** Tables and sequences of the project that the file fills and does not make, as schema.name. */
  here: string[]
}

/** What the project knows of a dump. */
export interface Project {
  /** The statements that make an extension for a login; null where it may not be made. */
  extension: (name: string, schema: string | null, login: string) => Promise<string | null>
  /** The statements that make what applications use of ours. */
  standins: () => Promise<string[]>
  /** What makes tables and sequences that are here; a schema has no item. */
  here: (named: readonly DumpName[]) => Promise<{ item: string | null; sql: string }[]>
}

/** Characters of what Postgres says of a statement. */
const most = 1_000

/** A server in trouble, and a session that was ended, are no faults of a statement. */
const isTrouble = (sqlstate: string): boolean =>
  ['08', '53', '57', '58', 'XX'].includes(sqlstate.slice(0, 2))

/** Undefined, or why Postgres refuses it. */
export const faultOf = async (
  scratch: Scratch,
  work: () => Promise<unknown>,
): Promise<Fault | undefined> => {
  try {
    await work()
    return undefined
  } catch (error) {
    const trouble = scratch.trouble()
    if (trouble !== undefined) throw new SourceFailed(trouble, { cause: error })
    if (!isDatabaseError(error) || isTrouble(error.code)) throw error
    const [said, where] = [error.message.slice(0, most), error.where?.slice(0, most)]
    return { error: said, sqlstate: error.code, where }
  }
}

export const pathOf = async (client: pg.Client): Promise<string> => {
  const { rows } = await client.query<{ path: string }>(
    `select pg_catalog.current_setting('search_path') as path`,
  )
  return rows[0]?.path ?? ''
}

export const setPath = (client: pg.Client, path: string): Promise<unknown> =>
  client.query(`select pg_catalog.set_config('search_path', $1, false)`, [path])

/** Null for a table that is not there. */
export const tableOf = async (
  scratch: Scratch,
  { name, path }: DumpName,
): Promise<DumpTable | null> => {
  const { writer } = scratch
  await setPath(writer, path)
  let found: DumpTable | undefined
  await faultOf(scratch, async () => {
    const { rows } = await writer.query<DumpTable>(
      `select c.oid::text, n.nspname as schema, c.relname as name
       from pg_catalog.pg_class as c join pg_catalog.pg_namespace as n on n.oid = c.relnamespace
       where c.oid = pg_catalog.to_regclass($1)`,
      [name],
    )
    found = rows[0]
  })
  return found ?? null
}

interface Left extends Failed {
  path: string
  /** It may succeed when more is there. */
  again: boolean
}

const beforeRows = (error: string): Fault => ({ error, sqlstate: '0A000' })
const onlyRows = beforeRows('only INSERT and COPY ... FROM stdin bring rows')
const noRowsYet = beforeRows('it ran before there were rows')
const notCounted = beforeRows('what it sets is computed of rows, before there are any')

/** Rows of results are not kept, and not counted without end. */
const statement = (text: string) => ({ text, rows: 10_000, size: 1_048_576 })

/** Before anything of the file is there: the owner must not run a script among objects of the file. */
const makeExtensions = async (
  items: readonly DumpItem[],
  scratch: Scratch,
  project: Project,
): Promise<Set<DumpItem>> => {
  const made = new Set<DumpItem>()
  for (const item of items) {
    const extension = item.kind === 'statement' ? madeExtension(item.text) : undefined
    if (!extension?.name) continue
    const { name, schema } = extension
    const statements = await project.extension(name, schema, scratch.login)
    if (statements === null) continue
    if (!(await faultOf(scratch, () => scratch.extend(statements)))) made.add(item)
  }
  return made
}

export const restore = async (
  items: readonly DumpItem[],
  scratch: Scratch,
  project: Project,
): Promise<Restored> => {
  const { writer } = scratch
  const extensions = await makeExtensions(items, scratch, project)

  const run = async ({ text }: Pick<DumpStatement, 'text'>): Promise<Fault | undefined> => {
    if (isOfTransaction(text) || setsSecurity(text)) return undefined
    if (changesRows(text)) return onlyRows
    if (countsRows(text)) return notCounted
    const fault = await faultOf(scratch, () => runPortal(writer, statement(text)))
    return fault ?? (needsRows(text) ? noRowsYet : undefined)
  }

  const runAll = async (): Promise<{ left: Left[]; rows: Rows[]; ran: number }> => {
    const left: Left[] = []
    const rows: Rows[] = []
    let ran = 0
    for (const item of items) {
      if (item.kind !== 'statement') {
        rows.push({ item, path: await pathOf(writer) })
        continue
      }
      const fault = extensions.has(item) ? undefined : await run(item)
      ran += fault ? 0 : 1
      if (!fault) continue
      const again = !takesAway(item.text) && ![onlyRows, noRowsYet, notCounted].includes(fault)
      const { line, text } = item
      left.push({ line, text, ...fault, path: await pathOf(writer), again })
    }
    return { left, rows, ran }
  }

  /** As long as one more of them succeeds. */
  const runAgain = async (failed: readonly Left[]): Promise<Left[]> => {
    const left: Left[] = []
    for (const one of failed) {
      if (one.again) await setPath(writer, one.path)
      const fault = one.again ? await run(one) : one
      if (fault === noRowsYet) left.push({ ...one, ...fault, again: false })
      else if (fault) left.push({ ...one, ...fault })
    }
    return left.length === 0 || left.length === failed.length ? left : runAgain(left)
  }

  const make = (text: string): Promise<Fault | undefined> =>
    faultOf(scratch, () => runPortal(writer, { text, rows: 0 }))

  /** Tables and sequences of the project that the file fills. */
  const makeHere = async (missing: readonly DumpName[]): Promise<string[]> => {
    const here: string[] = []
    for (const { item, sql } of await project.here(missing))
      if (!(await make(sql)) && item !== null) here.push(item)
    return here
  }

  /** What a policy would have kept out stays out. One for a role that is not here concerns nobody. */
  const close = async (failed: readonly Left[]): Promise<void> => {
    for (const { text, path, error } of failed) {
      const begin = restricts(text)
      if (begin === undefined || error.startsWith('role ')) continue
      await setPath(writer, path)
      await make(`${begin} for all to public using (false)`)
    }
  }

  const first = await runAll()
  const [worst] = first.left
  if (first.ran === 0 && first.rows.length === 0 && worst && isSyntax(worst))
    throw new SourceFailed(`line ${worst.line}: ${worst.error}`)
  for (const text of await project.standins()) await make(text)
  let left = await runAgain(first.left)
  const missing = await missingOf(first.rows, left, scratch)
  const here = missing.length > 0 ? await makeHere(missing) : []
  if (here.length > 0)
    left = await runAgain(
      left.map((one) => ({ ...one, again: one.again && !asksForSequence(one.text) })),
    )
  await close(left)
  return { failed: left, rows: first.rows, here }
}

const isSyntax = ({ sqlstate }: Failed): boolean => sqlstate === '42601'

/** The tables that get rows, and the sequences that get a value, and that are not there. */
const missingOf = async (
  rows: readonly Rows[],
  left: readonly Left[],
  scratch: Scratch,
): Promise<DumpName[]> => {
  const missing: DumpName[] = []
  for (const { item, path } of rows)
    for (const name of item.kind === 'copy' ? [item.filled.table] : item.tables.keys())
      if (!(await tableOf(scratch, { name, path }))) missing.push({ name, path })
  for (const { text, path } of left) {
    const name = setSequence(text)
    if (name !== undefined) missing.push({ name, path })
  }
  return missing
}
