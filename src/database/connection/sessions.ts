// Whether a connection keeps its session: to Postgres it does, behind a pooler perhaps not.
import type pg from 'pg'
import { InstallError, isDatabaseError } from '../errors.ts'
import { withClient, withDefaults, type ConnectConfig } from './connect.ts'

const patience = 3000
const rounds = 3
const protocolViolation = '08P01'

/** The check sets nothing: behind a pooler without sessions, other clients would get the setting. */
export const requireSessions = async (config: ConnectConfig, database: string): Promise<void> => {
  const bare = { ...config, settings: {}, query_timeout: patience }
  const isKept = await withClient(bare, (client) =>
    withClient(bare, async (other) => {
      for (let round = 1; round <= rounds; round += 1) {
        if (!(await keepsSession(client, other))) return false
      }
      return true
    }),
  )
  if (!isKept) {
    throw new InstallError(
      `database ${database} is behind a pooler that keeps no session for a connection (transaction mode): ` +
        'use its session mode, or connect to Postgres itself and name the pooler in DATABASE_POOLER_URL',
    )
  }
}

/** Whether what a connection begins with is what `reset all` goes back to. */
export const keepsOptions = async (config: ConnectConfig): Promise<boolean> => {
  try {
    return await withClient(withDefaults(config), async (client) => {
      await client.query(`set plinth.keeps = 'off'; reset all`)
      const { rows } = await client.query<{ keeps: string | null }>(
        `select pg_catalog.current_setting('plinth.keeps', true) as keeps`,
      )
      return rows[0]?.keeps === 'on'
    })
  } catch (error) {
    if (isDatabaseError(error) && error.code === protocolViolation) return false
    throw error
  }
}

/**
 * A pooler without sessions gives each statement any free backend. If backends take turns, two statements of one client
 * run on two. If the last one used comes first, the other client's transaction takes ours, and we get another.
 */
const keepsSession = async (client: pg.Client, other: pg.Client): Promise<boolean> => {
  const ours = await backendOf(client)
  if ((await backendOf(client)) !== ours || !(await begins(other))) return false
  const isMixed = (await backendOf(other)) === ours || (await backendOf(client)) !== ours
  await other.query('rollback')
  return !isMixed
}

/** A pooler that gives each statement a backend of its own allows no transaction. */
const begins = (client: pg.Client): Promise<boolean> =>
  client.query('begin').then(
    () => true,
    (error: unknown) => {
      if (isDatabaseError(error) && error.code === protocolViolation) return false
      throw error
    },
  )

const backendOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
