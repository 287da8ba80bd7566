// Supabase's own clients get errors in the shape each of them reads, on every prefix; nobody else does.
import { describe, expect, it } from 'vitest'
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
    flat: '42P01',
  },
  'a refusal that is a reply of SQL': {
    method: 'POST',
    path: '/auth/v1/token?grant_type=password',
    body: credentials,
    status: 401,
    code: 'invalid_credentials',
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
  const { status, code, flat = code } = failure

  it('is told a client of Supabase twice over', async () => {
    const answer = await send(failure, client)
    expect(answer.status).toBe(status)
    const { error, ...top } = answer.json
    expect(error).toMatchObject({ code, message: expect.any(String) })
    expect(top).toEqual({
      code: flat,
      message: error.message,
      msg: error.message,
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

describe('a path that cannot be decoded', () => {
  it('is told like all else', async () => {
    const response = await sendRaw(
      service.url,
      'GET /rest/v1/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-client-info: supabase-js/2\r\n\r\n',
    )
    expect(response).toContain('"error_code":"bad_request"')
  })
})
