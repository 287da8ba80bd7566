import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import { bodyOf, openSocket, sendRaw, statusOf } from '../../support/raw.ts'
import { useService } from '../../support/use.ts'

const service = useService()

const expectEnvelope = (response: string, status: number, code: string): void => {
  expect(statusOf(response), response).toBe(status)
  expect(JSON.parse(bodyOf(response))).toEqual({
    error: { code, message: expect.any(String), details: null },
  })
  expect(response).toMatch(/\r\ncontent-type: application\/json; charset=utf-8\r\n/i)
  expect(response).toMatch(/\r\naccess-control-allow-origin: \*\r\n/i)
}

describe('what is not valid HTTP', () => {
  const smuggled = 'GET /health?smuggled HTTP/1.1\r\nhost: x\r\n\r\n'
  const post = 'POST /auth/v1/signup HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

  it.each([
    ['two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
    [
      'a length and chunks',
      `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    [
      'chunks and a length',
      `${post}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a length with a sign', `${post}content-length: +2\r\n\r\n{}`],
    ['a length that is no number', `${post}content-length: 0x2\r\n\r\n{}`],
    [
      'two transfer codings',
      `${post}transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`,
    ],
    ['a blank before the colon', `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a chunk of no size', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
    ['a header without a name', 'GET /health HTTP/1.1\r\nhost: x\r\n: y\r\n\r\n'],
    ['a header with a NUL', 'GET /health HTTP/1.1\r\nhost: x\r\na: b\u0000c\r\n\r\n'],
    ['a control character in the path', 'GET /health\u0007 HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a version that is none', 'GET /health HTTP/9.9\r\nhost: x\r\n\r\n'],
    ['a method that is none', 'G\u0001T /health HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['the beginning of TLS', '\u0016\u0003\u0001\u0002\u0000\u0001'],
    ['no host', 'GET /health HTTP/1.1\r\n\r\n'],
    ['two hosts', 'GET /health HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n'],
    ['two hosts of HTTP/1.0', 'GET /health HTTP/1.0\r\nhost: x\r\nHost: x\r\n\r\n'],
  ])('is refused and the connection closed: %s', async (_, text) => {
    const response = await sendRaw(service.url, text)
    expectEnvelope(response, 400, 'bad_request')
    expect(response.match(/HTTP\/1\.1 /g)).toHaveLength(1)
    expect(response).not.toContain('"ok"')
  })

  it.each([
    'authorization',
    'apikey',
    'content-type',
    'range',
    'origin',
    'accept-profile',
    'content-profile',
    'x-upsert',
  ])('is refused, for only one can be meant: a second %s', async (name) => {
    const twice = `${name}: Bearer x\r\na: b\r\n${name.toUpperCase()}: Bearer y\r\n`
    for (const [method, more] of [
      ['GET', ''],
      ['OPTIONS', ''],
      ['GET', 'connection: upgrade\r\nupgrade: websocket\r\n'],
    ] as const) {
      const path = more ? '/realtime/v1' : '/health'
      const response = await sendRaw(
        service.url,
        `${method} ${path} HTTP/1.1\r\nhost: x\r\n${twice}${more}\r\n`,
      )
      expectEnvelope(response, 400, 'bad_request')
      expect(response).toContain(`there is more than one ${name} header`)
    }
  })

  it.each(['accept', 'prefer', 'cookie', 'x-forwarded-for', 'forwarded', 'a'])(
    'is nothing to stop for: a second %s',
    async (name) => {
      const response = await sendRaw(
        service.url,
        `GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${name}: 1\r\n${name}: 2\r\n\r\n`,
      )
      expect(statusOf(response)).toBe(200)
    },
  )

  it('is nothing to stop for: an unknown expectation', async () => {
    const response = await sendRaw(
      service.url,
      'GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nexpect: the-unexpected\r\n\r\n',
    )
    expect(statusOf(response)).toBe(200)
  })

  it.each([
    ['one long header', `a: ${'x'.repeat(20_000)}\r\n`],
    [
      'many headers',
      Array.from({ length: 1000 }, (_, at) => `h${at}: ${'x'.repeat(20)}\r\n`).join(''),
    ],
  ])('because its headers are too large: %s', async (_, headers) => {
    const response = await sendRaw(service.url, `GET /health HTTP/1.1\r\nhost: x\r\n${headers}\r\n`)
    expectEnvelope(response, 431, 'headers_too_large')
  })

  it('harms nobody else', async () => {
    expect((await service.request('GET', '/health')).status).toBe(200)
  })
})

describe('a client that takes its time', () => {
  const app = buildApp({
    bodyLimit: 1000,
    bodyPatience: 600,
    logLevel: 'silent',
    addressOf: () => '127.0.0.1',
    limit: () => 0,
    isDraining: () => false,
    errors: () => new Map(),
  })
  app.post('/echo', (request, reply) => reply.send(request.body))
  let url: string

  beforeAll(async () => {
    url = await app.listen({ port: 0 })
  })
  afterAll(() => app.close())

  it('gets ten seconds for its headers, and for all of it what the app gives', () => {
    expect(app.server.headersTimeout).toBe(10_000)
    expect(app.server.requestTimeout).toBe(0)
  })

  it('is cut off, one byte at a time, while others are served', async () => {
    app.server.headersTimeout = 300
    const head = 'POST /echo HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
    let ended = 0
    const drip = async (start: string, byte: string): Promise<string> => {
      const { socket, closed } = await openSocket(url)
      socket.write(start)
      const dripping = setInterval(() => socket.write(byte), 100)
      return closed.finally(() => {
        clearInterval(dripping)
        ended += 1
      })
    }
    const drips = [
      ...Array.from({ length: 100 }, () => drip(head, 'x')),
      ...Array.from({ length: 100 }, () => drip(`${head}content-length: 900\r\n\r\n{`, ' ')),
    ]
    expect((await fetch(`${url}/nowhere`)).status).toBe(404)
    expect(ended).toBeLessThan(drips.length)
    for (const response of await Promise.all(drips))
      expectEnvelope(response, 408, 'request_timeout')
  })

  it('is cut off with an address that no route can read, too', async () => {
    const { socket, closed } = await openSocket(url)
    socket.write('POST /%zz HTTP/1.1\r\nhost: x\r\ncontent-length: 900\r\n\r\n{')
    const dripping = setInterval(() => socket.write(' '), 100)
    expect(await closed.finally(() => clearInterval(dripping))).toMatch(/^HTTP\/1\.1 400 /)
  })
})
