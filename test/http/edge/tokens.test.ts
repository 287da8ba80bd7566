import { CompactSign } from 'jose'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { startServer } from '../../../src/server.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { testSecret } from '../../support/database.ts'
import { sendRaw, statusOf } from '../../support/raw.ts'
import { signIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { environmentOf, operator, request, type Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { fixture, users } from '../fixture.ts'

const service = useService({ schema: fixture })
const now = Math.floor(Date.now() / 1000)
const user = { role: 'authenticated', sub: users.one, exp: now + 600 }
const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

const signed = (claims: unknown, header: Record<string, unknown> = {}, key = testSecret) =>
  new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(Buffer.from(key))

const handMade = (header: unknown, claims: unknown, hash = 'sha256'): string => {
  const text = `${base64(header)}.${base64(claims)}`
  return `${text}.${createHmac(hash, testSecret).update(text).digest('base64url')}`
}

const read = (headers: Record<string, string>): Promise<Answer> =>
  service.rest.get('notes?select=id', headers)

describe('a token', () => {
  it.each([
    ['of a superuser', { ...user, role: 'postgres' }],
    ['of a login', { ...user, role: 'authenticator' }],
    ['of a built-in role', { ...user, role: 'pg_read_all_data' }],
    ['of a list of roles', { ...user, role: ['service_role'] }],
    ['of a role that is an object', { ...user, role: { a: 1 } }],
    ['of an empty role', { ...user, role: '' }],
    ['of no role', { sub: user.sub, exp: user.exp }],
    ['without an end', { role: user.role, sub: user.sub }],
    ['with an end that is text', { ...user, exp: 'never' }],
    ['with an end below zero', { ...user, exp: -1 }],
    ['with an end at the end of time', { ...user, exp: 946_684_800_000_000 }],
    ['past its end', { ...user, exp: now - 31 }],
    ['from the future', { ...user, iat: now + 600 }],
    ['not to be used yet', { ...user, nbf: now + 600 }],
    ['of another issuer', { ...user, iss: 'evil' }],
    ['for another audience', { ...user, aud: ['other'] }],
    ['of nobody', { role: 'authenticated', exp: user.exp }],
    ['of another kind', { role: 'service_role', typ: 'storage', exp: user.exp }],
    ['of an operator of no rank', { role: 'service_role', typ: 'platform', exp: user.exp }],
  ])('%s is refused', async (_, claims) => {
    const authorization = `Bearer ${await signed(claims)}`
    expectRefusal(await read({ authorization }), 401, 'unauthorized')
  })

  it('by any other algorithm is refused', async () => {
    for (const [alg, hash] of [
      ['none', 'sha256'],
      ['NONE', 'sha256'],
      ['HS384', 'sha384'],
      ['HS512', 'sha512'],
      ['RS256', 'sha256'],
      ['hs256', 'sha256'],
    ] as const)
      expectRefusal(
        await read({ authorization: `Bearer ${handMade({ alg }, user, hash)}` }),
        401,
        'unauthorized',
      )
    const unsigned = `${base64({ alg: 'none' })}.${base64({ ...user, role: 'service_role' })}.`
    expectRefusal(await read({ authorization: `Bearer ${unsigned}` }), 401, 'unauthorized')
  })

  it('that brings its own key, or asks for something unknown, is refused', async () => {
    const key = 'a key of the attacker, long enough to sign with'
    for (const header of [
      { jwk: { kty: 'oct', k: Buffer.from(key).toString('base64url') } },
      { kid: '../../dev/null' },
      { x5u: 'https://evil.test' },
    ]) {
      const authorization = `Bearer ${await signed(user, header, key)}`
      expectRefusal(await read({ authorization }), 401, 'unauthorized')
    }
    const authorization = `Bearer ${handMade({ alg: 'HS256', crit: ['x'], x: 1 }, user)}`
    expectRefusal(await read({ authorization }), 401, 'unauthorized')
  })

  it('is accepted in one spelling only', async () => {
    const token = await signed(user)
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const other of [
      `${token}=`,
      `${token}==`,
      `${token}.`,
      `.${token}`,
      `${token}%0a`,
      changed,
    ])
      expectRefusal(await read({ authorization: `Bearer ${other}` }), 401, 'unauthorized')
    expect((await read({ authorization: `Bearer ${token}` })).json).toEqual([{ id: 1 }])
  })

  it('that is very long is refused at once', async () => {
    const token = await signed({ ...user, user_metadata: 'x'.repeat(9_000) })
    expect(token.length).toBeGreaterThan(12_000)
    expectRefusal(await read({ authorization: `Bearer ${token}` }), 401, 'unauthorized')
    const huge = await sendRaw(
      service.url,
      `GET /rest/v1/notes HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${'x'.repeat(1_000_000)}\r\n\r\n`,
    )
    expect([NaN, 431]).toContain(statusOf(huge))
  })

  it.each(['', 'Bearer', 'Bearer  ', 'Basic x', 'Bearer a b', 'Token x', 'x', 'Bearer: x'])(
    'in the header %j is refused',
    async (authorization) => {
      expectRefusal(await read({ authorization }), 401, 'unauthorized')
    },
  )

  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('may follow %j', async (scheme) => {
    const { json } = await read({ authorization: `${scheme} ${await signed(user)}` })
    expect(json).toEqual([{ id: 1 }])
  })

  it('of the service key in the address is none', async () => {
    const path = `/rest/v1/notes?select=id&apikey=${service.serviceKey}`
    expectRefusal(await service.request('GET', path), 401, 'unauthorized')
  })

  it('of a refresh is no bearer', async () => {
    const authorization = `Bearer ${'x'.repeat(64)}`
    expectRefusal(await read({ authorization }), 401, 'unauthorized')
  })

  it('given twice is refused', async () => {
    const [good, bad] = [await signed(user), 'garbage']
    for (const [first, second] of [
      [bad, good],
      [good, bad],
    ] as const) {
      const response = await sendRaw(
        service.url,
        `GET /rest/v1/notes?select=id HTTP/1.1\r\nhost: x\r\nconnection: close\r\napikey: ${first}\r\napikey: ${second}\r\n\r\n`,
      )
      expect(statusOf(response)).toBe(400)
    }
    const response = await sendRaw(
      service.url,
      `GET /rest/v1/notes?select=id HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${bad}\r\nauthorization: Bearer ${good}\r\n\r\n`,
    )
    expect(statusOf(response)).toBe(400)
  })

  it('is refused in the same words, whatever is wrong with it', async () => {
    const texts = await Promise.all(
      [
        'x',
        await signed({ ...user, exp: 1 }),
        await signed(user, {}, 'another key altogether'),
      ].map(async (token) => (await read({ authorization: `Bearer ${token}` })).text),
    )
    expect(new Set(texts).size).toBe(1)
  })

  it('of an operator that may only read reads, and writes nothing', async () => {
    const { headers } = await signIn(service, 'viewer')
    expect((await read(headers)).json).toHaveLength(3)
    const body = { email: 'viewer@example.com', password: 'correct horse battery' }
    for (const [method, path] of [
      ['POST', '/rest/v1/notes'],
      ['PATCH', '/rest/v1/notes?id=eq.1'],
      ['DELETE', '/rest/v1/notes?id=eq.1'],
      ['POST', '/auth/v1/signup'],
      ['POST', '/auth/v1/token?grant_type=password'],
    ] as const)
      expectRefusal(await service.request(method, path, { headers, body }), 403, 'forbidden')
    expect(await service.sql('select from auth.users')).toEqual([])
  })

  it('of the operator who signed in opens the REST API', async () => {
    const { json } = await service.request('POST', '/admin/v1/login', { body: operator })
    const authorization = `Bearer ${json.access_token as string}`
    expect((await read({ authorization })).json).toHaveLength(3)
  })

  // Last: it changes the password of the gateway's login.
  it('dies with the secret it was signed with', async () => {
    const secret = 'another-secret-of-which-nobody-has-heard-before-0123'
    const config = readConfig({ ...environmentOf(service.database), JWT_SECRET: secret })
    const { ownerUrl, controlUrl } = service.database
    const second = await startServer(
      config,
      {
        secret,
        project: { ownerUrl, gatewayUrl: undefined },
        control: { ownerUrl: controlUrl, gatewayUrl: undefined },
        operator,
      },
      { write: () => undefined, written: () => Promise.resolve() },
    )
    await second.ready
    const ask = (token: string): Promise<Answer> =>
      request(second.address, 'GET', '/rest/v1/notes?select=id', { headers: { apikey: token } })
    for (const token of [service.anonKey, service.serviceKey, await signed(user)])
      expectRefusal(await ask(token), 401, 'unauthorized')
    const anew = makeTokens(secret, 'plinth')
    expect((await ask(await anew.key('service_role'))).json).toHaveLength(3)
    await second.stop()
  })
})
