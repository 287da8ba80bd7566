// /admin/v1/mail: the texts of mail, and the queue.
import { z } from 'zod'
import type { OperatorRoute } from '../../operators/route.ts'

const empty = z.looseObject({}).optional()
const part = z.string().nullish()
const template = z.looseObject({ subject: part, html: part, text: part })

const route = (
  method: OperatorRoute['method'],
  url: string,
  entry: string,
  body?: z.ZodType,
): OperatorRoute => ({
  method,
  url: `mail/${url}`,
  lane: 'gateway',
  entry: `operate.${entry}`,
  ...(body && { body }),
})

export const mailRoutes: readonly OperatorRoute[] = [
  route('GET', 'templates', 'mail_templates'),
  route('PUT', 'templates/:name', 'mail_template_write', template),
  route('DELETE', 'templates/:name', 'mail_template_reset', empty),
  route('POST', 'templates/:name/preview', 'mail_preview', template.optional()),
  route('POST', 'templates/:name/test', 'mail_test', empty),
  route('GET', 'queue', 'mail_queue'),
  route('POST', 'queue/:id/retry', 'mail_retry', empty),
]
