// The reply to an error on a route of operators: they get all that Postgres says.
import { blockersOf } from '../database/owner.ts'
import { isConnectionTrouble, isDatabaseError, type ErrorMap } from '../database/errors.ts'
import { envelope, errorReply, isOwn, type ErrorReply } from './error-reply.ts'

interface Whole {
  position?: string
  where?: string
}

/** `typed`: the caller typed the SQL, so an error without a code of its own is the caller's, not ours. */
export const operatorErrorReply = (error: unknown, map: ErrorMap, typed: boolean): ErrorReply => {
  if (!isDatabaseError(error) || isOwn(error) || isConnectionTrouble(error))
    return errorReply(error, map, true)
  const { code: sqlstate, message, detail = null, hint = null } = error
  const { position = null, where = null } = error as Whole
  const blockers = blockersOf.get(error)
  const details = {
    ...{ sqlstate, detail, hint, position, where },
    ...(blockers !== undefined && { blockers }),
  }
  const mapped = map.get(sqlstate) ?? map.get(sqlstate.slice(0, 2))
  const isKnown = mapped !== undefined && mapped.code !== 'internal_error'
  const { code, status } = isKnown
    ? mapped
    : typed
      ? { code: 'statement_failed', status: 400 }
      : { code: 'internal_error', status: 500 }
  const headers: Record<string, string> = status === 503 ? { 'retry-after': '1' } : {}
  return { status, headers, body: envelope(code, message, details) }
}
