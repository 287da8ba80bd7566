import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { openSocket, sendRaw, statusOf } from '../../support/raw.ts'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'

const service = useService()
const good = { email: 'ada@example.com', password: 'correct horse battery' }
const token = '/auth/v1/token?grant_type=password'

const send = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  service.request('POST', token, { body, headers })

describe('a body', () => {
  it.each([
    ['{'],
    [''],
    ['{"email":"a@b.co",}'],
    ["{'email':'a@b.co'}"],
    ['{"email":"a@b.co"}{'],
    ['undefined'],
    ['{"a":01}'],
    ['{"a":"\t"}'],
    ['[]'],
    ['null'],
    ['"text"'],
    ['12'],
  ])('that is no JSON object is refused: %s', async (body) => {
    expectRefusal(await send(body), 400, 'bad_request')
  })

  it('that is missing is refused', async () => {
    expectRefusal(await service.request('POST', token), 400, 'bad_request')
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json garbage',
    'application/json\ta',
    'application/jsonx',
    'application/json5',
    'application/x-json',
    'text/json',
    'json',
    'garbage',
  ])('of type %s is refused unread', async (type) => {
    const length = Buffer.byteLength(JSON.stringify(good))
    const response = await sendRaw(
      service.url,
      `POST ${token} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${JSON.stringify(good)}`,
    )
    expect(statusOf(response), response).toBe(415)
    expect(response).toContain('"code":"unsupported_media_type"')
    expect(response).toMatch(/access-control-allow-origin: \*/i)
  })

  it.each([
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json ;charset=UTF-8',
    'application/json;',
  ])('of type %s is read', async (type) => {
    expectRefusal(await send(good, { 'content-type': type }), 401, 'invalid_credentials')
  })

  it('without a type is refused', async () => {
    const text = JSON.stringify(good)
    const response = await sendRaw(
      service.url,
      `POST ${token} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${text.length}\r\n\r\n${text}`,
    )
    expect(statusOf(response)).toBe(415)
  })

  it.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, identity', 'x'])(
    'that is compressed (%s) is refused, not unpacked',
    async (encoding) => {
      const body = gzipSync(JSON.stringify(good))
      expectRefusal(
        await send(body, { 'content-encoding': encoding }),
        415,
        'unsupported_media_type',
      )
    },
  )

  it('that is not compressed may say so', async () => {
    expectRefusal(await send(good, { 'content-encoding': 'identity' }), 401, 'invalid_credentials')
  })

  it('that is too large is refused when it says its length', async () => {
    const body = JSON.stringify({ ...good, data: 'x'.repeat(2 ** 20) })
    expectRefusal(await send(body), 413, 'payload_too_large')
  })

  it('that claims to be too large is refused before it comes', async () => {
    const { socket, received } = await openSocket(service.url)
    socket.write(
      `POST ${token} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99999999999\r\n\r\n{`,
    )
    await expect.poll(received, { timeout: 5000 }).toContain('"payload_too_large"')
    socket.destroy()
  })

  it('that is too large is refused when it does not say its length', async () => {
    const { status, text } = await new Promise<{ status: number; text: string }>(
      (resolve, reject) => {
        const request = httpRequest(
          service.url + token,
          { method: 'POST', headers: { 'content-type': 'application/json', connection: 'close' } },
          (response) => {
            let text = ''
            response.setEncoding('utf8').on('data', (data: string) => (text += data))
            response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
            response.on('error', reject)
          },
        )
        request.on('error', reject)
        request.write('{"email":"')
        for (let part = 0; part < 18; part += 1) request.write('x'.repeat(65_536))
      },
    )
    expect(status, text).toBe(413)
    expect(JSON.parse(text).error.code).toBe('payload_too_large')
  })

  it('just below the limit is read, just above is not', async () => {
    const pad = (length: number): string => {
      const text = JSON.stringify({ ...good, pad: '' })
      return text.replace('"pad":""', `"pad":"${'x'.repeat(length - text.length)}"`)
    }
    expect((await send(pad(1_048_576))).status).toBe(401)
    expect((await send(pad(1_048_577))).status).toBe(413)
  })

  it('with a mark in front of it is read', async () => {
    const answer = await send(Buffer.from(`\ufeff${JSON.stringify(good)}`))
    expectRefusal(answer, 401, 'invalid_credentials')
  })

  it('of a read is not looked at', async () => {
    const response = await sendRaw(
      service.url,
      `GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{`,
    )
    expect(statusOf(response)).toBe(200)
  })
})
