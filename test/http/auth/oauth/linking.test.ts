// Whose account a sign-in opens: never a stranger's, and never one that a stranger prepared.
import { randomBytes } from 'node:crypto'
import { GoTrueClient } from '@supabase/auth-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMailbox, type Mailbox } from '../../../support/mailbox.ts'
import { somebody, type ProviderId } from '../../../support/providers/personas.ts'
import { expectRefusal } from '../../../support/refused.ts'
import { newAddress, type Answer } from '../../../support/service.ts'
import { times } from '../../../support/times.ts'
import { follow } from '../mailed.ts'
import { bearing, password, person, refresh, signIn, type Person } from '../sessions.ts'
import { claimsOf } from '../shapes.ts'
import { site, startJourneys, type Arrived, type Journeys } from './journey.ts'

let journeys: Journeys
let mailbox: Mailbox
let known: Person
beforeAll(async () => {
  mailbox = await openMailbox()
  journeys = await startJourneys(mailbox.environment)
  known = await person(journeys.service, newAddress())
})
afterAll(async () => {
  await journeys.stop()
  await mailbox.close()
})

/** Somebody with a proven address and a password, which need not be derived for each. */
const member = async (): Promise<Person> => {
  const [stored] = await journeys.service.sql<Person>(
    `insert into auth.users (email, email_confirmed_at, encrypted_password, app_metadata)
     select $1, now(), encrypted_password, app_metadata from auth.users where id = $2
     returning id, email`,
    [newAddress(), known.id],
  )
  return stored!
}

interface User {
  id: string
  email: string | null
  email_confirmed_at: string | null
  app_metadata: { provider: string; providers: string[] }
  user_metadata: Record<string, unknown>
}

const userOf = async (arrived: Arrived): Promise<User> => {
  expect(arrived.fragment, arrived.text).toHaveProperty('access_token')
  return (await journeys.userOf(arrived)) as unknown as User
}

const expectFailure = ({ status, place, fragment }: Arrived, code: string, what = ''): void => {
  expect([status, place, fragment['error']], what).toEqual([303, site, code])
  expect(fragment).not.toHaveProperty('access_token')
}

/** The providers and ids that lead to this user. */
const identitiesOf = (userId: string): Promise<{ provider: string; provider_id: string }[]> =>
  journeys.service.sql(
    'select provider, provider_id from auth.identities where user_id = $1 order by created_at',
    [userId],
  )

const everythingOf = (userId: string): Promise<unknown[]> =>
  journeys.service.sql(
    `select users, array(
       select identities from auth.identities where identities.user_id = users.id order by id
     ) as identities
     from auth.users where id = $1`,
    [userId],
  )

const post = (path: string, body: unknown): Promise<Answer> =>
  journeys.service.auth.post(path, body)

const put = (token: string, body: unknown): Promise<Answer> =>
  journeys.service.request('PUT', '/auth/v1/user', { ...bearing(token), body })

const list = (token: string): Promise<Answer> =>
  journeys.service.request('GET', '/auth/v1/user/identities', bearing(token))
const unlink = (token: string, id: string): Promise<Answer> =>
  journeys.service.request('DELETE', `/auth/v1/user/identities/${id}`, bearing(token))

/** An access token from before the account was lost changes nothing of it, and its owner's does. */
const expectShutOut = async (stranger: string, owner: string): Promise<void> => {
  for (const body of [
    { password: 'mine again, and mine alone' },
    { email: newAddress() },
    { data: { name: 'Mallory' } },
  ])
    expectRefusal(await put(stranger, body), 401, 'unauthorized')
  const { json } = await list(owner)
  for (const { id } of json.identities as { id: string }[])
    expectRefusal(await unlink(stranger, id), 401, 'unauthorized')
  expect((await list(owner)).json).toEqual(json)
  expect((await put(owner, { data: { theme: 'dark' } })).json.user_metadata).toMatchObject({
    theme: 'dark',
  })
}

const tokenOf = ({ fragment }: Arrived): string => fragment['access_token'] ?? ''
const refreshOf = ({ fragment }: Arrived): string => fragment['refresh_token'] ?? ''

