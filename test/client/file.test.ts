// The service gives pages its JavaScript client, without a database, to any origin.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import manifest from '../../src/client/package.json' with { type: 'json' }
import type { Answer } from '../support/service.ts'
import { useService } from '../support/use.ts'

const service = useService()
const { version } = manifest
const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  service.request('GET', `/client/${path}`, { headers })

const shared = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-type': 'text/javascript; charset=utf-8',
}

it('says the version, its integrity and where it is', async () => {
  const { status, json } = await get('')
  expect({ status, json }).toEqual({
    status: 200,
    json: {
      version,
      integrity: expect.stringMatching(/^sha384-[\w+/]{64}$/),
      exact: `/client/${version}/plinth.js`,
      newest: '/client/v1/plinth.js',
    },
  })
  const { text } = await get(`${version}/plinth.js`)
  const digest = createHash('sha384').update(text).digest('base64')
  expect(json.integrity).toBe(`sha384-${digest}`)
})

it('gives the exact version for good, and the newest of its line for five minutes', async () => {
  const exact = await get(`${version}/plinth.js`)
  expect(Object.fromEntries(exact.headers)).toMatchObject({
    ...shared,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const newest = await get('v1/plinth.js')
  expect(Object.fromEntries(newest.headers)).toMatchObject({
    ...shared,
    'cache-control': 'public, max-age=300',
  })
  expect(newest.text).toBe(exact.text)
})

it('is one module that imports nothing', async () => {
  const { text } = await get('v1/plinth.js')
  expect(text).not.toMatch(/\bimport\b/)
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as object
  expect(module).toHaveProperty('createClient')
})

it('is sent once to who has it, and its head alone to who asks for that', async () => {
  const { headers } = await get('v1/plinth.js')
  const etag = headers.get('etag') ?? ''
  const again = await get('v1/plinth.js', { 'if-none-match': etag })
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
  expect(again.headers.get('cache-control')).toBe('public, max-age=300')
  expect((await get('v1/plinth.js', { 'if-none-match': 'W/"another"' })).status).toBe(200)
  const head = await service.request('HEAD', '/client/v1/plinth.js')
  expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
  expect(head.headers.get('etag')).toBe(etag)
})

it('is compressed for who takes that', async () => {
  const path = 'v1/plinth.js'
  const plain = await get(path, { 'accept-encoding': 'identity' })
  const small = await get(path, { 'accept-encoding': 'gzip' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(small.headers.get('content-encoding')).toBe('gzip')
  expect(small.headers.get('vary')).toBe('accept-encoding')
  expect(small.text).toBe(plain.text)
  const refusing = await get(path, { 'accept-encoding': 'gzip;q=0' })
  expect(refusing.headers.get('content-encoding')).toBeNull()
})

it('has no other version, no other file and no other method', async () => {
  for (const path of ['0.0.1/plinth.js', 'v2/plinth.js', 'v1/main.js']) {
    const { status, json } = await get(path)
    expect({ status, code: json.error.code }, path).toEqual({ status: 404, code: 'not_found' })
  }
  expect((await service.request('POST', '/client/v1/plinth.js', { body: {} })).status).toBe(405)
})
