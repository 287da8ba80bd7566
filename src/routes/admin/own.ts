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
  more: Partial<OperatorRoute> = {},
): OperatorRoute => ({
  method,
  url,
  lane: 'control',
  entry: `control.${entry}`,
  ...(body && { body, secrets }),
  ...more,
})

/** To make the hash of a new password. */
const asks = { asks: ['scrypt'] } as const

export const ownRoutes: readonly OperatorRoute[] = [
  route('POST', 'logout', 'logout', empty),
  route('GET', 'me', 'me'),
  route('PUT', 'me/password', 'me_password', confirmed.extend({ password: z.string() }), asks),
  route('GET', 'me/sessions', 'me_sessions'),
  route('DELETE', 'me/sessions/:id', 'me_session_end', empty),
  route('POST', 'me/tokens', 'me_token_create', confirmed, { gives: 'token' }),
  route('GET', 'operators', 'operators'),
  route(
    'POST',
    'operators',
    'operator_create',
    confirmed.extend({ email: z.string(), password: z.string() }),
    asks,
  ),
  route(
    'PUT',
    'operators/:id',
    'operator_update',
    confirmed.extend({ email: z.string().nullish(), password: z.string().nullish() }),
    asks,
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
