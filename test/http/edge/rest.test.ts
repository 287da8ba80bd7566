// What the gateway makes of a request of the REST API before SQL sees it, and of SQL's answer after.
import { describe, expect, it } from 'vitest'
import { sendRaw } from '../../support/raw.ts'
import { expectRefusal } from '../../support/refused.ts'
import { useService } from '../../support/use.ts'
import { fixture } from '../fixture.ts'

const service = useService({
  schema: `${fixture}
    create function public.heard() returns json language sql stable as
      $$ select current_setting('request.headers')::json $$;
    create function public.echo(a text default null) returns text language sql immutable as $$ select a $$;
    create function public.echo_text(text) returns text language sql immutable as $$ select $1 $$;
    create function public.nothing() returns void language sql as $$ $$;
  `,
})

const insert = (headers: Record<string, string>): Promise<number> =>
  service.rest
    .post('open_t?on_conflict=id', '{"id":1}', {
      prefer: 'resolution=ignore-duplicates',
      ...headers,
    })
    .then(({ status }) => status)

describe('a body for a table', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/vnd.pgrst.object+json',
    'application/vnd.pgrst.array+json;nulls=stripped',
  ])('is read as %s', async (type) => {
    expect(await insert({ 'content-type': type })).toBe(201)
  })

  it.each([
    'text/plain',
    'text/csv',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'application/vnd.pgrst.object',
    'application/vnd.other+json',
    'application/vnd.pgrst.object+jsonx',
  ])('is refused as %s', async (type) => {
    expect(await insert({ 'content-type': type })).toBe(415)
  })
})

describe('a body for a function', () => {
  const call = (type: string, body: string | Uint8Array, name = 'echo') =>
    service.rest.post(`rpc/${name}`, body, { 'content-type': type })

  it('is read as JSON', async () => {
    for (const type of ['application/json', 'application/vnd.pgrst.array+json'])
      expect((await call(type, '{"a":"b"}')).text).toBe('"b"')
  })

  it('is not refused as text or bytes for its type', async () => {
    for (const type of ['text/plain', 'application/octet-stream'])
      expect((await call(type, 'b', 'echo_text')).status).not.toBe(415)
  })

  it('is refused where it is no text at all', async () => {
    const answer = await call('application/octet-stream', new Uint8Array([0xff, 0xfe]))
    expectRefusal(answer, 400, 'bad_request')
  })

  it.each(['text/csv', 'multipart/form-data; boundary=x'])('is refused as %s', async (type) => {
    expectRefusal(await call(type, 'a'), 415, 'unsupported_media_type')
  })

  it('may be missing', async () => {
    const response = await sendRaw(
      service.url,
      'POST /rest/v1/rpc/echo HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    )
    expect(response).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\nnull$/)
  })
})

describe('the headers of a request', () => {
  it('reach SQL, but for those that open doors', async () => {
    const { json } = await service.rest.get('rpc/heard', {
      apikey: service.anonKey,
      authorization: `Bearer ${service.anonKey}`,
      'proxy-authorization': 'Basic x',
      cookie: 'a=b',
      'x-mine': 'yes',
      'x-request-id': 'forged',
      'user-agent': 'tester',
    })
    expect(json).toMatchObject({ 'x-mine': 'yes', 'user-agent': 'tester' })
    expect(json['x-request-id']).toMatch(/^[\w-]{8}-\w+$/)
    for (const name of ['apikey', 'authorization', 'cookie', 'proxy-authorization', 'connection'])
      expect(json).not.toHaveProperty(name)
  })

  it('are those of each request, though it is of a form that was answered before', async () => {
    for (const mine of ['one', 'two', 'three']) {
      const { json } = await service.rest.get('rpc/heard', { 'x-mine': mine })
      expect(json['x-mine']).toBe(mine)
    }
  })
})

describe('an answer', () => {
  it('without a body has no type', async () => {
    const { status, text, headers } = await service.rest.post('rpc/nothing', {})
    expect({ status, text, type: headers.get('content-type') }).toEqual({
      status: 204,
      text: '',
      type: null,
    })
    const made = await service.rest.post('open_t', { id: 50 })
    expect({ status: made.status, text: made.text }).toEqual({ status: 201, text: '' })
    expect(made.headers.get('content-type')).toBeNull()
    expect(made.headers.get('content-length')).toBe('0')
  })

  it('has the type SQL gives it', async () => {
    const type = async (accept: string): Promise<string | null> => {
      const path = '/rest/v1/open_t?id=eq.1&select=id'
      return (await service.request('GET', path, { headers: { accept } })).headers.get(
        'content-type',
      )
    }
    expect(await type('*/*')).toBe('application/json; charset=utf-8')
    expect(await type('text/csv')).toMatch(/^text\/csv/)
    expect(await type('application/vnd.pgrst.object+json')).toMatch(/^application\/vnd\.pgrst\./)
  })

  it('to HEAD is what GET says, without the rows', async () => {
    const headers = { prefer: 'count=exact' }
    const got = await service.rest.get('open_t?id=lt.3', headers)
    const head = await service.rest.send('HEAD', 'open_t?id=lt.3', undefined, headers)
    expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
    for (const name of ['content-range', 'content-type'])
      expect(head.headers.get(name)).toBe(got.headers.get(name))
    expect(head.headers.get('content-range')).toBe('0-1/2')
  })
})

describe.each(['/rest/v1', '/rest/v1/'])('GET %s', (path) => {
  it('describes the API', async () => {
    const { status, headers } = await service.request('GET', path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch(/^application\/(openapi\+)?json/)
    expect((await service.request('HEAD', path)).status).toBe(200)
  })
})
