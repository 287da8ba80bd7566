// /admin/v1/users: looking at the API as a user of the application. Administering users is below /auth/v1/admin.
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
  },
]
