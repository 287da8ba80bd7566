import { CompactSign, generateKeyPair } from 'jose'
import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeTokens } from '../../../src/http/token.ts'
import { testSecret } from '../../support/database.ts'

const now = 1_800_000_000
const sub = '00000000-0000-4000-8000-000000000001'
const user = { role: 'authenticated', sub, exp: now + 60 }
const key = new TextEncoder().encode(testSecret)
const { verify, sign, key: keyFor } = makeTokens(testSecret, 'plinth', () => now)

const signed = (claims: unknown, header: Record<string, unknown> = {}): Promise<string> =>
  new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(key)

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const handMade = (header: unknown, claims: unknown, hash = 'sha256'): string => {
  const text = `${base64(header)}.${base64(claims)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

describe('a token is accepted', () => {
  it.each([
    ['of a user', user],
    ['of a key', { role: 'anon', exp: now + 60 }],
    ['of the service', { role: 'service_role', exp: now + 60 }],
    ['of an operator', { role: 'service_role', typ: 'platform', pr: 'viewer', exp: now + 60 }],
    ['with our issuer', { ...user, iss: 'plinth' }],
    ['with our audience', { ...user, aud: 'authenticated' }],
    ['with a session', { ...user, session_id: sub }],
    ['a few seconds after its end', { ...user, exp: now - 4 }],
    ['from a clock a little fast', { ...user, iat: now + 4, nbf: now + 4 }],
  ])('%s', async (_, claims) => {
    expect(await verify(await signed(claims))).toEqual({
      role: claims.role,
      expires: claims.exp,
      claims: JSON.stringify(claims),
      isOperator: 'typ' in claims,
    })
  })
})

describe('a token is refused', () => {
  it.each([
    ['of a privileged role', { ...user, role: 'postgres' }],
    ['of a login', { ...user, role: 'authenticator' }],
    ['of a built-in role', { ...user, role: 'pg_read_all_data' }],
    ['of a role in a list', { ...user, role: ['service_role'] }],
    ['of a role that is an object', { ...user, role: { a: 1 } }],
    ['of an empty role', { ...user, role: '' }],
    ['of a role in capitals', { ...user, role: 'ANON' }],
    ['of no role', { sub, exp: now + 60 }],
    ['without an end', { role: 'authenticated', sub }],
    ['with an end that is text', { ...user, exp: String(now + 60) }],
    ['with an end below zero', { ...user, exp: -1 }],
    ['with an end after the year 9999', { ...user, exp: 1e15 }],
    ['past its end', { ...user, exp: now - 6 }],
    ['issued in the future', { ...user, iat: now + 600 }],
    ['issued at no time', { ...user, iat: 'yesterday' }],
    ['not to be used yet', { ...user, nbf: now + 600 }],
    ['of another issuer', { ...user, iss: 'evil' }],
    ['of an issuer that is null', { ...user, iss: null }],
    ['for another audience', { ...user, aud: ['other'] }],
    ['of a user who is nobody', { role: 'authenticated', exp: now + 60 }],
    ['of a user who is no UUID', { ...user, sub: 'admin' }],
    ['of a session that is no UUID', { ...user, session_id: '1' }],
    ['of an unknown kind', { role: 'service_role', typ: 'storage', exp: now + 60 }],
    ['of an operator without a rank', { role: 'service_role', typ: 'platform', exp: now + 60 }],
    [
      'of an operator of no known rank',
      { ...user, role: 'service_role', typ: 'platform', pr: 'root' },
    ],
    ['of a user posing as operator', { ...user, typ: 'platform', pr: 'owner' }],
    ['that is a list', [user]],
    ['that is text', 'service_role'],
    ['that is null', null],
  ])('%s', async (_, claims) => {
    expect(await verify(await signed(claims))).toBeUndefined()
  })

  it.each([
    ['unsigned', { alg: 'none' }],
    ['unsigned, in capitals', { alg: 'NONE' }],
    ['with a header for our eyes', { alg: 'HS256', crit: ['x'], x: 1 }],
  ])('%s', async (_, header) => {
    expect(await verify(handMade(header, user))).toBeUndefined()
    expect(await verify(`${base64(header)}.${base64(user)}.`)).toBeUndefined()
  })

  it('signed rightly by another algorithm', async () => {
    expect(await verify(handMade({ alg: 'HS384' }, user, 'sha384'))).toBeUndefined()
    expect(await verify(handMade({ alg: 'HS512' }, user, 'sha512'))).toBeUndefined()
    const { privateKey } = await generateKeyPair('RS256')
    const rsa = await new CompactSign(Buffer.from(JSON.stringify(user)))
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey)
    expect(await verify(rsa)).toBeUndefined()
  })

  it('that brings its own key', async () => {
    const own = Buffer.from('a key of the attacker, long enough to sign with')
    for (const header of [
      { jwk: { kty: 'oct', k: own.toString('base64url') } },
      { kid: '../../dev/null' },
      { jku: 'https://evil.test/keys' },
    ]) {
      const token = await new CompactSign(Buffer.from(JSON.stringify(user)))
        .setProtectedHeader({ alg: 'HS256', ...header })
        .sign(own)
      expect(await verify(token)).toBeUndefined()
    }
  })

  it('in any other spelling', async () => {
    const token = await signed(user)
    expect(await verify(token)).toBeDefined()
    const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const others = Array.from(last, (character) => token.slice(0, -1) + character)
    const spellings = [
      `${token}=`,
      `${token}\n`,
      ` ${token}`,
      token.replaceAll('-', '+'),
      ...others,
    ]
    for (const spelling of spellings.filter((other) => other !== token))
      expect(await verify(spelling), spelling).toBeUndefined()
  })

  it('that is very long', async () => {
    expect(
      await verify(await signed({ ...user, user_metadata: 'x'.repeat(9_000) })),
    ).toBeUndefined()
  })

  it.each(['', '.', '..', 'a.b', 'a.b.c', 'a.b.c.d', 'x'.repeat(64)])(
    'that is none: %s',
    async (text) => {
      expect(await verify(text)).toBeUndefined()
    },
  )

  it('once its time has come, though it was accepted before', async () => {
    let time = now
    const tokens = makeTokens(testSecret, 'plinth', () => time)
    const token = await signed(user)
    expect(await tokens.verify(token)).toBeDefined()
    time = now + 66
    expect(await tokens.verify(token)).toBeUndefined()
  })

  it('by a service with another secret', async () => {
    const other = makeTokens(`${testSecret} and more`, 'plinth', () => now)
    expect(await other.verify(await signed(user))).toBeUndefined()
    expect(await other.verify(await keyFor('service_role'))).toBeUndefined()
  })
})

describe('signing', () => {
  it('keeps the claims byte for byte', async () => {
    const claims = `{"role":"authenticated", "sub":"${sub}","exp":${now + 60},"n":9007199254740993,"m":1e400}`
    const token = sign(claims)
    expect(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).toBe(claims)
    expect((await verify(token))?.claims).toBe(claims)
  })

  it('makes the same key each time', async () => {
    expect(await keyFor('anon')).toBe(await keyFor('anon'))
    expect(await keyFor('anon')).not.toBe(await keyFor('service_role'))
  })
})

describe('a link to a file', () => {
  let clock = now
  const links = makeTokens(testSecret, 'plinth', () => clock)
  const link = { typ: 'storage', use: 'download', exp: now + 60 }

  it('opens to the text that was signed, until its last second', async () => {
    const text = `{"typ": "storage", "exp": ${now + 60}}`
    clock = now + 59
    expect(await links.verifyLink(links.sign(text))).toBe(text)
    clock = now + 60
    expect(await links.verifyLink(links.sign(text))).toBeUndefined()
    clock = now
  })

  it.each([
    ['of another kind', { ...link, typ: 'platform' }],
    ['of no kind', { exp: now + 60 }],
    ['without an end', { typ: 'storage' }],
    ['of another issuer', { ...link, iss: 'other' }],
    ['from the future', { ...link, iat: now + 60 }],
  ])('does not open: %s', async (_, claims) => {
    expect(await links.verifyLink(await signed(claims))).toBeUndefined()
  })

  it('is no token, and a token no link', async () => {
    expect(await links.verify(await signed({ ...link, role: 'anon' }))).toBeUndefined()
    expect(await links.verifyLink(await signed(user))).toBeUndefined()
  })
})
