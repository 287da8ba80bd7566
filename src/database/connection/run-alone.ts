// Runs a statement that no transaction may hold, with settings of its own. A failure is an answer: somebody has to clear
// up after it.
import type pg from 'pg'
import { isDatabaseError } from '../errors.ts'

export interface Failure {
  sqlstate: string
  message: string
  detail: string | null
  hint: string | null
}

export const runAlone = async (
  client: pg.ClientBase,
  sql: string,
  settings: Readonly<Record<string, string>>,
): Promise<Failure | null> => {
  const before = new Map<string, string>()
  for (const [name, value] of Object.entries(settings)) {
    const { rows } = await client.query<{ now: string; set: string }>(
      'select current_setting($1) as now, set_config($1, $2, false) as set',
      [name, value],
    )
    before.set(name, rows[0]?.now ?? '')
  }
  try {
    await client.query(sql)
    return null
  } catch (error) {
    if (!isDatabaseError(error)) throw error
    const { code: sqlstate, message, detail = null, hint = null } = error
    return { sqlstate, message, detail, hint }
  } finally {
    for (const [name, value] of before)
      await client.query('select set_config($1, $2, false)', [name, value]).catch(() => undefined)
  }
}
