// /auth/v1: identity of the application's users.
import { z } from 'zod'
import type { EntryRoute } from './route.ts'

const password = z.string()
const signUp = z.looseObject({ email: z.string(), password, data: z.unknown().optional() })
const token = z.looseObject({ email: z.string().optional(), password: password.optional() })

export const authRoutes: readonly EntryRoute[] = [
  {
    method: 'POST',
    url: '/auth/v1/signup',
    database: 'project',
    entry: 'auth.sign_up',
    body: signUp,
    secrets: ['password'],
  },
  {
    method: 'POST',
    url: '/auth/v1/token',
    database: 'project',
    entry: 'auth.token',
    body: token,
    secrets: ['password'],
  },
]
