// The reply to an error: the envelope that every client knows. An error of Postgres gets the line of its SQLSTATE in
// core.error_map().
import {
  isConnectionTrouble,
  isDatabaseError,
  isDiskFull,
  isOfApplication,
  isTransient,
  isUnanswered,
  type DatabaseError,
  type ErrorMap,
  type MappedError,
} from '../database/errors.ts'
import { Refusal, unanswered, unavailable, type ErrorCode } from '../errors.ts'

export interface ErrorReply {
  status: number
  headers: Record<string, string>
  body: string
}

const statuses: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  payload_too_large: 413,
  uri_too_long: 414,
  unsupported_media_type: 415,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
}

export const envelope = (code: string, message: string, details: unknown = null): string =>
  JSON.stringify({ error: { code, message, details } })

const unexpected = (details: object | null = null): ErrorReply => ({
  status: 500,
  headers: {},
  body: envelope('internal_error', 'something went wrong here', details),
})

/** Its words may tell whoever signs up more than they should know: they are in the log. */
const applicationFailed = (): ErrorReply => ({
  status: 500,
  headers: {},
  body: envelope('application_error', 'code of this application failed'),
})

/** `aloud`: the error comes from the caller's own statement, so Postgres's words are meant for the caller. */
export const errorReply = (error: unknown, map: ErrorMap, aloud: boolean): ErrorReply => {
  if (error instanceof Refusal) {
    return {
      status: statuses[error.code],
      headers: error.headers,
      body: envelope(error.code, error.message),
    }
  }
  if (isDiskFull(error)) return stateReply(error, map, aloud)
  if (isDatabaseError(error) && !isConnectionTrouble(error)) return stateReply(error, map, aloud)
  if (isUnanswered(error)) return errorReply(unanswered(), map, aloud)
  if (isConnectionTrouble(error)) return errorReply(unavailable(), map, aloud)
  return unexpected()
}

const stateReply = (error: DatabaseError, map: ErrorMap, aloud: boolean): ErrorReply => {
  const mapped = map.get(error.code) ?? map.get(error.code.slice(0, 2))
  if (!aloud && isOfApplication(error) && !isTransient(error) && !chosen.test(error.code))
    return applicationFailed()
  if (!mapped || mapped.code === 'internal_error' || (!aloud && !mapped.outside_rest))
    return unexpected(aloud ? { detail: null, hint: null, sqlstate: error.code } : null)
  const details = aloud ? detailsOf(error, mapped) : null
  const speaksItself = isOwn(error) || chosen.test(error.code) || (aloud && !isDiskFull(error))
  const headers: Record<string, string> = mapped.status === 503 ? { 'retry-after': '1' } : {}
  return {
    status: statusOf(error.code) ?? mapped.status,
    headers,
    body: envelope(mapped.code, speaksItself ? error.message : mapped.message, details),
  }
}

/** An application's own refusal may choose its status: raise sqlstate 'PT402'. Its words are meant for the client. */
const chosen = /^PT[45]\d\d$/

const statusOf = (state: string): number | undefined =>
  chosen.test(state) ? Number(state.slice(2)) : undefined

/** Our own refusals are whole sentences; Postgres's errors come with their SQLSTATE, so that it can be looked up. */
const detailsOf = (error: DatabaseError, { shows_detail }: MappedError): object | null => {
  const hint = (shows_detail && error.hint) || null
  if (isOwn(error)) return hint === null ? null : { hint }
  const detail = (shows_detail && error.detail) || null
  return { detail, hint, sqlstate: error.code, ...(shows_detail ? error.told : {}) }
}

/** Raised by core.raise: a sentence meant for the client. */
export const isOwn = (error: DatabaseError): boolean => error.code.startsWith('PL')

/** Enough to find the fault; a database error's detail may hold a row, so it stays out. */
export const causeOf = (error: unknown): object =>
  error instanceof Error
    ? {
        message: error.message,
        stack: error.stack,
        sqlstate: 'code' in error ? error.code : undefined,
      }
    : { message: String(error) }
