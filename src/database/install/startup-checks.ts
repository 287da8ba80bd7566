// The gateway's checks of a database before it serves it; also reads the error map.
import type pg from 'pg'
import { InstallError, type ErrorMap, type MappedError } from '../errors.ts'
import type { Log } from '../../log/log.ts'
import type { Installation } from './installation.ts'
import type { Kind } from './manifest.ts'

/** The gateway serves no database where somebody has more rights than designed, or a protection is missing. */
export const audit = async (client: pg.Client, kind: Kind): Promise<void> => {
  const login = await client.query<{ wanted: string; is: string }>(
    'select core.gateway_role() as wanted, session_user::text as is',
  )
  if (login.rows[0]?.is !== login.rows[0]?.wanted) {
    throw new InstallError(
      `the gateway may sign in to the ${kind} database only as ${login.rows[0]?.wanted ?? ''}`,
    )
  }
  const { rows } = await client.query<Finding>('select * from core.audit()')
  if (rows.length === 0) return
  const list = rows.map(({ finding, object }) => `${finding}: ${object}`).join('; ')
  throw new InstallError(`the audit of the ${kind} database found: ${list}`)
}

/** The application may intend what its own objects open, so findings are only logged. */
export const report = async (client: pg.Client, log: Log): Promise<void> => {
  const { rows } = await client.query<Finding>('select * from core.report() limit 20')
  if (rows.length > 0) log.warn({ findings: rows }, 'worth a look: select * from core.report()')
}

/** A restored dump lacks the rights of roles that did not exist. */
export const warnOfLostRights = async (client: pg.Client, log: Log): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select name from core.rights_gone()')
  const rights = rows.map(({ name }) => name)
  if (rights.length > 0)
    log.warn(
      { count: rights.length, rights: rights.slice(0, 20) },
      'rights of the application that were there are gone: table core.application_right',
    )
}

/** No log should hold what clients send. On some servers the owner may not set that. */
export const warnOfServerLog = async (client: pg.Client, kind: Kind, log: Log): Promise<void> => {
  const { rows } = await client.query<{ setting: string; value: string; remedy: string }>(
    'select * from core.log_findings()',
  )
  if (rows.length === 0) return
  const settings = Object.fromEntries(rows.map(({ setting, value }) => [setting, value]))
  const run = rows.map(({ remedy }) => remedy).join(' ')
  log.warn(
    { database: kind, settings, run },
    'the log of Postgres may hold what clients send: a superuser can set that otherwise',
  )
}

/** Logs what a managed Postgres does not allow its owner, and what follows from that. */
export const warnOfMissingPowers = (
  { database, event_triggers, service_role_bypasses }: Installation,
  log: Log,
): void => {
  if (!service_role_bypasses)
    log.warn(
      { database },
      'service_role cannot bypass row level security here: what it sends runs as the owner of the installation',
    )
  if (!event_triggers)
    log.warn(
      { database },
      'event triggers are not allowed here: new tables open to service_role alone, and a change of the schema is seen within a minute',
    )
}

export const readErrorMap = async (client: pg.Client): Promise<ErrorMap> => {
  const { rows } = await client.query<MappedError & { sqlstate: string | null }>(
    'select * from core.error_map()',
  )
  return new Map(
    rows.flatMap(({ sqlstate, ...mapped }) =>
      sqlstate === null ? [] : [[sqlstate, mapped] as const],
    ),
  )
}

interface Finding {
  finding: string
  object: string
}
