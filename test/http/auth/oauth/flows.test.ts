// Every provider, as it speaks and as it fails.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  providerIds,
  rulesOf,
  somebody,
  type ProviderId,
} from '../../../support/providers/personas.ts'
import type { Person, Reply } from '../../../support/providers/rules.ts'
import type { Plan } from '../../../support/providers/server.ts'
import { nested } from '../../../support/providers/tiktok.ts'
import { refresh } from '../sessions.ts'
import { site, useJourneys, type Arrived, type Journey } from './journey.ts'

const journeys = useJourneys()

interface Stored {
  provider_id: string
  identity_data: Record<string, unknown>
  email: string | null
  email_confirmed_at: Date | null
  encrypted_password: string
  user_metadata: Record<string, unknown>
  app_metadata: Record<string, unknown>
}

/** What is stored of this account at a provider, and of whose it is. */
const storedOf = async (id: ProviderId, providerId: unknown): Promise<Stored | undefined> => {
  const [row] = await journeys.service.sql<Stored>(
    `select identities.provider_id, identities.identity_data, users.*
     from auth.identities join auth.users on users.id = identities.user_id
     where identities.provider = $1 and identities.provider_id = $2`,
    [id, String(providerId)],
  )
  return row
}

const countOf = async (id: ProviderId): Promise<number> =>
  (await journeys.service.sql('select from auth.identities where provider = $1', [id])).length

const expectFailure = ({ status, place, fragment }: Arrived, code: string, what = ''): void => {
  expect({ status, place, code: fragment['error'] }, what).toEqual({
    status: 303,
    place: site,
    code,
  })
  expect(Object.keys(fragment)).toEqual(['error', 'error_code', 'error_description'])
  expect(fragment['error_code']).toBe(code)
}

const expectSession = ({ status, place, fragment, text }: Arrived, id: ProviderId): void => {
  expect([status, place], text).toEqual([303, site])
  expect(Object.keys(fragment), JSON.stringify(fragment)).toEqual([
    'access_token',
    'refresh_token',
    'expires_in',
    'expires_at',
    'token_type',
    'provider',
  ])
  expect(fragment).toMatchObject({ expires_in: '3600', token_type: 'bearer', provider: id })
  expect(Math.abs(Number(fragment['expires_at']) - 3600 - Date.now() / 1000)).toBeLessThan(60)
}

/** What only some providers tell, and what is kept of it. */
const extras: Record<ProviderId, (person: Person) => Record<string, unknown>> = {
  google: () => ({ hd: 'example.com' }),
  github: () => ({}),
  linkedin: () => ({}),
  facebook: () => ({}),
  instagram: ({ otherId }) => ({ app_scoped_id: otherId, account_type: 'BUSINESS' }),
  tiktok: () => ({ union_id: 'c9c60f44-a68e-4f5d-84dd-ce22faeb0ba1' }),
  envato: () => ({}),
}

const calls: Record<ProviderId, string[]> = {
  google: ['/v1/userinfo'],
  github: ['/user', '/user/emails'],
  linkedin: ['/v2/userinfo'],
  facebook: ['/me'],
  instagram: ['/me'],
  tiktok: ['/v2/user/info/'],
  envato: [
    '/whoami',
    ...['username', 'email', 'account'].map((name) => `/v1/market/private/user/${name}.json`),
  ],
}

const html = '<!doctype html><title>502 Bad Gateway</title>'

/** What an answer may be, and what the person is told then. */
const useless: [what: string, reply: Reply, code: string][] = [
  ['a failure in HTML', { status: 500, body: html }, 'internal_error'],
  ['HTML', { body: html }, 'internal_error'],
  ['an empty object', { body: {} }, 'bad_request'],
  ['a failure in JSON', { status: 503, body: { message: 'down' } }, 'internal_error'],
  ['nothing', { body: '' }, 'internal_error'],
  ['half of an answer', { body: '{"access_token":"canary-token-x"' }, 'internal_error'],
  ['another place', { status: 302, headers: { location: '/elsewhere' } }, 'internal_error'],
  ['a list', { body: [] }, 'bad_request'],
  ['a text', { body: '"yes"' }, 'bad_request'],
  ['null', { body: 'null' }, 'bad_request'],
]

const noTokens: typeof useless = [
  ['an empty token', { body: { access_token: '' } }, 'bad_request'],
  ['an error', { body: { access_token: 'canary-token-x', error: 'no' } }, 'bad_request'],
  [
    'a client that is not known',
    { status: 401, body: { error: 'invalid_client' } },
    'internal_error',
  ],
  ['a number', { body: { access_token: 5 } }, 'bad_request'],
  ['a list', { body: { access_token: ['canary-token-x'] } }, 'bad_request'],
]

