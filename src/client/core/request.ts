// A request to the service: keys and tokens, its time, when it is repeated, and what went wrong in one form.
import type { Context } from './context.ts'
import { PlinthError } from './error.ts'
import { pathFault } from './path.ts'
import { mapped, type Result } from './result.ts'
import { version } from './version.ts'
import { later, wait } from './wait.ts'

export interface RequestOptions {
  method: string
  /** Behind the service's address, with its query: /rest/v1/todos?select=id. */
  path: string
  headers?: Record<string, string>
  body?: BodyInit
  /** The body is a stream, which fetch wants to be told. */
  streams?: boolean
  /** Sent as JSON instead of a body. */
  json?: unknown
  signal?: AbortSignal | undefined
  /** Milliseconds, instead of the client's; 0 is for ever. */
  timeout?: number | undefined
  /** The bearer instead of the user's token or the key. */
  bearer?: string
  /** Never sent twice, though it is a GET or a HEAD. */
  once?: boolean
}

export type Outcome<T> =
  | { data: T; error: null; response: Response }
  /** `response` is null where the service did not answer. */
  | { data: null; error: PlinthError; response: Response | null }

const afterHeader = 'x-plinth-after'
const triesMore = 3
const passing = [502, 503, 504]

/** Never rejects. `read` takes what it wants of a reply below 300. */
export const request = async <T>(
  context: Context,
  wish: RequestOptions,
  read: (response: Response) => Promise<T>,
): Promise<Outcome<T>> => {
  const token = pathFault(wish.path) ?? wish.bearer ?? (await bearerOf(context))
  if (token instanceof PlinthError) return { data: null, error: token, response: null }
  const repeats = (wish.method === 'GET' || wish.method === 'HEAD') && wish.once !== true
  for (let tries = 0; ; tries++) {
    const outcome = await sendOnce(context, wish, token, read)
    if (outcome.error?.status === 401) context.refused(token)
    if (!repeats || tries === triesMore || !isPassing(outcome.error)) return outcome
    await wait(pauseBefore(tries, outcome.error), wish.signal)
  }
}

/** The JSON of a reply, as what the service is known to send. */
export const requestJson = <T>(context: Context, wish: RequestOptions): Promise<Result<T>> =>
  mapped(request(context, wish, readJson), (data) => data as T)

export const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  return text === '' ? null : (JSON.parse(text) as unknown)
}

export const readNothing = async (response: Response): Promise<null> => {
  await response.text()
  return null
}

const bearerOf = async (context: Context): Promise<string | PlinthError> => {
  try {
    return (await context.accessToken()) ?? context.key
  } catch (cause) {
    if (cause instanceof PlinthError) return cause
    const message = 'there is no access token for this request'
    return new PlinthError({ code: 'session_unavailable', message, cause })
  }
}

const sendOnce = async <T>(
  context: Context,
  wish: RequestOptions,
  token: string,
  read: (response: Response) => Promise<T>,
): Promise<Outcome<T>> => {
  const time = timed(wish.timeout ?? context.timeout, wish.signal)
  const after = context.after.tokens()
  let response: Response | null = null
  try {
    response = await context.fetch(context.url + wish.path, {
      method: wish.method,
      headers: headersOf(context, wish, token, after),
      body: wish.json === undefined ? (wish.body ?? null) : JSON.stringify(wish.json),
      signal: time.signal,
      ...(wish.streams === true && { duplex: 'half' }),
    })
    context.after.took(after, response.headers.get(afterHeader))
    if (!response.ok) return { data: null, error: await errorOf(response), response }
    return { data: await read(response), error: null, response }
  } catch (cause) {
    return { data: null, error: failureOf(cause, time, response), response }
  } finally {
    time.end()
  }
}

const headersOf = (
  context: Context,
  wish: RequestOptions,
  token: string,
  after: string,
): Record<string, string> => ({
  'x-client-info': `plinth-js/${version}`,
  ...(after && { [afterHeader]: after }),
  ...(wish.json !== undefined && { 'content-type': 'application/json' }),
  ...context.headers,
  apikey: context.key,
  authorization: `Bearer ${token}`,
  ...wish.headers,
})

interface Timed {
  signal: AbortSignal
  why: () => 'timeout' | 'aborted' | undefined
  end: () => void
}

/** One signal of the time and the caller's: not every platform has AbortSignal.any. */
const timed = (ms: number, outer: AbortSignal | undefined): Timed => {
  const own = new AbortController()
  let why: 'timeout' | 'aborted' | undefined
  const stop = (reason: 'timeout' | 'aborted') => (): void => {
    why ??= reason
    own.abort()
  }
  const leave = stop('aborted')
  const timer = ms > 0 ? later(ms, stop('timeout')) : undefined
  if (outer?.aborted) leave()
  outer?.addEventListener('abort', leave)
  return {
    signal: own.signal,
    why: () => why,
    end: () => {
      clearTimeout(timer)
      outer?.removeEventListener('abort', leave)
    },
  }
}

const failureOf = (cause: unknown, time: Timed, response: Response | null): PlinthError => {
  const why = time.why()
  if (why === 'timeout')
    return new PlinthError({ code: why, message: 'the service did not answer in time', cause })
  if (why === 'aborted')
    return new PlinthError({ code: why, message: 'the request was aborted', cause })
  if (response && cause instanceof SyntaxError)
    return new PlinthError({
      code: 'bad_response',
      message: 'the reply is not JSON',
      requestId: response.headers.get('x-request-id'),
      cause,
    })
  return new PlinthError({ code: 'network', message: 'the service was not reached', cause })
}

/** From our envelope; without one a proxy spoke. */
const errorOf = async (response: Response): Promise<PlinthError> => {
  const { status, headers } = response
  const common = {
    status,
    retryAfter: secondsOf(headers.get('retry-after')),
    requestId: headers.get('x-request-id'),
  }
  const text = await response.text()
  const told = envelopeOf(text)
  if (told) return new PlinthError({ ...told, ...common })
  const message = `the reply has status ${status} and no error of the service`
  return new PlinthError({ code: 'bad_response', message, ...common })
}

const envelopeOf = (
  text: string,
): { code: string; message: string; details: Record<string, unknown> | null } | undefined => {
  try {
    const { error } = JSON.parse(text) as { error?: Record<string, unknown> }
    if (typeof error?.['code'] !== 'string' || typeof error['message'] !== 'string') return
    const details = (error['details'] ?? null) as Record<string, unknown> | null
    return { code: error['code'], message: error['message'], details }
  } catch {
    return
  }
}

/** Seconds, or a date. */
export const secondsOf = (text: string | null): number | null => {
  if (text === null) return null
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

const isPassing = (error: PlinthError | null): error is PlinthError =>
  error !== null && (error.code === 'network' || passing.includes(error.status))

const pauseBefore = (tries: number, { retryAfter }: PlinthError): number =>
  retryAfter === null ? 2 ** tries * 500 * (1 + Math.random()) : retryAfter * 1000
