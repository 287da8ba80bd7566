// /admin/v1: one's own account, the other operators, and what they did.
import { z } from 'zod'
import { reads, type OperatorRoute } from '../../operators/route.ts'

const confirmed = z.looseObject({ current_password: z.string() })
const empty = z.looseObject({}).optional()

const writes = (
  method: OperatorRoute['method'],
  url: string,
  body: z.ZodType,
  more: Partial<OperatorRoute> = {},
): OperatorRoute => ({ method, url, body, secrets: ['password', 'current_password'], ...more })

/** To make the hash of a new password. */
const asks = { asks: ['scrypt'] } as const

export const ownRoutes: readonly OperatorRoute[] = [
  ...reads('me', 'me/sessions', 'operators', 'operators/:id/sessions', 'audit', 'audit/verify'),
  ...reads('snippets', 'snippets/:id'),
  writes('POST', 'logout', empty),
  writes('PUT', 'me/password', confirmed.extend({ password: z.string() }), asks),
  writes('DELETE', 'me/sessions/:id', empty),
  writes('POST', 'me/tokens', confirmed, { gives: 'token' }),
  writes('POST', 'operators', confirmed.extend({ email: z.string(), password: z.string() }), asks),
  writes(
    'PUT',
    'operators/:id',
    confirmed.extend({ email: z.string().nullish(), password: z.string().nullish() }),
    asks,
  ),
  writes('DELETE', 'operators/:id', confirmed),
  writes('DELETE', 'operators/:id/sessions', empty),
  writes('PUT', 'snippets/:id', z.looseObject({ sql: z.string() })),
  writes('DELETE', 'snippets/:id', empty),
]