const noIds = ['', null, { a: 1 }, undefined, true, 1.5, [1], 'x'.repeat(256)]

/** All of it of one provider, and the first few of the others, which are judged by the same lines. */
const enough = <T>(id: ProviderId, all: readonly T[]): readonly T[] =>
  id === 'google' ? all : all.slice(0, 3)

describe.each(providerIds)('%s', (id) => {
  const rules = rulesOf[id]
  const person = (but: Partial<Person> = {}): Person => somebody(id, but)

  it('signs a newcomer in', async () => {
    const newcomer = person()
    const journey = await journeys.go(id, { person: newcomer })
    expectSession(journey, id)
    const { email, verified, name, userName, avatar } = newcomer
    const metadata = { name, full_name: name, user_name: userName, avatar_url: avatar }

    const user = await journeys.userOf(journey)
    expect(user).toMatchObject({
      email: email ?? null,
      email_confirmed_at: verified === true ? expect.any(String) : null,
      app_metadata: { provider: id, providers: [id] },
    })
    expect(user['user_metadata']).toEqual(metadata)

    const stored = await storedOf(id, newcomer.id)
    expect(stored?.encrypted_password).toBe('*')
    expect(stored?.identity_data).toEqual({
      sub: String(newcomer.id),
      email,
      email_verified: verified === true,
      name,
      user_name: userName,
      avatar_url: avatar,
      ...extras[id](newcomer),
    })
    const { status } = await refresh(journeys.service, journey.fragment['refresh_token'] ?? '')
    expect(status).toBe(200)
  })

  it('is asked for what it knows, and for nothing else', async () => {
    const { location, callback } = await journeys.go(id, { person: person() })
    expect(location.href.startsWith(`${journeys.providers.url}/${id}${rules.authorizePath}?`)).toBe(
      true,
    )
    expect([...location.searchParams.keys()]).toEqual([
      rules.clientIdName,
      'redirect_uri',
      'response_type',
      ...(rules.scope === undefined ? [] : ['scope']),
      'state',
      ...(rules.pkce ? ['code_challenge', 'code_challenge_method'] : []),
    ])

    const [token, ...rest] = journeys.providers.seen(callback)
    expect([...(token?.form.keys() ?? [])].sort()).toEqual(
      [
        'grant_type',
        'code',
        'redirect_uri',
        rules.clientIdName,
        'client_secret',
        ...(rules.pkce ? ['code_verifier'] : []),
      ].sort(),
    )
    expect(rest.map(({ path }) => path)).toEqual(calls[id])
    for (const { headers } of [token!, ...rest]) {
      expect(headers['user-agent']).toBe(`plinth (${journeys.service.url})`)
      expect(headers.accept).toContain('application/json')
    }
    expect(token?.headers.authorization).toBeUndefined()
  })

  it('signs the same person in again, and keeps what is new', async () => {
    const known = person()
    const first = await journeys.userOf(await journeys.go(id, { person: known }))
    const renamed = { ...known, name: 'Ada Renamed' }
    const second = await journeys.userOf(await journeys.go(id, { person: renamed }))
    expect(second['id']).toBe(first['id'])
    expect(second['user_metadata']).toEqual(first['user_metadata'])
    expect((await storedOf(id, known.id))?.identity_data).toMatchObject({ name: 'Ada Renamed' })
  })

  it('tells of a person who refuses', async () => {
    expectFailure(await journeys.go(id, { denies: true }), 'oauth_denied')
  })

  it('takes no code but its own, each once, and each for ten minutes', async () => {
    const wrong = await journeys.leave(id)
    const made = await journeys.providers.visit(wrong.location.href)
    made.searchParams.set('code', 'a-code-that-was-never-given')
    expectFailure(await journeys.arrive(made, wrong.cookie), 'bad_request')

    const { callback, cookie, ...first } = await journeys.go(id)
    expectSession(first, id)
    const again = await journeys.arrive(callback, cookie)
    expectFailure(again, 'bad_request')
    expect(again.fragment['error_description']).toBe('sign-in expired or already completed')
    expect(journeys.providers.seen(callback).map(({ step }) => step)).toEqual([
      'token',
      ...calls[id].map(() => 'user'),
    ])

    const late = await journeys.leave(id)
    const missed = await journeys.providers.visit(late.location.href)
    await journeys.service.sql(
      `update auth.oauth_states set created_at = now() - interval '11 minutes' where state = $1`,
      [createHash('sha256').update(late.state).digest('hex')],
    )
    const expired = await journeys.arrive(missed, late.cookie)
    expect(expired.fragment).toEqual(again.fragment)
    expect(journeys.providers.seen(missed)).toEqual([])
  })

  it('that answers with what is no answer signs nobody in', async () => {
    const before = await countOf(id)
    const tokens = [...enough(id, useless), ...enough(id, noTokens)].map(([what, reply, code]) => ({
      what: `for a token: ${what}`,
      plan: { token: () => reply } satisfies Plan,
      code,
    }))
    const users = enough(id, useless).map(([what, reply, code]) => ({
      what: `for the person: ${what}`,
      plan: { user: () => reply } satisfies Plan,
      code,
    }))
    await Promise.all(
      [...tokens, ...users].map(async ({ what, plan, code }) =>
        expectFailure(await journeys.go(id, plan), code, what),
      ),
    )
    expect(await countOf(id)).toBe(before)
  })

  it('that knows no id of the person signs nobody in', async () => {
    const before = await countOf(id)
    await Promise.all(
      enough(id, noIds).map(async (odd) => {
        const plan = { person: person({ id: odd, otherId: undefined, userName: undefined }) }
        expectFailure(await journeys.go(id, plan), 'bad_request', JSON.stringify(odd))
      }),
    )
    expect(await countOf(id)).toBe(before)
  })
})

