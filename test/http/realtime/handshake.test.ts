import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { cloneDatabase, testSecret, type TestDatabase } from '../../support/database.ts'
import { sendRaw, statusOf } from '../../support/raw.ts'
import { openRealtime, refusedHandshake } from '../../support/realtime.ts'
import { environmentOf, startService, type TestService } from '../../support/service.ts'
import { readConfig } from '../../../src/config.ts'
import { startServer } from '../../../src/server.ts'
import { until } from '../../support/until.ts'
import { users } from '../fixture.ts'

let service: TestService

beforeAll(async () => {
  service = await startService(inject('adminUrl'), { SERVICE_LOG_LEVEL: 'trace' })
})
afterAll(() => service.stop())

const lines = (): Record<string, unknown>[] =>
  service.logs.map((line) => JSON.parse(line) as Record<string, unknown>)

describe('GET /realtime/v1', () => {
  it('becomes a socket with a key in the query, in the header of keys, or as a bearer', async () => {
    const headers = [{ apikey: service.anonKey }, { authorization: `Bearer ${service.anonKey}` }]
    const sockets = await Promise.all([
      openRealtime(service, service.anonKey),
      openRealtime(service, service.anonKey, { path: '/realtime/v1/' }),
      ...headers.map((one) => openRealtime(service, undefined, { options: { headers: one } })),
    ])
    for (const socket of sockets) {
      expect(await socket.ping()).toMatchObject({ type: 'pong' })
      expect(socket.socket.extensions).toBe('')
      await socket.close()
    }
  })

  it('is refused without a key that opens', async () => {
    const over = await service.userToken(users.one, { exp: Date.now() / 1000 - 2 })
    const long = await service.userToken(users.one, { x: 'x'.repeat(9_000) })
    for (const key of [undefined, '', 'garbage', over, `${service.anonKey}x`, long]) {
      const { status, headers, text } = await refusedHandshake(service, key)
      expect(status, key).toBe(401)
      expect(JSON.parse(text)).toEqual({
        error: { code: 'unauthorized', message: expect.any(String), details: null },
      })
      expect(headers).toMatchObject({
        connection: 'close',
        'content-type': 'application/json; charset=utf-8',
        'access-control-allow-origin': '*',
        'x-request-id': expect.any(String),
      })
    }
  })

  it('asks to upgrade where that was forgotten', async () => {
    for (const path of ['/realtime/v1', '/realtime/v1/', '/realtime/v1/websocket']) {
      const { status, json } = await service.request('GET', `${path}?apikey=${service.anonKey}`)
      expect(status).toBe(400)
      expect(json.error.message).toBe('this is a WebSocket: upgrade to it')
      expect((await service.request('POST', path)).status).toBe(405)
    }
  })

  it('is found nowhere else', async () => {
    for (const path of ['/', '/realtime', '/realtime/v2', '/realtime/v1/x', '/auth/v1/websocket'])
      expect((await refusedHandshake(service, service.anonKey, { path })).status).toBe(404)
    const version = { path: '/realtime/v1/websocket' }
    const refused = await refusedHandshake(service, `${service.anonKey}&vsn=3.0.0`, version)
    expect(refused.status).toBe(400)
  })

  it('is the only thing that is upgraded to', async () => {
    const head = `host: x\r\nconnection: close, upgrade\r\napikey: ${service.anonKey}\r\n`
    for (const protocol of ['h2c', 'websocket, h2c']) {
      const answer = await sendRaw(
        service.url,
        `GET /health HTTP/1.1\r\n${head}upgrade: ${protocol}\r\n\r\n`,
      )
      expect(statusOf(answer)).toBe(200)
    }
    const answer = await sendRaw(
      service.url,
      `GET /realtime/v1 HTTP/1.1\r\n${head}upgrade: websocket\r\nsec-websocket-version: 1\r\n\r\n`,
    )
    expect(statusOf(answer)).toBe(400)
    expect(answer).toContain('"bad_request"')
  })

  it('leaves one line in the log, without its key', async () => {
    const socket = await openRealtime(service, service.anonKey)
    await socket.close()
    await until(() => lines().some(({ msg }) => msg === 'socket closed'))
    await refusedHandshake(service, '')
    const logged = lines().filter(({ status }) => status === 101)
    expect(logged.at(-1)).toEqual({
      level: 30,
      time: expect.any(Number),
      reqId: expect.any(String),
      method: 'GET',
      url: '/realtime/v1?apikey=[redacted]',
      status: 101,
      milliseconds: expect.any(Number),
      address: '127.0.0.1',
      msg: 'request',
    })
    expect(lines().some(({ status }) => status === 401)).toBe(true)
    expect(service.logs.join('')).not.toContain(service.anonKey)
    expect(service.logs.join('')).not.toContain('.eyJ')
  })
})

describe('the limits of a gateway', () => {
  it('hold for sockets as for requests', async () => {
    const limited = await startService(inject('adminUrl'), {
      RATE_LIMIT_API: '3',
      REALTIME_SOCKETS_PER_ADDRESS: '2',
    })
    try {
      await openRealtime(limited, limited.anonKey)
      await openRealtime(limited, limited.anonKey)
      const full = await refusedHandshake(limited, limited.anonKey)
      expect(full.status).toBe(429)
      expect(full.text).toContain('2 sockets')
      const often = await refusedHandshake(limited, limited.anonKey)
      expect(often.status).toBe(429)
      expect(often.text).toContain('too many requests')
    } finally {
      await limited.stop()
    }
  })
})

describe('a gateway', () => {
  it('says 1001 when it stops', async () => {
    const stopping = await startService(inject('adminUrl'))
    const socket = await openRealtime(stopping, stopping.anonKey)
    await Promise.all([
      stopping.stop(),
      expect(socket.closed).resolves.toEqual({ code: 1001, reason: 'this gateway is stopping' }),
    ])
  })

  it('answers 503 before its database is there', async () => {
    const database: TestDatabase = await cloneDatabase(inject('adminUrl'))
    const nowhere = new URL(database.ownerUrl)
    nowhere.hostname = '127.0.0.1'
    nowhere.port = '1'
    const config = readConfig(environmentOf(database, { SERVICE_LOG_LEVEL: 'silent' }))
    const project = { ownerUrl: nowhere.href, gatewayUrl: undefined }
    const server = await startServer(config, {
      secret: testSecret,
      project,
      control: project,
      operator: undefined,
    })
    try {
      const refused = await refusedHandshake({ url: server.address }, service.anonKey)
      expect(refused.status).toBe(503)
      expect(refused.headers['retry-after']).toBe('1')
    } finally {
      await server.stop()
      await server.ready
      await database.drop()
    }
  })
})
