import { randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { bodyOf, openSocket, sendRaw, statusOf } from '../../support/raw.ts'
import { expectRefusal } from '../../support/refused.ts'
import { storageRoutes } from '../../../src/routes/storage.ts'
import { operator, type Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const service = useService({ env: { STORAGE_IDLE_SECONDS: '1' } })

const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })
const mine = (): Record<string, string> => bearer(service.serviceKey)

const send = (method: string, path: string, body?: unknown, headers = {}): Promise<Answer> =>
  service.request(method, `/storage/v1/${path}`, {
    headers: { ...mine(), ...headers },
    ...(body !== undefined && { body }),
  })

const upload = (key: string, body: string | Uint8Array, headers = {}): Promise<Answer> =>
  send('POST', `object/files/${key}`, body, { 'content-type': 'image/png', ...headers })

const bytesOf = async (path: string, headers = {}): Promise<Buffer> => {
  const response = await fetch(`${service.url}/storage/v1/${path}`, {
    headers: { ...mine(), ...headers },
  })
  return Buffer.from(await response.arrayBuffer())
}

beforeAll(async () => {
  for (const [id, isPublic] of [
    ['files', false],
    ['open', true],
    ['public', true],
  ] as const)
    expect((await send('POST', 'bucket', { id, name: id, public: isPublic })).text).toContain(id)
})

describe('an object', () => {
  it('is uploaded, read, described and removed', async () => {
    const body = randomBytes(300_000)
    const put = await upload('a/b.png', body)
    expect(put.json, put.text).toMatchObject({ Key: 'files/a/b.png', Id: expect.any(String) })
    expect((await bytesOf('object/files/a/b.png')).equals(body)).toBe(true)
    const head = await send('HEAD', 'object/files/a/b.png')
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000'])
    const part = await send('GET', 'object/files/a/b.png', undefined, { range: 'bytes=10-19' })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/300000'])
    expect(
      (await bytesOf('object/files/a/b.png', { range: 'bytes=10-19' })).equals(
        body.subarray(10, 20),
      ),
    ).toBe(true)
    const etag = head.headers.get('etag') ?? ''
    expect(
      (await send('GET', 'object/files/a/b.png', undefined, { 'if-none-match': etag })).status,
    ).toBe(304)
    expect(
      (await send('GET', 'object/files/a/b.png', undefined, { range: 'bytes=300000-' })).status,
    ).toBe(416)
    expect((await send('GET', 'object/info/files/a/b.png')).json).toMatchObject({ size: 300_000 })
    expect((await send('DELETE', 'object/files', { prefixes: ['a/b.png'] })).json).toHaveLength(1)
    expectRefusal(await send('GET', 'object/files/a/b.png'), 404, 'not_found')
  })

  it('of no bytes is one too', async () => {
    expect((await upload('empty', '')).status).toBe(200)
    const read = await send('GET', 'object/files/empty')
    expect([read.status, read.text, read.headers.get('content-length')]).toEqual([200, '', '0'])
  })

  it('there already is a conflict, unless it may be replaced', async () => {
    await upload('twice', 'one')
    expect((await upload('twice', 'two')).status).toBe(409)
    expect((await upload('twice', 'three', { 'x-upsert': 'true' })).status).toBe(200)
    expect((await bytesOf('object/files/twice')).toString()).toBe('three')
  })

  it('of a form has what its fields say', async () => {
    const form = new FormData()
    form.append('cacheControl', '60')
    form.append('metadata', '{"a":1}')
    form.append('', new Blob(['hello'], { type: 'image/gif' }))
    const response = await fetch(`${service.url}/storage/v1/object/files/form`, {
      method: 'POST',
      headers: mine(),
      body: form,
    })
    expect(response.status, await response.text()).toBe(200)
    expect((await send('GET', 'object/info/files/form')).json).toMatchObject({
      size: 5,
      content_type: 'image/gif',
      metadata: { a: 1 },
    })
  })

  it('of a form is not kept where the form is broken', async () => {
    const type = 'multipart/form-data; boundary=X'
    const two = ['a', 'b'].map(
      (text) => `--X\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n${text}\r\n`,
    )
    const answer = await send('POST', 'object/files/broken', `${two.join('')}--X--\r\n`, {
      'content-type': type,
    })
    expectRefusal(answer, 400, 'bad_request')
    expectRefusal(await send('GET', 'object/files/broken'), 404, 'not_found')
    expect(await service.sql(`select from storage.uploads where name = 'broken'`)).toEqual([])
  })
})

