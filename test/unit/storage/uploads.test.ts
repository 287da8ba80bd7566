import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, openSocket, statusOf } from '../../support/raw.ts'
import { makeStorage } from '../../../src/storage/storage.ts'
import { until } from '../../support/until.ts'
import { blobs, closing, converse, takesAll, useGateway, type FakeSql } from './gateway.ts'

const sql: FakeSql = { calls: [], reply: takesAll }
const gateway = useGateway(sql, { uploads: 8 })

beforeEach(() => {
  sql.calls.length = 0
  sql.reply = takesAll
  gateway.swept = 0
  blobs.clear()
})

const line = 'POST /storage/v1/object/b/k'
const refuses: FakeSql['reply'] = () => ({ status: 403, body: '{"error":{"code":"forbidden"}}' })

const raw = (length: number | undefined, body: string, more = {}): Promise<string> =>
  converse(
    gateway.url,
    line,
    {
      'content-type': 'image/png',
      ...(length !== undefined && { 'content-length': length }),
      ...closing,
      ...more,
    },
    body,
  )

const sha256 = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex')

const untilOver = (): Promise<unknown> =>
  until(
    () => {
      const places = [{}, {}]
      const free = places.map((place) => gateway.storage.begin(place, '127.0.0.1'))
      for (const place of places) gateway.storage.done(place)
      return free.every(Boolean)
    },
    { what: 'the upload to be over' },
  )

describe('places for uploads', () => {
  it('are not all given to one network, but to whom we trust', () => {
    const storage = makeStorage(8)
    const taken = (network: string | undefined): boolean => storage.begin({}, network)
    expect(['a', 'a', 'a', 'b', undefined].map(taken)).toEqual([true, true, false, true, true])
  })
})

describe('an upload', () => {
  it('is stored as it is, whatever its type', async () => {
    for (const type of ['image/png', 'application/json', 'text/plain; charset=x']) {
      const response = await raw(5, 'hello', { 'content-type': type })
      expect(statusOf(response), response).toBe(200)
      expect(JSON.parse(bodyOf(response))).toEqual({
        size: 5,
        sha256: sha256('hello'),
        head: Buffer.from('hello').toString('base64'),
        state: 1,
      })
      expect(sql.calls[0]?.request).toMatchObject({
        body: null,
        answer: null,
        headers: { 'content-type': 'image/png' },
      })
    }
  })

  it('of no bytes, or in chunks, is one too', async () => {
    expect(JSON.parse(bodyOf(await raw(0, '')))).toMatchObject({ size: 0 })
    expect(JSON.parse(bodyOf(await raw(undefined, '')))).toMatchObject({ size: 0 })
    const chunked = await raw(undefined, '5\r\nhello\r\n0\r\n\r\n', {
      'transfer-encoding': 'chunked',
    })
    expect(JSON.parse(bodyOf(chunked))).toMatchObject({ size: 5 })
  })

  it('of megabytes arrives whole', async () => {
    const body = 'x'.repeat(3_000_000)
    const response = await raw(body.length, body)
    expect(JSON.parse(bodyOf(response))).toMatchObject({ size: body.length, sha256: sha256(body) })
  })

  it('that is compressed is refused', async () => {
    expect(statusOf(await raw(5, 'hello', { 'content-encoding': 'gzip' }))).toBe(415)
    expect(sql.calls).toEqual([])
  })
})

describe('a client that waits for 100 Continue', () => {
  const expecting = { expect: '100-continue' }

  it('is told to go on when its upload is read', async () => {
    const { socket, received, closed } = await openSocket(gateway.url)
    socket.write(
      `${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\nexpect: 100-continue\r\nconnection: close\r\n\r\n`,
    )
    await until(() => received().startsWith('HTTP/1.1 100 Continue\r\n\r\n'), { what: '100' })
    socket.write('hello')
    expect(await closed).toContain('HTTP/1.1 200 OK')
  })

  it('is refused before it sends a byte', async () => {
    sql.reply = refuses
    const response = await raw(5_000_000_000, '', { ...expecting, connection: 'keep-alive' })
    expect(response).toMatch(/^HTTP\/1\.1 403 Forbidden/)
    expect(response).toContain('connection: close')
    expect(response).not.toContain('100 Continue')
  })
})

