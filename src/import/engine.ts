// A run from its schema to its files. What is done is in the plan, which SQL made; here it is carried out in its order.
import type { LeftStep, OpenTarget, Ran, Session, Step } from '../database/import.ts'
import { isDatabaseError } from '../database/errors.ts'
import type { Events, Phase, Warning } from './events.ts'
import { makeLineDigest } from './line-digest.ts'
import type { FailedObject, MoveObjects } from './objects.ts'
import type { Plan } from './plan.ts'
import type { Digest, PlannedObject, PlannedTable, Source } from './source.ts'

export interface Finished {
  rows: number
  equal: boolean
}

export interface Difference {
  item: string
  /** Unknown of a table that an earlier run has copied, or that was left out. */
  source?: Digest
  target?: Digest
}

export interface Summary {
  run: string
  dry_run: boolean
  /** `equal`, or the tables that differ from their source; null of a dry run, which copies nothing. */
  proof: 'equal' | Difference[] | null
  tables: number
  rows: number
  /** As import.load_users counts them. */
  users: Record<string, unknown> | null
  objects: { moved: number; bytes: number } | null
  failedObjects: FailedObject[]
  warnings: number
  seconds: number
}

export interface Run {
  id: string
  source: Source
  plan: Plan
  /** What the run that this one resumes has finished. */
  finished: Record<string, Finished>
  mode: 'create' | 'replace'
  isDry: boolean
  resumes: boolean
  target: OpenTarget
  events: Events
  moveObjects: MoveObjects
  signal: AbortSignal
  /** Records how far the run is. */
  note: (more: { phase?: Phase; finished?: Record<string, Finished> }) => Promise<void>
  warn: (warnings: readonly Warning[]) => void
  warned: () => number
  /** What the run works on, for its error. */
  at: { item: string | undefined }
}

/** Steps that are sent at once: those of the schema are quick, an index or a key may take minutes. */
const stepsAtOnce: Partial<Record<Phase, number>> = { schema: 100 }

export const runImport = async (begun: Run): Promise<Summary> => {
  let run = begun
  const began = performance.now()
  const differences: Difference[] = []
  const done: Omit<Summary, 'proof' | 'warnings' | 'seconds'> = {
    run: run.id,
    dry_run: run.isDry,
    tables: 0,
    rows: 0,
    users: null,
    objects: null,
    failedObjects: [],
  }
  run.warn(run.plan.warnings)
  if (run.isDry) await tryOut(run)
  else {
    await enter(run, 'schema')
    const late = await runSchema(run)
    run = await withoutGone(run)
    await enter(run, 'rows')
    const copied = await copyTables(run, differences)
    await enter(run, 'constraints')
    await runSteps(run, 'constraints', late)
    if (!run.plan.code) await leaveOutCode(run)
    run.warn(await run.target.login.call<Warning[]>('import.guard_readers')) // close_login would not say it
    run.warn(await run.target.owner.call<Warning[]>('import.guard_triggers'))
    await enter(run, 'users')
    const users = await loadUsers(run)
    await runSteps(run, 'users')
    await enter(run, 'objects')
    const files = await loadFiles(run)
    await runSteps(run, 'objects')
    Object.assign(done, copied, { users }, files)
  }
  return {
    ...done,
    proof: run.isDry ? null : differences.length === 0 ? 'equal' : differences,
    warnings: run.warned(),
    seconds: Math.round((performance.now() - began) / 100) / 10,
  }
}

const enter = async (run: Run, phase: Phase): Promise<void> => {
  run.signal.throwIfAborted()
  run.at.item = undefined
  run.events.phase(phase)
  await run.note({ phase })
}

/** The schema and its constraints, in a transaction that is rolled back: what would not come is a warning. */
const tryOut = async (run: Run): Promise<void> => {
  const { login } = run.target
  await enter(run, 'schema')
  await login.begin()
  const late = await runSteps(run, 'schema')
  if (!run.plan.code) await leaveOutCode(run)
  await enter(run, 'constraints')
  await runSteps(run, 'constraints', late)
  if (!run.plan.code) await leaveOutCode(run)
  run.warn(await login.call<Warning[]>('import.guard_readers'))
  await login.end('rollback')
}