const goAs = (id: ProviderId, email: string, more: Record<string, unknown> = {}) =>
  journeys.go(id, { person: somebody(id, { email, ...more }) })

describe('an account that somebody made with the address of another', () => {
  it("is the owner's alone after a sign-in at a provider that vouches for it", async () => {
    const email = newAddress()
    const data = { name: 'Mallory', role: 'evil' }
    await post('signup', { email, password, data })
    const { link } = await mailbox.next(email)

    const arrived = await goAs('google', email)
    const user = await userOf(arrived)
    expect(user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
    })
    expect(user.user_metadata).toEqual({
      name: 'Ada Example',
      full_name: 'Ada Example',
      avatar_url: expect.stringContaining('https://pictures.example/'),
    })
    expectRefusal(await signIn(journeys.service, email), 401, 'invalid_credentials')
    expect((await follow(link)).fragment).toMatchObject({ error: 'unauthorized' })
    expect((await refresh(journeys.service, refreshOf(arrived))).status).toBe(200)
  })

  it('ends its sessions, too, where nobody had to prove an address', async () => {
    await journeys.set({ confirm_email: false })
    const email = newAddress()
    const { json } = await post('signup', { email, password })
    expect((await signIn(journeys.service, email)).status).toBe(200)

    const owner = await goAs('github', email)
    await journeys.set({ confirm_email: true })
    expect((await userOf(owner)).id).toBe(json.user.id)
    expectRefusal(await refresh(journeys.service, json.refresh_token), 401, 'unauthorized')
    expectRefusal(await signIn(journeys.service, email), 401, 'invalid_credentials')
    await expectShutOut(json.access_token, tokenOf(owner))
    expectRefusal(
      await signIn(journeys.service, email, 'mine again, and mine alone'),
      401,
      'invalid_credentials',
    )
    expect((await refresh(journeys.service, refreshOf(owner))).status).toBe(200)
  })

  it.each(['facebook', 'envato'] as const)('by %s is lost to the owner', async (id) => {
    const email = newAddress()
    const squatter = somebody(id, { email })
    const first = await journeys.go(id, { person: squatter })
    expect(await userOf(first)).toMatchObject({ email, email_confirmed_at: null })
    expect(JSON.parse(claimsOf(tokenOf(first)))).toMatchObject({ email: null })

    const arrived = await goAs('google', email)
    const owner = await userOf(arrived)
    expect((await identitiesOf(owner.id)).map(({ provider }) => provider)).toEqual(['google'])
    expect(owner.app_metadata).toEqual({ provider: 'google', providers: ['google'] })
    expectRefusal(await refresh(journeys.service, refreshOf(first)), 401, 'unauthorized')
    await expectShutOut(tokenOf(first), tokenOf(arrived))
    expectFailure(await journeys.go(id, { person: squatter }), 'conflict')
  })

  it('by a provider gives no session for a code from before it was lost', async () => {
    const email = newAddress()
    const verifier = 'a-verifier-of-the-squatter-0123456789-0123456789'
    const proof = { code_challenge: verifier, code_challenge_method: 'plain' }
    const { place } = await journeys.go(
      'facebook',
      { person: somebody('facebook', { email }) },
      proof,
    )
    const auth_code = new URL(place).searchParams.get('code')
    expect(auth_code).toMatch(/./)
    await userOf(await goAs('google', email))
    const { status } = await post('token?grant_type=pkce', { auth_code, code_verifier: verifier })
    expect([400, 401]).toContain(status)
  })

  it('by a provider is lost to whoever signs up and follows the mail', async () => {
    const email = newAddress()
    const squatter = somebody('facebook', { email })
    const first = await journeys.go('facebook', { person: squatter })
    await post('signup', { email, password })
    const { fragment } = await follow((await mailbox.next(email)).link)
    await expectShutOut(tokenOf(first), fragment['access_token'] ?? '')
    const { json } = await signIn(journeys.service, email)
    expect(json.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(json.user.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    expect(await identitiesOf(json.user.id)).toEqual([])
    expectFailure(await journeys.go('facebook', { person: squatter }), 'conflict')
  })

  it('stays closed to a provider that does not vouch for the address', async () => {
    const email = newAddress()
    await post('signup', { email, password })
    expectFailure(await goAs('facebook', email), 'conflict')
    expect((await follow((await mailbox.next(email)).link)).fragment).toHaveProperty('access_token')
    expect((await signIn(journeys.service, email)).status).toBe(200)
  })

  it('by a provider is lost to whoever proves the address by mail', async () => {
    const email = newAddress()
    const squatter = somebody('facebook', { email })
    const first = await journeys.go('facebook', { person: squatter })
    await post('magiclink', { email })
    const { fragment } = await follow((await mailbox.next(email)).link)
    const { json: owner } = await journeys.service.request(
      'GET',
      '/auth/v1/user',
      bearing(fragment['access_token'] ?? ''),
    )
    expect(owner).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(owner.app_metadata.providers).not.toContain('facebook')
    expect(await identitiesOf(owner.id)).toEqual([])
    expectRefusal(await refresh(journeys.service, refreshOf(first)), 401, 'unauthorized')
    expectFailure(await journeys.go('facebook', { person: squatter }), 'conflict')
    await expectShutOut(tokenOf(first), fragment['access_token'] ?? '')
  })

  it.each(['magiclink', 'recover'])(
    'by a password is lost to whoever proves the address by mail: %s',
    async (route) => {
      await journeys.set({ confirm_email: false })
      const email = newAddress()
      const { json: stranger } = await post('signup', { email, password })
      await post(route, { email })
      const { fragment } = await follow((await mailbox.next(email)).link)
      await journeys.set({ confirm_email: true })
      const token = fragment['access_token'] ?? ''
      const { json: owner } = await journeys.service.request('GET', '/auth/v1/user', bearing(token))
      expect(owner).toMatchObject({ id: stranger.user.id, email_confirmed_at: expect.any(String) })
      expectRefusal(await refresh(journeys.service, stranger.refresh_token), 401, 'unauthorized')
      await expectShutOut(stranger.access_token, token)
      for (const tried of [password, 'mine again, and mine alone'])
        expectRefusal(await signIn(journeys.service, email, tried), 401, 'invalid_credentials')
    },
  )
})

describe('an account with a proven address', () => {
  it('is opened by every provider that vouches for it, and stays as it is', async () => {
    const { id, email } = await member()
    await journeys.service.sql(
      `update auth.users set user_metadata = '{"name": "Mine"}' where id = $1`,
      [id],
    )
    for (const provider of ['google', 'github', 'linkedin'] as const)
      expect((await userOf(await goAs(provider, email))).id).toBe(id)
    const user = await userOf(await goAs('google', email))
    expect(user).toMatchObject({
      id,
      user_metadata: { name: 'Mine' },
      app_metadata: { provider: 'email', providers: ['email', 'google', 'github', 'linkedin'] },
    })
    expect((await signIn(journeys.service, email)).status).toBe(200)
  })

  it('says in its tokens by what it can be opened', async () => {
    const { email } = await member()
    const { fragment } = await goAs('google', email)
    expect(JSON.parse(claimsOf(fragment['access_token'] ?? ''))).toMatchObject({
      email,
      app_metadata: { provider: 'email', providers: ['email', 'google'] },
    })
  })

  it('is found in whatever case its address is written', async () => {
    const { id, email } = await member()
    const user = await userOf(await goAs('google', email.toUpperCase()))
    expect(user).toMatchObject({ id, email })
  })

  const unproven = [false, undefined, 'false', 'true', 0, 1, null, '', {}, [true]]

  it.each([
    ['google', unproven],
    ['linkedin', unproven.filter((verified) => verified !== 'true')],
    ['facebook', [undefined]],
    ['envato', [undefined]],
  ] as const)('is closed to %s where that does not vouch for the address', async (id, values) => {
    const { id: userId, email } = await member()
    const before = await everythingOf(userId)
    await Promise.all(
      values.map(async (verified) =>
        expectFailure(await goAs(id, email, { verified }), 'conflict', JSON.stringify(verified)),
      ),
    )
    expect(await everythingOf(userId)).toEqual(before)
  })

  it('is not found by an address that github has no proof of', async () => {
    const { id, email } = await member()
    const user = await userOf(await goAs('github', email, { verified: false }))
    expect(user).toMatchObject({ email: null })
    expect(user.id).not.toBe(id)
  })

  it('is opened by linkedin, which writes true as a text', async () => {
    const { id, email } = await member()
    expect((await userOf(await goAs('linkedin', email, { verified: 'true' }))).id).toBe(id)
  })
})

describe('an account at a provider', () => {
  it('is another one at another provider, whatever its id', async () => {
    const number = randomBytes(4).readUInt32BE()
    const atGoogle = { id: String(number), email: undefined }
    const one = await journeys.go('google', { person: somebody('google', atGoogle) })
    const two = await journeys.go('github', {
      person: somebody('github', { id: number, email: undefined }),
    })
    expect((await userOf(one)).id).not.toBe((await userOf(two)).id)
  })

  it("leads to its user, though its address became another's", async () => {
    const other = await member()
    const google = somebody('google')
    const { id, email } = await userOf(await journeys.go('google', { person: google }))
    const changed = { ...google, email: other.email }
    const user = await userOf(await journeys.go('google', { person: changed }))
    expect(user).toMatchObject({ id, email })
    expect(await identitiesOf(other.id)).toEqual([])
  })

  it.each(['google', 'instagram'] as const)(
    "of %s is one user's, however many sign in with it at once",
    async (id) => {
      const someone = somebody(id, { name: `Ada ${randomBytes(5).toString('hex')}` })
      const arrived = await times(6, () => journeys.go(id, { person: someone }))
      const users = await Promise.all(arrived.map(userOf))
      expect(new Set(users.map((user) => user.id)).size).toBe(1)
      const named = `select from auth.users where user_metadata ->> 'name' = $1`
      expect(await journeys.service.sql(named, [someone.name])).toHaveLength(1)
    },
  )

  it('is of one user with others that vouch for the same address at once', async () => {
    const email = newAddress()
    const providers = ['google', 'github', 'linkedin'] as const
    const arrived = await Promise.all(providers.map((id) => goAs(id, email)))
    const users = await Promise.all(arrived.map(userOf))
    expect(new Set(users.map(({ id }) => id)).size).toBe(1)
    expect((await identitiesOf(users[0]!.id)).map(({ provider }) => provider).sort()).toEqual(
      [...providers].sort(),
    )
  })

  it('is told of by the provider alone', async () => {
    const { email } = await member()
    const query = {
      email,
      'data[role]': 'admin',
      data: '{"role":"admin"}',
      app_metadata: '{"role":"admin"}',
      login_hint: email,
      scope: 'admin',
    }
    const left = await journeys.leave('google', query)
    expect([...left.location.searchParams.keys()]).not.toContain('login_hint')
    const google = somebody('google')
    const callback = await journeys.providers.visit(left.location.href, { person: google })
    for (const [name, value] of Object.entries({ ...query, sub: 'x', provider: 'github' }))
      callback.searchParams.set(name, value)
    const user = await userOf(await journeys.arrive(callback, left.cookie))
    expect(user).toMatchObject({
      email: google.email,
      app_metadata: { provider: 'google', providers: ['google'] },
    })
    expect(user.app_metadata).not.toHaveProperty('role')
    expect(user.user_metadata).not.toHaveProperty('role')
  })
})

describe('without sign-ups', () => {
  it('those who are known sign in, and others do not', async () => {
    const { id, email } = await member()
    const regular = somebody('instagram')
    await journeys.go('instagram', { person: regular })
    const stranger = somebody('google')

    await journeys.set({ allow_signups: false })
    const refused = await journeys.go('google', { person: stranger })
    const again = await journeys.go('instagram', { person: regular })
    const linked = await goAs('google', email)
    await journeys.set({ allow_signups: true })

    expectFailure(refused, 'forbidden')
    expect(again.fragment).toHaveProperty('access_token')
    expect((await userOf(linked)).id).toBe(id)
    const rows = await journeys.service.sql('select from auth.users where email = $1', [
      stranger.email,
    ])
    expect(rows).toEqual([])
  })
})

describe('the banned', () => {
  const ban = (id: string): Promise<unknown> =>
    journeys.service.sql(`select auth.ban_store($1, '2999-01-01')`, [id])

  it('are told so, and nothing of them changes', async () => {
    const { id, email } = await member()
    const google = somebody('google', { email })
    await journeys.go('google', { person: google })
    await ban(id)
    const before = await everythingOf(id)
    expectFailure(
      await journeys.go('google', { person: { ...google, name: 'Another' } }),
      'user_banned',
    )
    expectFailure(await goAs('github', email), 'user_banned')
    expect(await everythingOf(id)).toEqual(before)
  })

  it('are not told of to those who only say the address', async () => {
    const { id, email } = await member()
    await ban(id)
    expectFailure(await goAs('facebook', email), 'conflict')
  })
})

describe('/auth/v1/user/identities', () => {
  it("tells of the user's own, and takes them away one by one", async () => {
    const { id, email } = await member()
    const google = somebody('google', { email })
    await journeys.go('google', { person: google })
    const arrived = await goAs('github', email)
    const { status, json } = await list(tokenOf(arrived))
    expect(status).toBe(200)
    expect(json).toEqual({
      identities: ['google', 'github'].map((provider) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        user_id: id,
        provider,
        provider_id: expect.any(String),
        identity_data: expect.objectContaining({ email, email_verified: true }),
        last_sign_in_at: expect.any(String),
        created_at: expect.any(String),
        updated_at: expect.any(String),
      })),
    })

    const gone = await unlink(tokenOf(arrived), json.identities[1].id)
    expect([gone.status, gone.text]).toEqual([204, ''])
    expectRefusal(await unlink(tokenOf(arrived), json.identities[1].id), 404, 'not_found')
    expect((await list(tokenOf(arrived))).json.identities).toEqual([json.identities[0]])

    // The session that the provider opened goes on, and says what is so now.
    const { json: session } = await refresh(journeys.service, refreshOf(arrived))
    expect(session.user.app_metadata).toEqual({ provider: 'email', providers: ['email', 'google'] })
    expect((await userOf(await journeys.go('google', { person: google }))).id).toBe(id)
  })

  it('leaves a way in though both are taken at once', async () => {
    const arrived = await journeys.go('tiktok')
    const { id } = await userOf(arrived)
    await journeys.service.sql(
      `insert into auth.identities (user_id, provider, provider_id) values ($1, 'instagram', $2)`,
      [id, newAddress()],
    )
    const { json } = await list(tokenOf(arrived))
    const both = (json.identities as { id: string }[]).map((one) => one.id)
    const answers = await Promise.all(both.map((one) => unlink(tokenOf(arrived), one)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(await identitiesOf(id)).toHaveLength(1)
  })

  it('go with their user', async () => {
    const google = somebody('google')
    const { id } = await userOf(await journeys.go('google', { person: google }))
    await journeys.service.auth.send('DELETE', `admin/users/${id}`, undefined, {
      apikey: journeys.service.serviceKey,
    })
    const again = await userOf(await journeys.go('google', { person: google }))
    expect(again).toMatchObject({ email: google.email })
    expect(again.id).not.toBe(id)
  })

  it('is what auth-js reads and unlinks by', async () => {
    const { email } = await member()
    const { fragment } = await goAs('google', email)
    const client = new GoTrueClient({
      url: `${journeys.service.url}/auth/v1`,
      headers: { apikey: journeys.service.anonKey, 'x-client-info': 'supabase-js/2.0.0' },
      autoRefreshToken: false,
      persistSession: false,
    })
    await client.setSession({
      access_token: fragment['access_token'] ?? '',
      refresh_token: fragment['refresh_token'] ?? '',
    })
    const { data } = await client.getUserIdentities()
    expect(data?.identities).toMatchObject([{ provider: 'google', identity_data: { email } }])
    const { error } = await client.unlinkIdentity(data!.identities[0]!)
    expect(error).toBeNull()
    expect((await client.getUserIdentities()).data?.identities).toEqual([])
  })
})
