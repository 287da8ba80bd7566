// Requests to the service, as the operator of this tab.
import { effect, signal } from '@preact/signals'
import { sendFile, type Progress } from './send-file.ts'
import { isLost, lose, session } from './session.ts'

export interface Failure {
  code: string
  message: string
  details: Record<string, unknown> | null
  status: number
}

export type Answer<T> = { data: T; error: null } | { data: null; error: Failure }

export type Reply<T> =
  | { data: T; error: null; headers: Headers }
  | { data: null; error: Failure; headers: Headers | null }

/** What this page refuses by itself. */
export const failure = (code: string, message: string): Failure => ({
  code,
  message,
  details: null,
  status: 0,
})

export interface Call {
  method: string
  /** With its query, from the root: /admin/v1/overview. */
  path: string
  body?: unknown
  status: number
  ms: number
  /** With the token of a user. */
  isTheirs?: true
}

/** The last calls, for the drawer that shows them as curl and psql. */
export const calls = signal<readonly Call[]>([])
const mostCalls = 30

export interface AdminOptions {
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Not the operator's: a user's, to see what they see. */
  token?: string
  /** Sent as it is, in place of a body. */
  file?: File | FormData
  onProgress?: Progress
  /** Members of the body whose values nobody may read in the drawer of calls. */
  hides?: readonly string[]
  /** What is returned is the reply itself, which is read as it comes. */
  isStream?: boolean
  /** The reply is a file, and so is what is returned. */
  isFile?: boolean
}

/** Waits while the password is asked for, or while the service asks for a pause; never rejects. */
export const api = async <T>(
  method: string,
  path: string,
  wish: AdminOptions = {},
): Promise<Reply<T>> => {
  for (let tries = 0; ; tries++) {
    const reply = await send<T>(method, path, wish)
    if (isSignedOut(reply.error) && !wish.token && session.value) {
      lose()
      await signedInAgain()
      // Else they left instead.
      if (session.peek()) continue
    }
    if (reply.error?.status !== 429 || tries >= 5) return reply
    await pause(Number(reply.headers?.get('retry-after') ?? 1), wish.signal)
  }
}

/** A wrong password in the body is a 401 too, and ends no session. */
const isSignedOut = (error: Failure | null): boolean =>
  error?.status === 401 && error.code !== 'invalid_credentials'

export const admin = <T>(method: string, path: string, wish?: AdminOptions): Promise<Reply<T>> =>
  api<T>(method, `/admin/v1/${path}`, wish)

const send = async <T>(method: string, path: string, wish: AdminOptions): Promise<Reply<T>> => {
  if (hasDots(path)) return { data: null, error: leadsElsewhere, headers: null }
  const began = performance.now()
  let status = 0
  try {
    const response = await fetched(method, path, wish)
    status = response.status
    return await read<T>(response, wish)
  } catch (cause) {
    return { data: null, error: unreachable(cause), headers: null }
  } finally {
    const ms = Math.round(performance.now() - began)
    const body = wish.body === undefined ? {} : { body: withoutSecrets(wish.body, wish.hides) }
    const theirs = wish.token === undefined ? {} : { isTheirs: true as const }
    const call = { method, path, ...body, status, ms, ...theirs }
    calls.value = [call, ...calls.value].slice(0, mostCalls)
  }
}

/** fetch would resolve them, and the token would go to another route. */
const hasDots = (path: string): boolean => /^[^?]*\/(\.|%2e){1,2}([/?]|$)/i.test(path)

const fetched = (method: string, path: string, wish: AdminOptions): Promise<Response> => {
  const token = wish.token ?? session.value?.token
  const request = {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(wish.body !== undefined && { 'content-type': 'application/json' }),
      ...wish.headers,
    },
    ...(wish.signal && { signal: wish.signal }),
  }
  return wish.file
    ? sendFile(path, { ...request, file: wish.file }, wish.onProgress)
    : fetch(path, {
        ...request,
        body: wish.body === undefined ? null : JSON.stringify(wish.body),
      })
}

/** Rejects where what was asked for breaks off: half of it is nothing. */
const read = async <T>(
  response: Response,
  { isStream, isFile }: AdminOptions,
): Promise<Reply<T>> => {
  const { headers } = response
  if (!response.ok) {
    const text = await response.text().catch(() => '')
    return { data: null, error: failureOf(text, response.status), headers }
  }
  if (isStream) return { data: response as T, error: null, headers }
  if (isFile) return { data: (await response.blob()) as T, error: null, headers }
  return { data: parsed(await response.text(), headers) as T, error: null, headers }
}

/** Gone before it is kept: passwords, and all that stands in these members. */
const withoutSecrets = (body: unknown, hides: readonly string[] = []): unknown => {
  const isSecret = (name: string): boolean => /password/i.test(name) || hides.includes(name)
  return JSON.parse(
    JSON.stringify(body, (name, value: unknown) => (isSecret(name) ? blank(value) : value)),
  )
}

const blank = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, blank(member)]))
    : '...'

const unreachable = (cause: unknown): Failure =>
  failure(
    cause instanceof DOMException && cause.name === 'AbortError' ? 'aborted' : 'network',
    'The service was not reached. Is it running?',
  )

const leadsElsewhere = failure('bad_request', 'No part of a path may be . or ..')

const parsed = (text: string, headers: Headers): unknown => {
  if (text === '') return null
  return headers.get('content-type')?.includes('json') ? (JSON.parse(text) as unknown) : text
}

const failureOf = (text: string, status: number): Failure => {
  try {
    const { error } = JSON.parse(text) as { error: Omit<Failure, 'status'> }
    return { ...error, status }
  } catch {
    return { ...failure('bad_response', `The reply has status ${status}.`), status }
  }
}

const signedInAgain = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = effect(() => {
      if (isLost.value) return
      resolve()
      queueMicrotask(() => stop())
    })
  })

const pause = (seconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, Math.min(seconds, 60) * 1000)
    signal?.addEventListener('abort', () => resolve())
  })