describe('a key', () => {
  it.each([
    '日本語/文書.txt',
    'Ünï cödé & more?.png',
    'a+b #1 %41.png',
    '😀',
    "it's (1) [2]!",
    'ɐ\u0301',
  ])('may be of any language: %s', async (key) => {
    const encoded = key.split('/').map(encodeURIComponent).join('/')
    const put = await upload(encoded, key)
    expect(put.json?.Key, put.text).toBe(`files/${key.normalize('NFC')}`)
    expect((await bytesOf(`object/files/${encoded}`)).toString()).toBe(key)
  })

  it.each([
    '../x',
    '..%2fx',
    '%2e%2e/x',
    'a//b',
    '/abs',
    'a%5c..%5cb',
    'a%00.png',
    '.',
    '',
    'a/',
    'a'.repeat(1_025),
  ])('that is none is refused, whatever is asked: %s', async (key) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
      const body =
        method === 'POST' || method === 'PUT'
          ? 'content-type: image/png\r\ncontent-length: 5\r\n\r\nhello'
          : '\r\n'
      const response = await sendRaw(
        service.url,
        `${method} /storage/v1/object/files/${key} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${service.serviceKey}\r\n${body}`,
      )
      expect(statusOf(response), `${method} ${response}`).toBe(400)
      expect(JSON.parse(bodyOf(response)).error.code).toMatch(/^(invalid_key|bad_request)$/)
    }
  })
})

describe('a public bucket', () => {
  it('is read without a token, and with a stale one', async () => {
    await send('POST', 'object/open/a', 'hello', { 'content-type': 'image/png' })
    const path = '/storage/v1/object/public/open/a'
    expect((await service.request('GET', path)).text).toBe('hello')
    expect((await service.request('GET', path, { headers: bearer('stale') })).text).toBe('hello')
    expect((await service.request('GET', path.replace('open', 'files'))).status).toBe(404)
  })

  it('may be called public', async () => {
    await send('POST', 'object/public/a', 'hello', { 'content-type': 'image/png' })
    expect((await send('GET', 'object/public/a')).text).toBe('hello')
    expect((await service.request('GET', '/storage/v1/object/public/public/a')).text).toBe('hello')
  })
})

