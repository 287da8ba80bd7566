// /admin/v1/backups: the backups that this gateway made by itself, and the wish for another one. They are downloaded by
// the ticket of an export (moving.ts).
import { z } from 'zod'
import type { CarriedReply, OperatorRoute, OperatorWork } from '../../operators/route.ts'
import { withSignedToken } from '../call-entry.ts'

const nothing = { under_way: null, backups: [] }

/** SQL gets what stands in the folder in the place of a body. */
const list = async ({ request, backups, entry, call }: OperatorWork): Promise<CarriedReply> => {
  const body = { is_set: backups !== undefined, ...((await backups?.list()) ?? nothing) }
  return withSignedToken(await call(entry, { ...request, body: JSON.stringify(body) }))
}

const make = async ({ request, backups, entry, call }: OperatorWork): Promise<CarriedReply> => {
  const { under_way } = (await backups?.list()) ?? nothing
  const body = JSON.stringify({ is_set: backups !== undefined, under_way })
  const reply = withSignedToken(await call(entry, { ...request, body }))
  if (reply.status === 202) backups?.make()
  return reply
}

export const backupRoutes: readonly OperatorRoute[] = [
  { method: 'GET', url: 'backups', carry: list },
  { method: 'POST', url: 'backups', body: z.looseObject({}).optional(), carry: make },
]
