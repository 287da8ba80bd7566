// Supabase's own clients get errors in the shape each of them reads, on every prefix; nobody else does.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '../../support/raw.ts'
import { expectEnvelope } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { fixture } from '../fixture.ts'

const service = useService({ schema: fixture })

const client = { 'x-client-info': 'supabase-js-web/2.57.4' }
const json = { 'content-type': 'application/json' }

interface Failure {
  method: string
  path: string
  headers?: Record<string, string>
  body?: unknown
  status: number
  code: string
  /** At the top of the body, where it is another. */
  flat?: string
  says?: string
}

const credentials = { email: 'nobody@example.com', password: 'a password' }
const failures: Record<string, Failure> = {
  'a value that does not fit': {
    method: 'GET',
    path: '/rest/v1/open_t?id=eq.x',
    status: 400,
    code: 'invalid_text_representation',
    flat: '22P02',
  },
  'no such table': {
    method: 'GET',
    path: '/rest/v1/nowhere',
    status: 404,
    code: 'undefined_table',
    flat: 'PGRST205',
  },
  'a refusal that is a reply of SQL': {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: credentials,
    status: 401,
    code: 'invalid_credentials',
    says: 'Invalid login credentials',
  },
  'a body that is no JSON': {
    method: 'POST',
    path: '/auth/v1/signup',
    body: '{',
    status: 400,
    code: 'bad_request',
  },
  'a refusal of the framework': {
    method: 'POST',
    path: '/auth/v1/signup',
    headers: { 'content-type': 'text/plain' },
    body: '{}',
    status: 415,
    code: 'unsupported_media_type',
  },
  'a stale token': {
    method: 'GET',
    path: '/rest/v1/open_t',
    headers: { authorization: 'Bearer stale' },
    status: 401,
    code: 'unauthorized',
    flat: 'PGRST301',
  },
  'another method': {
    method: 'PUT',
    path: '/rest/v1/open_t',
    headers: json,
    status: 405,
    code: 'method_not_allowed',
  },
  'an operator who is none': {
    method: 'POST',
    path: '/admin/v1/login',
    body: credentials,
    status: 401,
    code: 'invalid_credentials',
  },
  'no such route': { method: 'GET', path: '/nowhere', status: 404, code: 'not_found' },
}

const send = ({ method, path, headers, body }: Failure, more: object): Promise<Answer> =>
  service.request(method, path, {
    headers: { ...headers, ...more },
    ...(body !== undefined && { body }),
  })

describe.each(Object.entries(failures))('%s', (_, failure) => {
  const { status, code, flat = code, says } = failure

  it('is told a client of Supabase twice over', async () => {
    const answer = await send(failure, client)
    expect(answer.status).toBe(status)
    const { error, ...top } = answer.json
    expect(error).toMatchObject({ code, message: expect.any(String) })
    expect(top).toEqual({
      code: flat,
      message: says ?? error.message,
      msg: says ?? error.message,
      error_code: code,
      details: null,
      hint: error.details?.hint ?? null,
      statusCode: String(status),
    })
    expect(answer.headers.get('x-supabase-api-version')).toBeNull()
  })

  it('is told one that names a version, which it hears', async () => {
    const answer = await send(failure, { 'x-supabase-api-version': '2024-01-01' })
    expect(answer.json).toMatchObject({ code: flat, error_code: code })
    expect(answer.headers.get('x-supabase-api-version')).toBe('2024-01-01')
  })

  it('is told all others in the envelope alone', async () => {
    const answer = await send(failure, { 'x-client-info': 'mine/1' })
    expect(answer.status).toBe(status)
    expectEnvelope(answer)
  })
})

describe.each(['', '/a/events/b'])('a message over HTTP that is refused: %s', (rest) => {
  const refused = (query: string): Promise<Answer> =>
    service.request('POST', `/realtime/v1/api/broadcast${rest}${query}`, {
      headers: { apikey: service.anonKey },
      body: { messages: [{ topic: 'a', event: 'b' }] },
    })
  const message = 'no policy for insert on realtime.topics lets anon speak on the topic "a"'

  it('is told realtime-js, which names itself by its address, as a sentence', async () => {
    const answer = await refused(`?apikey=${service.anonKey}&vsn=2.0.0`)
    expect(answer.status).toBe(403)
    expect(answer.json).toMatchObject({ error: message, code: 'forbidden', message })
  })

  it('is told all others in the envelope alone', async () => {
    const answer = await refused('')
    expect(answer.status).toBe(403)
    expectEnvelope(answer)
    expect(answer.json.error.message).toBe(message)
  })
})