const leaveOutCode = async ({ target, warn }: Run): Promise<void> =>
  warn(await target.login.call<Warning[]>('import.leave_out_code'))

/** Where no code comes, the transaction that makes some leaves it out, so that nobody ever calls it. */
const isOne = ({ code }: Plan, phase: Phase): boolean => !code && phase === 'schema'

const leaveSchema = async (run: Run): Promise<void> => {
  await leaveOutCode(run)
  await run.target.login.end('commit')
}

const runSchema = async (run: Run): Promise<LeftStep[]> => {
  const isInOne = isOne(run.plan, 'schema')
  if (isInOne) await run.target.login.begin()
  const late = await runSteps(run, 'schema')
  if (isInOne) await leaveSchema(run)
  return late
}

/** Without the tables that were left out with the code that parts them. */
const withoutGone = async (run: Run): Promise<Run> => {
  const { plan, target } = run
  if (plan.code) return run
  const items = plan.tables.map(({ item }) => item)
  const gone = await target.owner.call<string[]>('import.gone', items)
  const tables = plan.tables.filter(({ item }) => !gone.includes(item))
  return { ...run, plan: { ...plan, tables, left_out: [...plan.left_out, ...gone] } }
}

/** Resolves to those of the schema that may run yet: a view may group by a key, which is made after the rows. */
const runSteps = async (
  run: Run,
  phase: Phase,
  late: readonly LeftStep[] = [],
): Promise<LeftStep[]> => {
  const isWanted = (step: Step): boolean =>
    step.phase === phase && (step.by === 'import' || !run.isDry)
  const all: Step[] = [...late, ...run.plan.steps.filter(isWanted)]
  let left: (Step | LeftStep)[] = all
  for (;;) {
    const failed: LeftStep[] = []
    for (const steps of inTurn(left, stepsAtOnce[phase] ?? 1)) {
      run.signal.throwIfAborted()
      run.at.item = steps[0]?.item
      failed.push(...(await runOnce(run, phase, steps)))
      run.events.progress(steps.at(-1)?.item ?? '', all.length - left.length, all.length)
    }
    if (failed.length === 0 || failed.length === left.length) {
      left = failed
      break
    }
    left = failed
  }
  const isLate = ({ item }: Step): boolean =>
    phase === 'schema' && run.plan.tables.every((table) => table.item !== item)
  const over = (left as LeftStep[]).filter((step) => !isLate(step))
  if (over.length > 0) {
    run.warn(await warningsOf(run, over))
    const closing = await run.target.owner.call<Step[]>('import.closing_steps', asJson(over))
    for (const step of closing) await runOnce(run, phase, [step])
  }
  return (left as LeftStep[]).filter(isLate)
}

/** An array of objects, which must not be taken for one of SQL. */
const asJson = (value: object): string => JSON.stringify(value)

/** Neighbours that one session runs. */
const inTurn = function* <T extends Step>(steps: readonly T[], most: number): Generator<T[]> {
  let batch: T[] = []
  for (const step of steps) {
    if (batch.length >= most || (batch[0] && batch[0].by !== step.by)) {
      yield batch
      batch = []
    }
    batch.push(step)
  }
  if (batch.length > 0) yield batch
}

const runOnce = async (run: Run, phase: Phase, steps: readonly Step[]): Promise<LeftStep[]> => {
  const { plan, target, warn } = run
  const { login, owner } = target
  if (steps[0]?.by !== 'owner') {
    // That of the schema is left out at its end: tables are made with what calls it.
    const name =
      plan.code || isOne(plan, phase) ? 'import.run_steps' : 'import.run_steps_without_code'
    const { left, warnings = [] } = await login.call<Ran>(name, asJson(steps))
    warn(warnings as Warning[])
    return left
  }
  const left: LeftStep[] = []
  if (isOne(plan, phase)) await leaveSchema(run) // the owner sees what is committed
  for (const step of steps) {
    await owner.begin()
    try {
      await owner.run(step.sql)
      // What it made is guarded before anybody sees it.
      const warnings = await owner.call<Warning[]>('import.guard_triggers')
      if (!plan.code) await owner.call('import.refuse_code')
      await owner.end('commit')
      warn(warnings)
    } catch (error) {
      if (!isDatabaseError(error) || isTrouble(error.code)) throw error
      await owner.end('rollback')
      left.push({ ...step, error: error.message, sqlstate: error.code })
    }
  }
  if (isOne(plan, phase)) await login.begin()
  return left
}

