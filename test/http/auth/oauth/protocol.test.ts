// What goes wrong on the way to a provider and back, by malice or by accident.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { addresses } from '../../../../src/config/oauth-clients.ts'
import { secretOf, tokenCanary } from '../../../support/providers/server.ts'
import { startService, type TestService } from '../../../support/service.ts'
import { times } from '../../../support/times.ts'
import { site, startJourneys, useJourneys, type Arrived } from './journey.ts'

const listed = 'https://other.example.test'
const open = {
  limit_authorize: 0,
  oauth_redirects: [listed],
  oauth_strict: false,
}

const journeys = useJourneys()
beforeEach(() => journeys.set(open))

const countOf = async (table: string): Promise<number> => {
  const [row] = await journeys.service.sql<{ count: number }>(
    `select count(*)::integer as count from ${table}`,
  )
  return row?.count ?? -1
}

const clientsOf = async (): Promise<Record<string, Record<string, string>>> => {
  const [row] = await journeys.service.sql<{
    oauth_clients: Record<string, Record<string, string>>
  }>('select oauth_clients from core.settings')
  return row?.oauth_clients ?? {}
}

const authorize = (query: string, method = 'GET') =>
  journeys.service.auth.send(method, `authorize?${query}`)

const callback = (query: string): Promise<Arrived> =>
  journeys.arrive(new URL(`${journeys.service.url}/auth/v1/callback?${query}`))

/** A server of somebody who was never to be asked, or of a provider that misbehaves. */
const serving = async (
  listener: RequestListener,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const expectFailure = ({ status, place, fragment, headers }: Arrived, error: string): void => {
  expect({ status, place, ...fragment }).toEqual({
    status: 303,
    place: site,
    error,
    error_code: error,
    error_description: expect.any(String),
  })
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('referrer-policy')).toBe('no-referrer')
}

