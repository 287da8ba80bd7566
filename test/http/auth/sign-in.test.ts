import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { operator, type Answer } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { claimsOf, expectSession } from './shapes.ts'

const service = useService()
const email = 'ada@example.com'
const password = 'correct horse battery'

const post = (path: string, body: unknown): Promise<Answer> =>
  service.request('POST', path, { body })
const signIn = (body: unknown): Promise<Answer> => post('/auth/v1/token?grant_type=password', body)

const confirmed = async (address: string, data?: unknown): Promise<void> => {
  await post('/auth/v1/signup', {
    email: address,
    password,
    ...(data === undefined ? {} : { data }),
  })
  await service.sql('update auth.users set email_confirmed_at = now() where email = $1', [address])
}

beforeAll(async () => {
  await confirmed(email, { name: 'Ada' })
})

describe('POST /auth/v1/token?grant_type=password', () => {
  it('answers a session', async () => {
    const { status, headers, json } = await signIn({ email, password })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    await expectSession(service, json)
    expect(json.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })
    expect(json.user.last_sign_in_at).not.toBeNull()
  })

  it('reads the address in any case', async () => {
    expect((await signIn({ email: 'ADA@Example.COM', password })).status).toBe(200)
  })

  it('gives a token that the REST API takes', async () => {
    await service.sql(`create view public.me with (security_invoker) as select auth.uid() as id`)
    await service.sql('grant select on public.me to authenticated')
    const { json } = await signIn({ email, password })
    const { json: rows } = await service.rest.get('me', {
      authorization: `Bearer ${json.access_token as string}`,
    })
    expect(rows).toEqual([{ id: json.user.id }])
  })

  it('makes a new session and a new refresh token each time, and stores digests only', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => signIn({ email, password })))
    const tokens = answers.map(({ json }) => json.refresh_token as string)
    expect(new Set(tokens).size).toBe(3)
    expect(
      new Set(answers.map(({ json }) => JSON.parse(claimsOf(json.access_token)).session_id)).size,
    ).toBe(3)
    for (const token of tokens) {
      const digest = createHash('sha256').update(token).digest('hex')
      const [session] = await service.sql('select * from auth.sessions where refresh_token = $1', [
        digest,
      ])
      expect(session).toMatchObject({ parent_id: null, revoked_at: null })
      expect(session!['family_id']).toBe(session!['id'])
    }
    const everything = JSON.stringify(await service.sql('select * from auth.sessions'))
    for (const token of tokens) expect(everything).not.toContain(token)
  })

  it('keeps every digit of the metadata, in the body and in the token', async () => {
    const text =
      '{"big": 9007199254740993, "small": 0.10000000000000000001, "huge": 1e30, "minus": -0.0}'
    const kept = /"big": ?9007199254740993\b.*/
    await post(
      '/auth/v1/signup',
      `{"email":"digits@example.com","password":"${password}","data":${text}}`,
    )
    await service.sql(
      `update auth.users set email_confirmed_at = now() where email like 'digits@%'`,
    )
    const { text: body, json } = await signIn({ email: 'digits@example.com', password })
    for (const written of [body, claimsOf(json.access_token)]) {
      expect(written).toMatch(kept)
      expect(written).toContain('0.10000000000000000001')
      expect(written).toContain('1000000000000000000000000000000')
    }
  })

  it('keeps a marker-like text of a user as it is', async () => {
    await confirmed('marker@example.com', { text: '$1 $& {{token}}' })
    const { json } = await signIn({ email: 'marker@example.com', password })
    expect(json.user.user_metadata).toEqual({ text: '$1 $& {{token}}' })
  })

  it('refuses a wrong password and an unknown address in the same words', async () => {
    const wrong = await signIn({ email, password: 'wrong password' })
    const unknown = await signIn({ email: 'nobody@example.com', password })
    const none = await signIn({ email: 'not an address', password })
    expectRefusal(wrong, 401, 'invalid_credentials')
    expect(wrong.json.error).toEqual({
      code: 'invalid_credentials',
      message: 'invalid login credentials',
      details: null,
    })
    expect(unknown.text).toBe(wrong.text)
    expect(none.text).toBe(wrong.text)
    expect(unknown.status).toBe(wrong.status)
    expect(none.status).toBe(wrong.status)
  })

  it.each(['*', '', '!', 'scrypt$', `bcrypt$${'x'.repeat(60)}`, 'scrypt$16384$8$1$$'])(
    'refuses every password where %j is stored',
    async (marker) => {
      await confirmed('marked@example.com')
      await service.sql(
        `update auth.users set encrypted_password = $1 where email = 'marked@example.com'`,
        [marker],
      )
      for (const tried of [password, marker || 'x', ''])
        expectRefusal(
          await signIn({ email: 'marked@example.com', password: tried }),
          401,
          'invalid_credentials',
        )
    },
  )

  it('tells that the address is not confirmed only to whoever knows the password', async () => {
    const body = { email: 'later@example.com', password }
    await post('/auth/v1/signup', body)
    expectRefusal(await signIn(body), 403, 'email_not_confirmed')
    expectRefusal(await signIn({ ...body, password: 'wrong password' }), 401, 'invalid_credentials')
  })

  it('tells of a ban, and until when, only to whoever knows the password', async () => {
    await confirmed('banned@example.com')
    await service.sql(
      `select auth.ban_store(id, '2999-01-01T00:00:00Z') from auth.users where email = 'banned@example.com'`,
    )
    const banned = await signIn({ email: 'banned@example.com', password })
    expectRefusal(banned, 403, 'user_banned')
    expect(Date.parse(banned.json.error.details.banned_until)).toBe(Date.parse('2999-01-01'))
    const wrong = await signIn({ email: 'banned@example.com', password: 'wrong password' })
    expectRefusal(wrong, 401, 'invalid_credentials')
    await service.sql(
      `select auth.ban_store(id, now()) from auth.users where email = 'banned@example.com'`,
    )
    expect((await signIn({ email: 'banned@example.com', password })).status).toBe(200)
  })

  it('refuses the operator, who is no user', async () => {
    expectRefusal(await signIn(operator), 401, 'invalid_credentials')
    expect(await service.sql('select from auth.users where email = $1', [operator.email])).toEqual(
      [],
    )
  })

  it.each([
    ['no grant type', ''],
    ['an unknown grant type', '?grant_type=magic'],
    ['a grant type in capitals', '?grant_type=PASSWORD'],
    ['two grant types', '?grant_type=password&grant_type=password'],
  ])('refuses %s', async (_, query) => {
    expectRefusal(await post(`/auth/v1/token${query}`, { email, password }), 400, 'bad_request')
  })

  it.each([
    ['an address that is no text', { email: [email], password }],
    ['a password that is no text', { email, password: null }],
    ['a password that is an object', { email, password: { length: 8 } }],
  ])('refuses %s', async (_, body) => {
    expectRefusal(await signIn(body), 400, 'bad_request')
  })

  it.each([
    ['no password', { email }],
    ['an empty password', { email, password: '' }],
    ['no address', { password }],
    ['a very long password', { email, password: 'x'.repeat(100_000) }],
  ])('does not sign in with %s', async (_, body) => {
    expect([400, 401]).toContain((await signIn(body)).status)
  })

  it('takes no word of the client for the answer to its own question', async () => {
    const { status } = await signIn({
      email,
      password: 'wrong password',
      answer: { salt: '', key: '' },
      claims: { role: 'service_role' },
    })
    expect(status).toBe(401)
  })

  it('works beside functions that would shadow those it uses', async () => {
    await service.sql(`
      create function public.lower(character varying) returns text language sql as $$ select 'x'::text $$;
      create function public.sha256(bytea) returns bytea language sql as $$ select ''::bytea $$;
      create function public.clock_timestamp() returns timestamptz language sql as $$ select null::timestamptz $$;
      create operator public.= (leftarg = text, rightarg = text, function = pg_catalog.textne);
    `)
    expect((await signIn({ email: 'ADA@example.com', password })).status).toBe(200)
    expectRefusal(await signIn({ email, password: 'wrong password' }), 401, 'invalid_credentials')
  })
})
