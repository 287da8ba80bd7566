// /admin/v1/schema and migrations: changing the application's schema, and what changed it, as files that do it again
// elsewhere.
import { z } from 'zod'
import { reads, type OperatorRoute } from '../../operators/route.ts'

const changes = z.looseObject({ changes: z.array(z.looseObject({ do: z.string() })) })

const files = z.looseObject({
  files: z.array(z.looseObject({ name: z.string(), sql: z.string() })),
  dry_run: z.boolean().nullish(),
})

export const changeRoutes: readonly OperatorRoute[] = [
  ...reads('schema/templates'),
  {
    method: 'POST',
    url: 'schema/changes',
    body: changes,
    typed: true,
    inTurns: true,
    asks: ['statement'],
  },
  ...reads('migrations', 'migrations/export', 'migrations/drift', 'migrations/:version'),
  {
    method: 'POST',
    url: 'migrations',
    body: files,
    typed: true,
    inTurns: true,
    asks: ['statement', 'again'],
  },
  {
    method: 'POST',
    url: 'migrations/adopt',
    body: z.looseObject({ name: z.string().max(200).nullish(), sql: z.string().nullish() }),
    inTurns: true,
  },
]
