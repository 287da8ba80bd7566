// /admin/v1/schema: changing the application's schema, and the templates of policies.
import { z } from 'zod'
import type { OperatorRoute } from '../../operators/route.ts'

const changes = z.looseObject({ changes: z.array(z.looseObject({ do: z.string() })) })

export const changeRoutes: readonly OperatorRoute[] = [
  {
    method: 'POST',
    url: 'schema/changes',
    lane: 'owner',
    entry: 'operate.schema_change',
    body: changes,
    typed: true,
    inTurns: true,
    asks: ['statement'],
  },
  { method: 'GET', url: 'schema/templates', lane: 'gateway', entry: 'operate.policy_templates' },
]
