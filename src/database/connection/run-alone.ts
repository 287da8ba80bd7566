// Runs a statement that no transaction may hold, with settings of its own. A failure is an answer: somebody has to clear
// up after it.
import type pg from 'pg'
import { isDatabaseError } from '../errors.ts'

export interface StatementFailure {
  sqlstate: string
  message: string
  detail: string | null
  hint: string | null
}

export interface Ended {
  error: StatementFailure | null
  /** The role that the statement left, which the next is to run as; nothing else runs as it. */
  role?: string
}

const roleOf = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ role: string }>("select current_setting('role') as role")
  return rows[0]?.role ?? 'none'
}

export const runAlone = async (
  client: pg.ClientBase,
  sql: string,
  settings: Readonly<Record<string, string>>,
): Promise<Ended> => {
  const before = new Map([['role', await roleOf(client)]])
  for (const [name, value] of Object.entries(settings)) {
    const { rows } = await client.query<{ now: string; set: string }>(
      'select current_setting($1) as now, set_config($1, $2, false) as set',
      [name, value],
    )
    if (name !== 'role') before.set(name, rows[0]?.now ?? '')
  }
  try {
    await client.query(sql)
    return { error: null, role: await roleOf(client) }
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const { code: sqlstate, message, detail = null, hint = null } = error
    return { error: { sqlstate, message, detail, hint } }
  } finally {
    for (const [name, value] of before)
      await client.query('select set_config($1, $2, false)', [name, value]).catch(() => undefined)
  }
}