describe('the challenge', () => {
  it.each(providerIds.filter((id) => rulesOf[id].pkce))('of %s is proven', async (id) => {
    const { location, cookie, state } = await journeys.leave(id)
    const callback = await journeys.providers.visit(location.href)
    await journeys.service.sql(
      `update auth.oauth_states set pkce_verifier = repeat('x', 43) where state = $1`,
      [createHash('sha256').update(state).digest('hex')],
    )
    expectFailure(await journeys.arrive(callback, cookie), 'bad_request')
  })
})

const signedIn = async (id: ProviderId, plan: Plan): Promise<Journey> => {
  const journey = await journeys.go(id, plan)
  expectSession(journey, id)
  return journey
}

describe('google', () => {
  it.each([
    ['NUL in a name', '{"sub":"odd-1","name":"a\\u0000b"}'],
    ['half a surrogate pair', '{"sub":"odd-2","name":"\\ud800"}'],
    ['a number of a million digits', '{"sub":"odd-3","n":1e1000000}'],
    ['very deep lists', `{"sub":"odd-4","l":${'['.repeat(200_000)}${']'.repeat(200_000)}}`],
    ['a long id of digits', `{"sub":${'9'.repeat(300)}}`],
  ])('that tells of %s is not understood', async (_, body) => {
    const journey = await journeys.go('google', { user: () => ({ body }) })
    expect(['internal_error', 'bad_request']).toContain(journey.fragment['error'])
    expect(journey.status).toBe(303)
  })

  it('cannot say who the user is to us', async () => {
    const body = `{"sub":"odd-5","__proto__":{"role":"service_role"},"role":"service_role","aud":"x","id":1,
      "app_metadata":{"role":"admin"},"user_metadata":{"a":1},"name":["Ada"],"email":{"a":1},"email_verified":true}`
    const user = await journeys.userOf(await signedIn('google', { user: () => ({ body }) }))
    expect(user).toMatchObject({ role: 'authenticated', aud: 'authenticated', email: null })
    expect(user['app_metadata']).toEqual({ provider: 'google', providers: ['google'] })
    expect(user['user_metadata']).toEqual({})
    expect((await storedOf('google', 'odd-5'))?.identity_data).toEqual({
      sub: 'odd-5',
      email_verified: false,
    })
  })

  it('is told nothing by silence', async () => {
    const left = await journeys.leave('google')
    expectFailure(await journeys.arrive(journeys.back(left, {}), left.cookie), 'bad_request')
  })
})

