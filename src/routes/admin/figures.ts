// /admin/v1: the first screen, advice, and figures of the database.
import { z } from 'zod'
import { reads, type OperatorRoute } from '../../operators/route.ts'

const empty = z.looseObject({}).optional()

export const figuresRoutes: readonly OperatorRoute[] = [
  ...reads('overview', 'advice'),
  {
    method: 'PUT',
    url: 'advice/:id',
    body: z.looseObject({ dismissed: z.boolean(), reason: z.string().optional() }),
  },
  ...reads('stats/tables', 'stats/indexes', 'stats/activity', 'stats/locks', 'stats/statements'),
  ...reads('stats/requests', 'stats/realtime', 'stats/storage'),
  { method: 'POST', url: 'stats/activity/:pid/cancel', urgent: true, body: empty },
  { method: 'POST', url: 'stats/activity/:pid/terminate', urgent: true, body: empty },
]
