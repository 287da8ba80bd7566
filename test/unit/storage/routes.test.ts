import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, statusOf } from '../../support/raw.ts'
import { closing, converse, takesAll, tokens, useGateway, type FakeSql } from './gateway.ts'

const sql: FakeSql = { calls: [], reply: takesAll }
const gateway = useGateway(sql)

beforeEach(() => {
  sql.calls.length = 0
})

const ask = (line: string, headers = {}, body = ''): Promise<string> =>
  converse(gateway.url, line, { ...closing, ...headers }, body)

const token = (claims: object): string =>
  tokens.sign(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 60, ...claims }))

describe('an address of files', () => {
  it.each([
    ['GET', 'bucket', 'bucket_list', {}],
    ['GET', 'bucket/a%20b', 'bucket_get', { bucket: 'a b' }],
    ['POST', 'bucket/a/empty', 'bucket_empty', { bucket: 'a' }],
    ['GET', 'object/b/k', 'object_get', { bucket: 'b', key: 'k' }],
    ['HEAD', 'object/b/k', 'object_get', { bucket: 'b', key: 'k' }],
    ['GET', 'object/authenticated/b/k', 'object_get', { bucket: 'b', key: 'k' }],
    ['GET', 'object/public/b/k/l', 'object_public', { bucket: 'b', key: 'k/l' }],
    ['GET', 'object/public/k', 'object_get', { bucket: 'public', key: 'k' }],
    ['POST', 'object/public/k/l', 'object_upload', { bucket: 'public', key: 'k/l' }],
    ['PUT', 'object/b/k', 'object_update', { bucket: 'b', key: 'k' }],
    ['GET', 'object/info/b/k', 'object_info', { bucket: 'b', key: 'k' }],
    ['POST', 'object/sign/b', 'object_sign_many', { bucket: 'b' }],
    ['POST', 'object/sign/b/k', 'object_sign', { bucket: 'b', key: 'k' }],
    ['GET', 'object/sign/b/k', 'object_signed', { bucket: 'b', key: 'k' }],
    ['POST', 'object/upload/sign/b/k', 'upload_sign', { bucket: 'b', key: 'k' }],
    ['POST', 'object/list/b', 'object_list_text', { bucket: 'b' }],
    ['POST', 'object/move', 'object_move', {}],
    ['DELETE', 'object/b', 'objects_remove', { bucket: 'b' }],
    ['DELETE', 'object/b/k', 'object_remove', { bucket: 'b', key: 'k' }],
    ['DELETE', 'cdn/b/k', 'cache_purge', { bucket: 'b', key: 'k' }],
    ['GET', 'render/image/public/b/k', 'object_public', { bucket: 'b', key: 'k' }],
    ['HEAD', 'upload/resumable/1', 'resumable_get', { id: '1' }],
    ['POST', 'upload/resumable/sign', 'resumable_create', {}],
  ])('%s %s leads to %s', async (method, path, entry, parts) => {
    await ask(`${method} /storage/v1/${path}`)
    expect(sql.calls[0]).toMatchObject({
      entry: `storage.${entry}`,
      request: { method, path: parts },
    })
  })

  it.each([
    ['a//b', 'a//b'],
    ['/abs', '/abs'],
    ['', ''],
    ['%252e', '%2e'],
    ['a;b', 'a;b'],
    ['a+b', 'a+b'],
    ['%E6%97%A5%E6%9C%AC/%F0%9F%98%80.png', '日本/😀.png'],
    ['a'.repeat(3000), 'a'.repeat(3000)],
  ])('gives SQL the key decoded once and as it is: %s', async (sent, key) => {
    expect(statusOf(await ask(`GET /storage/v1/object/b/${sent}?download=`))).toBe(200)
    expect(sql.calls[0]?.request.path).toEqual({ bucket: 'b', key })
  })

  const noText = ['a%00.png', '%zz', '%ED%A0%80', '%C0%80', '%']
  const dots = ['.', '../x', '..%2fx', '%2e%2e/x', 'a%5c..%5cb']
  it.each([...noText, ...dots])(
    'that is no text, or that others read as another one, is refused: %s',
    async (key) => {
      const response = await ask(`GET /storage/v1/object/b/${key}`)
      expect(statusOf(response), response).toBe(400)
      expect(JSON.parse(bodyOf(response)).error.code).toBe('bad_request')
      expect(sql.calls).toEqual([])
    },
  )

  it.each(['', 'nothing', 'bucket/a/b', 'object', 'upload/resumable/1/2', 's3/x', 'vector/x'])(
    'that is not there is told so: %s',
    async (path) => {
      const response = await ask(`GET /storage/v1/${path}`)
      expect(statusOf(response), response).toBe(404)
      expect(JSON.parse(bodyOf(response)).error.code).toBe('not_found')
    },
  )

  it.each([
    ['PATCH', 'bucket', 'GET, HEAD, POST, OPTIONS'],
    ['POST', 'object/b', 'DELETE, OPTIONS'],
    ['GET', 'object/b', 'DELETE, OPTIONS'],
    ['PATCH', 'object/b/k', 'GET, HEAD, POST, PUT, DELETE, OPTIONS'],
  ])('names its methods: %s %s', async (method, path, allow) => {
    const response = await ask(`${method} /storage/v1/${path}`)
    expect(statusOf(response)).toBe(405)
    expect(response).toContain(`allow: ${allow}\r\n`)
  })
})

