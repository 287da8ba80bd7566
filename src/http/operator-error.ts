// The reply to an error on a route of operators: they get all that Postgres says.
import { placeOf, type StatementPlace } from '../database/operation.ts'
import { blockersOf } from '../database/owner.ts'
import {
  isConnectionTrouble,
  isDatabaseError,
  type DatabaseError,
  type ErrorMap,
} from '../database/errors.ts'
import { envelope, errorReply, isOwn, type ErrorReply } from './error-reply.ts'

interface Whole {
  position?: string
  where?: string
}

/** `typed`: the caller typed the SQL, so an error without a code of its own is the caller's, not ours. */
export const operatorErrorReply = (error: unknown, map: ErrorMap, typed: boolean): ErrorReply => {
  if (!isDatabaseError(error) || isConnectionTrouble(error)) return errorReply(error, map, true)
  const place = placeOf.get(error)
  if (isOwn(error)) return ownReply(error, map, place)
  const { code: sqlstate, message, detail = null, hint = null } = error
  const { position = null, where = null } = error as Whole
  const blockers = blockersOf.get(error)
  const details = {
    ...{ sqlstate, detail, hint, position, where },
    ...(blockers !== undefined && { blockers }),
    ...place,
  }
  const { code, status } = codeOf(sqlstate, map, typed)
  const headers: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {}
  return { status, headers, body: envelope(code, message, details) }
}

/** Our own refusals are sentences; of a typed statement they say which it is. */
const ownReply = (
  error: DatabaseError,
  map: ErrorMap,
  place: StatementPlace | undefined,
): ErrorReply => {
  const reply = errorReply(error, map, true)
  if (place === undefined) return reply
  const { message, hint } = error
  const { code } = codeOf(error.code, map, true)
  return { ...reply, body: envelope(code, message, { ...(hint && { hint }), ...place }) }
}

const codeOf = (
  sqlstate: string,
  map: ErrorMap,
  typed: boolean,
): { code: string; status: number } => {
  if (typed && sqlstate === readOnly) return { code: 'forbidden', status: 403 }
  const mapped = map.get(sqlstate) ?? map.get(sqlstate.slice(0, 2))
  if (mapped !== undefined && mapped.code !== 'internal_error') return mapped
  return typed ? { code: 'statement_failed', status: 400 } : { code: 'internal_error', status: 500 }
}

/** A write where reading is allowed. To other routes this is their method, which says whether they write. */
const readOnly = '25006'