describe('GET /auth/v1/authorize', () => {
  it('sends to the provider what is ours, and nothing that the request says', async () => {
    const smuggled =
      'client_id=evil&client_key=evil&redirect_uri=https://evil.test&scope=admin&response_type=token&state=x&nonce=x&prompt=none'
    const { status, headers, text } = await authorize(`provider=github&${smuggled}`)
    expect([status, text]).toEqual([302, ''])
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    const location = new URL(headers.get('location') ?? '')
    expect(location.href).toMatch(`${journeys.providers.url}/github/login/oauth/authorize?`)
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'client-of-github',
      redirect_uri: `${journeys.service.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'read:user user:email',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  it('ties the sign-in to its browser by a cookie, which says nothing', async () => {
    const { headers } = await authorize('provider=github')
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(
      /^oauth-[0-9a-f]{16}=[\w-]{20,}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    )
    const state = new URL(headers.get('location') ?? '').searchParams.get('state') ?? ''
    const [stored] = await journeys.service.sql<{ state: string }>(
      'select state from auth.oauth_states order by created_at desc limit 1',
    )
    expect(cookie).not.toContain(state)
    expect(cookie).not.toContain(stored?.state)
    expect(stored?.state).not.toContain(state)
  })

  it('has the browser keep that cookie from others where it is reached by https', async () => {
    const [before] = await journeys.service.sql<{ public_url: string }>(
      'select public_url from core.settings',
    )
    await journeys.set({ public_url: 'https://api.example.test' })
    const { headers } = await authorize('provider=github')
    await journeys.set({ public_url: before?.public_url })
    expect(headers.get('set-cookie')).toMatch(
      /^__Host-oauth-[0-9a-f]{16}=[\w-]{20,}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(new URL(headers.get('location') ?? '').searchParams.get('redirect_uri')).toBe(
      'https://api.example.test/auth/v1/callback',
    )
  })

  it.each([
    `redirect_to=${encodeURIComponent('https://evil.test')}`,
    `redirect_to=${encodeURIComponent(`${listed}@evil.test`)}`,
    `redirect_to=${encodeURIComponent(`${listed}\r\nset-cookie: a=b`)}`,
    'redirect_to=',
    'redirect_to=%2Fwelcome',
    `redirect_to[]=${encodeURIComponent(listed)}`,
  ])('refuses %s, leads nowhere and leaves nothing behind', async (query) => {
    const before = await countOf('auth.oauth_states')
    const { status, headers, json } = await authorize(`provider=github&${query}`)
    expect([status, json.error.code]).toEqual([400, 'bad_request'])
    expect(json.error.message).toBe('redirect_to is not an allowed redirect target')
    expect(headers.get('location')).toBeNull()
    expect(headers.get('set-cookie')).toBeNull()
    expect(await countOf('auth.oauth_states')).toBe(before)
  })

  it('refuses two targets, whichever comes first', async () => {
    const before = await countOf('auth.oauth_states')
    const good = `redirect_to=${encodeURIComponent(listed)}`
    for (const query of [
      `${good}&redirect_to=https://evil.test`,
      `redirect_to=https://evil.test&${good}`,
    ]) {
      const { status, headers } = await authorize(`provider=github&${query}`)
      expect([status, headers.get('location')]).toEqual([400, null])
    }
    expect(await countOf('auth.oauth_states')).toBe(before)
  })

  it.each(['provider=myspace', 'provider=', 'provider=GitHub', 'x=y'])(
    'does not know %s',
    async (query) => {
      const { status, json } = await authorize(query)
      expect([status, json.error.code, json.error.message]).toEqual([
        400,
        'bad_request',
        'the provider is not enabled on this instance',
      ])
    },
  )

  it('does nothing for a HEAD, as the callback does', async () => {
    const before = await countOf('auth.oauth_states')
    const { location } = await journeys.leave('github')
    const back = await journeys.providers.visit(location.href)
    expect((await authorize('provider=github', 'HEAD')).status).toBe(405)
    const headed = await journeys.service.request('HEAD', back.pathname + back.search)
    expect(headed.status).toBe(405)
    expect(await countOf('auth.oauth_states')).toBe(before + 1)
    expect((await journeys.arrive(back)).fragment).toHaveProperty('access_token')
  })

  it('is limited, a network at a time', async () => {
    await journeys.set({ limit_authorize: 1 })
    const answers = [await authorize('provider=github'), await authorize('provider=github')]
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('the providers of the environment', () => {
  let service: TestService
  beforeAll(async () => {
    const { variables } = journeys.providers
    const gitlab = Object.entries(variables).flatMap(([name, value]) =>
      name.includes('_GOOGLE_') ? [[name.replace('_GOOGLE_', '_GITLAB_'), value]] : [],
    )
    service = await startService(inject('adminUrl'), {
      SERVICE_SITE_URL: site,
      SERVICE_OAUTH_GOOGLE_CLIENT_ID: 'an id',
      SERVICE_OAUTH_GOOGLE_CLIENT_SECRET: 'canary of a secret',
      SERVICE_OAUTH_GITHUB_CLIENT_ID: 'an id',
      SERVICE_OAUTH_GITHUB_CLIENT_SECRET: '',
      SERVICE_OAUTH_ENVATO_CLIENT_SECRET: 'canary of a secret',
      ...(Object.fromEntries(gitlab) as Record<string, string>),
    })
  })
  afterAll(() => service.stop())

  const offered = async (): Promise<unknown> => (await service.auth.get('providers')).json.providers

  it('are offered when both of their credentials are there', async () => {
    const url = `${service.url}/auth/v1/authorize?provider=google`
    expect(await offered()).toEqual([{ id: 'google', name: 'Google', url }])
    for (const id of ['github', 'envato', 'gitlab']) {
      const answer = await service.auth.get(`authorize?provider=${id}`)
      expect([answer.status, answer.json.error.code]).toEqual([400, 'bad_request'])
    }
  })

  it('are told of at the start where one of the two is missing, by the names of the variables', () => {
    const lines = service.logs.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.find(({ variables }) => variables !== undefined)).toMatchObject({
      level: 40,
      variables: ['SERVICE_OAUTH_GITHUB_CLIENT_ID', 'SERVICE_OAUTH_ENVATO_CLIENT_SECRET'],
    })
    expect(service.logs.join()).not.toContain('canary')
  })

  it('are called by the addresses that the database has too', async () => {
    const rows = await service.sql<{ id: string; token: string; userinfo: string }>(
      'select id, token_url as token, userinfo_url as userinfo from auth.oauth_providers',
    )
    expect(Object.fromEntries(rows.map(({ id, ...urls }) => [id, urls]))).toEqual(addresses)
  })

  it('may be one that no code knows of: the example of the identity page', async () => {
    const readme = await readFile(
      new URL('../../../../sql/project/auth/README.md', import.meta.url),
      'utf8',
    )
    await service.sql(/insert into auth\.oauth_providers[^;]+;/.exec(readme)?.[0] ?? '')
    expect(await offered()).toMatchObject([{ id: 'google' }, { id: 'gitlab', name: 'GitLab' }])
    const { headers } = await service.auth.get('authorize?provider=gitlab')
    const back = await journeys.providers.visit(headers.get('location') ?? '')
    const arrived = await service.request('GET', back.pathname + back.search)
    expect(arrived.headers.get('location')).toMatch(/#access_token=.*&provider=gitlab$/)
    const [user] = await service.sql('select * from auth.users')
    expect(user).toMatchObject({
      email_confirmed_at: expect.any(Date),
      user_metadata: { name: 'Ada Example' },
    })
  })
})

describe('a state', () => {
  it('is good once, however many come with it at once', async () => {
    const { location, cookie } = await journeys.leave('github')
    const back = await journeys.providers.visit(location.href)
    const before = await countOf('auth.sessions')
    const arrivals = await times(20, () => journeys.arrive(back, cookie))
    const signedIn = arrivals.filter(({ fragment }) => 'access_token' in fragment)
    expect(signedIn).toHaveLength(1)
    for (const arrival of arrivals)
      if (arrival !== signedIn[0]) expectFailure(arrival, 'bad_request')
    expect(await countOf('auth.sessions')).toBe(before + 1)
    const tokens = journeys.providers.seen(back).filter(({ step }) => step === 'token')
    expect(tokens).toHaveLength(1)
    expectFailure(await journeys.arrive(back, cookie), 'bad_request')
  })

  it.each(['code=a&state=zzz', 'code=a&state=', 'code=a', 'error=access_denied&state=zzz', ''])(
    'that nobody made leads to the site: %j',
    async (query) => {
      expectFailure(await callback(query), 'bad_request')
    },
  )

  it.each([
    ['SQL', "' or 1=1 --"],
    ['a header', '\r\nset-cookie: a=b'],
    ['much', 'x'.repeat(8000)],
    ['any letters', 'ä\ud83d\ude00'],
  ])('may hold %s', async (_, state) => {
    const arrived = await callback(`code=a&state=${encodeURIComponent(state)}`)
    expectFailure(arrived, 'bad_request')
    expect(arrived.headers.get('set-cookie') ?? '').not.toContain('a=b')
  })

  it('says who the provider is, whatever the callback says', async () => {
    const { location } = await journeys.leave('github')
    const back = await journeys.providers.visit(location.href)
    back.searchParams.set('provider', 'google')
    back.searchParams.set('iss', 'https://accounts.google.com')
    const { fragment } = await journeys.arrive(back)
    expect(fragment).toMatchObject({ provider: 'github', token_type: 'bearer' })
    expect(new Set(journeys.providers.seen(back).map(({ provider }) => provider))).toEqual(
      new Set(['github']),
    )
  })

  it('is of no use with a code of another issuer', async () => {
    const clients = await clientsOf()
    // Who answers at an address of the operator's own is not ours to say.
    const google = { client_id: 'client-of-google' }
    await journeys.set({ oauth_clients: { ...clients, google } })
    const left = await journeys.leave('google')
    const mixedUp = journeys.back(left, { code: 'a', iss: 'https://evil.test' })
    const refused = await journeys.arrive(mixedUp, left.cookie)
    await journeys.set({ oauth_clients: clients })
    expect(left.location.origin).toBe('https://accounts.google.com')
    expectFailure(refused, 'bad_request')
    expect(refused.fragment['error_description']).toBe('this is the answer of another provider')
  })

  it('does not lead to a place that is not allowed any more', async () => {
    const { location } = await journeys.leave('github', { redirect_to: `${listed}/there` })
    const back = await journeys.providers.visit(location.href)
    await journeys.set({ oauth_redirects: [] })
    expectFailure(await journeys.arrive(back), 'bad_request')
    expect(journeys.providers.seen(back)).toEqual([])
  })
})

describe('the cookie of a sign-in', () => {
  it('is taken away in the end, however it ends', async () => {
    for (const plan of [{}, { denies: true }]) {
      const { cookie, headers } = await journeys.go('github', plan)
      const name = cookie.split('=')[0] ?? ''
      expect(headers.get('set-cookie')).toBe(`${name}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax`)
    }
  })

  it('of another sign-in alone is refused, before the provider hears of it', async () => {
    const mine = await journeys.leave('github')
    const theirs = await journeys.leave('github')
    const back = await journeys.providers.visit(theirs.location.href)
    const before = await countOf('auth.sessions')
    expectFailure(await journeys.arrive(back, `sid=x; ${mine.cookie}`), 'bad_request')
    expect(journeys.providers.seen(back)).toEqual([])
    expectFailure(await journeys.arrive(back, theirs.cookie), 'bad_request')
    expect(await countOf('auth.sessions')).toBe(before)
  })

  it('of the right name and a wrong value is refused', async () => {
    const { location, cookie } = await journeys.leave('github')
    const back = await journeys.providers.visit(location.href)
    const forged = `${cookie.split('=')[0] ?? ''}=${'0'.repeat(64)}`
    expectFailure(await journeys.arrive(back, forged), 'bad_request')
  })

  it('of one tab does not disturb another', async () => {
    const tabs = [await journeys.leave('github'), await journeys.leave('google')]
    const cookies = `theme=dark; ${tabs.map(({ cookie }) => cookie).join('; ')}`
    for (const { location } of tabs.reverse()) {
      const back = await journeys.providers.visit(location.href)
      expect((await journeys.arrive(back, cookies)).fragment).toHaveProperty('access_token')
    }
  })

  it('may be missing, unless the operator insists on it', async () => {
    const without = async (cookie?: string): Promise<Arrived> => {
      const { location } = await journeys.leave('github')
      return journeys.arrive(await journeys.providers.visit(location.href), cookie)
    }
    expect((await without()).fragment).toHaveProperty('access_token')
    expect((await without('sid=x; oauth=y; xoauth-0=z')).fragment).toHaveProperty('access_token')
    await journeys.set({ oauth_strict: true })
    expectFailure(await without(), 'bad_request')
    expectFailure(await without('sid=x'), 'bad_request')
    expect((await journeys.go('github')).fragment).toHaveProperty('access_token')
  })
})

describe('what the callback says', () => {
  it('is told to nobody: the words are ours', async () => {
    const said = '\r\nSet-Cookie: a=b#access_token=x&<script>alert(1)</script>'
    for (const [error, code] of [
      ['access_denied', 'oauth_denied'],
      ['server_error', 'bad_request'],
      ['x#access_token=y', 'bad_request'],
    ] as const) {
      const left = await journeys.leave('github')
      const says = { error, error_description: said, error_uri: said }
      const arrived = await journeys.arrive(journeys.back(left, says), left.cookie)
      expectFailure(arrived, code)
      const told = arrived.headers.get('location') ?? ''
      expect(told.split('#')).toHaveLength(2)
      expect(told).not.toMatch(/access_token|%3C|alert|a%3Db|a=b|[\r\n]/)
      expect(arrived.headers.get('set-cookie')).toMatch(/^oauth-/)
    }
  })

  it('twice is refused, and spends nothing', async () => {
    const { location, cookie } = await journeys.leave('github')
    const back = await journeys.providers.visit(location.href)
    const path = back.pathname + back.search
    const { status } = await journeys.service.request('GET', `${path}&code=another`)
    expect(status).toBe(400)
    expect((await journeys.arrive(back, cookie)).fragment).toHaveProperty('access_token')
  })
})

describe('a provider that misbehaves', () => {
  it('cannot send the gateway elsewhere', async () => {
    const asked: (string | undefined)[] = []
    const trap = await serving((request, response) => {
      asked.push(request.url)
      response.end('{"access_token":"x"}')
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const redirect = () => ({ status, headers: { location: trap.url }, body: '' })
      expectFailure(await journeys.go('google', { token: redirect }), 'internal_error')
      expectFailure(await journeys.go('google', { user: redirect }), 'internal_error')
    }
    await trap.close()
    expect(asked).toEqual([])
  })

  it.each([
    ['50 MB', 'x'.repeat(50_000_000)],
    ['50 MB of a token', `{"access_token":"${'x'.repeat(50_000_000)}"}`],
    ['HTML', '<html><h1>Sorry</h1></html>'],
    ['nothing', ''],
    ['a NUL', '{"access_token":"x\0"'],
    ['an escaped NUL', '{"access_token":"x\\u0000"}'],
    ['half a letter', '{"access_token":"\\ud800"}'],
    ['depths', '['.repeat(100_000)],
    ['half of it', '{"access_token":'],
  ])('is not believed when it says %s', async (_, body) => {
    const said = () => ({ headers: { 'content-type': 'application/json' }, body })
    expectFailure(await journeys.go('google', { token: said }), 'internal_error')
    expectFailure(await journeys.go('google', { user: said }), 'internal_error')
  })

  it('that hangs up leaves nobody waiting, and the log says so', async () => {
    const silent = await serving((request) => request.socket.destroy())
    const { service, go, stop } = await startJourneys({
      SERVICE_OAUTH_GOOGLE_TOKEN_URL: `${silent.url}/s3cret`,
    })
    expectFailure(await go('google'), 'internal_error')
    await silent.close()
    expectFailure(await go('google'), 'internal_error')
    const lines = service.logs
      .filter((line) => line.includes('a provider could not be asked'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(lines.at(-1)).toMatchObject({
      level: 40,
      provider: 'google',
      failure: 'unreachable',
      code: 'ECONNREFUSED',
    })
    expect(JSON.stringify(lines)).not.toContain('s3cret')
    const [event] = await service.sql<{ details: object }>(
      "select details from auth.events where name = 'provider_failed' order by id desc limit 1",
    )
    await stop()
    expect(event?.details).toMatchObject({ provider: 'google', failure: 'unreachable' })
  })
})

const dumpOf = async (): Promise<string> => {
  const { sql } = journeys.service
  const tables = await sql<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const rows = await Promise.all(
    tables.map(({ name }) => sql(`select to_jsonb(t)::text as row from ${name} as t`)),
  )
  return JSON.stringify(rows)
}

describe('what opens something', () => {
  it('is in no address, no log and no row', async () => {
    const echo = 'canary-of-an-echo'
    const secrets = new Set<string>([tokenCanary, echo])
    const places: string[] = []
    for (const id of [
      'google',
      'github',
      'linkedin',
      'facebook',
      'instagram',
      'tiktok',
      'envato',
    ] as const) {
      secrets.add(secretOf(id))
      const echoed = { status: 400, body: { error: 'invalid_grant', error_description: echo } }
      for (const plan of [
        {},
        { denies: true },
        { token: () => echoed },
        { token: () => ({ body: `<p>${echo}</p>` }) },
        { user: () => echoed },
      ]) {
        const journey = await journeys.go(id, plan)
        places.push(journey.headers.get('location') ?? '')
        const verifier = journeys.providers.seen(journey.callback)[0]?.form.get('code_verifier')
        const code = journey.callback.searchParams.get('code')
        for (const secret of [journey.state, code, verifier]) if (secret) secrets.add(secret)
      }
    }
    const addresses = places.join('\n')
    const log = journeys.service.logs.join('')
    const dump = await dumpOf()
    expect(addresses).toContain('access_token=')
    expect(log).toContain('/auth/v1/callback?')
    expect(dump).toContain('provider_failed')
    expect(secrets.size).toBeGreaterThan(50)
    for (const [place, text] of Object.entries({ addresses, log, dump })) {
      const found = [...secrets].filter((secret) => text.includes(secret))
      expect(found, place).toEqual([])
    }
  })

  it('is kept as a digest while the sign-in is on its way', async () => {
    const { state } = await journeys.leave('google')
    const dump = await dumpOf()
    expect(dump).not.toContain(state)
    expect(dump).not.toContain(secretOf('google'))
    expect(dump).toContain('oauth_clients')
  })
})
