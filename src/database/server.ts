// Which server of Postgres it is that serves: after each promotion the primary is on a timeline of its own, and may lack
// what was never written to its disk.
import type pg from 'pg'
import { timelineOf } from './connection/client.ts'

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
export const mendPromoted = async (client: pg.ClientBase): Promise<void> => {
  await client.query('select core.mend_sequences()')
}
