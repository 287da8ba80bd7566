// User administration over HTTP: who may, what they may say, and what it does to people who are signed in.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn as signInOperator } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { newAddress, operator, type Answer } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { useService } from '../../support/use.ts'
import { expectUser } from './shapes.ts'

const password = 'correct horse battery'
const users = '/auth/v1/admin/users'

const service = useService({
  env: {
    SERVICE_SITE_URL: 'https://app.example.test',
    SERVICE_PUBLIC_URL: 'https://api.example.test',
  },
})
let asService: Record<string, string>

beforeAll(async () => {
  asService = { apikey: service.serviceKey }
})

const admin = (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  service.request(method, path, {
    headers: { ...asService, ...headers },
    ...(body !== undefined && { body }),
  })

const somebody = async (
  more: Record<string, unknown> = {},
): Promise<{ id: string; email: string }> => {
  const email = newAddress()
  const { status, json } = await admin('POST', users, {
    email,
    password,
    email_confirm: true,
    ...more,
  })
  expect(status).toBe(201)
  return { id: json.id, email }
}

const signIn = (email: string, tried = password): Promise<Answer> =>
  service.auth.post('token?grant_type=password', { email, password: tried })

const refresh = (token: string): Promise<Answer> =>
  service.auth.post('token?grant_type=refresh_token', { refresh_token: token })

const routes = (id: string): [string, string, unknown][] => [
  ['GET', users, undefined],
  ['POST', users, { email: 'sneaked@example.com', password }],
  ['GET', `${users}/${id}`, undefined],
  ['PUT', `${users}/${id}`, { app_metadata: { admin: true } }],
  ['DELETE', `${users}/${id}`, undefined],
  ['POST', '/auth/v1/admin/invite', { email: 'sneaked@example.com' }],
  ['POST', '/auth/v1/invite', { email: 'sneaked@example.com' }],
  [
    'POST',
    '/auth/v1/admin/generate_link',
    { type: 'signup', email: 'sneaked@example.com', password },
  ],
]

describe('who may administer users', () => {
  const tries = async (
    headers: Record<string, string>,
    status: number,
    code: string,
  ): Promise<void> => {
    const { id } = await somebody()
    for (const [method, path, body] of routes(id)) {
      const answer = await service.request(method, path, {
        headers,
        ...(body !== undefined && { body }),
      })
      expectRefusal(answer, status, code)
    }
    const [row] = await service.sql('select app_metadata from auth.users where id = $1', [id])
    expect(row!['app_metadata']).not.toHaveProperty('admin')
    expect(await service.sql(`select from auth.users where email = 'sneaked@example.com'`)).toEqual(
      [],
    )
  }

  it('is nobody without a key', () => tries({}, 401, 'unauthorized'))

  it('is nobody with the anon key', () => tries({ apikey: service.anonKey }, 403, 'forbidden'))

  it('is no user, whatever the token says beside the role', async () => {
    const { id } = await somebody({ app_metadata: { role: 'service_role' } })
    const token = await service.userToken(id, { pr: 'owner' })
    await tries({ authorization: `Bearer ${token}` }, 403, 'forbidden')
  })

  it('is no user who sends the service key along: the bearer wins', async () => {
    const token = await service.userToken(randomUUID())
    await tries({ ...asService, authorization: `Bearer ${token}` }, 403, 'forbidden')
  })

  it('is nobody with a token that does not open', () =>
    tries({ ...asService, authorization: 'Bearer x.y.z' }, 401, 'unauthorized'))

  it('is an operator, but for writing not a viewer', async () => {
    const { id } = await somebody()
    const { json } = await service.request('POST', '/admin/v1/login', { body: operator })
    const owner = { authorization: `Bearer ${json.access_token as string}` }
    expect((await service.request('GET', `${users}/${id}`, { headers: owner })).status).toBe(200)
    const changed = await service.request('PUT', `${users}/${id}`, {
      headers: owner,
      body: { data: { by: 'operator' } },
    })
    expect(changed.json.user_metadata).toEqual({ by: 'operator' })

    const { headers: viewer } = await signInOperator(service, 'viewer')
    for (const [method, path, body] of routes(id)) {
      const answer = await service.request(method, path, {
        headers: viewer,
        ...(body !== undefined && { body }),
      })
      if (method === 'GET') expect(answer.status, path).toBe(200)
      else expectRefusal(answer, 403, 'forbidden')
    }
  })
})

/** The place of a user in the list, as links have it. */
const after = (user: { created_at: string; id: string }): string =>
  encodeURIComponent(`${user.created_at} ${user.id}`)

describe('GET /auth/v1/admin/users', () => {
  it('lists pages, and says how many users there are', async () => {
    const made = [await somebody(), await somebody(), await somebody()]
    const { status, json, headers } = await admin('GET', `${users}?page=&per_page=&search=`)
    expect(status).toBe(200)
    expect(Object.keys(json).sort()).toEqual(['page', 'per_page', 'total', 'users'])
    expect(json).toMatchObject({ page: 1, per_page: 50 })
    expect(headers.get('x-total-count')).toBe(String(json.total))
    expect(headers.get('access-control-expose-headers')).toMatch(/\bx-total-count\b.*\blink\b/)
    expect(headers.get('cache-control')).toBe('no-store')
    expectUser(json.users[0])
    expect(json.users.slice(0, 3).map((user: { id: string }) => user.id)).toEqual(
      made.map(({ id }) => id).reverse(),
    )

    const second = await admin('GET', `${users}?page=2&per_page=1`)
    expect(second.json.users.map((user: { id: string }) => user.id)).toEqual([made[1]!.id])
    expect(second.headers.get('link')).toBe(
      `<https://api.example.test${users}?page=3&per_page=1&after=${after(second.json.users[0])}>; rel="next", ` +
        `<https://api.example.test${users}?page=${json.total as number}&per_page=1>; rel="last"`,
    )
    const next = /<https:\/\/api.example.test([^>]+)>; rel="next"/.exec(
      second.headers.get('link') ?? '',
    )
    const third = await admin('GET', next?.[1] ?? '')
    expect(third.json.users.map((user: { id: string }) => user.id)).toEqual([made[0]!.id])
    expect((await admin('HEAD', users)).headers.get('x-total-count')).toBe(String(json.total))
  })

  it.each(['per_page=-1', 'per_page=0', 'per_page=abc', 'page=0', 'page=-1', 'page=1.5'])(
    'refuses %s',
    async (query) => {
      expectRefusal(await admin('GET', `${users}?${query}`), 400, 'bad_request')
    },
  )

  it('takes too much for the most there is', async () => {
    expect((await admin('GET', `${users}?per_page=1000000000`)).json.per_page).toBe(1000)
    const far = await admin('GET', `${users}?page=99999999999999999999`)
    expect(far.status).toBe(200)
    expect(far.json.users).toEqual([])
  })

  it('searches for a part of the address, taking wildcards as they are, or for an id', async () => {
    const { id, email } = await somebody()
    const odd = `50%off-${randomUUID()}@example.com`
    await admin('POST', users, { email: odd })
    const found = async (search: string): Promise<string[]> => {
      const { json } = await admin('GET', `${users}?search=${encodeURIComponent(search)}`)
      return json.users.map((user: { email: string }) => user.email)
    }
    expect(await found(email.slice(3, 20).toUpperCase())).toEqual([email])
    expect(await found(id)).toEqual([email])
    expect(await found('%')).toEqual([odd])
    expect(await found(`' or 1=1--`)).toEqual([])
    expect(await found('_____')).toEqual([])
  })
})

describe('POST /auth/v1/admin/users', () => {
  it('makes a user who can sign in at once', async () => {
    const email = newAddress()
    const { status, json } = await admin('POST', users, {
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'pro' },
    })
    expect(status).toBe(201)
    expectUser(json)
    expect(json).toMatchObject({ email, user_metadata: { name: 'Ada' } })
    expect(json.app_metadata).toEqual({ plan: 'pro', provider: 'email', providers: ['email'] })
    expect((await signIn(email)).status).toBe(200)
  })

  it('does not confirm the address unasked', async () => {
    const email = newAddress()
    await admin('POST', users, { email, password })
    expectRefusal(await signIn(email), 403, 'email_not_confirmed')
  })

  it('takes a bcrypt hash from elsewhere', async () => {
    const email = newAddress()
    const [row] = await service.sql(
      `select core.crypt($1, '$2a$04$abcdefghijklmnopqrstuu') as hash`,
      [password],
    )
    const made = await admin('POST', users, {
      email,
      password_hash: row!['hash'],
      email_confirm: true,
    })
    expect(made.status).toBe(201)
    expectRefusal(await signIn(email, 'wrong password'), 401, 'invalid_credentials')
    expect((await signIn(email)).status).toBe(200)
  })

  it.each([
    ['a password that is a number', { password: 12345678 }],
    ['a long password', { password: 'x'.repeat(257) }],
    ['an address that is none', { email: 'ada' }],
    ['metadata that is no object', { data: [] }],
    ['a hash nobody can compute', { password_hash: 'md5$abc' }],
    ['an id that is none', { id: '1' }],
  ])('refuses %s', async (_, body) => {
    expectRefusal(await admin('POST', users, { email: newAddress(), ...body }), 400, 'bad_request')
  })

  it('makes one user of twenty requests at once', async () => {
    const email = newAddress()
    const answers = await times(20, () => admin('POST', users, { email, password }))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(19)
    for (const answer of refused) expectRefusal(answer, 409, 'conflict')
  })
})

