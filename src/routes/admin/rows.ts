// /admin/v1: the rows of a table, and why somebody sees one or not.
import { z } from 'zod'
import type { OperatorRoute } from '../../operators/route.ts'

const question = z.looseObject({
  relation: z.string(),
  command: z.enum(['select', 'insert', 'update', 'delete']),
})

export const rowRoutes: readonly OperatorRoute[] = [
  {
    method: 'GET',
    url: 'rows/:schema/:relation',
    lane: 'gateway',
    entry: 'operate.rows',
  },
  {
    method: 'POST',
    url: 'access/explain',
    lane: 'gateway',
    entry: 'operate.explain_access',
    body: question,
  },
]
