// The statement ask: runs a statement that no transaction may hold, such as `create index concurrently`, on the
// connection of the operation. The role that it takes is kept for the next, and not for what is called in between.
import type pg from 'pg'
import { z } from 'zod'
import { runAlone } from '../database/connection/run-alone.ts'
import type { Perform } from './perform.ts'

const shape = z.object({
  kind: z.literal('statement'),
  sql: z.string(),
  /** For this statement alone, such as lock_timeout. */
  settings: z.record(z.string(), z.string()).default({}),
})

const roleOf = async (client: pg.ClientBase): Promise<string> => {
  const { rows } = await client.query<{ role: string }>("select current_setting('role') as role")
  return rows[0]?.role ?? 'none'
}

const takeRole = (client: pg.ClientBase, role: string): Promise<unknown> =>
  client.query("select set_config('role', $1, false)", [role])

export const makeStatement =
  (client: pg.ClientBase): Perform =>
  async (ask) => {
    const { sql, settings } = shape.parse(ask)
    const { role: own, ...others } = settings
    const before = await roleOf(client)
    if (own !== undefined) await takeRole(client, own)
    try {
      // SQL says as which role the next statement runs.
      return { error: await runAlone(client, sql, others), role: await roleOf(client) }
    } finally {
      await takeRole(client, before)
    }
  }
