// /admin/v1/users and logs: finding users of the application, mail to them, looking at the API as one of them, and what
// happened to them. Administering users is below /auth/v1/admin.
import { z } from 'zod'
import type { OperatorRoute } from '../../operators/route.ts'

export const accountRoutes: readonly OperatorRoute[] = [
  {
    method: 'POST',
    url: 'users/:id/token',
    lane: 'gateway',
    entry: 'operate.user_token',
    body: z.looseObject({ current_password: z.string() }),
    secrets: ['current_password'],
    gives: 'token',
  },
  { method: 'GET', url: 'users', lane: 'gateway', entry: 'operate.users' },
  {
    method: 'GET',
    url: 'users/:id/belongings',
    lane: 'gateway',
    entry: 'operate.user_belongings',
  },
  {
    method: 'POST',
    url: 'users/:id/mail',
    lane: 'gateway',
    entry: 'operate.user_mail',
    body: z.looseObject({ kind: z.string().nullish() }).optional(),
  },
  { method: 'GET', url: 'logs', lane: 'gateway', entry: 'operate.logs' },
]