/** Of the server, and not of the statement: as in import.try_step. */
const isTrouble = (sqlstate: string): boolean =>
  ['08', '53', '57', '58', 'XX'].includes(sqlstate.slice(0, 2))

const warningsOf = ({ target, resumes }: Run, left: LeftStep[]): Promise<Warning[]> =>
  target.owner.call('import.step_warnings', asJson(left), resumes)

const copyTables = async (
  run: Run,
  differences: Difference[],
): Promise<{ tables: number; rows: number }> => {
  const { plan, target, mode, finished } = run
  // A run that finished a table had emptied all of them before: what is left is empty.
  if (mode === 'replace' && Object.keys(finished).length === 0) {
    const there = plan.tables.flatMap((table) => table.target ?? [])
    await target.owner.call('import.empty_tables', there)
  }
  for (const item of plan.left_out) differences.push({ item }) // a warning says why
  for (const [item, { equal }] of Object.entries(finished))
    if (!equal) {
      differences.push({ item })
      warnOf(run, item, 'it differed when it was copied, in the run that this one resumes')
    }
  const isPlanned = (item: string): boolean => plan.tables.some((table) => table.item === item)
  const before = Object.entries(finished).flatMap(([item, one]) => (isPlanned(item) ? [] : one))
  let rows = before.reduce((sum, table) => sum + table.rows, 0)
  for (const table of plan.tables) {
    run.signal.throwIfAborted()
    run.at.item = table.item
    const { source, target } = await copyTable(run, table)
    rows += target.rows
    if (!isEqual(source, target)) {
      differences.push({ item: table.item, source, target })
      warnOf(run, table.item, `the source has ${wordsFor(source)}, here are ${wordsFor(target)}`)
    }
    await run.note({
      finished: { [table.item]: { rows: target.rows, equal: isEqual(source, target) } },
    })
  }
  return { tables: plan.tables.length + before.length, rows }
}

const warnOf = (run: Run, item: string, message: string): void =>
  run.warn([{ code: 'differs', item, message }])

const wordsFor = ({ rows, digest }: Digest): string =>
  `${rows} rows${digest === null ? '' : ` with the digest ${digest}`}`

const isEqual = (source: Digest, target: Digest): boolean =>
  source.rows === target.rows &&
  (source.digest === null || target.digest === null || source.digest === target.digest)

/** In one transaction, with its proof and the record that it is finished. */
const copyTable = async (
  run: Run,
  table: PlannedTable,
): Promise<{ source: Digest; target: Digest }> => {
  const session = table.exists ? run.target.owner : run.target.login
  await session.begin()
  const held = table.exists
    ? await session.call<object>('import.disable_triggers', table.target ?? null)
    : undefined
  const copied = await loaders[table.load](run, table, session)
  if (held) await session.call('import.enable_triggers', asJson(held))
  const [target, said] = await Promise.all([
    proofOf(table, session, copied),
    run.source.digest?.(table),
  ])
  const source = said ?? { rows: copied, digest: null }
  const equal = isEqual(source, target)
  await session.call('import.finish_table', run.id, table.item, target.rows, equal)
  await session.end('commit')
  run.events.progress(table.item, target.rows, target.rows)
  return { source, target }
}

type Load = (run: Run, table: PlannedTable, session: Session) => Promise<number>

const newline = 0x0a

const copyRows: Load = ({ source, events, signal }, table, session) => {
  if (!source.copy || table.into === undefined) throw new Error(`${table.item} cannot be copied`)
  let rows = 0
  return session.copyIn(
    table.into,
    source.copy(table, signal),
    (bytes) => {
      for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) rows += 1
      events.progress(table.item, rows, table.rows)
    },
    signal,
  )
}

