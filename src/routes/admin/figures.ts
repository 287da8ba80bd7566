// /admin/v1: the first screen, advice, and figures of the database.
import { z } from 'zod'
import type { OperatorRoute } from '../../operators/route.ts'

const read = (url: string, entry: string): OperatorRoute => ({
  method: 'GET',
  url,
  lane: 'gateway',
  entry: `operate.${entry}`,
})

const end = (verb: 'cancel' | 'terminate'): OperatorRoute => ({
  method: 'POST',
  url: `stats/activity/:pid/${verb}`,
  lane: 'owner',
  entry: `operate.backend_${verb}`,
  urgent: true,
  body: z.looseObject({}).optional(),
})

export const figuresRoutes: readonly OperatorRoute[] = [
  read('overview', 'overview'),
  read('advice', 'advice'),
  {
    method: 'PUT',
    url: 'advice/:id',
    lane: 'gateway',
    entry: 'operate.advice_dismiss',
    body: z.looseObject({ dismissed: z.boolean(), reason: z.string().optional() }),
  },
  read('stats/tables', 'stats_tables'),
  read('stats/indexes', 'stats_indexes'),
  read('stats/activity', 'stats_activity'),
  end('cancel'),
  end('terminate'),
  read('stats/locks', 'stats_locks'),
  read('stats/statements', 'stats_statements'),
  read('stats/requests', 'stats_requests'),
  read('stats/realtime', 'stats_realtime'),
  read('stats/storage', 'stats_storage'),
]