describe('the claims of a request of files', () => {
  const claims = (): unknown => JSON.parse(sql.calls[0]?.request.claims ?? 'null')

  it("are the bearer's", async () => {
    await ask('GET /storage/v1/object/b/k', { authorization: `Bearer ${token({ role: 'anon' })}` })
    expect(claims()).toMatchObject({ role: 'anon' })
  })

  it('are not read where all may come', async () => {
    const response = await ask('GET /storage/v1/object/public/b/k', {
      authorization: 'Bearer stale',
    })
    expect([statusOf(response), claims()]).toEqual([200, null])
  })

  it("are a link's where the address is one, and no header carries the token on", async () => {
    const link = token({ typ: 'storage', use: 'download' })
    await ask(`GET /storage/v1/object/sign/b/k?token=${link}&download=`, {
      authorization: 'Bearer stale',
    })
    expect(claims()).toMatchObject({ typ: 'storage', use: 'download' })
    await ask('POST /storage/v1/upload/resumable/sign', { 'x-signature': link })
    expect(claims()).toMatchObject({ typ: 'storage' })
    expect(
      JSON.stringify(sql.calls.map(({ request }) => ({ ...request, claims: null }))),
    ).not.toContain(link)
  })

  it.each([
    ['none', ''],
    ['forged', `?token=${token({ typ: 'storage' })}x`],
    ["a user's", `?token=${token({ role: 'anon' })}`],
    ['expired', `?token=${tokens.sign(JSON.stringify({ typ: 'storage', exp: 1 }))}`],
  ])('are none where the link is %s', async (_what, query) => {
    await ask(`GET /storage/v1/object/sign/b/k${query}`)
    expect(claims()).toBeNull()
  })

  it('are refused where a link comes in place of a bearer', async () => {
    for (const claims of [{ typ: 'storage' }, { typ: 'storage', role: 'service_role' }]) {
      const response = await ask('GET /storage/v1/object/b/k', {
        authorization: `Bearer ${token(claims)}`,
      })
      expect(statusOf(response)).toBe(401)
    }
  })
})

describe('the body of a route that has no bytes', () => {
  const json = (text: string): object => ({
    'content-type': 'application/json',
    'content-length': text.length,
  })

  it('is the text of the client, also with DELETE', async () => {
    const text = '{"prefixes":["a" ]}'
    await ask('DELETE /storage/v1/object/b', json(text), text)
    expect(sql.calls[0]?.request.body).toBe(text)
  })

  it('may be missing', async () => {
    expect(statusOf(await ask('DELETE /storage/v1/object/b'))).toBe(200)
  })

  it.each([['{'], ['[]'], ['1']])('is refused when it is %s', async (text) => {
    expect(statusOf(await ask('POST /storage/v1/bucket', json(text), text))).toBe(400)
  })

  it('is refused when it is of another type, or too long', async () => {
    const typed = { 'content-type': 'text/plain', 'content-length': 2 }
    expect(statusOf(await ask('POST /storage/v1/bucket', typed, '{}'))).toBe(415)
    const long = JSON.stringify({ a: 'x'.repeat(2_000) })
    expect(statusOf(await ask('POST /storage/v1/bucket', json(long), long))).toBe(413)
    const chunked = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
    const body = `${long.length.toString(16)}\r\n${long}\r\n0\r\n\r\n`
    expect(statusOf(await ask('POST /storage/v1/bucket', chunked, body))).toBe(413)
  })

  it('is given up when it does not come', async () => {
    const response = await ask(
      'POST /storage/v1/bucket',
      { ...json('{}'), 'content-length': 99 },
      '{',
    )
    expect(statusOf(response)).toBe(408)
  })

  it('is asked for where the client waits', async () => {
    const response = await ask(
      'POST /storage/v1/bucket',
      { ...json('{}'), expect: '100-continue' },
      '{}',
    )
    expect(response).toMatch(/^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 200/)
  })
})

describe('what SQL asks', () => {
  it('to sign is signed byte for byte', async () => {
    sql.reply = (_entry, { answer }) =>
      answer
        ? { status: 200, body: JSON.stringify(answer) }
        : { ask: { kind: 'sign', claims: ['{"a": 1}'], state: { x: 1 } } }
    const response = await ask('POST /storage/v1/object/sign/b/k')
    expect(JSON.parse(bodyOf(response))).toEqual({
      tokens: [tokens.sign('{"a": 1}')],
      state: { x: 1 },
    })
  })

  it('again is called again', async () => {
    sql.reply = (_entry, { answer }) =>
      answer ? { status: 200, body: JSON.stringify(answer) } : { ask: { kind: 'again', state: 3 } }
    expect(JSON.parse(bodyOf(await ask('POST /storage/v1/bucket/b/empty')))).toEqual({ state: 3 })
  })

  it('and we do not know is a fault', async () => {
    sql.reply = () => ({ ask: { kind: 'dance' } })
    expect(statusOf(await ask('POST /storage/v1/bucket/b/empty'))).toBe(500)
  })
})
