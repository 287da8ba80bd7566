// Small uploads: which are stored before SQL is asked, and what it is told of them.
import { createHash, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { bodyOf, openSocket, statusOf } from '../../support/raw.ts'
import { until } from '../../support/until.ts'
import {
  blobs,
  closing,
  converse,
  reservations,
  takesAll,
  tokens,
  useGateway,
  type FakeSql,
} from './gateway.ts'

const sql: FakeSql = { calls: [], reply: takesAll }
const gateway = useGateway(sql)
const serviceKey = await tokens.key('service_role')
const anonKey = await tokens.key('anon')
const now = Math.floor(Date.now() / 1_000)
const user = tokens.sign(
  JSON.stringify({
    iss: 'plinth',
    aud: 'authenticated',
    role: 'authenticated',
    sub: randomUUID(),
    session_id: randomUUID(),
    iat: now,
    exp: now + 600,
  }),
)

beforeEach(() => {
  sql.calls.length = 0
  sql.reply = takesAll
  gateway.swept = 0
  blobs.clear()
  reservations.splice(0, Infinity, { blob: 'r', store: 'memory' })
})

const post = (
  body: string,
  headers: Record<string, string> = {},
  line = 'POST /storage/v1/object/b/k',
): Promise<string> =>
  converse(
    gateway.url,
    line,
    { apikey: serviceKey, 'content-length': body.length, ...closing, ...headers },
    body,
  )

const answers = (): unknown[] => sql.calls.map(({ request }) => request.answer)

describe('a small upload', () => {
  it('is stored first, and SQL is called once', async () => {
    for (const [line, key] of [
      ['POST /storage/v1/object/b/k', serviceKey],
      ['PUT /storage/v1/object/b/k', user],
    ]) {
      reservations.splice(0, Infinity, { blob: 'r', store: 'memory' })
      expect(
        statusOf(await post('hello', { apikey: anonKey, authorization: `Bearer ${key}` }, line)),
      ).toBe(200)
    }
    const told = {
      size: 5,
      sha256: createHash('sha256').update('hello').digest('hex'),
      head: Buffer.from('hello').toString('base64'),
      blob: 'r',
      store: 'memory',
    }
    expect(answers()).toEqual([told, told])
    expect(String(blobs.get('r'))).toBe('hello')
  })

  it('that is refused wakes the sweeper', async () => {
    sql.reply = () => ({ status: 403, body: '{"error":{"code":"forbidden"}}' })
    expect(statusOf(await post('hello'))).toBe(403)
    expect(gateway.swept).toBe(1)
  })

  it('whose client leaves at half is told so', async () => {
    const { socket } = await openSocket(gateway.url)
    socket.write(
      `POST /storage/v1/object/b/k HTTP/1.1\r\nhost: x\r\napikey: ${serviceKey}\r\ncontent-length: 10\r\n\r\nhello`,
    )
    await until(() => reservations.length === 0)
    socket.destroy()
    await until(() => sql.calls.length === 1)
    expect(answers()).toEqual([{ failed: 'aborted', blob: 'r', store: 'memory' }])
  })

  it('for a store that this gateway lacks is told so', async () => {
    reservations.splice(0, Infinity, { blob: 'r', store: 'other' })
    await post('hello')
    expect(answers()).toEqual([{ failed: 'down', blob: 'r', store: 'other' }])
  })

  it('is begun as any other where nothing is reserved', async () => {
    reservations.length = 0
    expect(statusOf(await post('hello'))).toBe(200)
    expect(answers()).toEqual([null, expect.objectContaining({ state: 1 })])
  })
})

describe('before any byte SQL is asked about', () => {
  const isAskedFirst = async (response: Promise<string>): Promise<void> => {
    expect(statusOf(await response)).toBe(200)
    expect(answers()).toEqual([null, expect.objectContaining({ state: 1 })])
    expect(reservations).toHaveLength(1)
  }

  it('who is not signed in', () => isAskedFirst(post('hello', { apikey: anonKey })))

  it('what is larger', () => isAskedFirst(post('x'.repeat(1_048_577))))

  it('who waits for 100 Continue', () =>
    isAskedFirst(
      post('hello', { expect: '100-continue' }).then((all) => all.replace(/^.*?\r\n\r\n/s, '')),
    ))

  it('what has no length', () =>
    isAskedFirst(
      converse(
        gateway.url,
        'POST /storage/v1/object/b/k',
        { apikey: serviceKey, 'transfer-encoding': 'chunked', ...closing },
        '5\r\nhello\r\n0\r\n\r\n',
      ),
    ))

  it('a form', () => {
    const boundary = 'multipart/form-data; boundary=x'
    const form =
      '--x\r\ncontent-disposition: form-data; name=""; filename="f"\r\n\r\nhello\r\n--x--\r\n'
    return isAskedFirst(post(form, { 'content-type': boundary }))
  })

  it('what is staged', () => isAskedFirst(post('hello', {}, 'POST /storage/v1/object/stage/b/k')))
})

describe('the body of 64 KiB', () => {
  it('is small, and stored whole', async () => {
    const body = 'x'.repeat(65_536)
    expect(JSON.parse(bodyOf(await post(body)))).toMatchObject({ size: 65_536 })
    expect(blobs.get('r')?.length).toBe(65_536)
  })
})
