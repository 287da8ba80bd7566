// /admin/v1: the rows of a table, and why somebody sees one or not.
import { z } from 'zod'
import { tryRequest } from '../../operators/query/try.ts'
import type { OperatorRoute } from '../../operators/route.ts'

const question = z.looseObject({
  relation: z.string(),
  command: z.enum(['select', 'insert', 'update', 'delete']),
})

const trial = z.looseObject({
  method: z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE']),
  path: z.string(),
  query: z.array(z.string()).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  body: z.string().nullish(),
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
  {
    method: 'POST',
    url: 'access/try',
    lane: 'gateway',
    entry: 'operate.request_try',
    body: trial,
    carry: tryRequest,
  },
]