describe('github', () => {
  it('says with status 200 that it refuses', async () => {
    const { refusals } = rulesOf.github
    for (const [fault, code] of [
      ['code', 'bad_request'],
      ['secret', 'internal_error'],
      ['redirect', 'internal_error'],
    ] as const)
      expectFailure(await journeys.go('github', { token: () => refusals[fault] }), code, fault)
  })

  it.each([
    ['whose address is not proven', { verified: false }],
    ['who keeps the address to herself', { email: undefined }],
  ])('signs in somebody %s, without it', async (_, but) => {
    const user = await journeys.userOf(
      await signedIn('github', { person: somebody('github', but) }),
    )
    expect(user).toMatchObject({ email: null, email_confirmed_at: null })
  })

  it('tells of the login where there is no name', async () => {
    const person = somebody('github', { name: null })
    const user = await journeys.userOf(await signedIn('github', { person }))
    expect(user['user_metadata']).toMatchObject({
      name: person.userName,
      user_name: person.userName,
    })
  })
})

describe('linkedin', () => {
  it.each([
    ['"true"', 'true', true],
    ['true', true, true],
    ['"false"', 'false', false],
    ['nothing', undefined, false],
  ])('that says %s of the address', async (_, verified, isProven) => {
    const person = somebody('linkedin', { verified })
    const user = await journeys.userOf(await signedIn('linkedin', { person }))
    expect(user).toMatchObject({ email: person.email })
    expect(user['email_confirmed_at'] !== null).toBe(isProven)
  })

  it('has a word of its own for a person who does not sign in', async () => {
    const left = await journeys.leave('linkedin')
    const callback = journeys.back(left, { error: 'user_cancelled_login' })
    expectFailure(await journeys.arrive(callback, left.cookie), 'oauth_denied')
  })
})

describe('facebook', () => {
  it('signs in somebody without an address and without a picture', async () => {
    const person = somebody('facebook', { email: undefined, avatar: undefined })
    const user = await journeys.userOf(await signedIn('facebook', { person }))
    expect(user).toMatchObject({ email: null })
    expect(user['user_metadata']).toEqual({ name: 'Ada Example', full_name: 'Ada Example' })
  })

  it('says by a number alone that something is wrong', async () => {
    const left = await journeys.leave('facebook')
    const says = { error_code: '1349048', error_message: "Can't Load URL" }
    expectFailure(await journeys.arrive(journeys.back(left, says), left.cookie), 'bad_request')
  })

  it('says that it does not know us', async () => {
    const { client, secret, redirect } = rulesOf.facebook.refusals
    for (const reply of [client, secret, redirect])
      expectFailure(await journeys.go('facebook', { token: () => reply }), 'internal_error')
  })
})

describe('instagram', () => {
  const wrapped = ({ body }: Reply): Reply => ({ body: { data: [body] } })

  it('is understood in both its shapes, to the last digit of an id', async () => {
    const ids = ['17841400000000001', '17841400000000002', '17841400000000003']
    const [first, second, third] = ids.map((id) => somebody('instagram', { id: BigInt(id) }))
    await signedIn('instagram', { person: first! })
    await signedIn('instagram', { person: second!, token: wrapped })
    await signedIn('instagram', { person: third!, token: wrapped, user: wrapped })
    for (const id of ids)
      expect((await storedOf('instagram', id))?.identity_data).toMatchObject({
        sub: id,
        name: 'Ada Example',
        account_type: 'BUSINESS',
      })
  })

  it('knows a person by the other id where there is but that', async () => {
    const person = somebody('instagram', { id: undefined })
    await signedIn('instagram', { person })
    expect(await storedOf('instagram', person.otherId)).toBeDefined()
  })

  it('tells no address, so people who tell none do not meet', async () => {
    const users = await Promise.all(
      [1, 2].map(async () => journeys.userOf(await signedIn('instagram', {}))),
    )
    expect(users.map(({ email }) => email)).toEqual([null, null])
    expect(users[0]?.['id']).not.toBe(users[1]?.['id'])
  })
})

describe('tiktok', () => {
  it.each([200, 401])('tells of an error beside the data, with status %i', async (status) => {
    const failed = nested(status, 'scope_not_authorized', 'The user did not authorize the scope')
    expectFailure(await journeys.go('tiktok', { user: () => failed }), 'bad_request')
  })

  it('is sent the challenge in hexadecimal where the settings say so', async () => {
    const [settings] = await journeys.service.sql<{ oauth_clients: Record<string, object> }>(
      'select oauth_clients from core.settings',
    )
    const clients = settings!.oauth_clients
    await journeys.set({
      oauth_clients: { ...clients, tiktok: { ...clients['tiktok'], pkce: 'hex' } },
    })
    const journey = await journeys.go('tiktok', { hex: true })
    await journeys.set({ oauth_clients: clients })
    expectSession(journey, 'tiktok')
  })
})

