// A run from its schema to its files. What is done is in the plan, which SQL made; here it is carried out in its order.
import { isDatabaseError } from '../database/errors.ts'
import type { Session } from '../database/import.ts'
import type { Phase, Warning } from './events.ts'
import { makeLineDigest } from './line-digest.ts'
import type { FailedObject } from './objects.ts'
import type { Difference, Next, Run, RunSummary, Unlike } from './run.ts'
import type { Digest, PlannedObject, PlannedTable } from './source.ts'
import { asJson, leaveOutCode, runPhase, runSchema, runSteps, withoutLost } from './steps.ts'

export const runImport = async (begun: Run): Promise<RunSummary> => {
  let run = begun
  const began = performance.now()
  const differences: Difference[] = []
  const done: Omit<RunSummary, 'proof' | 'warnings' | 'seconds'> = {
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
    const ran = await runSchema(run)
    run = await withoutLost(run, ran.left)
    await run.target.owner.call('import.hold_keys', run.plan.loaded)
    await enter(run, 'rows')
    const copied = await copyTables(run, differences)
    await enter(run, 'constraints')
    await runPhase(run, 'constraints', ran.late)
    await returnKeys(run, false)
    if (!run.plan.code) await leaveOutCode(run)
    run.warn(await run.target.login.call<Warning[]>('import.guard_readers')) // close_login would not say it
    run.warn(await run.target.owner.call<Warning[]>('import.guard_triggers'))
    differences.push(...(await sequencesUnlike(run)))
    await enter(run, 'users')
    const users = await loadUsers(run)
    await runPhase(run, 'users')
    await returnKeys(run, true)
    await enter(run, 'objects')
    const files = await loadFiles(run)
    await runPhase(run, 'objects')
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

/** Those of tables that were here before: to users, or to one another. */
const returnKeys = async ({ target, warn }: Run, toUsers: boolean): Promise<void> => {
  const { owner, imported } = target
  warn(await owner.call<Warning[]>('import.return_keys', toUsers))
  const statements = await owner.call<string[]>('import.keys_to_validate', toUsers)
  for (const statement of imported ? statements : [])
    await imported?.run(statement).catch((error: unknown) => {
      if (!isDatabaseError(error)) throw error // import.validate_keys says that it is not valid
    })
  warn(await owner.call<Warning[]>('import.validate_keys', toUsers))
}

/** The schema and its constraints, in a transaction that is rolled back: what would not come is a warning. */
const tryOut = async (begun: Run): Promise<void> => {
  const { login } = begun.target
  await enter(begun, 'schema')
  await login.begin()
  const { left, late } = await runSteps(begun, 'schema')
  if (!begun.plan.code) await leaveOutCode(begun)
  const run = await withoutLost(begun, left)
  await enter(run, 'constraints')
  await runPhase(run, 'constraints', late)
  if (!run.plan.code) await leaveOutCode(run)
  run.warn(await login.call<Warning[]>('import.guard_readers'))
  await login.end('rollback')
}

const copyTables = async (
  run: Run,
  differences: Difference[],
): Promise<{ tables: number; rows: number }> => {
  const { plan, target, mode, finished } = run
  // A run that finished a table had emptied all of them before: what is left is empty. Refreshed is each by itself.
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

const sequencesUnlike = async (run: Run): Promise<Unlike[]> => {
  const { plan, target } = run
  const unlike = await target.owner.call<Unlike[]>(
    'import.sequences_unlike',
    asJson(plan.sequences),
  )
  for (const { item, source, target } of unlike)
    warnOf(run, item, `it goes on with ${source.next} in the source, here ${hereWith(target)}`)
  return unlike
}

const hereWith = ({ next }: Next): string => (next === null ? 'it is not' : `with ${next}`)

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
  const session = run.target[table.by] ?? run.target.login
  const there = table.target ?? null
  await session.begin()
  const held =
    table.by === 'login' ? undefined : await session.call<object>('import.disable_triggers', there)
  if (run.mode === 'refresh' && there !== null) await session.call('import.clear_table', there)
  const copied = await loaders[table.load](run, table, session)
  const [target, said] = await Promise.all([
    proofOf(table, session, copied),
    run.source.digest?.(table),
  ])
  const source = said ?? { rows: copied, digest: null }
  const equal = isEqual(source, target)
  if (held) await session.call('import.enable_triggers', asJson(held))
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
  const of = [run.id, source.kind, source.project ?? source.place]
  const counts: Record<string, unknown> = {}
  let seen = 0
  for await (const page of source.users()) {
    signal.throwIfAborted()
    const { warnings, ...counted } = await target.owner.call<Record<string, unknown>>(
      'import.load_users',
      ...[...of, page],
    )
    run.warn((warnings ?? []) as Warning[])
    add(counts, counted)
    seen += (JSON.parse(page) as unknown[]).length
    events.progress('users', seen, null)
  }
  add(counts, await target.owner.call<Record<string, unknown>>('import.end_users', ...of))
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

const loadFiles = async (run: Run): Promise<Pick<RunSummary, 'objects' | 'failedObjects'>> => {
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

const digestDiffers = (item: string): Warning => ({
  code: 'digest_differs',
  item,
  message: 'it arrived twice alike, but not with the MD5 that the source names: it was kept',
})

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
    run.warn(moved.odd.map((key) => digestDiffers(`${bucket}/${key}`)))
    events.progress(bucket, files.moved, null)
  }
  run.warn(await owner.call<Warning[]>('import.object_warnings', bucket, asJson(counts)))
}
