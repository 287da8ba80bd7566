// Sends a query, and says what came of it.
import { PlinthError } from '../core/error.ts'
import { readJson, request } from '../core/request.ts'
import { parameterOf } from './encode.ts'
import type { QueryAnswer, RequestState } from './state.ts'

/** Rows that the service gives where no limit is asked, and where a higher one is. */
const usual = 1000
const most = 10_000

/** Never rejects. `signal` is the query's own, or that of the view it serves. */
export const send = async (
  state: RequestState,
  signal: AbortSignal | undefined,
): Promise<QueryAnswer> => {
  const { context, method, headers, prefer, json, timeout, fault } = state
  if (fault) return failed(fault, null)
  const { data, error, response } = await request<unknown>(
    context,
    {
      method,
      path: `/rest/v1/${pathOf(state)}`,
      headers: prefer.length === 0 ? headers : { ...headers, prefer: prefer.join() },
      json,
      signal,
      timeout,
    },
    state.isText ? (reply) => reply.text() : readJson,
  )
  if (error) return isNone(state, error) ? nothing : failed(toldBy(response, error), response)
  const answer = { data, error, ...rangeOf(state, response), ...statusOf(response) }
  return state.mayLack && Array.isArray(data) ? oneOf(answer, data) : answer
}

export const pathOf = ({ target, once, rest }: RequestState): string => {
  const parameters = Object.entries(once).map(([key, value]) => parameterOf(key, value))
  const query = (parameters.join('&') + rest).replace(/^&/, '')
  return query === '' ? target : `${target}?${query}`
}

const statusOf = (response: Response | null): Pick<QueryAnswer, 'status' | 'statusText'> => ({
  status: response?.status ?? 0,
  statusText: response?.statusText ?? '',
})

/** The reply to HEAD has no body: a header says what is wrong. */
const toldBy = (response: Response | null, error: PlinthError): PlinthError => {
  const header = response?.headers.get('proxy-status') ?? ''
  const [, code, words = ''] = /plinth; error=(\w+); details="((?:\\.|[^"\\])*)/.exec(header) ?? []
  if (code === undefined) return error
  const { status, retryAfter, requestId } = error
  const message = words.replace(/\\(.)/g, '$1')
  return new PlinthError({ code, message, status, retryAfter, requestId })
}

const failed = (error: PlinthError, response: Response | null): QueryAnswer => ({
  data: null,
  error,
  count: null,
  ...statusOf(response),
  truncated: false,
})

const nothing: QueryAnswer = {
  data: null,
  error: null,
  count: null,
  status: 200,
  statusText: 'OK',
  truncated: false,
}

const isNone = ({ mayLack }: RequestState, { code, hint }: PlinthError): boolean =>
  mayLack && code === 'not_acceptable' && hint === 'The result contains 0 rows'

/** content-range: 0-9/25, or with * for what there is none of or nobody asked. */
const rangeOf = (
  { once }: RequestState,
  { headers }: Response,
): Pick<QueryAnswer, 'count' | 'truncated'> => {
  const range = headers.get('content-range') ?? ''
  const [, first, last] = /^(\d+)-(\d+)/.exec(range) ?? []
  const [, count] = /\/(\d+)$/.exec(range) ?? []
  const limit = once['limit']
  const cut = limit === undefined ? usual : Number(limit) > most ? most : NaN
  return {
    count: count === undefined ? null : Number(count),
    truncated: Number(last) - Number(first) + 1 === cut,
  }
}

const oneOf = (answer: QueryAnswer, rows: unknown[]): QueryAnswer => {
  if (rows.length < 2) return { ...answer, data: rows[0] ?? null }
  const details = { hint: 'The result contains more than one row' }
  const message = 'a single object was asked for'
  const error = new PlinthError({ code: 'not_acceptable', message, status: 406, details })
  return { ...failed(error, null), status: 406, statusText: 'Not Acceptable' }
}