const loadDocuments: Load = async (run, table, session) => {
  const { source, events, signal } = run
  let rows = 0
  for await (const page of source.documents?.(table, signal) ?? []) {
    signal.throwIfAborted()
    const loaded = await session.call<string>('import.load_documents', source.kind, table, page)
    rows += Number(loaded)
    events.progress(table.item, rows, table.rows)
  }
  run.warn(
    (await session.call<Warning[] | null>('import.finish_documents', source.kind, table)) ?? [],
  )
  return rows
}

const loaders: Record<PlannedTable['load'], Load> = {
  copy: copyRows,
  documents: loadDocuments,
}

const proofOf = async (
  { proof }: PlannedTable,
  session: Session,
  copied: number,
): Promise<Digest> => {
  if (proof?.lines !== undefined) {
    const digest = makeLineDigest()
    for await (const bytes of session.copyOut(proof.lines)) digest.update(bytes as Buffer)
    return digest.end()
  }
  if (proof?.target === undefined) return { rows: copied, digest: null }
  const row = await session.row<{ rows: string }>(proof.target)
  return { rows: Number(row?.rows ?? 0), digest: null }
}

const loadUsers = async (run: Run): Promise<Record<string, unknown> | null> => {
  const { source, plan, target, events, signal } = run
  if (!plan.users || !source.users) return null
  const counts: Record<string, unknown> = {}
  let seen = 0
  for await (const page of source.users()) {
    signal.throwIfAborted()
    const { warnings, ...counted } = await target.owner.call<Record<string, unknown>>(
      'import.load_users',
      source.kind,
      source.project ?? source.place,
      page,
    )
    run.warn((warnings ?? []) as Warning[])
    add(counts, counted)
    seen += (JSON.parse(page) as unknown[]).length
    events.progress('users', seen, null)
  }
  run.warn(await target.owner.call<Warning[]>('import.user_warnings', asJson(counts)))
  return counts
}

/** Adds numbers, and those in objects, to what there is. */
const add = (sums: Record<string, unknown>, more: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(more)) {
    if (typeof value === 'number') sums[name] = Number(sums[name] ?? 0) + value
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      add((sums[name] ??= {}) as Record<string, unknown>, value as Record<string, unknown>)
  }
}

const loadFiles = async (run: Run): Promise<Pick<Summary, 'objects' | 'failedObjects'>> => {
  const { source, plan, target } = run
  if (plan.buckets.length === 0 || !source.buckets) return { objects: null, failedObjects: [] }
  for await (const page of source.buckets()) {
    const { warnings } = await target.owner.call<{ warnings: Warning[] }>(
      'import.load_buckets',
      source.kind,
      page,
      plan.buckets,
    )
    run.warn(warnings)
  }
  const files: Files = { moved: 0, bytes: 0, failed: [] }
  for (const bucket of plan.buckets) await loadBucket(run, bucket, files)
  const { moved, bytes, failed } = files
  return { objects: { moved, bytes }, failedObjects: failed }
}

interface Files {
  moved: number
  bytes: number
  failed: FailedObject[]
}

interface LoadedObjects {
  counts: Record<string, unknown>
  objects: PlannedObject[]
  failed: FailedObject[]
}

const loadBucket = async (run: Run, bucket: string, files: Files): Promise<void> => {
  const { source, target, events, signal } = run
  const { owner } = target
  const counts: Record<string, unknown> = {}
  run.at.item = bucket
  for await (const page of source.objects?.(bucket) ?? []) {
    signal.throwIfAborted()
    const loaded = await owner.call<LoadedObjects>('import.load_objects', source.kind, bucket, page)
    const moved = await run.moveObjects(loaded.objects, source.open, signal)
    add(counts, loaded.counts)
    add(counts, moved.counts)
    files.moved += moved.moved
    files.bytes += moved.bytes
    files.failed.push(...loaded.failed, ...moved.failed)
    events.progress(bucket, files.moved, null)
  }
  run.warn(await owner.call<Warning[]>('import.object_warnings', bucket, asJson(counts)))
}
