// POST sql/run: the statements of an operator as the owner, in one transaction or, alone, in none.
import { inTurns } from '../../database/connection/in-turns.ts'
import type { PortalResult } from '../../database/connection/portal.ts'
import type { Row } from '../../database/connection/statement.ts'
import type { EntryReply } from '../../database/entries.ts'
import type { OwnerSession } from '../../database/owner.ts'
import { abandoned, Refusal } from '../../errors.ts'
import type { CarriedReply, OperatorWork } from '../route.ts'
import { answer, csvAnswer, since, type Shown } from './answer.ts'
import { placed } from './placed.ts'
import { readWish, type QueryRequest } from './request.ts'

/** Characters of all rows of a request together. */
export const mostSize = 50_000_000

export const runSql = async (work: OperatorWork): Promise<CarriedReply> => {
  const { owner, signal } = work
  if (!owner) throw new Error('sql/run has no session of the owner')
  const wish = readWish(work.request)
  if (!wish.inTransaction) return runOnce(work, owner, wish, () => undefined)
  let isInTurns = false
  const waitInTurns = async (): Promise<void> => {
    isInTurns = true
    await owner.waitBriefly()
  }
  const runWhole = async (): Promise<CarriedReply> => {
    if (isInTurns) await undo(owner)
    await owner.begin(wish.reads ? 'read' : 'write')
    return runOnce(work, owner, wish, waitInTurns)
  }
  return inTurns(runWhole, { signal, again: () => isInTurns })
}

/** All that a transaction leaves when it failed. */
const undo = async (owner: OwnerSession): Promise<void> => {
  await owner.end('rollback')
  await owner.run({ text: 'deallocate all' })
}

const runOnce = async (
  { request, operation, entry, call, signal }: OperatorWork,
  owner: OwnerSession,
  wish: QueryRequest,
  waitInTurns: () => unknown,
): Promise<CarriedReply> => {
  const keeps = !wish.reads && !wish.explain
  const allowed = await call(entry)
  if (allowed.status !== 200) return refusal(allowed)
  const { values, in_turns } = JSON.parse(allowed.body ?? '{}') as Allowed
  if (in_turns) await waitInTurns()

  const ran: Timed[] = []
  let size = mostSize
  for (const [at, sql] of wish.statements.entries()) {
    if (signal.aborted) throw abandoned()
    const began = performance.now()
    const prefix = explaining(wish)
    const asked = { text: prefix + sql, values: values[at] ?? [], rows: wish.rows, size }
    const place = { at, sql, prefix, rolledBack: wish.inTransaction }
    const one = await placed(place, () => owner.run(asked))
    size -= one.rows.reduce((sum, row) => sum + sizeOf(row), 0)
    ran.push({ ...one, sql, ms: since(began) })
    if (wish.inTransaction && !owner.isInTransaction()) throw ended(at)
  }

  const statements = await show(owner, ran, wish)
  let migration: string | null = null
  if (keeps) {
    const commands = ran.map(({ tag }) => tag)
    if (commands.includes('SET')) await owner.run({ text: 'reset role' }) // only the owner records
    const done = await call('operate.sql_ran', { ...request, answer: { commands } })
    if (done.status !== 200) return refusal(done)
    migration = (JSON.parse(done.body ?? '{}') as { migration: string | null }).migration
  }
  if (wish.inTransaction) await owner.end(keeps ? 'commit' : 'rollback')
  return wish.csv ? csvAnswer(statements) : answer(statements, { operation, migration })
}

interface Allowed {
  values: Row[]
  /** They change the schema. */
  in_turns: boolean
}

interface Timed extends PortalResult {
  sql: string
  ms: number
}

const explaining = ({ explain }: QueryRequest): string =>
  explain === undefined
    ? ''
    : explain === 'plan'
      ? 'explain (format json) '
      : 'explain (analyze, buffers, format json) '

const sizeOf = (row: Row): number => row.reduce((sum, value) => sum + (value?.length ?? 0), 0)

const ended = (at: number): Refusal =>
  new Refusal(
    'bad_request',
    `statement ${at} ended the transaction: what ran up to it may stay, and nothing was recorded`,
  )

const refusal = ({ status, headers, body }: EntryReply): CarriedReply => ({
  status,
  headers: headers ?? {},
  body,
})

const show = async (
  owner: OwnerSession,
  ran: readonly Timed[],
  { explain }: QueryRequest,
): Promise<Shown[]> => {
  const oids = ran.flatMap(({ fields }) => fields.map(({ dataTypeID }) => dataTypeID))
  const names = oids.length === 0 ? new Map<number, string>() : await owner.typeNames(oids)
  return ran.map(({ sql, ms, fields, rows, tag, truncated, notices }) => {
    const counted = / (\d+)$/.exec(tag)?.[1]
    const shared = { sql, command: tag.replace(/[ \d]+$/, '') || firstWord(sql), ms, notices }
    if (explain) {
      const plan: unknown = JSON.parse(rows[0]?.[0] ?? 'null')
      return { ...shared, columns: [], rows: [], row_count: null, truncated: false, plan }
    }
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      type: names.get(dataTypeID) ?? null,
    }))
    const count = counted === undefined ? null : Number(counted) // of rows read in parts, that of the last
    const row_count = fields.length > 0 ? rows.length : count
    return { ...shared, columns, rows, row_count, truncated }
  })
}

/** Of a statement whose rows were not all read Postgres gives no tag. */
const firstWord = (sql: string): string => (/[a-z]+/i.exec(sql)?.[0] ?? '').toUpperCase()
