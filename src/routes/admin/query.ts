// /admin/v1/sql: what operators type.
import { z } from 'zod'
import { readSql } from '../../operators/query/read.ts'
import { runSql } from '../../operators/query/run.ts'
import { readWish, scriptOf, sqlBody } from '../../operators/query/request.ts'
import type { OperatorRoute } from '../../operators/route.ts'

export const queryRoutes: readonly OperatorRoute[] = [
  {
    method: 'POST',
    url: 'sql/run',
    body: sqlBody,
    typed: true,
    timeout: (request) => readWish(request).timeout,
    script: scriptOf,
    carry: runSql,
  },
  { method: 'POST', url: 'sql/read', body: sqlBody, typed: true, carry: readSql },
  { method: 'POST', url: 'sql/:operation/cancel', body: z.looseObject({}).optional() },
]