describe('what applications compare', () => {
  const user = '/auth/v1/admin/users'
  const bearer = () => ({ authorization: `Bearer ${service.serviceKey}` })
  beforeAll(() =>
    service.sql(
      `create table public.ends (id integer primary key);
       create table public.ways (id integer, a integer references ends, b integer references ends);
       create function public.two(a integer) returns integer language sql as 'select 1';
       create function public.two(a text) returns integer language sql as 'select 1';
       insert into storage.buckets (id, name) values ('twice', 'twice');`,
    ),
  )

  it.each([
    ['POST', user, { email: 'a@example.com', password: 'short' }, 'weak_password', undefined],
    ['GET', `${user}/${randomUUID()}`, undefined, 'user_not_found', 'User not found'],
    [
      'POST',
      user,
      { email: 'taken@example.com' },
      'email_exists',
      /^A user with this email address/,
    ],
    ['POST', '/auth/v1/invite', { email: 'taken@example.com' }, 'email_exists', undefined],
    ['GET', '/storage/v1/bucket/none', undefined, 'not_found', 'Bucket not found'],
    ['GET', '/rest/v1/ends?select=id,two(id)', undefined, 'PGRST200', undefined],
    ['GET', '/rest/v1/ends?select=id,ways(id)', undefined, 'PGRST201', undefined],
    ['POST', '/rest/v1/rpc/none', {}, 'PGRST202', undefined],
    ['POST', '/rest/v1/rpc/two', { b: 1 }, 'PGRST202', undefined],
    ['POST', '/rest/v1/rpc/two', { a: 1 }, 'PGRST203', undefined],
    ['POST', '/rest/v1/ends', { id: 1, none: 2 }, 'PGRST204', undefined],
    ['GET', '/rest/v1/ends?select=none', undefined, '42703', undefined],
    [
      'POST',
      '/auth/v1/verify',
      { type: 'email', email: 'a@example.com', token: '000000' },
      'otp_expired',
      'Token has expired or is invalid',
    ],
    [
      'POST',
      '/auth/v1/token?grant_type=refresh_token',
      { refresh_token: 'none' },
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    ],
    ['GET', `${user}/${randomUUID()}/none`, undefined, 'not_found', undefined],
    ['GET', '/storage/v1/object/info/twice/none', undefined, 'NoSuchKey', undefined],
    ['POST', '/storage/v1/bucket', { name: 'twice' }, 'conflict', 'The resource already exists'],
  ])('%s %s %j: %s', async (method, path, body, code, message) => {
    if (path === user || path === '/auth/v1/invite')
      await service.sql(
        `insert into auth.users (id, email, email_confirmed_at) values ($1, 'taken@example.com', now())
         on conflict do nothing`,
        [randomUUID()],
      )
    const headers = { ...client, ...bearer() }
    const answer = await service.request(method, path, { headers, ...(body && { body }) })
    expect(answer.json, answer.text).toMatchObject({ code })
    if (message !== undefined) expect(answer.json.message).toMatch(message)
  })

  it.each([
    ['GET', '/storage/v1/object/info/twice/none', undefined, 'not_found', '404'],
    ['POST', '/storage/v1/bucket', { name: 'twice' }, 'Duplicate', '409'],
    ['GET', '/storage/v1/none', undefined, 'not_found', '404'],
  ])(
    '%s %s tells the client for Python its code as text',
    async (method, path, body, error, statusCode) => {
      const python = { 'x-client-info': 'supabase-py/storage3 v2.34.1; runtime=python' }
      const headers = { ...python, ...bearer() }
      const answer = await service.request(method, path, { headers, ...(body && { body }) })
      expect(answer.json).toMatchObject({ error, statusCode, message: expect.any(String) })
    },
  )

  it('counts more rows than max-affected allows', async () => {
    await service.sql('insert into public.ends select generate_series(1, 3)')
    const prefer = 'handling=strict, max-affected=2'
    const headers = { ...client, ...bearer(), prefer }
    const answer = await service.request('DELETE', '/rest/v1/ends?id=gt.0', { headers })
    expect(answer.json).toMatchObject({ code: 'PGRST124', error: { code: 'bad_request' } })
  })

  it('names a schema that is not served', async () => {
    const headers = { ...client, ...bearer(), 'accept-profile': 'auth' }
    const answer = await service.request('GET', '/rest/v1/ends', { headers })
    expect(answer.json).toMatchObject({ code: 'PGRST106', error: { code: 'not_acceptable' } })
  })

  it('names what is weak about a password', async () => {
    const body = { email: 'a@example.com', password: 'short' }
    const answer = await service.request('POST', '/auth/v1/signup', { headers: client, body })
    expect(answer.json).toMatchObject({ weak_password: { reasons: ['length'] } })
  })

  it('is told nobody without the service key: who has an account', async () => {
    await service.sql(`insert into auth.users (id, email) values ($1, 'here@example.com')`, [
      randomUUID(),
    ])
    const body = { email: 'here@example.com', password: 'a long password' }
    const answer = await service.request('POST', '/auth/v1/signup', { headers: client, body })
    expect(answer.text).not.toContain('exists')
  })
})

describe('a path that cannot be decoded', () => {
  it('is told like all else', async () => {
    const response = await sendRaw(
      service.url,
      'GET /rest/v1/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-client-info: supabase-js/2\r\n\r\n',
    )
    expect(response).toContain('"error_code":"bad_request"')
  })
})
