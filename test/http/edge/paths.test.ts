import { describe, expect, it } from 'vitest'
import { bodyOf, sendRaw, statusOf } from '../../support/raw.ts'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { fixture } from '../fixture.ts'

const service = useService({ schema: fixture })

/** Byte for byte, as no client library would let it through. */
const raw = (line: string, headers = ''): Promise<string> =>
  sendRaw(service.url, `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n`)

describe('a path', () => {
  it.each([
    '/',
    '/auth/v1',
    '/auth/v1/',
    '/auth/v1/nothing',
    '/auth/v1/signup/',
    '//auth/v1/signup',
    '/auth//v1/signup',
    '/auth/v1/signup;x',
    '/AUTH/v1/signup',
    '/auth/v1/signup%2F',
    '/auth%2fv1/signup',
    '/rest/v1/open_t/',
    '/rest/v1/open_t/1',
    '/rest/v1//open_t',
    '/rest/v2/open_t',
    '/storage/v1',
    '/storage/v2/object/a/b',
    '/storage%2fv1/object/a/b',
    '/health/',
    '/.env',
    '/node_modules/fastify/package.json',
  ])('that is not there is told so: %s', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await raw(`${method} ${path}`)
      expect(statusOf(response), response).toBe(404)
      expect(JSON.parse(bodyOf(response)).error).toMatchObject({
        code: expect.stringMatching(/^(not_found|undefined_table)$/),
      })
    }
  })

  it.each(['/%', '/rest/v1/%zz', '/rest/v1/%C0%80', '/auth/v1/%ED%A0%80'])(
    'that is no valid encoding is refused: %s',
    async (path) => {
      const response = await raw(`GET ${path}`)
      expect([400, 404], response).toContain(statusOf(response))
      expect(JSON.parse(bodyOf(response)).error.details).toBeNull()
    },
  )

  it.each([
    '/auth/v1/./signup',
    '/auth/v1/x/../signup',
    '/auth/v1/admin/users/..',
    '/auth/v1/admin/users/%2E%2e/x',
    '/rest/v1/..',
    '/rest/v1/rpc/../open_t',
    '/rest/v1/rpc/..%2Fopen_t',
    '/rest/v1/..%5copen_t',
    '/rest/v1/.?select=*',
    '/admin/v1/schema/./tables',
    '/admin/v1/users/.%2e/token',
    '/storage/v1/bucket/..',
    '/storage/v1/bucket/%2e/empty',
    '/storage/v1/object/files/../../../rest/v1/open_t',
    '/storage/v1/object/files/a/..%2f..%2fb',
    '/storage/v1/object/public/files/a\\..\\b',
    '/storage/v1/object/files/..#x',
  ])('that has a part . or .. is refused, however it is written: %s', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await raw(
        `${method} ${path}`,
        `authorization: Bearer ${service.serviceKey}\r\n`,
      )
      expect(statusOf(response), response).toBe(400)
      expect(JSON.parse(bodyOf(response)).error.code).toBe('bad_request')
    }
  })

  it('may have dots in its parts, and anything behind it', async () => {
    for (const path of ['open_t?a=/../x', '..open_t', 'open_t..', '...', '%252e%252e'])
      expect((await service.rest.get(path)).text, path).not.toContain('. or ..')
  })

  it('of any length is answered with the envelope', async () => {
    for (const length of [2_000, 8_000]) {
      const answer = await service.rest.get('x'.repeat(length))
      expect([404, 414], answer.text).toContain(answer.status)
      expectRefusal(answer, answer.status, answer.json.error.code)
    }
  })

  it('of a table does not lead to a function', async () => {
    for (const method of ['GET', 'POST', 'DELETE'])
      expectRefusal(await service.rest.send(method, 'rpc%2Fslow'), 404, 'not_found')
  })

  it('may be percent-encoded where that changes nothing', async () => {
    expect((await service.rest.get('%6fpen_t')).status).toBe(200)
  })
})

describe('a method', () => {
  it.each([
    ['/auth/v1/signup', 'GET', 'POST, OPTIONS'],
    ['/auth/v1/signup', 'DELETE', 'POST, OPTIONS'],
    ['/auth/v1/token', 'PUT', 'POST, OPTIONS'],
    ['/admin/v1/login', 'GET', 'POST, OPTIONS'],
    ['/health', 'POST', 'GET, HEAD, OPTIONS'],
    ['/ready', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/rest/v1', 'POST', 'GET, HEAD, OPTIONS'],
    ['/rest/v1/', 'DELETE', 'GET, HEAD, OPTIONS'],
    ['/rest/v1/open_t', 'PUT', 'GET, HEAD, POST, PATCH, DELETE, OPTIONS'],
    ['/rest/v1/rpc/slow', 'PATCH', 'GET, HEAD, POST, OPTIONS'],
    ['/rest/v1/rpc/slow', 'PUT', 'GET, HEAD, POST, OPTIONS'],
    ['/rest/v1/rpc/slow', 'DELETE', 'GET, HEAD, POST, OPTIONS'],
  ])('that %s does not know is refused with those it does: %s', async (path, method, allow) => {
    const answer = await service.request(method, path)
    expectRefusal(answer, 405, 'method_not_allowed')
    expect(answer.headers.get('allow')).toBe(allow)
  })

  it('HEAD is refused without a body where GET is not', async () => {
    const { status, text } = await service.auth.send('HEAD', 'token')
    expect({ status, text }).toEqual({ status: 405, text: '' })
  })

  it.each(['TRACE', 'PROPFIND', 'SEARCH', 'LOCK'])('%s reflects nothing', async (method) => {
    for (const path of ['/health', '/rest/v1/open_t']) {
      const response = await raw(`${method} ${path}`, 'cookie: canary\r\n')
      expect([400, 404, 405]).toContain(statusOf(response))
      expect(response).not.toContain('canary')
      expect(JSON.parse(bodyOf(response)).error.code).toBeTypeOf('string')
    }
  })

  it('CONNECT opens nothing', async () => {
    expect(await raw('CONNECT example.com:443')).not.toMatch(/^HTTP\/1\.1 2/)
  })

  it('is what the request line says, whatever a header says', async () => {
    const headers = { 'x-http-method-override': 'GET', 'x-method-override': 'DELETE' }
    const answer = await service.request('POST', '/health?_method=GET', { headers, body: {} })
    expectRefusal(answer, 405, 'method_not_allowed')
    const got = await service.rest.get('open_t', { 'x-http-method-override': 'DELETE' })
    expect(got.status).toBe(200)
  })
})

describe('GET /health', () => {
  it('says that the process lives', async () => {
    expect(await service.request('GET', '/health')).toMatchObject({
      status: 200,
      json: { status: 'ok' },
    })
    expect(await service.request('HEAD', '/health')).toMatchObject({ status: 200, text: '' })
  })
})

describe('GET /ready', () => {
  it('says that it can serve, and with what', async () => {
    const { status, json } = await service.request('GET', '/ready')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      status: 'ready',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      project: 'up',
      control: 'up',
      service_role_bypasses: true,
      event_triggers: true,
    })
    expect(await service.request('HEAD', '/ready')).toMatchObject({ status: 200, text: '' })
  })
})
