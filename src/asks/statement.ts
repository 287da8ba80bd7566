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

export const makeStatement =
  (client: pg.ClientBase): Perform =>
  async (ask) => {
    const { sql, settings } = shape.parse(ask)
    return { ...(await runAlone(client, sql, settings)) }
  }
