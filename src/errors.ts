// What goes wrong, as the envelope every client knows. Postgres's errors are told by SQLSTATE, from SQL's own table.
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'payload_too_large'
  | 'uri_too_long'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'headers_too_large'
  | 'internal_error'
  | 'unavailable'

const statuses: Record<ErrorCode, number> = {
  bad_request: 400,
  unauthorized: 401,
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

/** A refusal of the gateway itself. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    headers: Record<string, string> = {},
    cause?: unknown,
  ) {
    super(message, { cause })
    this.code = code
    this.headers = headers
  }
}

export const unavailable = (cause?: unknown): Refusal =>
  new Refusal(
    'unavailable',
    'the database cannot be reached at the moment',
    { 'retry-after': '1' },
    cause,
  )

export const crowded = (cause?: unknown): Refusal =>
  new Refusal(
    'unavailable',
    'too many requests are waiting for the database',
    { 'retry-after': '1' },
    cause,
  )

/** Nobody reads it: the client left before its turn came. */
export const abandoned = (): Refusal => new Refusal('request_timeout', 'the client has left')

/** An error as it is answered. */
export interface Told {
  status: number
  headers: Record<string, string>
  body: string
}

interface MappedState {
  code: string
  status: number
  message: string
  speaks: boolean
  everywhere: boolean
}

export type ErrorMap = ReadonlyMap<string, MappedState>

interface DatabaseError extends Error {
  code: string
  detail?: string
  hint?: string
}

/** By its SQLSTATE; EPIPE looks like one, but comes of a system call. */
export const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error &&
  !('syscall' in error) &&
  'code' in error &&
  typeof error.code === 'string' &&
  /^[0-9A-Z]{5}$/.test(error.code)

/** There is a database, and it has no room left: a write failed, or a read that needed some. */
export const isDiskFull = (error: unknown): error is DatabaseError =>
  isDatabaseError(error) && error.code === '53100'

/** True when no answer came for want of a database, not because of the request. */
export const isConnectionTrouble = (error: unknown): boolean => {
  if (error instanceof Refusal) return error.code === 'unavailable'
  if (isDatabaseError(error)) return /^(08|53|57P)/.test(error.code)
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOST|ENET)/.test(code) ||
    /connect|timeout expired|read timeout|Client was closed|Client has encountered/i.test(
      error.message,
    )
  )
}

export const envelope = (code: string, message: string, details: unknown = null): string =>
  JSON.stringify({ error: { code, message, details } })

const unexpected = (details: object | null = null): Told => ({
  status: 500,
  headers: {},
  body: envelope('internal_error', 'something went wrong here', details),
})

/** `aloud`: the error came out of the caller's own statement, so Postgres's words are meant for the caller. */
export const tell = (error: unknown, map: ErrorMap, aloud: boolean): Told => {
  if (error instanceof Refusal) {
    return {
      status: statuses[error.code],
      headers: error.headers,
      body: envelope(error.code, error.message),
    }
  }
  if (isDiskFull(error)) return tellState(error, map, aloud)
  if (isDatabaseError(error) && !isConnectionTrouble(error)) return tellState(error, map, aloud)
  if (isConnectionTrouble(error)) return tell(unavailable(), map, aloud)
  return unexpected()
}

const tellState = (error: DatabaseError, map: ErrorMap, aloud: boolean): Told => {
  const mapped = map.get(error.code) ?? map.get(error.code.slice(0, 2))
  if (!mapped || mapped.code === 'internal_error' || (!aloud && !mapped.everywhere))
    return unexpected(aloud ? { detail: null, hint: null, sqlstate: error.code } : null)
  const details = aloud ? detailsOf(error, mapped) : null
  const speaksItself = isOwn(error) || (aloud && !isDiskFull(error))
  const headers: Record<string, string> = mapped.status === 503 ? { 'retry-after': '1' } : {}
  return {
    status: statusSaid(error.code) ?? mapped.status,
    headers,
    body: envelope(mapped.code, speaksItself ? error.message : mapped.message, details),
  }
}

/** An application's own refusal may say its status: raise sqlstate 'PT402'. */
const statusSaid = (state: string): number | undefined =>
  /^PT[45]\d\d$/.test(state) ? Number(state.slice(2)) : undefined

/** Our own refusals are whole sentences; Postgres's errors come with their state, so that it can be looked up. */
const detailsOf = (error: DatabaseError, { speaks }: MappedState): object | null => {
  const hint = (speaks && error.hint) || null
  if (isOwn(error)) return hint === null ? null : { hint }
  return { detail: (speaks && error.detail) || null, hint, sqlstate: error.code }
}

/** Raised by core.raise: a sentence meant for the client. */
const isOwn = (error: DatabaseError): boolean => error.code.startsWith('PL')

/** Enough to find the fault; a database error's detail may hold a row, so it stays out. */
export const causeOf = (error: unknown): object =>
  error instanceof Error
    ? {
        message: error.message,
        stack: error.stack,
        sqlstate: 'code' in error ? error.code : undefined,
      }
    : { message: String(error) }