describe('/auth/v1/admin/users/:id', () => {
  it('shows one user, flat', async () => {
    const { id, email } = await somebody()
    const { status, json } = await admin('GET', `${users}/${id}`)
    expect(status).toBe(200)
    expectUser(json)
    expect(json).toMatchObject({ id, email })
  })

  it.each([
    ["' or 1=1", `${users}/${encodeURIComponent("' or 1=1")}`],
    ['a number', `${users}/1`],
    ['a blank behind', `${users}/${randomUUID()}%20`],
    ['nobody', `${users}/${randomUUID()}`],
    ['a slash behind', `${users}/`],
    ['two slashes', `/${users}`],
    ['other letters', `/auth/v1/ADMIN/users/${randomUUID()}`],
  ])('finds nothing for %s', async (_, path) => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', {}],
      ['DELETE', undefined],
    ] as const)
      expectRefusal(await admin(method, path, body), 404, 'not_found')
  })

  it('changes what may be changed and overlooks the rest', async () => {
    const { id } = await somebody({ data: { kept: 1, gone: 2 } })
    const before = await service.sql('select * from auth.users where id = $1', [id])
    const { status, json } = await admin('PUT', `${users}/${id}`, {
      id: randomUUID(),
      encrypted_password: 'x',
      role: 'service_role',
      aud: 'y',
      created_at: '1999-01-01T00:00:00Z',
      data: { gone: null, new: 3 },
      app_metadata: { plan: 'pro' },
    })
    expect(status).toBe(200)
    expect(json.user_metadata).toEqual({ kept: 1, new: 3 })
    const [after] = await service.sql('select * from auth.users where id = $1', [id])
    const { user_metadata, app_metadata, updated_at, ...others } = after!
    const { raw_user_meta_data, raw_app_meta_data, ...rest } = others
    expect([raw_user_meta_data, raw_app_meta_data]).toEqual([user_metadata, app_metadata])
    expect(user_metadata).toEqual({ kept: 1, new: 3 })
    expect(app_metadata).toMatchObject({ plan: 'pro', provider: 'email' })
    expect(updated_at).not.toEqual(before[0]!['updated_at'])
    expect(before[0]).toMatchObject(rest)
  })

  it('shows app_metadata in the token of the next sign-in', async () => {
    const { id, email } = await somebody()
    await admin('PUT', `${users}/${id}`, { app_metadata: { role: 'editor' } })
    const { json } = await signIn(email)
    const claims = JSON.parse(
      Buffer.from((json.access_token as string).split('.')[1] ?? '', 'base64url').toString(),
    )
    expect(claims.app_metadata).toMatchObject({ role: 'editor' })
    expect(claims.role).toBe('authenticated')
  })

  it('sets a password and ends every session', async () => {
    const { id, email } = await somebody()
    const { json } = await signIn(email)
    expectRefusal(await admin('PUT', `${users}/${id}`, { password: 'short' }), 400, 'bad_request')
    expect((await admin('PUT', `${users}/${id}`, { password: 'a new password' })).status).toBe(200)
    expectRefusal(await refresh(json.refresh_token), 401, 'unauthorized')
    expectRefusal(await signIn(email), 401, 'invalid_credentials')
    expect((await signIn(email, 'a new password')).status).toBe(200)
  })

  it('bans until a moment, and lifts the ban', async () => {
    const { id, email } = await somebody()
    const { json } = await signIn(email)
    const banned = await admin('PUT', `${users}/${id}`, { banned_until: '2999-01-01T00:00:00Z' })
    expect(Date.parse(banned.json.banned_until)).toBe(Date.parse('2999-01-01'))
    const refused = await signIn(email)
    expectRefusal(refused, 403, 'user_banned')
    expect(Date.parse(refused.json.error.details.banned_until)).toBe(Date.parse('2999-01-01'))
    expect((await refresh(json.refresh_token)).status).toBeGreaterThanOrEqual(401)
    expect((await admin('GET', users)).json.users[0]).toHaveProperty('banned_until')

    const own = { authorization: `Bearer ${json.access_token as string}` }
    await service.auth.send(
      'PUT',
      'user',
      { app_metadata: { admin: true }, banned_until: null, data: {} },
      own,
    )
    expectRefusal(await signIn(email), 403, 'user_banned')

    expect(
      (await admin('PUT', `${users}/${id}`, { banned_until: null })).json.banned_until,
    ).toBeNull()
    expect((await signIn(email)).status).toBe(200)
  })

  it.each(['infinity', '0044-03-15 BC', '1e20', '', 'now'])(
    'refuses to ban until %j',
    async (banned_until) => {
      const { id } = await somebody()
      expectRefusal(await admin('PUT', `${users}/${id}`, { banned_until }), 400, 'bad_request')
    },
  )

  it('leaves no live token when a ban meets refreshes', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, email } = await somebody()
      const { json } = await signIn(email)
      const [, ...answers] = await Promise.all([
        admin('PUT', `${users}/${id}`, { ban_duration: '24h' }),
        refresh(json.refresh_token),
        refresh(json.refresh_token),
      ])
      for (const answer of answers) expect(answer.status).toBeLessThan(500)
      expect(
        await service.sql('select from auth.sessions where user_id = $1 and revoked_at is null', [
          id,
        ]),
      ).toEqual([])
    }
  })

  it('gives an address that somebody has to nobody else', async () => {
    const [one, two] = [await somebody(), await somebody()]
    expectRefusal(
      await admin('PUT', `${users}/${one.id}`, { email: two.email.toUpperCase() }),
      409,
      'conflict',
    )
    expect((await signIn(one.email)).status).toBe(200)
  })

  it('deletes, and nothing of the user works any more', async () => {
    const { id, email } = await somebody()
    const { json } = await signIn(email)
    const { status, text } = await admin('DELETE', `${users}/${id}`)
    expect([status, text]).toEqual([204, ''])
    expectRefusal(await admin('DELETE', `${users}/${id}`), 404, 'not_found')
    expectRefusal(await refresh(json.refresh_token), 401, 'unauthorized')
    expectRefusal(await signIn(email), 401, 'invalid_credentials')
    const own = { authorization: `Bearer ${json.access_token as string}` }
    expectRefusal(await service.auth.get('user', own), 401, 'unauthorized')
    expect(
      await service.sql(
        `select details ->> 'email' as email from auth.events where name = 'admin_user_deleted' and user_id = $1`,
        [id],
      ),
    ).toEqual([{ email }])
  })

  it('answers a deletion with a body to clients that read one', async () => {
    const { id } = await somebody()
    const { status, json } = await admin(
      'DELETE',
      `${users}/${id}`,
      { should_soft_delete: false },
      { 'x-client-info': 'supabase-js-node/2.109.0' },
    )
    expect([status, json]).toEqual([200, {}])
  })

  it('says so when rows of the application refer to the user', async () => {
    const { id } = await somebody()
    await service.sql('create table public.posts (author uuid references auth.users)')
    await service.sql('insert into public.posts values ($1)', [id])
    expectRefusal(await admin('DELETE', `${users}/${id}`), 409, 'foreign_key_violation')
  })
})

