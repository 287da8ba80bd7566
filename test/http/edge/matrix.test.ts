// Every route as every caller: one table to read.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../support/operators.ts'
import { operator } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { fixture, users } from '../fixture.ts'

const callers = ['none', 'anon', 'user', 'viewer', 'admin', 'owner', 'service', 'stale'] as const
type Caller = (typeof callers)[number]

const service = useService({ schema: fixture })
let tokens: Record<Caller, string | undefined>

beforeAll(async () => {
  await service.auth.post('signup', {
    email: 'user@example.com',
    password: 'correct horse battery',
  })
  await service.sql('update auth.users set email_confirmed_at = now()')
  tokens = {
    none: undefined,
    anon: service.anonKey,
    user: await service.userToken(users.one),
    viewer: (await signIn(service, 'viewer')).token,
    admin: (await signIn(service, 'admin')).token,
    owner: (await signIn(service, 'owner')).token,
    service: service.serviceKey,
    stale: await service.userToken(users.one, { exp: 1_000_000_000 }),
  }
})

const all = (outcome: number | string): Record<Caller, number | string> =>
  Object.fromEntries(callers.map((caller) => [caller, outcome])) as Record<Caller, number | string>

interface Row {
  route: string
  body?: () => unknown
  /** A status, or a status and what the body holds. */
  outcome: Record<Caller, number | string>
}

const credentials = { email: 'user@example.com', password: 'correct horse battery' }
const table: Row[] = [
  {
    route: 'POST /auth/v1/signup',
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' }),
    outcome: { ...all(200), viewer: 403, stale: 401 },
  },
  {
    route: 'POST /auth/v1/token?grant_type=password',
    body: () => credentials,
    outcome: { ...all(200), viewer: 403, stale: 401 },
  },
  { route: 'GET /auth/v1/user', outcome: all(401) }, // there is no user of this id
  { route: 'PUT /auth/v1/user', body: () => ({}), outcome: { ...all(401), viewer: 403 } },
  { route: 'POST /auth/v1/logout', outcome: { ...all(401), viewer: 403 } },
  {
    route: 'POST /auth/v1/recover',
    body: () => ({ email: 'nobody@example.com' }),
    outcome: { ...all(200), viewer: 403, stale: 401 },
  },
  {
    route: 'POST /auth/v1/verify',
    body: () => ({ type: 'recovery', token: 'none' }),
    outcome: { ...all(401), viewer: 403 },
  },
  { route: 'HEAD /auth/v1/verify?type=recovery&token=none', outcome: all(405) },
  { route: 'GET /auth/v1/verify?type=recovery&token=none', outcome: all(303) },
  { route: 'GET /auth/v1/settings', outcome: { ...all(200), stale: 401 } },
  { route: 'GET /auth/v1/providers', outcome: { ...all(200), stale: 401 } },
  { route: 'GET /auth/v1/authorize?provider=nobody', outcome: all(400) },
  { route: 'HEAD /auth/v1/authorize?provider=nobody', outcome: all(405) },
  { route: 'GET /auth/v1/callback?state=none', outcome: all(303) },
  { route: 'HEAD /auth/v1/callback?state=none', outcome: all(405) },
  { route: 'GET /auth/v1/user/identities', outcome: all(401) },
  {
    route: 'DELETE /auth/v1/user/identities/not-an-id',
    outcome: { ...all(401), viewer: 403 },
  },
  { route: 'GET /auth/v1/.well-known/jwks.json', outcome: all(200) },
  {
    route: 'GET /auth/v1/admin/users',
    outcome: { ...all(200), none: 401, anon: 403, user: 403, stale: 401 },
  },
  {
    route: 'GET /auth/v1/admin/users/not-an-id',
    outcome: { ...all(404), none: 401, anon: 403, user: 403, stale: 401 },
  },
  {
    route: 'POST /auth/v1/admin/users',
    body: () => ({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' }),
    outcome: { ...all(201), none: 401, anon: 403, user: 403, viewer: 403, stale: 401 },
  },
  ...['DELETE', 'PUT'].map((method) => ({
    route: `${method} /auth/v1/admin/users/${users.two}`,
    body: () => ({}),
    outcome: { ...all(404), none: 401, anon: 403, user: 403, viewer: 403, stale: 401 },
  })),
  ...['sessions', 'identities', 'events'].map((path) => ({
    route: `GET /auth/v1/admin/users/${users.two}/${path}`,
    outcome: { ...all(404), none: 401, anon: 403, user: 403, stale: 401 },
  })),
  ...['sessions', `sessions/${users.one}`, `identities/${users.one}`].map((path) => ({
    route: `DELETE /auth/v1/admin/users/${users.two}/${path}`,
    outcome: { ...all(404), none: 401, anon: 403, user: 403, viewer: 403, stale: 401 },
  })),
  ...['invite', 'admin/invite', 'admin/generate_link'].map((path) => ({
    route: `POST /auth/v1/${path}`,
    body: () => ({}),
    outcome: { ...all(400), none: 401, anon: 403, user: 403, viewer: 403, stale: 401 },
  })),
  { route: 'POST /admin/v1/login', body: () => operator, outcome: all(200) },
  { route: 'POST /admin/v1/login', body: () => credentials, outcome: all(401) },
  {
    route: 'GET /rest/v1/notes?select=id',
    outcome: { ...all('200 1,2,3'), none: '200 ', anon: '200 ', user: '200 1', stale: 401 },
  },
  { route: 'HEAD /rest/v1/notes?select=id', outcome: { ...all(200), stale: 401 } },
  {
    route: 'GET /rest/v1/notes?select=id,priv',
    outcome: { ...all('200 1,2,3'), none: 403, anon: 403, user: 403, stale: 401 },
  },
  { route: 'PUT /rest/v1/notes?id=eq.1', body: () => ({ id: 1 }), outcome: all(405) },
  { route: 'GET /health', outcome: all(200) },
  { route: 'GET /ready', outcome: all(200) },
  { route: 'GET /nowhere', outcome: all(404) },
  { route: 'GET /auth/v1/signup', outcome: all(405) },
  { route: 'GET /admin/v1/nothing', outcome: all(404) },
]

describe.each(table)('$route', ({ route, body, outcome }) => {
  it.each(callers)('as %s', async (caller) => {
    const [method = '', path = ''] = route.split(' ')
    const token = tokens[caller]
    for (const header of ['authorization', 'apikey']) {
      const value = header === 'apikey' ? token : `Bearer ${token ?? ''}`
      const { status, json } = await service.request(method, path, {
        headers: token === undefined ? {} : { [header]: value ?? '' },
        ...(body && { body: body() }),
      })
      const ids = Array.isArray(json) ? ` ${json.map(({ id }) => String(id)).join(',')}` : ''
      expect(typeof outcome[caller] === 'number' ? status : `${status}${ids}`).toBe(outcome[caller])
    }
  })
})