describe('a refused upload', () => {
  it('is read on so that the client sees the answer, and not for ever', async () => {
    sql.reply = refuses
    const began = performance.now()
    const { socket, received, closed } = await openSocket(gateway.url)
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 50000000\r\n\r\n`)
    const sending = setInterval(() => socket.write('x'.repeat(10_000)), 10)
    await until(() => received().includes('"forbidden"'), { timeout: 1_000, what: 'the answer' })
    await closed
    clearInterval(sending)
    const took = performance.now() - began
    expect(took).toBeGreaterThan(500)
    expect(took).toBeLessThan(4_000)
  })

  it('is cut off after a megabyte', async () => {
    sql.reply = refuses
    const { socket, closed } = await openSocket(gateway.url)
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 50000000\r\n\r\n`)
    const block = 'x'.repeat(100_000)
    let sent = 0
    const pump = (): void => {
      while (!socket.destroyed && socket.write(block)) sent += block.length
    }
    socket.on('drain', pump)
    pump()
    expect(statusOf(await closed)).toBe(403)
    expect(sent).toBeLessThan(30_000_000)
  })

  it('leaves the connection where it had come whole', async () => {
    sql.reply = refuses
    const { socket, received } = await openSocket(gateway.url)
    const one = `${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\n\r\nhello`
    socket.write(one + one)
    await until(() => received().split('403 Forbidden').length === 3, { what: 'two answers' })
    socket.destroy()
  })

  it('that is too large is told so while it is sent', async () => {
    sql.reply = (entry, request) =>
      request.answer
        ? takesAll(entry, request)
        : { ask: { kind: 'receive', store: 'memory', blob: 'b', most: 100_000 } }
    const response = await raw(5_000_000, 'x'.repeat(1_000_000))
    expect([statusOf(response), JSON.parse(bodyOf(response)).error.code]).toEqual([
      400,
      'too_large',
    ])
    expect(sql.calls[1]?.request.answer).toEqual({ failed: 'too_large' })
    expect(gateway.swept).toBe(1)
  })

  it('of a store that this gateway lacks is told so', async () => {
    sql.reply = (entry, request) =>
      request.answer
        ? takesAll(entry, request)
        : { ask: { kind: 'receive', store: 'other', blob: 'b', most: 1 } }
    await raw(5, 'hello')
    expect(sql.calls[1]?.request.answer).toEqual({ failed: 'down' })
  })
})

describe('a client that is not what it says', () => {
  const failure = async (): Promise<unknown> => {
    await until(() => sql.calls.length === 2, { what: 'SQL to hear of it' })
    return sql.calls[1]?.request.answer?.['failed']
  }

  it('leaves at half', async () => {
    const { socket } = await openSocket(gateway.url)
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhello`)
    await until(() => sql.calls.length === 1, { what: 'the upload to begin' })
    socket.destroy()
    expect(await failure()).toBe('aborted')
    await untilOver() // the sweep is called after SQL has heard of it
    expect(gateway.swept).toBe(1)
  })

  it('ends its side at half', async () => {
    const { socket } = await openSocket(gateway.url)
    socket.end(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhello`)
    expect(await failure()).toBe('aborted')
    await untilOver()
  })

  it('sends less than a kilobyte a second', async () => {
    const { socket, closed } = await openSocket(gateway.url)
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 10000\r\n\r\nhello`)
    const dripping = setInterval(() => socket.write('x'), 50)
    expect(await failure()).toBe('slow')
    expect(statusOf(await closed)).toBe(400)
    clearInterval(dripping)
  })

  it('says nothing more', async () => {
    const response = await raw(10_000, 'hello')
    expect(JSON.parse(bodyOf(response)).error.code).toBe('slow')
  })

  it('sends more than it said: the rest is no part of the upload', async () => {
    await raw(5, 'hello, more', { connection: 'keep-alive' })
    expect(blobs.get('b')?.toString() ?? 'hello').toBe('hello')
  })
})

describe('uploads at once', () => {
  it('are so many, and the next is told to come again', async () => {
    const begin = async (): Promise<() => void> => {
      const { socket } = await openSocket(gateway.url)
      socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhello`)
      return () => socket.destroy()
    }
    const ends = [await begin(), await begin()]
    await until(() => sql.calls.length === 2, { what: 'two uploads' })
    const third = await raw(5, 'hello')
    expect(statusOf(third)).toBe(503)
    expect(third).toContain('retry-after: 1')
    for (const end of ends) end()
    await untilOver()
    expect(statusOf(await raw(5, 'hello'))).toBe(200)
  })
})