describe('envato', () => {
  it.each([
    ['the name of the user', { userName: undefined }, ['user_name']],
    ['the address', { email: undefined }, ['email']],
    ['the account', { name: undefined }, ['name', 'avatar_url']],
    [
      'anything',
      { userName: undefined, email: undefined, name: undefined },
      ['user_name', 'email', 'name', 'avatar_url'],
    ],
  ])('signs in where the app may not see %s', async (_, but, missing) => {
    const person = somebody('envato', but)
    await signedIn('envato', { person })
    const names = Object.keys((await storedOf('envato', person.id))?.identity_data ?? {})
    expect([...names, ...missing].sort()).toEqual(
      ['avatar_url', 'email', 'email_verified', 'name', 'sub', 'user_name'].sort(),
    )
  })

  it('takes no name in the place of an id, for it may be the number of somebody else', async () => {
    const person = somebody('envato', { id: undefined })
    expectFailure(await journeys.go('envato', { person }), 'bad_request')
  })

  it('refuses without a word', async () => {
    const left = await journeys.leave('envato')
    expectFailure(await journeys.arrive(journeys.back(left, {}), left.cookie), 'oauth_denied')
  })

  it('shows sums of money that are kept nowhere', async () => {
    await signedIn('envato', {})
    const rows = await journeys.service.sql('select identity_data from auth.identities')
    expect(JSON.stringify(rows)).not.toMatch(/1234\.56|Australia/)
  })
})

describe('a client', () => {
  it('finds the providers in a list, and can follow it', async () => {
    const { json } = await journeys.service.auth.get('providers')
    expect(json.providers.map(({ id }: { id: string }) => id)).toEqual(providerIds)
    const { json: settings } = await journeys.service.auth.get('settings')
    for (const id of providerIds) expect(settings.external[id]).toBe(true)
    for (const { url, name } of json.providers as { url: string; name: string }[]) {
      expect(name).toMatch(/^[A-Z]\w+$/)
      const response = await fetch(url, { redirect: 'manual' })
      const callback = await journeys.providers.visit(response.headers.get('location') ?? '')
      expect((await journeys.arrive(callback)).fragment).toHaveProperty('access_token')
    }
  })

  it('is led to its own place, with what the place says of itself', async () => {
    for (const place of ['https://app.example.test/inside?tab=1', 'myapp://signed-in/now']) {
      const journey = await journeys.go('google', {}, { redirect_to: place })
      expect(journey.place).toBe(place)
      expect(journey.fragment).toHaveProperty('access_token')
      const denied = await journeys.go('google', { denies: true }, { redirect_to: place })
      expect([denied.place, denied.fragment['error']]).toEqual([place, 'oauth_denied'])
    }
  })

  it('that asks for proof is given a code for it, which is good once', async () => {
    const verifier = 'a-verifier-of-the-client-0123456789-0123456789'
    const proof = {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 's256',
    }
    const { place, fragment } = await journeys.go('google', {}, proof)
    expect(fragment).toEqual({})
    const trade = (code_verifier: string, auth_code: string) =>
      journeys.service.auth.post('token?grant_type=pkce', { auth_code, code_verifier })
    const code = new URL(place).searchParams.get('code') ?? ''
    expect(place).toBe(`${site}?code=${code}`)
    const { status, json } = await trade(verifier, code)
    expect(status).toBe(200)
    expect(json.user.app_metadata).toEqual({ provider: 'google', providers: ['google'] })
    expect((await trade(verifier, code)).status).not.toBe(200)

    const redirect_to = 'https://app.example.test/inside?tab=1'
    const other = await journeys.go('google', {}, { ...proof, redirect_to })
    const stolen = new URL(other.place).searchParams.get('code') ?? ''
    expect(other.place).toBe(`${redirect_to}&code=${stolen}`)
    expect((await trade(`${verifier}-not`, stolen)).status).not.toBe(200)
  })
})

describe('afterwards', () => {
  it('no secret and no token of a provider is anywhere', async () => {
    const tables = ['users', 'identities', 'sessions', 'events', 'oauth_states', 'oauth_providers']
    const rows = await Promise.all(
      [...tables.map((name) => `auth.${name}`), 'core.settings'].map((name) =>
        journeys.service.sql(`select * from ${name}`),
      ),
    )
    expect(JSON.stringify(rows)).not.toContain('canary')
    expect(journeys.service.logs.join('\n')).not.toContain('canary')
  })

  it('no sign-in that ended is left on its way', async () => {
    expect(await journeys.service.sql('select from auth.oauth_states')).toEqual([])
  })
})
