// What is known of a query that is put together, and what came of one that was sent.
import type { Context } from '../core/context.ts'
import type { PlinthError } from '../core/error.ts'
import type { Live } from '../core/live.ts'

export interface RequestState {
  context: Context
  live: Live | undefined
  method: string
  /** A table, or rpc/ and a function. */
  target: string
  headers: Record<string, string>
  prefer: string[]
  /** Parameters that a query has once. */
  once: Record<string, string>
  /** Conditions and arguments, encoded. */
  rest: string
  json: unknown
  signal: AbortSignal | undefined
  timeout: number | undefined
  /** The answer is a text. */
  isText: boolean
  /** None is no error. */
  mayLack: boolean
  throwing: boolean
  /** What makes it a query that cannot be sent. */
  fault: PlinthError | undefined
  /** The answer to a write, which is not sent twice. */
  sent: Promise<QueryAnswer> | undefined
}

export interface QueryAnswer {
  data: unknown
  error: PlinthError | null
  /** Of all rows, where it was asked for. */
  count: number | null
  /** 0 where the service did not answer. */
  status: number
  statusText: string
  /** There may be more rows: as many came as the service gives at once, and no limit asked for so few. */
  truncated: boolean
}
