// /admin/v1/import/history and exports: what moved in, and moving out by a ticket and the download that it opens. The
// routes that move in are in ../import.ts.
import { z } from 'zod'
import { download } from '../../export/download.ts'
import { reads, type OperatorRoute } from '../../operators/route.ts'

export const movingRoutes: readonly OperatorRoute[] = [
  ...reads('import/history'),
  {
    method: 'POST',
    url: 'exports',
    body: z.looseObject({ current_password: z.string() }),
    secrets: ['current_password'],
  },
  { method: 'GET', url: 'exports/:ticket', download: true, carry: download },
]
