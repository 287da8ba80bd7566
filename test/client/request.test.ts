// How a request is sent, repeated and given up, against a service that a test scripts.
import { describe, expect, it } from 'vitest'
import { makeContext, type ClientOptions, type Context } from '../../src/client/core/context.ts'
import { PlinthError } from '../../src/client/core/error.ts'
import {
  readJson,
  request,
  type Outcome,
  type RequestOptions,
} from '../../src/client/core/request.ts'
import { version } from '../../src/client/core/version.ts'
import manifest from '../../src/client/package.json' with { type: 'json' }

/** Answers in turn; an Error is a network that fails. */
const scripted = (...answers: (Response | Error)[]): { calls: Request[]; fetch: typeof fetch } => {
  const calls: Request[] = []
  return {
    calls,
    fetch: (input, init) => {
      calls.push(new Request(input, init))
      const answer = answers.shift() ?? new Error('asked too often')
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  }
}

const contextOf = (options: ClientOptions): Context =>
  makeContext('http://service.test/', 'the key', options)

const send = (
  options: ClientOptions,
  wish: Partial<RequestOptions> = {},
): Promise<Outcome<unknown>> =>
  request(contextOf(options), { method: 'GET', path: '/rest/v1/todos', ...wish }, readJson)

const now = { 'retry-after': '0' }
const ok = (): Response => Response.json([{ id: 1 }])

describe('a request', () => {
  it('carries the key, and it as bearer where nobody is signed in', async () => {
    const { calls, fetch } = scripted(ok())
    expect(await send({ fetch })).toMatchObject({ data: [{ id: 1 }], error: null })
    expect(calls[0]?.url).toBe('http://service.test/rest/v1/todos')
    expect(calls[0]?.headers.get('apikey')).toBe('the key')
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer the key')
    expect(calls[0]?.headers.get('x-client-info')).toBe(`plinth-js/${version}`)
  })

  it("carries the user's token, and is not sent where there should be one", async () => {
    const { calls, fetch } = scripted(ok())
    await send({ fetch, accessToken: () => Promise.resolve('of Ada') })
    expect(calls[0]?.headers.get('authorization')).toBe('Bearer of Ada')
    const gone = await send({ fetch, accessToken: () => Promise.reject(new Error('offline')) })
    expect(gone.error?.code).toBe('session_unavailable')
    expect(calls).toHaveLength(1)
  })

  it.each([502, 503, 504])('that reads is repeated after %d, three times', async (status) => {
    const refused = (): Response => new Response('', { status, headers: now })
    const passing = scripted(refused(), refused(), refused(), ok())
    expect((await send({ fetch: passing.fetch })).error).toBeNull()
    const lasting = scripted(refused(), refused(), refused(), refused(), ok())
    expect((await send({ fetch: lasting.fetch })).error).toMatchObject({ status })
    expect(lasting.calls).toHaveLength(4)
  })

  it('that reads is repeated after a network that failed; one that writes never is', async () => {
    const once = scripted(new TypeError('fetch failed'), ok())
    expect((await send({ fetch: once.fetch })).error).toBeNull()
    const writing = scripted(new TypeError('fetch failed'), ok())
    const outcome = await send({ fetch: writing.fetch }, { method: 'POST', json: {} })
    expect(outcome.error).toMatchObject({ code: 'network', status: 0 })
    expect(writing.calls).toHaveLength(1)
  })

  it('that lasts too long has timed out; one that its caller ends is aborted', async () => {
    const never: typeof fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('ended')))
      })
    const late = await send({ fetch: never, timeout: 10 }, { once: true })
    expect(late.error).toMatchObject({ code: 'timeout', status: 0 })
    const signal = AbortSignal.abort()
    expect((await send({ fetch }, { signal })).error).toMatchObject({ code: 'aborted' })
  })

  it.each([Infinity, 2 ** 31])('that may last %d milliseconds is waited for', async (timeout) => {
    const late: typeof fetch = (_, init) =>
      new Promise((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('ended')))
        setTimeout(() => resolve(ok()), 50)
      })
    expect((await send({ fetch: late, timeout }, { once: true })).error).toBeNull()
  })
})

describe('an error', () => {
  it("is the service's envelope, with what the headers say", async () => {
    const details = { sqlstate: '23505', hint: 'take another', constraint: 'todos_pkey' }
    const envelope = { error: { code: 'unique_violation', message: 'it is there', details } }
    const headers = { 'x-request-id': 'r1', 'retry-after': '7' }
    const { fetch } = scripted(Response.json(envelope, { status: 409, headers }))
    const { error } = await send({ fetch })
    expect(error).toBeInstanceOf(PlinthError)
    expect(error).toMatchObject({
      code: 'unique_violation',
      message: 'it is there',
      status: 409,
      details,
      hint: 'take another',
      constraint: 'todos_pkey',
      requestId: 'r1',
      retryAfter: 7,
    })
  })

  it('says that a proxy spoke', async () => {
    const page = '<h1>Bad gateway</h1>'
    const refused = scripted(new Response(page, { status: 418 }))
    expect((await send({ fetch: refused.fetch })).error).toMatchObject({
      code: 'bad_response',
      status: 418,
    })
    const welcomed = scripted(new Response(page))
    expect((await send({ fetch: welcomed.fetch })).error?.code).toBe('bad_response')
  })
})

it('has the version of its package', () => expect(version).toBe(manifest.version))
