// /admin/v1: one's own account, the other operators, and what they did.
import { z } from 'zod'
import type { OperatorRoute } from '../../operators/route.ts'

const confirmed = z.looseObject({ current_password: z.string() })
const empty = z.looseObject({}).optional()
const secrets = ['password', 'current_password']

const route = (
  method: OperatorRoute['method'],
  url: string,
  entry: string,
  body?: z.ZodType,
): OperatorRoute => ({
  method,
  url,
  lane: 'control',
  entry: `control.${entry}`,
  ...(body && { body, secrets }),
})

export const ownRoutes: readonly OperatorRoute[] = [
  route('POST', 'logout', 'logout', empty),
  route('GET', 'me', 'me'),
  route('PUT', 'me/password', 'me_password', confirmed.extend({ password: z.string() })),
  route('GET', 'me/sessions', 'me_sessions'),
  route('DELETE', 'me/sessions/:id', 'me_session_end', empty),
  route('POST', 'me/tokens', 'me_token_create', confirmed),
  route('GET', 'operators', 'operators'),
  route(
    'POST',
    'operators',
    'operator_create',
    confirmed.extend({ email: z.string(), password: z.string() }),
  ),
  route(
    'PUT',
    'operators/:id',
    'operator_update',
    confirmed.extend({ email: z.string().nullish(), password: z.string().nullish() }),
  ),
  route('DELETE', 'operators/:id', 'operator_delete', confirmed),
  route('GET', 'operators/:id/sessions', 'operator_sessions'),
  route('DELETE', 'operators/:id/sessions', 'operator_sessions_end', empty),
  route('GET', 'audit', 'audit_list'),
  route('GET', 'audit/verify', 'audit_verify'),
  route('GET', 'snippets', 'snippets'),
  route('GET', 'snippets/:id', 'snippet'),
  route('PUT', 'snippets/:id', 'snippet_write', z.looseObject({ sql: z.string() })),
  route('DELETE', 'snippets/:id', 'snippet_delete', empty),
]
