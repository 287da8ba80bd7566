// What is asked of the service when SQL is run, and what it says.
import { signal } from '@preact/signals'
import { admin, type Failure, type Reply } from '../../api.ts'
import { asBody } from '../../as.ts'
import { isViewer, may, session } from '../../session.ts'
import { offsetOf, split, type SplitStatement } from './split.ts'

export interface StatementOutcome {
  sql: string
  command: string
  columns: { name: string; type: string | null }[]
  rows: (string | null)[][]
  row_count: number | null
  truncated: boolean
  ms: number
  notices: { severity: string; message: string; detail: string | null; hint: string | null }[]
  plan?: unknown
}

/** How it is run: stays while the console is open. */
export interface How {
  /** owner: it stays. look: as the owner, taken back. alone: one statement in no transaction. user: as somebody. */
  mode: 'owner' | 'look' | 'alone' | 'user'
  /** anon, service_role, or the id of a user. */
  as: string
  rows: number
}

export type Explain = 'plan' | 'analyze'

export interface Ran {
  statements: StatementOutcome[]
  migration?: string | null
}

/** Of a sheet, the last. */
export interface Result {
  ran: Ran | null
  error: Failure | null
  /** Where in the sheet the error is. */
  at: number | null
  /** What became of it, after it was cancelled. */
  told: string
}

const key = 'plinth.sql.how'
const first: How = { mode: 'owner', as: 'anon', rows: 1000 }

const keptHow = (): How => {
  try {
    return { ...first, ...(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<How>) }
  } catch {
    return first
  }
}

export const how = signal(keptHow())
export const setHow = (part: Partial<How>): void => {
  how.value = { ...how.value, ...part }
  sessionStorage.setItem(key, JSON.stringify(how.value))
}

export const modeNow = (): How['mode'] => (may('POST', 'sql/run') ? how.value.mode : 'user')

export const results = signal<Readonly<Record<string, Result>>>({})
export const running = signal<{ sheet: string; began: number; cancel: () => void } | null>(null)

interface RunOptions {
  sheet: string
  text: string
  /** Only what is selected, if anything is. */
  from: number
  to: number
  values: readonly (string | null)[]
  explain?: Explain | undefined
}

const paramsOf = ({ params }: SplitStatement, values: RunOptions['values']): (string | null)[] =>
  Array.from({ length: params }, (_, at) => {
    const value = values[at]
    return value === undefined ? '' : value
  })

const send = (
  statements: readonly SplitStatement[],
  { values, explain }: RunOptions,
  signal: AbortSignal,
): Promise<Reply<Ran>> => {
  const { as, rows } = how.value
  const mode = modeNow()
  const asked = {
    statements: statements.map((one) => ({
      sql: one.sql,
      ...(one.params > 0 && { params: paramsOf(one, values) }),
    })),
    rows,
    ...(explain && { explain }),
  }
  if (mode !== 'user') {
    const alone = mode === 'alone' && !explain && { transaction: false }
    const body = { ...asked, mode: mode === 'look' ? 'read' : 'write', ...alone }
    return admin<Ran>('POST', 'sql/run', { body, signal })
  }
  const writes = !isViewer.value && { mode: 'write' }
  return admin<Ran>('POST', 'sql/read', { body: { ...asked, as: asBody(as), ...writes }, signal })
}

const setResult = (sheet: string, result: Partial<Result>): void => {
  const nothing: Result = { ran: null, error: null, at: null, told: '' }
  results.value = { ...results.value, [sheet]: { ...nothing, ...result } }
}

export const run = async (wish: RunOptions): Promise<void> => {
  if (running.value) return
  const isPart = wish.from < wish.to
  const offset = isPart ? wish.from : 0
  const statements = split(isPart ? wish.text.slice(wish.from, wish.to) : wish.text)
  if (statements.length === 0) {
    const told = isPart ? 'There is no statement in the selection.' : 'There is no statement yet.'
    return setResult(wish.sheet, { told })
  }
  const leaving = new AbortController()
  const cancel = (): void => leaving.abort()
  running.value = { sheet: wish.sheet, began: Date.now(), cancel }
  if (!may('GET', 'audit')) remember(statements)
  const stays = modeNow() === 'owner' || modeNow() === 'alone'
  const { data, error } = await send(statements, wish, leaving.signal)
  if (error?.code === 'aborted')
    setResult(wish.sheet, { told: stays && !wish.explain ? await fate() : takenBack })
  else {
    const at = error && placeOf(error, statements)
    setResult(wish.sheet, { ran: data, error, at: at === null ? null : at + offset })
  }
  running.value = null
}

const placeOf = ({ details }: Failure, statements: readonly SplitStatement[]): number | null => {
  const of = statements[Number(details?.['statement'] ?? -1)]
  if (!of) return null
  const position = Number(details?.['position'] ?? 0)
  return of.from + (position > 0 ? offsetOf(of.sql, position) : 0)
}

const takenBack = 'Cancelled. Nothing of it stays.'

/** A client that goes away cancels; whether it came too late is in the audit. */
const fate = async (): Promise<string> => {
  const query = new URLSearchParams({
    operator: session.value?.email ?? '',
    route: '/admin/v1/sql/run',
    limit: '1',
  })
  for (let tries = 0; tries < 20; tries++) {
    const { data } = await admin<{ audit: { outcome: string }[] }>('GET', `audit?${query}`)
    const outcome = data?.audit[0]?.outcome
    if (outcome === 'failed') return takenBack
    if (outcome === 'done') return 'It was done before it could be cancelled: what it did stays.'
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return 'Cancelled. The audit will say what became of it.'
}

/** What was run at this tab, newest first, for those who may not read the audit. */
export interface Past {
  at: string
  statement: string
}

const pastKey = 'plinth.sql.past'

export const pastHere = (): Past[] => {
  try {
    return JSON.parse(sessionStorage.getItem(pastKey) ?? '[]') as Past[]
  } catch {
    return []
  }
}

const remember = (statements: readonly SplitStatement[]): void => {
  const statement = statements.map(({ sql }) => sql).join(';\n')
  const past = [{ at: new Date().toISOString(), statement }, ...pastHere()].slice(0, 50)
  try {
    sessionStorage.setItem(pastKey, JSON.stringify(past))
  } catch {
    sessionStorage.removeItem(pastKey)
  }
}
