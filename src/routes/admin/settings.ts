// /admin/v1: what this gateway is set to, the providers it offers, and its keys.
import { z } from 'zod'
import type { CarriedReply, OperatorRoute, OperatorWork } from '../../operators/route.ts'
import { withSignedToken } from '../call-entry.ts'

/** SQL gets the environment of this gateway in the place of a body. */
const withEnvironment = async (work: OperatorWork): Promise<CarriedReply> => {
  const { request, environment, entry, call } = work
  return withSignedToken(await call(entry, { ...request, body: JSON.stringify(environment) }))
}

/** And what only the operators' database knows. */
const withBoth = async (work: OperatorWork): Promise<CarriedReply> => {
  const { request, environment, entry, call, callControl } = work
  const facts = await callControl('control.readiness_facts')
  const control = JSON.parse(facts.body ?? '{}') as unknown
  const body = JSON.stringify({ ...environment, control })
  return withSignedToken(await call(entry, { ...request, body }))
}

export const settingsRoutes: readonly OperatorRoute[] = [
  { method: 'GET', url: 'providers', carry: withEnvironment },
  { method: 'GET', url: 'settings', carry: withEnvironment },
  { method: 'GET', url: 'readiness', carry: withBoth },
  { method: 'GET', url: 'keys', gives: 'anon key' },
  {
    method: 'POST',
    url: 'keys/service',
    body: z.looseObject({ current_password: z.string() }),
    secrets: ['current_password'],
    gives: 'service key',
  },
]
