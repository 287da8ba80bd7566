// /admin/v1/migrations: what changed the schema, as files that do it again elsewhere.
import { z } from 'zod'
import type { OperatorRoute } from '../../operators/route.ts'

const files = z.looseObject({
  files: z.array(z.looseObject({ name: z.string(), sql: z.string() })),
  dry_run: z.boolean().nullish(),
})

const reading = (url: string, entry: string): OperatorRoute => ({
  method: 'GET',
  url,
  lane: 'gateway',
  entry: `operate.${entry}`,
})

export const migrationRoutes: readonly OperatorRoute[] = [
  reading('migrations', 'migrations_list'),
  reading('migrations/export', 'migrations_export'),
  reading('migrations/drift', 'drift'),
  reading('migrations/:version', 'migration'),
  {
    method: 'POST',
    url: 'migrations',
    lane: 'owner',
    entry: 'operate.migrate',
    body: files,
    typed: true,
    inTurns: true,
    asks: ['statement', 'again'],
  },
  {
    method: 'POST',
    url: 'migrations/adopt',
    lane: 'owner',
    entry: 'operate.adopt',
    body: z.looseObject({ name: z.string().max(200).nullish(), sql: z.string().nullish() }),
    inTurns: true,
  },
]