const boundary = 'XYZ'
type Part = [head: string, body: string]
const file = (body: string, name = '""; filename="blob"', type = 'image/png'): Part => [
  `content-disposition: form-data; name=${name}\r\ncontent-type: ${type}`,
  body,
]
const field = (name: string, body: string): Part => [
  `content-disposition: form-data; name="${name}"`,
  body,
]
const formOf = (parts: Part[], end = `--${boundary}--\r\n`): string =>
  parts.map(([head, body]) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`).join('') + end

const form = (body: string, type = `multipart/form-data; boundary=${boundary}`): Promise<string> =>
  raw(body.length, body, { 'content-type': type })

describe('a form', () => {
  it.each(['""; filename="blob"', '"file"; filename="a.png"', '"x"; filename=""'])(
    'holds one file, of any name: %s',
    async (name) => {
      const body = formOf([
        field('cacheControl', '3600'),
        field('metadata', '{"a":1}'),
        file('hello', name),
      ])
      const response = await form(body)
      expect(JSON.parse(bodyOf(response)), response).toMatchObject({ size: 5, fields: {} })
      expect(JSON.parse(sql.calls[0]?.request.body ?? '')).toEqual({
        type: 'image/png',
        cacheControl: '3600',
        metadata: '{"a":1}',
        length: 5,
      })
      expect(blobs.get('b')?.toString()).toBe('hello')
    },
  )

  it('may lack the line break at its end', async () => {
    const response = await form(formOf([file('hello')], `--${boundary}--`))
    expect(JSON.parse(bodyOf(response))).toMatchObject({ size: 5, fields: {} })
  })

  it('may have fields behind the file', async () => {
    const response = await form(
      formOf([file('hello'), field('cacheControl', '60'), field('metadata', '{}')]),
    )
    expect(JSON.parse(bodyOf(response))).toMatchObject({
      size: 5,
      fields: { cacheControl: '60', metadata: '{}' },
    })
  })

  it('of megabytes arrives whole, with dashes and lines like its own', async () => {
    const inside = `\r\n--x${boundary}\r\n--XY\r\n\r\n--`.repeat(100_000)
    const response = await form(formOf([field('cacheControl', '1'), file(inside)]))
    expect(JSON.parse(bodyOf(response))).toMatchObject({
      size: inside.length,
      sha256: sha256(inside),
    })
  })

  it('is the file itself where the upload goes on later', async () => {
    await converse(
      gateway.url,
      'POST /storage/v1/upload/resumable',
      { ...closing, 'content-type': 'multipart/form-data', 'content-length': 1 },
      'x',
    )
    expect(sql.calls[0]?.request.body).toBeNull()
  })

  it.each([
    ['no file', formOf([field('cacheControl', '1')])],
    ['nothing', formOf([])],
    ['two files', formOf([file('hello'), file('more')])],
    ['no end', formOf([file('hello')], '')],
    ['a field without an end', formOf([file('hello'), field('a', 'b')], '').slice(0, -4)],
    ['another boundary', formOf([file('hello')]).replaceAll(boundary, 'ABC')],
    [
      'too many fields',
      formOf([...Array.from({ length: 30 }, () => field('a', 'b')), file('hello')]),
    ],
    ['a NUL in a field', formOf([field('a', 'b\0'), file('hello')])],
    ['a NUL in its type', formOf([file('hello', '""; filename="a"', 'image/p\0ng')])],
  ])('with %s is refused', async (_what, body) => {
    const response = await form(body)
    expect(statusOf(response), response).toBe(400)
    expect(JSON.parse(bodyOf(response)).error.code).toBe('bad_request')
    for (const { request } of sql.calls.slice(1))
      expect(request.answer).toMatchObject({ failed: 'aborted' })
    await untilOver()
  })

  it('without a boundary is refused', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary='])
      expect(statusOf(await form(formOf([file('hello')]), type))).toBe(400)
  })

  it('with a huge field is refused', async () => {
    expect(statusOf(await form(formOf([field('a', 'x'.repeat(200_000)), file('hello')])))).toBe(413)
    expect(sql.calls).toEqual([])
  })

  it.each([
    ['nothing of the form', 'x'.repeat(300_000) + formOf([file('hello')])],
    ['a part without a name', formOf([['x-a: b', 'x'.repeat(300_000)], file('hello')])],
    [
      'three large fields',
      formOf([...['a', 'b', 'c'].map((name) => field(name, 'x'.repeat(100_000))), file('hello')]),
    ],
  ])('with much before its file is refused: %s', async (_what, body) => {
    expect(statusOf(await form(body))).toBe(413)
    expect(sql.calls).toEqual([])
    await untilOver()
  })

  it('whose file never begins is refused after 256 KiB', async () => {
    const { socket, received } = await openSocket(gateway.url)
    const type = `content-type: multipart/form-data; boundary=${boundary}`
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 5000000000\r\n\r\n`)
    socket.write('x'.repeat(400_000))
    await until(() => received().includes('"payload_too_large"'), { what: 'the refusal' })
    socket.destroy()
    await untilOver()
  })

  it('keeps no member of ours', async () => {
    const response = await form(
      formOf([field('__proto__', 'x'), field('constructor', 'y'), file('hello')]),
    )
    expect(statusOf(response)).toBe(200)
  })

  it('is given up at half', async () => {
    const { socket } = await openSocket(gateway.url)
    const body = formOf([file('x'.repeat(10_000))])
    socket.write(
      `${line} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    socket.write(body.slice(0, 5_000))
    await until(() => sql.calls.length === 1, { what: 'the file to begin' })
    socket.destroy()
    await until(() => sql.calls[1]?.request.answer?.['failed'] === 'aborted', {
      what: 'SQL to hear of it',
    })
    await untilOver()
  })

  it('that stays in its head is given up too', async () => {
    const response = await raw(9_999, `--${boundary}\r\ncontent-dis`, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
    })
    expect(statusOf(response)).toBe(408)
    expect(sql.calls).toEqual([])
    await untilOver()
  })
})

describe('a stop', () => {
  it('aborts the uploads that do not end', async () => {
    const { socket } = await openSocket(gateway.url)
    socket.write(`${line} HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhello`)
    await until(() => sql.calls.length === 1, { what: 'the upload to begin' })
    await gateway.storage.drain(50)
    expect(sql.calls[1]?.request.answer).toMatchObject({ failed: 'aborted' })
    socket.destroy()
  })
})
