// /admin/v1/users and logs: finding users of the application, mail to them, looking at the API as one of them, and what
// happened to them. Administering users is below /auth/v1/admin.
import { z } from 'zod'
import { reads, type OperatorRoute } from '../../operators/route.ts'

export const accountRoutes: readonly OperatorRoute[] = [
  ...reads('users', 'users/:id/belongings', 'logs'),
  {
    method: 'POST',
    url: 'users/:id/token',
    body: z.looseObject({ current_password: z.string() }),
    secrets: ['current_password'],
    gives: 'token',
  },
  {
    method: 'POST',
    url: 'users/:id/mail',
    body: z.looseObject({ kind: z.string().nullish() }).optional(),
  },
]
