// /admin/v1/mail: the texts of mail, and the queue.
import { z } from 'zod'
import { reads, type OperatorRoute } from '../../operators/route.ts'

const empty = z.looseObject({}).optional()
const part = z.string().nullish()
const template = z.looseObject({ subject: part, html: part, text: part })

export const mailRoutes: readonly OperatorRoute[] = [
  ...reads('mail/templates', 'mail/queue'),
  { method: 'PUT', url: 'mail/templates/:name', body: template },
  { method: 'DELETE', url: 'mail/templates/:name', body: empty },
  { method: 'POST', url: 'mail/templates/:name/preview', body: template.optional() },
  { method: 'POST', url: 'mail/templates/:name/test', body: empty },
  { method: 'POST', url: 'mail/queue/:id/retry', body: empty },
]
