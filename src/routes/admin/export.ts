// /admin/v1/exports: moving out. A ticket, and the download that it opens.
import { z } from 'zod'
import { download } from '../../export/download.ts'
import type { OperatorRoute } from '../../operators/route.ts'

export const exportRoutes: readonly OperatorRoute[] = [
  {
    method: 'POST',
    url: 'exports',
    lane: 'control',
    entry: 'control.export_create',
    body: z.looseObject({ current_password: z.string() }),
    secrets: ['current_password'],
  },
  {
    method: 'GET',
    url: 'exports/:ticket',
    lane: 'owner',
    entry: 'operate.export_plan',
    download: true,
    carry: download,
  },
]
