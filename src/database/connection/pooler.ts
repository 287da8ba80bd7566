// A pooler in transaction mode, for what runs no code of the application: see `beginningOf` for its settings.
import type pg from 'pg'
import { InstallError, isDatabaseError } from '../errors.ts'
import { withClient, type ConnectConfig } from './connect.ts'

/** A session lacks a statement that it should have, or has it from somebody else. */
const noStatements = new Set(['26000', '42P05'])

/** It leads to the database that `direct` leads to, and knows the statements of its clients apart. */
export const requirePooler = async (
  direct: ConnectConfig,
  pooled: ConnectConfig,
): Promise<void> => {
  const bare = { ...pooled, settings: {}, isPooled: false }
  await withClient(direct, (client) =>
    withClient(bare, (one) =>
      withClient(bare, async (other) => {
        await requireSame(client, one)
        if (!(await keepsStatements(one, other)))
          throw new InstallError(
            'the pooler of DATABASE_POOLER_URL keeps no prepared statements: PgBouncer does from 1.21 on, ' +
              'with max_prepared_statements above 0',
          )
      }),
    ),
  )
}

/** A lock of one database is held in no other. */
const requireSame = async (direct: pg.Client, pooled: pg.Client): Promise<void> => {
  const held = await direct.query<{ key: string; login: string }>(
    `select key, session_user as login, pg_catalog.pg_advisory_lock(key)
     from pg_catalog.hashtextextended(pg_catalog.gen_random_uuid()::text, 0) as key`,
  )
  const tried = await pooled.query<{ is_free: boolean; login: string }>(
    `select pg_catalog.pg_try_advisory_xact_lock($1) as is_free, session_user as login`,
    [held.rows[0]?.key],
  )
  if (tried.rows[0]?.is_free !== false)
    throw new InstallError('DATABASE_POOLER_URL leads to another database')
  if (tried.rows[0].login !== held.rows[0]?.login)
    throw new InstallError('DATABASE_POOLER_URL leads to the database as another login')
}

/** Rejects where the pooler is gone, or leads to a standby. One whose connections are all in use is there. */
export const lookAtPooler = (pooled: ConnectConfig): Promise<void> =>
  withClient(pooled, () => Promise.resolve()).catch((error: unknown) => {
    if (!(error instanceof Error && isFull.test(error.message))) throw error
  })

const isFull = /^Query read timeout$|query_wait_timeout|max_client_conn/

/** Two clients give one name to two statements, and may come to run them in one session, or in several. */
const keepsStatements = async (one: pg.Client, other: pg.Client): Promise<boolean> => {
  const turns = [one, other, one, one, other, other, other, one]
  try {
    for (const client of turns) {
      const value = client === one ? 1 : 2
      const statement = { name: 'check', text: `select ${value} as value` }
      const { rows } = await client.query<{ value: number }>(statement)
      if (rows[0]?.value !== value) return false
    }
    return true
  } catch (error) {
    if (isDatabaseError(error) && noStatements.has(error.code)) return false
    throw error
  }
}
