// The statement ask: runs a statement that no transaction may hold, such as `create index concurrently`, on the
// connection of the operation. A failure is an answer, because SQL has to clear up after it.
import type pg from 'pg'
import { z } from 'zod'
import { isDatabaseError } from '../database/errors.ts'
import type { Perform } from './perform.ts'

const shape = z.object({
  kind: z.literal('statement'),
  sql: z.string(),
  /** Settings for this statement alone, such as lock_timeout. */
  settings: z.record(z.string(), z.string()).default({}),
})

export const makeStatement =
  (client: pg.ClientBase): Perform =>
  async (ask) => {
    const { sql, settings } = shape.parse(ask)
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
      return { error: null }
    } catch (error) {
      if (!isDatabaseError(error)) throw error
      const { code: sqlstate, message, detail = null, hint = null } = error
      return { error: { sqlstate, message, detail, hint } }
    } finally {
      for (const [name, value] of before)
        await client.query('select set_config($1, $2, false)', [name, value]).catch(() => undefined)
    }
  }
