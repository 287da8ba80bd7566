// The owner's lane: one connection for each operation, closed after it, so that nothing it set is left to another. The
// free SQL of operators as a role of the API has such a lane too, with the gateway's login.
import type pg from 'pg'
import { abandoned, Refusal } from '../errors.ts'
import { clientConfig, withClient, type ConnectConfig } from './connection/connect.ts'
import { leftAfter } from './connection/timeouts.ts'
import { isDatabaseError } from './errors.ts'
import { isLockTimeout, turn } from './connection/in-turns.ts'
import { makeGuard } from './connection/watchdog.ts'
import { makeSession, type OperationSession } from './operation.ts'

export type OwnerSession = OperationSession

export interface OwnerWork<T> {
  operation: string
  /** The id of who began it. */
  operator: string
  /** Who only reads has places and times of their own, so that the others always find a place. */
  isViewer?: boolean
  /** Milliseconds for each of its statements. */
  timeout?: number
  /** None of its statements ends by time. */
  endless?: boolean
  /** It ends other operations, so it runs however many there are. */
  urgent?: boolean
  /** It changes the schema: each wait for a lock is as short as a turn, and its work repeats what failed for that. */
  inTurns?: boolean
  signal: AbortSignal
  work: (session: OwnerSession) => Promise<T>
}

export interface OwnerLane {
  run<T>(work: OwnerWork<T>): Promise<T>
}

export interface OwnerOptions {
  url: string
  /** False for the gateway's login, which is quiet by itself. */
  isOwner?: boolean
  /** Replies say what a later read must have seen. */
  marks?: boolean
  /** Milliseconds: the longest that a statement may take. */
  longest: number
  /** Milliseconds for the whole operation; without it, it ends when its client leaves. */
  patience?: number
  /** Who holds what this backend waits for. */
  blockers: (pid: number) => Promise<unknown>
}

/** Operations that run at once, and those of one operator among them; milliseconds for each. */
const limits = {
  viewers: { all: 3, ofOne: 2, most: 60_000 },
  others: { all: 4, ofOne: 2, most: Infinity },
}
/** Milliseconds. Postgres ends each statement in its time. */
const day = 86_400_000
/** Milliseconds. Less than the three seconds for which a lock is waited for. */
const lookEvery = 2_000

/** What held the lock that a failed statement waited for. */
export const blockersOf = new WeakMap<object, unknown>()

/** As core.operation_name() in SQL. */
const nameOf = (operation: string, operator: string): string =>
  `plinth operation ${operation} ${operator.slice(0, 8)}`

/** What fails in it stays out of the log of Postgres. Where nothing is installed, nothing of operators runs either. */
const quieten = (client: pg.Client): Promise<unknown> =>
  client.query('select core.hide_statements_from_log()').catch((error: unknown) => {
    if (!isDatabaseError(error) || !missing.has(error.code)) throw error
  })

/** A schema, a function. */
const missing = new Set(['3F000', '42883'])

export const makeOwnerLane = ({
  url,
  isOwner = true,
  marks = false,
  longest,
  patience = day,
  blockers,
}: OwnerOptions): OwnerLane => {
  const watchdog = clientConfig({ url, name: 'plinth', statementTimeout: 5_000 })
  const roomFor = ({ all, ofOne, most }: (typeof limits)['others']) => ({
    ...{ all, ofOne, longest: Math.min(longest, most) },
    guard: makeGuard(watchdog, Math.min(patience, most), leftAfter),
    /** The operator of each operation that runs. */
    running: [] as string[],
  })
  const rooms = { viewers: roomFor(limits.viewers), others: roomFor(limits.others) }

  const enter = ({ all, ofOne, running }: (typeof rooms)['others'], operator: string): void => {
    const busy = (sentence: string): Refusal =>
      new Refusal('unavailable', sentence, { 'retry-after': '5' })
    if (running.length >= all) throw busy(`${all} operations run already, try again later`)
    if (running.filter((one) => one === operator).length >= ofOne)
      throw busy(`${ofOne} of your operations run already, end one or try again later`)
    running.push(operator)
  }

  /** Asks who holds the lock before the wait for it is over. */
  const watching = async <T>(client: pg.Client, work: () => Promise<T>): Promise<T> => {
    let found: readonly unknown[] = []
    const pid = (client as unknown as { processID: number }).processID
    let isLooking = false
    const look = async (): Promise<void> => {
      if (isLooking) return
      isLooking = true
      const now = await blockers(pid).catch(() => undefined)
      if (Array.isArray(now) && now.length > 0) found = now
      isLooking = false
    }
    const timer = setInterval(() => void look(), lookEvery)
    try {
      return await work()
    } catch (error) {
      if (isLockTimeout(error) && found.length > 0) blockersOf.set(error, found)
      throw error
    } finally {
      clearInterval(timer)
    }
  }

  return {
    run: async ({ operation, operator, isViewer = false, signal, work, ...wish }) => {
      const { timeout = longest, endless = false, urgent = false, inTurns = false } = wish
      const room = isViewer ? rooms.viewers : rooms.others
      const statementTimeout = endless ? 0 : Math.min(timeout, room.longest)
      const config = clientConfig({
        url,
        name: nameOf(operation, operator),
        statementTimeout,
        settings: {
          idle_in_transaction_session_timeout: '60000',
          ...(inTurns && { lock_timeout: String(turn) }),
        },
      })
      if (!urgent) enter(room, operator)
      try {
        return await withClient(config, async (client) => {
          if (isOwner) await quieten(client)
          if (signal.aborted) throw abandoned()
          return room.guard(client, signal, () =>
            watching(client, () => work(makeSession(client, marks))),
          )
        })
      } finally {
        if (!urgent) room.running.splice(room.running.indexOf(operator), 1)
      }
    },
  }
}

/** Asked on a connection of its own: those of the pool may all wait for the same lock. */
export const blockers = (config: ConnectConfig, pid: number): Promise<unknown> =>
  withClient(config, async (client) => {
    const { rows } = await client.query<{ found: unknown }>(
      'select operate.blockers($1) as found',
      [pid],
    )
    return rows[0]?.found
  })

/** Those of the operations that a migration records: they are done, whatever the audit knows. */
export const operationsDone = (
  config: ConnectConfig,
  operations: readonly string[],
): Promise<string[]> =>
  withClient(config, async (client) => {
    const { rows } = await client.query<{ operation: string }>(
      'select operate.operations_done($1) as operation',
      [operations],
    )
    return rows.map(({ operation }) => operation)
  })

/** False where nothing is installed, or an older release. */
export const knowsMigrations = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ is: boolean }>(
    "select to_regproc('operate.migrate') is not null as is",
  )
  return rows[0]?.is ?? false
}