describe('a signed link', () => {
  it('is read with its token alone', async () => {
    await upload('linked', 'hello')
    const { signedURL } = (await send('POST', 'object/sign/files/linked', { expiresIn: 60 })).json
    const path = `/storage/v1${signedURL}`
    expect((await service.request('GET', path)).text).toBe('hello')
    expect((await service.request('GET', path, { headers: bearer('stale') })).text).toBe('hello')
    expect((await service.request('GET', `${path}x`)).status).toBe(401)
    expect(
      (await service.request('GET', path.replace('linked', 'other'))).status,
    ).toBeGreaterThanOrEqual(400)
    const token = new URL(path, service.url).searchParams.get('token') ?? ''
    expectRefusal(
      await service.request('GET', '/storage/v1/object/files/linked', { headers: bearer(token) }),
      401,
      'unauthorized',
    )
    expect(service.logs.join('')).not.toContain(token)
  })

  it('to upload is good for one upload', async () => {
    const { url } = (await send('POST', 'object/upload/sign/files/dropped', {})).json
    const put = (): Promise<Answer> =>
      service.request('PUT', `/storage/v1${url}`, {
        body: 'hello',
        headers: { 'content-type': 'image/png' },
      })
    expect((await put()).json).toMatchObject({ Key: 'files/dropped' })
    expect((await put()).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a client of storage', () => {
  const begin = (key: string, length: number, more = ''): string =>
    `POST /storage/v1/object/files/${key} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${service.serviceKey}\r\ncontent-type: image/png\r\ncontent-length: ${length}\r\n${more}\r\n`
  const left = async (key: string): Promise<number> =>
    (await service.sql(`select from storage.uploads where name = '${key}'`)).length

  it('that leaves at half leaves nothing', async () => {
    const { socket } = await openSocket(service.url)
    socket.write(`${begin('half', 3_000_000)}${'x'.repeat(1_500_000)}`)
    await until(async () => (await left('half')) === 1, { what: 'the upload to begin' })
    socket.destroy()
    await until(async () => (await left('half')) === 0, { what: 'the upload to be discarded' })
    expectRefusal(await send('GET', 'object/files/half'), 404, 'not_found')
  })

  it.each([100_000, 2_000_000])('that sends %i bytes by drops is given up', async (length) => {
    const { socket, closed } = await openSocket(service.url)
    socket.write(begin('slow', length))
    const dripping = setInterval(() => socket.write('x'), 100)
    const response = await closed
    clearInterval(dripping)
    expect(statusOf(response), response).toBe(408)
    expect(await left('slow')).toBe(0)
  })

  it('that waits for 100 Continue hears of a refusal first', async () => {
    await upload('taken', 'hello')
    const { socket, closed } = await openSocket(service.url)
    socket.write(begin('taken', 3_000_000, 'expect: 100-continue\r\n'))
    const response = await closed
    expect([statusOf(response), response.includes('100 Continue')]).toEqual([409, false])
  })

  it('that sends too much sees why', async () => {
    await send('POST', 'bucket', { id: 'small', file_size_limit: 1_000 })
    const { socket, closed } = await openSocket(service.url)
    socket.write(begin('x', 5_000_000).replace('files/x', 'small/x'))
    socket.write('x'.repeat(500_000))
    const declared = await closed
    expect(statusOf(declared), declared).toBe(413)
    const chunked = begin('x', 1)
      .replace('files/x', 'small/x')
      .replace('content-length: 1', 'transfer-encoding: chunked')
    const response = await sendRaw(
      service.url,
      `${chunked}${(5_000).toString(16)}\r\n${'x'.repeat(5_000)}\r\n0\r\n\r\n`.replace(
        'host: x',
        'host: x\r\nconnection: close',
      ),
    )
    expect(statusOf(response), response).toBe(413)
  })

  it('without a token may do what policies let anybody do, which is nothing', async () => {
    const answer = await service.request('POST', '/storage/v1/object/files/nobody', {
      body: 'x',
      headers: { 'content-type': 'image/png' },
    })
    expectRefusal(answer, 403, 'forbidden')
    expect(answer.json.error.details).toMatchObject({ command: 'insert' })
  })

  it('of Supabase reads the message at the top', async () => {
    const answer = await send('GET', 'object/files/nowhere', undefined, {
      'x-client-info': 'storage-js/2.109.0',
    })
    expect(answer.json).toMatchObject({
      message: expect.any(String),
      statusCode: '404',
      error: { code: 'not_found' },
    })
  })
})

describe('the routes', () => {
  it('lead to functions that the gateway may call', async () => {
    for (const { entry } of storageRoutes) {
      const [row] = await service.sql(
        `select has_function_privilege(core.gateway_role(), 'storage.${entry}(core.request)', 'execute') as may`,
      )
      expect(row, entry).toEqual({ may: true })
    }
  })
})

describe('an operator', () => {
  const login = async (): Promise<Record<string, string>> => {
    const { json } = await service.request('POST', '/admin/v1/login', { body: operator })
    return bearer(json.access_token)
  }

  it('uploads and reads, and what is written is in the audit', async () => {
    const headers = { ...(await login()), 'content-type': 'image/png' }
    const path = '/storage/v1/object/files/operated'
    expect((await service.request('POST', path, { headers, body: 'hello' })).status).toBe(200)
    expect((await service.request('GET', path, { headers })).text).toBe('hello')
    const list = await service.request('POST', '/storage/v1/object/list/files', {
      headers: await login(),
      body: { prefix: '' },
    })
    expect(
      list.json.map(({ name }: { name: string }) => name),
      list.text,
    ).toContain('operated')
    const audit = await service.request('GET', '/admin/v1/audit', { headers: await login() })
    expect(audit.text).toContain('/storage/v1/object/files/operated')
    expect(audit.text).not.toContain('/storage/v1/object/list')
  })
})
