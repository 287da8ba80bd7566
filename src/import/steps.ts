// The statements of a plan, phase by phase: those of the source by the login of imports, ours by the owner.
import type { LeftStep, StepsDone, Step } from '../database/import.ts'
import { isDatabaseError } from '../database/errors.ts'
import type { Phase, Warning } from './events.ts'
import type { Plan } from './plan.ts'
import type { Run } from './run.ts'

/** Steps that are sent at once: those of the schema are quick, an index or a key may take minutes. */
const stepsAtOnce: Partial<Record<Phase, number>> = { schema: 100 }

export const leaveOutCode = async ({ target, warn }: Run): Promise<void> =>
  warn(await target.login.call<Warning[]>('import.leave_out_code'))

/** Where no code comes, the transaction that makes some leaves it out, so that nobody ever calls it. */
const isOne = ({ code }: Plan, phase: Phase): boolean => !code && phase === 'schema'

const leaveSchema = async (run: Run): Promise<void> => {
  await leaveOutCode(run)
  await run.target.login.end('commit')
}

interface LeftSteps {
  /** What failed. */
  left: LeftStep[]
  /** What of the schema may run yet: a view may group by a key, which is made after the rows. */
  late: LeftStep[]
}

export const runSchema = async (run: Run): Promise<LeftSteps> => {
  const isInOne = isOne(run.plan, 'schema')
  if (isInOne) await run.target.login.begin()
  const over = await runSteps(run, 'schema')
  if (isInOne) await leaveSchema(run)
  return over
}

/** Without the tables that could not be made, or were left out with the code that parts them, and what is theirs. */
export const withoutLost = async (run: Run, left: readonly LeftStep[]): Promise<Run> => {
  const { plan, target, resumes } = run
  if (plan.code && left.length === 0) return run
  const made = plan.steps.filter(({ undo }) => undo !== undefined)
  const items = plan.tables.map(({ item }) => item)
  const { lost, warnings } = await target.login.call<{ lost: string[]; warnings: Warning[] }>(
    'import.leave_out_tables',
    ...[asJson(made), asJson(left), items, resumes],
  )
  run.warn(warnings)
  if (lost.length === 0) return run
  const isLost = (item: string | null | undefined): boolean => lost.some((one) => one === item)
  return {
    ...run,
    plan: {
      ...plan,
      tables: plan.tables.filter(({ item }) => !isLost(item)),
      steps: plan.steps.filter(({ item, table }) => !isLost(item) && !isLost(table)),
      sequences: plan.sequences.filter(({ table }) => !isLost(table)),
      left_out: [...plan.left_out, ...lost],
    },
  }
}

export const runPhase = async (
  run: Run,
  phase: Phase,
  late: readonly LeftStep[] = [],
): Promise<void> => {
  const { left } = await runSteps(run, phase, late)
  if (left.length === 0) return
  run.warn(await warningsOf(run, left))
  const closing = await run.target.owner.call<Step[]>('import.closing_steps', asJson(left))
  for (const step of closing) await runOnce(run, phase, [step])
}

/** The steps of a dry run, which commits nothing, so that the owner would see nothing. */
const tried = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => (step.by === 'import' || step.tried ? { ...step, by: 'import' } : []))

export const runSteps = async (
  run: Run,
  phase: Phase,
  late: readonly LeftStep[] = [],
): Promise<LeftSteps> => {
  const ofPhase = run.plan.steps.filter((step) => step.phase === phase)
  const all: Step[] = [...late, ...(run.isDry ? tried(ofPhase) : ofPhase)]
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
  const over = left as LeftStep[]
  return { left: over.filter((step) => !isLate(step)), late: over.filter(isLate) }
}

/** An array of objects, which must not be taken for one of SQL. */
export const asJson = (value: object): string => JSON.stringify(value)

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
    const { left, warnings = [] } = await login.call<StepsDone>(name, asJson(steps))
    warn(warnings as Warning[])
    return left
  }
  const left: LeftStep[] = []
  if (isOne(plan, phase)) await leaveSchema(run) // the owner sees what is committed
  for (const step of steps) {
    await owner.begin()
    try {
      const warnings = await owner.call<Warning[]>('import.run_owner_step', step, plan.code)
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