describe('POST /auth/v1/admin/generate_link', () => {
  it('makes a link that signs in once', async () => {
    const { id, email } = await somebody()
    const { status, json } = await admin('POST', '/auth/v1/admin/generate_link', {
      type: 'magiclink',
      email,
      redirect_to: 'https://evil.example',
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      id,
      email,
      redirect_to: 'https://app.example.test',
      verification_type: 'magiclink',
    })
    expect(json.action_link).toBe(
      `https://api.example.test/auth/v1/verify?type=magiclink&token=${json.hashed_token as string}`,
    )
    const verify = (): Promise<Answer> =>
      service.auth.post('verify', { type: 'magiclink', token_hash: json.hashed_token })
    const answer = await verify()
    expect(answer.status).toBe(200)
    expect(answer.json.user.id).toBe(id)
    expectRefusal(await verify(), 401, 'unauthorized')
    const everything = await service.sql('select t::text from auth.one_time_tokens as t')
    expect(JSON.stringify(everything)).not.toContain(json.hashed_token)
  })

  it('makes a user who signs up by it, with the password that was given', async () => {
    const email = newAddress()
    const { json } = await admin('POST', '/auth/v1/admin/generate_link', {
      type: 'signup',
      email,
      password,
    })
    expect((await signIn(email)).status).toBeGreaterThanOrEqual(401)
    const answer = await service.auth.post('verify', {
      type: 'signup',
      email,
      token: json.email_otp,
    })
    expect(answer.status).toBe(200)
    expect((await signIn(email)).status).toBe(200)
  })
})

describe('POST /auth/v1/admin/invite', () => {
  it('makes a user and queues the mail; nobody who is there already is invited', async () => {
    const email = newAddress()
    const { status, json } = await admin('POST', '/auth/v1/admin/invite', {
      email,
      data: { name: 'Bob' },
    })
    expect(status).toBe(200)
    expectUser(json)
    expect(json).toMatchObject({ email, confirmed_at: null, user_metadata: { name: 'Bob' } })
    expect(
      await service.sql('select template, address from auth.mail_queue where user_id = $1', [
        json.id,
      ]),
    ).toEqual([{ template: 'invite', address: email }])

    const there = await somebody()
    expectRefusal(await admin('POST', '/auth/v1/invite', { email: there.email }), 409, 'conflict')
  })
})

describe('what anybody may know', () => {
  it('is the settings and the providers', async () => {
    const settings = await service.auth.get('settings')
    expect(settings.json).toEqual({
      external: { email: true, phone: true, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: 'webhook',
    })
    const providers = await service.auth.get('providers')
    expect([providers.status, providers.json]).toEqual([200, { providers: [] }])
  })
})
