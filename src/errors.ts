// The gateway's own refusals.
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
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

/** Whether a statement that was sent ran is known to nobody, and least of all to a client that would send it again. */
export const unanswered = (cause?: unknown): Refusal =>
  new Refusal(
    'unavailable',
    'the connection to the database was lost: whether the request was carried out is unknown',
    { 'retry-after': '1' },
    cause,
  )

export const replaced = (cause?: unknown): Refusal =>
  new Refusal(
    'unavailable',
    'another version was installed, and this gateway has to be replaced by one',
    { 'retry-after': '1' },
    cause,
  )

/** Of a request that waited so many milliseconds: whoever comes again after as long leaves others the time to be served. */
export const crowded = (waited: number): Refusal => {
  const seconds = waited / 1000
  return new Refusal(
    'unavailable',
    `too many requests are waiting for the database: this one waited ${seconds === 1 ? 'a second' : `${seconds} seconds`}`,
    { 'retry-after': String(Math.ceil(seconds)) },
  )
}

/** The client left before its turn came, so nobody reads this. */
export const abandoned = (): Refusal => new Refusal('request_timeout', 'the client has left')
