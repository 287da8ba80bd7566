// Which server of Postgres it is that serves: after each promotion the primary is on a timeline of its own, and may lack
// what was never written to its disk.
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import { timelineOf } from './connection/client.ts'
import { isConnectionTrouble, reasonOf } from './errors.ts'

export interface PostgresServer {
  role: 'primary'
  /** Null where the server does not say, as some hosted ones do not. */
  timeline: number | null
}

const text = 'select pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()) as wal'

export const serverOf = async (client: pg.ClientBase): Promise<PostgresServer> => {
  await client.query('select 1')
  const wal = await client.query<{ wal: string }>(text).then(
    ({ rows }) => rows[0]?.wal,
    () => undefined,
  )
  return { role: 'primary', timeline: timelineOf(wal) || null }
}

/** A standby that is promoted soon after an installation has no content of unlogged sequences. */
export const mendSequences = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select core.mend_sequences()')
}

/** Mends a primary that was another before; where that fails, the next look tries it again. */
export const makeMend = (
  log: Log,
): ((client: pg.ClientBase, server: PostgresServer) => Promise<void>) => {
  let known: number | undefined
  return async (client, { timeline }) => {
    if (timeline !== null && timeline === known) return
    try {
      await mendSequences(client)
      known = timeline ?? undefined
    } catch (error) {
      if (isConnectionTrouble(error)) throw error
      log.warn({ reason: reasonOf(error) }, 'core.mend_sequences() failed')
    }
  }
}
