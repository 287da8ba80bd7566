// Connections that serve one request at a time. What its code may have left in the session is cleaned up after it.
import { randomInt } from 'node:crypto'
import pg from 'pg'
import { abandoned, unavailable } from '../../errors.ts'
import { HostClient, isLeftBehind } from './client.ts'
import { settle, settling, type ConnectConfig } from './connect.ts'
import { makePlaces } from './places.ts'
import type { PoolFigures } from './pool-figures.ts'
import { forgetStatements } from './statement.ts'
import { makeWaits } from './waits.ts'
import type { Guard } from './watchdog.ts'

export interface Use<T> {
  work: (client: pg.PoolClient) => Promise<T>
  /** True when code of the application may have run. An error gives no result, and anything may have run before it. */
  isDirty: (result: T | undefined) => boolean
  /** Aborts when nobody waits for the result any more: work in line is dropped, running work is cancelled. */
  signal?: AbortSignal
  /** Since when it waits for a connection; now, unless it waited elsewhere before. */
  since?: number
}

export interface ExclusivePool {
  use<T>(use: Use<T>): Promise<T>
  figures: () => PoolFigures
  end(): Promise<void>
}

/**
 * Everything user code can plant: cursors, locks, listens, temporary tables, sequences' state, statements, settings,
 * plans that hold what a function returned to one user, the seed of random(). The connection's own settings are made
 * again. The last query asks for what nothing cleans: variables that languages other than PL/pgSQL keep, and perhaps
 * checks of the application's domains.
 */
const cleaning = (settings: string): string =>
  'close all; select pg_advisory_unlock_all(); unlisten *; discard temp; discard sequences; discard plans; ' +
  `deallocate all; reset all; ${settings} set seed to ${randomInt(2 ** 48 - 1) / 2 ** 47 - 1}; ` +
  `select exists (select from pg_language where lanispl and lanname <> 'plpgsql') as has_variables,
    exists (select from pg_constraint where contypid >= 16384) as has_domains`

/** Postgres evaluates an immutable function in the check of a domain once in a session and keeps the result. */
const domainsCall = `
  select from pg_constraint join pg_depend on classid = 'pg_constraint'::regclass and objid = pg_constraint.oid
  where contypid >= 16384 and refclassid in ('pg_proc'::regclass, 'pg_operator'::regclass) limit 1`

/** False when something of the request stays in the session. */
const clean = async (client: pg.PoolClient, settings: string): Promise<boolean> => {
  const results: unknown = await client.query(cleaning(settings))
  const [left] = (results as pg.QueryResult<Record<string, boolean>>[]).at(-1)?.rows ?? []
  forgetStatements(client)
  if (left === undefined || left['has_variables']) return false
  return !left['has_domains'] || (await client.query(domainsCall)).rowCount === 0
}

export const makeExclusivePool = (
  config: ConnectConfig,
  size: number,
  guard: Guard,
  waits = makeWaits(config.queueTimeout),
): ExclusivePool => {
  const options = {
    ...config,
    Client: HostClient,
    max: size,
    idleTimeoutMillis: config.pooled ? 5_000 : 30_000, // who names a pooler has few to give
    onConnect: (client: pg.ClientBase) => settle(client, config), // the pool waits for it
  }
  const pool = new pg.Pool(options)
  pool.on('error', () => undefined) // an idle connection lost; the next request opens another
  pool.on('connect', (client) => client.on('error', () => undefined))

  const places = makePlaces(size, waits) // the pool itself never lets anybody wait

  const connect = async (since: number | undefined): Promise<pg.PoolClient> => {
    await places.take(since)
    try {
      for (;;) {
        const client = await pool.connect()
        if (!isLeftBehind(client)) return client
        client.release(true)
      }
    } catch (cause) {
      places.give()
      throw unavailable(cause)
    }
  }

  const giveBack = (client: pg.PoolClient, isSpent = false): void => {
    client.release(isSpent)
    places.give()
  }

  const settings = settling(config)

  /** The answer does not wait for the cleaning; the connection's next user does. */
  const release = (client: pg.PoolClient, isDirty: boolean): void => {
    if (!isDirty) return giveBack(client)
    clean(client, settings).then(
      (isClean) => giveBack(client, !isClean),
      () => giveBack(client, true), // what cannot be cleaned is not used again
    )
  }

  return {
    use: async ({ work, isDirty, signal, since }) => {
      const client = await connect(since)
      if (signal?.aborted) {
        giveBack(client)
        throw abandoned()
      }
      try {
        const result = await guard(client, signal, () => work(client))
        release(client, isDirty(result))
        return result
      } catch (error) {
        if (isUsable(error)) release(client, isDirty(undefined))
        else giveBack(client, true)
        throw error
      }
    },
    figures: () => ({ open: pool.totalCount, idle: pool.idleCount, ...waits.figures() }),
    end: () => pool.end(),
  }
}

const isUsable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? '')
