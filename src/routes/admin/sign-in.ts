// /admin/v1/login: how operators sign in.
import { z } from 'zod'
import type { EntryRoute } from '../route.ts'

const login = z.looseObject({ email: z.string(), password: z.string() })

export const signInRoutes: readonly EntryRoute[] = [
  {
    method: 'POST',
    url: '/admin/v1/login',
    database: 'control',
    entry: 'control.login',
    body: login,
    secrets: ['password'],
    asks: ['scrypt'],
    gives: 'token',
    open: true,
  },
]
