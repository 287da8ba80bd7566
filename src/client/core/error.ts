// The one error of the client: what the service answered, or why there is no answer.

/** Those of the client itself have status 0; all others are the service's. */
export type ClientCode =
  | 'network'
  | 'timeout'
  | 'aborted'
  | 'bad_response'
  | 'session_unavailable'
  | 'conflict'
  | 'not_supported'

export interface ErrorFacts {
  code: string
  message: string
  status?: number
  details?: Record<string, unknown> | null
  /** Seconds. */
  retryAfter?: number | null
  requestId?: string | null
  cause?: unknown
}

export class PlinthError extends Error {
  override readonly name: string = 'PlinthError'
  readonly code: string
  /** 0 where the service did not answer. */
  readonly status: number
  readonly details: Record<string, unknown> | null
  readonly hint: string | null
  /** The constraint that refused a row. */
  readonly constraint: string | null
  readonly retryAfter: number | null
  readonly requestId: string | null

  constructor(facts: ErrorFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause })
    const { details = null, status = 0, retryAfter = null, requestId = null } = facts
    this.code = facts.code
    this.status = status
    this.details = details
    this.hint = textOf(details?.['hint'])
    this.constraint = textOf(details?.['constraint'])
    this.retryAfter = retryAfter
    this.requestId = requestId
  }

  /** For logs: an Error has no enumerable message. */
  toJSON(): Record<string, unknown> {
    const { name, code, message, status, details, requestId } = this
    return { name, code, message, status, details, requestId }
  }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What an application moved from elsewhere calls, and the service does not have. */
export const notSupported = (what: string): PlinthError =>
  new PlinthError({ code: 'not_supported', message: `${what} is not offered by Plinth` })
