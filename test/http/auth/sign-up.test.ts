import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import { startService, type Answer, type TestService } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { expectSession, expectUser } from './shapes.ts'

const service = useService()
const password = 'correct horse battery'

const signUp = (body: unknown): Promise<Answer> => service.auth.post('signup', body)

describe('POST /auth/v1/signup', () => {
  it('answers the user and no session while the address is not confirmed', async () => {
    const { status, json, headers } = await signUp({
      email: 'Ada@Example.com',
      password,
      data: { name: 'Ada', nested: { list: [1, null] } },
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(Object.keys(json).sort()).toEqual(['session', 'user'])
    expect(json.session).toBeNull()
    expectUser(json.user)
    expect(json.user).toMatchObject({
      email: 'ada@example.com',
      phone: null,
      email_confirmed_at: null,
      confirmed_at: null,
      last_sign_in_at: null,
      banned_until: null,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ada', nested: { list: [1, null] } },
    })
  })

  it('stores what it answered, and of the password only a scrypt key', async () => {
    const { json } = await signUp({ email: 'stored@example.com', password })
    const [stored] = await service.sql('select * from auth.users where email = $1', [
      'stored@example.com',
    ])
    expect(stored).toMatchObject({ id: json.user.id, role: 'authenticated', user_metadata: {} })
    expect(stored!['encrypted_password']).toMatch(/^scrypt\$16384\$8\$1\$[\w+/=]+\$[\w+/=]+$/)
  })

  it('answers a taken address like a free one, and keeps the first account as it was', async () => {
    const email = 'taken@example.com'
    const first = await signUp({ email, password, data: { name: 'first' } })
    const stored = await service.sql('select * from auth.users where email = $1', [email])
    const second = await signUp({ email, password: 'another password', data: { name: 'second' } })

    expect(second.status).toBe(first.status)
    expect(Object.keys(second.json.user)).toEqual(Object.keys(first.json.user))
    expectUser(second.json.user)
    expect(second.json.user).toMatchObject({
      ...first.json.user,
      id: expect.not.stringMatching(first.json.user.id),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      user_metadata: { name: 'second' },
    })
    expect(await service.sql('select * from auth.users where email = $1', [email])).toEqual(stored)
    const headers = ({ headers: all }: Answer): string[] => [...all.keys()].sort()
    expect(headers(second)).toEqual(headers(first))
  })

  it('lets one of many at once have the address, and tells none which', async () => {
    const email = 'race@example.com'
    const answers = await times(20, (at) => signUp({ email, password: `password ${at}` }))
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expectUser(json.user)
      expect(json).toEqual({ user: { ...json.user, email, last_sign_in_at: null }, session: null })
    }
    const stored = await service.sql<{ id: string }>('select id from auth.users where email = $1', [
      email,
    ])
    expect(stored).toHaveLength(1)
    expect(answers.filter(({ json }) => json.user.id === stored[0]!.id)).toHaveLength(1)
    expect(new Set(answers.map(({ json }) => json.user.id)).size).toBe(20)
  })

  it('makes no claim of what a client writes', async () => {
    const { json } = await signUp({
      email: 'claims@example.com',
      password,
      role: 'service_role',
      app_metadata: { admin: true },
      banned_until: '2000-01-01',
      email_confirmed_at: '2000-01-01',
      data: { role: 'service_role', app_metadata: { x: 1 }, sub: 'me' },
    })
    expect(json.user).toMatchObject({
      role: 'authenticated',
      email_confirmed_at: null,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { role: 'service_role', app_metadata: { x: 1 }, sub: 'me' },
    })
  })

  it('ignores the keys that client libraries add', async () => {
    const { status } = await signUp({
      email: 'extra@example.com',
      password,
      gotrue_meta_security: {},
      code_challenge: null,
      channel: 'sms',
    })
    expect(status).toBe(200)
  })

  it.each([
    ['no address', { password }],
    ['an address that is no text', { email: 1, password }],
    ['an empty address', { email: '', password }],
    ['no @', { email: 'ada', password }],
    ['two addresses', { email: 'a@example.com, b@example.com', password }],
    ['a second header', { email: 'a@example.com\r\nBcc: b@example.com', password }],
    ['a name around the address', { email: 'Ada <a@example.com>', password }],
    ['letters that fold onto others', { email: 'ſ@example.com', password }],
    ['a domain of one label', { email: 'a@localhost', password }],
    ['an address that is too long', { email: `a@${'b.'.repeat(126)}com`, password }],
    ['no password', { email: 'no@example.com' }],
    ['a password that is no text', { email: 'no@example.com', password: 12345678 }],
    ['a short password', { email: 'no@example.com', password: 'seven77' }],
    ['a password above 256 bytes', { email: 'no@example.com', password: 'ü'.repeat(129) }],
    ['data that is no object', { email: 'no@example.com', password, data: [1] }],
    ['data that is text', { email: 'no@example.com', password, data: 'x' }],
  ])('refuses %s', async (_, body) => {
    expectRefusal(await signUp(body), 400, 'bad_request')
    expect(await service.sql(`select from auth.users where email ~ '^(no|a|b)@'`)).toEqual([])
  })

  it.each([8, 256])('takes a password of %i bytes', async (bytes) => {
    const email = `bytes${bytes}@example.com`
    expect((await signUp({ email, password: 'x'.repeat(bytes) })).status).toBe(200)
  })
})

describe('POST /auth/v1/signup without confirmation', () => {
  let open: TestService
  beforeAll(async () => {
    open = await startService(inject('adminUrl'), { AUTH_CONFIRM_EMAIL: 'false' })
  })
  afterAll(() => open.stop())

  it('signs in at once: the session, and the same once more under its name', async () => {
    const answer = await open.request('POST', '/auth/v1/signup', {
      body: { email: 'ada@example.com', password, data: { name: 'Ada' } },
    })
    expect(answer.status).toBe(200)
    const { session, ...rest } = answer.json
    expect(session).toEqual(rest)
    await expectSession(open, session)
    expect(session.user.email_confirmed_at).toBeNull() // nobody proved anything
    expect(session.user.last_sign_in_at).not.toBeNull()
  })

  it('answers a taken address with a user of the same shape and no session', async () => {
    const body = { email: 'taken@example.com', password }
    const first = await open.request('POST', '/auth/v1/signup', { body })
    const second = await open.request('POST', '/auth/v1/signup', { body })
    expect(second.status).toBe(200)
    expect(Object.keys(second.json).sort()).toEqual(['session', 'user'])
    expect(second.json.session).toBeNull()
    expectUser(second.json.user)
    expect(second.json.user.id).not.toBe(first.json.user.id)
    expect(
      await open.sql(
        'select from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
        [body.email],
      ),
    ).toHaveLength(1)
  })
})

describe('POST /auth/v1/signup where nobody may', () => {
  let closed: TestService
  beforeAll(async () => {
    closed = await startService(inject('adminUrl'), { AUTH_ALLOW_SIGNUPS: 'false' })
  })
  afterAll(() => closed.stop())

  it('refuses, and stores nothing', async () => {
    const body = { email: 'ada@example.com', password }
    expectRefusal(await closed.request('POST', '/auth/v1/signup', { body }), 403, 'forbidden')
    expect(await closed.sql('select from auth.users')).toEqual([])
  })
})
