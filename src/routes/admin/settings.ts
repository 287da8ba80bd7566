// /admin/v1: what this gateway is set to, the providers it offers, and its keys.
import { z } from 'zod'
import type { OperatorRoute } from '../../operators/route.ts'
import { withSignedToken } from '../call-entry.ts'

/** SQL gets the environment of this gateway in the place of a body. */
const read = (name: string): OperatorRoute => ({
  method: 'GET',
  url: name,
  lane: 'gateway',
  entry: `operate.${name}`,
  carry: async ({ request, environment, call }) =>
    withSignedToken(
      await call(`operate.${name}`, { ...request, body: JSON.stringify(environment) }),
    ),
})

export const settingsRoutes: readonly OperatorRoute[] = [
  read('providers'),
  read('settings'),
  { method: 'GET', url: 'keys', lane: 'gateway', entry: 'operate.keys', gives: 'anon key' },
  {
    method: 'POST',
    url: 'keys/service',
    lane: 'gateway',
    entry: 'operate.key_service',
    body: z.looseObject({ current_password: z.string() }),
    secrets: ['current_password'],
    gives: 'service key',
  },
]
