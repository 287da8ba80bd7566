import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, openSocket, statusOf } from '../../support/raw.ts'
import { until } from '../../support/until.ts'
import { blobs, closing, converse, opened, source, useGateway, type FakeSql } from './gateway.ts'

const sql: FakeSql = { calls: [], reply: () => ({}) }
const gateway = useGateway(sql)

const path = '/storage/v1/object/b/k'

const sends =
  (from: number, to: number, more = {}, status = 200): FakeSql['reply'] =>
  (_entry, { answer }) =>
    answer
      ? {
          status: 503,
          body: JSON.stringify({ error: { code: answer['failed'], state: answer['state'] } }),
        }
      : {
          status,
          headers: { 'content-type': 'image/png', ...more },
          ask: { kind: 'send', store: 'memory', blob: 'b', from, to, state: 7 },
        }

beforeEach(() => {
  sql.calls.length = 0
  opened.length = 0
  source.make = undefined
  blobs.set('b', Buffer.from('hello, world'))
})

const get = (method = 'GET'): Promise<string> => converse(gateway.url, `${method} ${path}`, closing)

describe('the bytes of a file', () => {
  it('follow the head that SQL made', async () => {
    const headers = { 'cache-control': 'max-age=60', etag: '"x"', 'content-disposition': 'inline' }
    sql.reply = sends(0, 11, headers)
    const response = await get()
    expect(statusOf(response)).toBe(200)
    expect(bodyOf(response)).toBe('hello, world')
    for (const line of [
      'content-type: image/png',
      'content-length: 12',
      'cache-control: max-age=60',
      'etag: "x"',
    ])
      expect(response.toLowerCase()).toContain(`${line}\r\n`)
    expect(response).not.toContain('no-store')
    expect(response).toMatch(/access-control-expose-headers: .*content-disposition.*repr-digest/)
  })

  it('are those that SQL asks for', async () => {
    sql.reply = sends(7, 9, { 'content-range': 'bytes 7-9/12' }, 206)
    const response = await get()
    expect([statusOf(response), bodyOf(response)]).toEqual([206, 'wor'])
    expect(response).toContain('content-length: 3\r\n')
  })

  it('are none for HEAD, which opens nothing', async () => {
    sql.reply = sends(0, 11)
    const response = await get('HEAD')
    expect(response).toContain('content-length: 12\r\n')
    expect(response).toContain('content-type: image/png\r\n')
    expect([bodyOf(response), opened]).toEqual(['', []])
  })

  it('may be none', async () => {
    sql.reply = () => ({ status: 200, headers: { 'content-type': 'image/png' }, body: '' })
    const response = await get()
    expect(response).toContain('content-length: 0\r\n')
    sql.reply = () => ({ status: 304, headers: { etag: '"x"' } })
    expect(await get()).not.toContain('\r\ncontent-type')
  })

  it('that are missing are for SQL to excuse', async () => {
    blobs.clear()
    sql.reply = sends(0, 11)
    const response = await get()
    expect([statusOf(response), JSON.parse(bodyOf(response)).error]).toEqual([
      503,
      { code: 'missing', state: 7 },
    ])
    expect(response).toContain('content-type: application/json')
  })
})

describe('a client that leaves in the middle', () => {
  const endless = (): Readable =>
    new Readable({
      read: function (): void {
        setImmediate(() => this.push(Buffer.alloc(65_536)))
      },
    })

  it('closes what it read', async () => {
    sql.reply = sends(0, 1e12)
    blobs.set('b', Buffer.alloc(0))
    source.make = endless
    const { socket, received } = await openSocket(gateway.url)
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await until(() => received().length > 200_000, { what: 'some bytes' })
    socket.destroy()
    await until(() => opened[0]?.destroyed, { what: 'the file to be closed' })
  })

  it('or reads nothing is cut off', async () => {
    sql.reply = sends(0, 1e12)
    source.make = endless
    const { socket, closed } = await openSocket(gateway.url)
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
    await until(() => opened[0]?.destroyed, { what: 'the file to be closed' })
    socket.destroy()
    await closed
  })
})

describe('a store that fails in the middle', () => {
  it('ends the connection, so that the file is not taken for whole', async () => {
    sql.reply = sends(0, 99_999)
    source.make = () =>
      Readable.from(
        (async function* () {
          yield Buffer.alloc(50_000)
          throw new Error('the disk is gone')
        })(),
        { objectMode: false },
      )
    const response = await converse(gateway.url, `GET ${path}`, {})
    expect(response).toContain('content-length: 100000')
    expect(bodyOf(response).length).toBeLessThanOrEqual(50_000)
  })
})
