// What whoever owns the project's database cannot have from the gateway: its entries are replaced here by others.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { temporaryCluster } from '../../support/cluster.ts'
import { ownerConfig } from '../../support/database.ts'
import { signIn, signInAs, type SignedIn } from '../../support/operators.ts'
import { openRealtime } from '../../support/realtime.ts'
import { expectRefusal } from '../../support/refused.ts'
import {
  newAddress,
  operator,
  startBeside,
  startService,
  type Answer,
  type TestService,
} from '../../support/service.ts'
import { use } from '../../support/use.ts'

/** A server inside, which nobody outside should reach through the gateway. */
const inside: { server: Server; url: string; asked: string[] } = {
  server: createServer((request, response) => {
    inside.asked.push(request.url ?? '')
    response.end('{"access_token": "x", "sub": "1"}')
  }),
  url: '',
  asked: [],
}

const service = use(async () => {
  inside.server.listen(0, '127.0.0.1')
  await once(inside.server, 'listening')
  inside.url = `http://127.0.0.1:${(inside.server.address() as AddressInfo).port}`
  const named = (id: string): Record<string, string> => ({
    [`SERVICE_OAUTH_${id}_CLIENT_ID`]: `client of ${id}`,
    [`SERVICE_OAUTH_${id}_CLIENT_SECRET`]: `canary of ${id}`,
  })
  return startService(inject('adminUrl'), {
    AUTH_CONFIRM_EMAIL: 'false',
    ...named('GOOGLE'),
    ...named('GITHUB'),
    SERVICE_OAUTH_GITHUB_TOKEN_URL: `${inside.url}/token`,
    SERVICE_OAUTH_GITHUB_USERINFO_URL: `${inside.url}/github`,
  })
})
afterAll(() => {
  inside.server.closeAllConnections()
  inside.server.close()
})

let admin: SignedIn
let owner: SignedIn
let userId: string
beforeAll(async () => {
  admin = await signIn(service, 'admin')
  owner = await signInAs(service, operator.email, operator.password)
  const body = { email: newAddress(), password: 'a password of a user' }
  userId = (await service.auth.post('signup', body)).json.user.id
  await run('create table public.seen (text text)')
})

const run = async (...statements: string[]): Promise<void> => {
  const body = { statements: statements.map((sql) => ({ sql })) }
  const { status, text } = await admin.send('POST', 'sql/run', body)
  if (status !== 200) throw new Error(text)
}

const replacement = (entry: string, body: string): string =>
  `create or replace function ${entry}(p_request core.request) returns core.reply
   language plpgsql security definer as $body$ begin ${body} end $body$`

/** What an entry returns in its place; it is put back after the work. */
const replacing = async <T>(entry: string, body: string, work: () => Promise<T>): Promise<T> => {
  const [stands] = await service.sql<{ sql: string }>(
    `select pg_get_functiondef('${entry}(core.request)'::regprocedure) as sql`,
  )
  await run(replacement(entry, body))
  try {
    return await work()
  } finally {
    await service.sql(stands?.sql ?? '')
  }
}

const replying = (claims: object | string): string => {
  const text = typeof claims === 'string' ? claims : JSON.stringify(claims)
  return `return row(200, '{}', '{"stolen": "MARK"}', '${text}', 'MARK', null)::core.reply;`
}

const asking = (ask: object): string => `
  if p_request.answer is not null then
    insert into public.seen values (p_request.answer::text);
    return core.ok('{}');
  end if;
  return core.ask('${JSON.stringify(ask)}');`

const ownerClaims = (): Record<string, unknown> => ({
  sub: owner.id,
  role: 'service_role',
  typ: 'platform',
  pr: 'owner',
  email: operator.email,
  iss: 'plinth',
  iat: 1_767_225_600,
  exp: 253_402_300_799,
})

const userClaims = (): Record<string, unknown> => ({
  sub: userId,
  role: 'authenticated',
  exp: 2_082_585_600,
})

/** A 500 that gives nothing away, with a line in the log that says why. */
const expectRefused = (answer: Answer, why: RegExp, of: TestService = service): void => {
  expectRefusal(answer, 500, 'internal_error')
  const line = of.lines().findLast(({ msg }) => msg === 'unexpected')
  expect((line?.['err'] as { message: string }).message).toMatch(why)
  expect(JSON.stringify(line)).not.toContain(owner.id)
}

const settings = (): Promise<Answer> => service.auth.get('settings')
const token = (): Promise<Answer> =>
  service.auth.post('token?grant_type=password', {
    email: operator.email,
    password: 'canary of a password',
  })
const actAs = (): Promise<Answer> =>
  admin.send('POST', `users/${userId}/token`, { current_password: admin.password })
const callback = (): Promise<Answer> => service.auth.get('callback?code=a&state=b')

describe('the owner of the project does not become an operator', () => {
  it('by claims that an entry returns where no token is given out', async () => {
    for (const claims of [ownerClaims(), userClaims()])
      expectRefused(
        await replacing('auth.settings', replying(claims), settings),
        /gives out no token/,
      )
  })

  it('by claims that an entry returns in the place of a user', async () => {
    const others = [
      ownerClaims(),
      { ...ownerClaims(), role: 'authenticated' },
      { ...userClaims(), typ: 'storage' },
      { ...userClaims(), pr: 'owner' },
      { role: 'service_role', exp: 2_082_585_600 },
      { sub: userId, exp: 2_082_585_600 },
      ['service_role'],
    ]
    for (const claims of others)
      expectRefused(await replacing('auth.token', replying(claims), token), /not those of a user/)
    expectRefused(
      await replacing('operate.user_token', replying(ownerClaims()), actAs),
      /not those of a user/,
    )
    const given = await replacing('auth.token', replying(userClaims()), token)
    expect(given.json.stolen.split('.')).toHaveLength(3)
  })

  it('by claims that say two things', async () => {
    // No connection has called it yet, so none minds its other type.
    const [stands] = await service.sql<{ sql: string }>(
      `select pg_get_functiondef('auth.verify(core.request)'::regprocedure) as sql`,
    )
    await run(
      'drop function auth.verify(core.request)',
      `create function auth.verify(core.request)
       returns table (status int, headers jsonb, body jsonb, token text, marker text, ask jsonb)
       language sql security definer as $$
         select 200, '{}'::jsonb, '{"stolen": "MARK"}'::jsonb,
           '{"r\\u006fle": "service_role", "role": "authenticated", "sub": "${userId}", "exp": 2082585600}',
           'MARK', null::jsonb $$`,
    )
    const answer = await service.auth.post('verify', {})
    await service.sql(`drop function auth.verify(core.request); ${stands?.sql ?? ''}`)
    await service.sql(
      `grant execute on function auth.verify(core.request) to ${service.database.name}_gateway`,
    )
    expectRefused(answer, /not those of a user/)
  })

  it('by the service key, with a function that is called by rpc', async () => {
    const headers = { apikey: service.serviceKey }
    await run(
      `create function public.take() returns void language plpgsql security definer as $take$
       begin execute $sql$ ${replacement('auth.settings', replying(ownerClaims()))} $sql$; end $take$`,
    )
    const [stands] = await service.sql<{ sql: string }>(
      `select pg_get_functiondef('auth.settings(core.request)'::regprocedure) as sql`,
    )
    const taken = await service.rest.post('rpc/take', {}, headers)
    const answer = await settings()
    await service.sql(stands?.sql ?? '')
    expect(taken.status, taken.text).toBeLessThan(300)
    expectRefused(answer, /gives out no token/)
  })

  it('by the keys that operators are shown', async () => {
    for (const entry of ['operate.keys', 'operate.key_service']) {
      const { json } = await replacing(entry, replying(ownerClaims()), () =>
        entry === 'operate.keys'
          ? owner.send('GET', 'keys')
          : owner.send('POST', 'keys/service', { current_password: operator.password }),
      )
      expect(json.stolen).toBe(entry === 'operate.keys' ? service.anonKey : service.serviceKey)
    }
  })

  it('by a link to a file', async () => {
    await service.sql(`insert into storage.buckets (id, name) values ('b', 'b')`)
    const sign = (): Promise<Answer> =>
      service.request('POST', '/storage/v1/object/sign/b', {
        headers: { apikey: service.serviceKey },
        body: { paths: ['a'], expiresIn: 60 },
      })
    for (const claims of [
      ownerClaims(),
      userClaims(),
      { ...userClaims(), typ: 'storage' },
      { typ: 'storage', pr: 'owner' },
    ])
      expectRefused(
        await replacing(
          'storage.object_sign_many',
          asking({ kind: 'sign', claims: [JSON.stringify(claims)] }),
          sign,
        ),
        /claims of something else/,
      )
    const [{ count } = {}] = await service.sql('select count(*)::int from public.seen')
    expect(count).toBe(0)
  })

  it('by a token that names no session, on any prefix', async () => {
    for (const claims of [ownerClaims(), { ...ownerClaims(), sid: null }]) {
      const headers = { authorization: `Bearer ${service.tokens.sign(JSON.stringify(claims))}` }
      for (const [method, path] of [
        ['GET', '/admin/v1/me'],
        ['GET', '/admin/v1/settings'],
        ['POST', '/admin/v1/import/inspect'],
        ['GET', '/rest/v1/seen'],
        ['POST', '/rest/v1/seen'],
        ['GET', '/auth/v1/admin/users'],
        ['GET', '/storage/v1/bucket'],
        ['POST', '/realtime/v1/api/broadcast'],
      ] as const) {
        const body = method === 'POST' ? { messages: [] } : undefined
        expectRefusal(await service.request(method, path, { headers, body }), 401, 'unauthorized')
      }
      const socket = await openRealtime(service, headers.authorization.slice(7)).catch(() => null)
      if (socket) expect(await socket.closed).toMatchObject({ code: 4401 })
    }
  })

  it('by a token of a session that ended, or from before a new password', async () => {
    const left = await signIn(service, 'admin')
    expect((await left.send('POST', 'logout')).status).toBe(204)
    expectRefusal(await left.send('GET', 'me'), 401, 'unauthorized')

    const old = await signIn(service, 'admin')
    const now = await signInAs(service, old.email, old.password)
    const body = { current_password: old.password, password: 'another password of an operator' }
    const changed = await now.send('PUT', 'me/password', body)
    expect(changed.status, changed.text).toBeLessThan(300)
    expectRefusal(await old.send('GET', 'me'), 401, 'unauthorized')
  })

  it("where the operators' database is on another server", async () => {
    const cluster = await temporaryCluster()
    await withClient(ownerConfig(cluster.url('postgres')), (client) =>
      client.query('create database elsewhere'),
    )
    const controlUrl = cluster.url('elsewhere')
    const beside = await startBeside({
      ...service,
      database: { ...service.database, controlUrl },
    })
    try {
      const there = await signInAs(beside, operator.email, operator.password)
      expect((await there.send('GET', 'me')).status).toBe(200)
      const claims = { ...ownerClaims(), sub: there.id }
      const answer = await replacing('auth.token', replying(claims), () =>
        beside.auth.post('token?grant_type=password', { email: 'a@b.example', password: 'x' }),
      )
      expectRefused(answer, /not those of a user/, beside)
      const forged = { authorization: `Bearer ${beside.tokens.sign(JSON.stringify(claims))}` }
      expectRefusal(
        await beside.request('GET', '/admin/v1/me', { headers: forged }),
        401,
        'unauthorized',
      )
      expectRefusal(await admin.send('GET', 'me', undefined, there.headers), 401, 'unauthorized')
    } finally {
      await beside.stop()
      await cluster.stop()
    }
  })
})

describe('the owner of the project does not get', () => {
  const nothingSeen = async (): Promise<void> => {
    expect(await service.sql('select text from public.seen')).toEqual([])
  }
  const scrypt = { kind: 'scrypt', salt: 'c2l4dGVlbiBieXRlcyEhIQ==', n: 16_384, r: 8, p: 1 }

  it('the password by which an operator confirms', async () => {
    for (const ask of [
      { kind: 'password', of: 'current_password' },
      { ...scrypt, of: 'current_password' },
    ])
      expectRefused(await replacing('operate.user_token', asking(ask), actAs), /it may not/)
    expectRefused(
      await replacing(
        'operate.key_service',
        asking({ kind: 'password', of: 'current_password' }),
        () => owner.send('POST', 'keys/service', { current_password: operator.password }),
      ),
      /it may not/,
    )
    await nothingSeen()
  })

  it('the password of a sign-up, nor a key of it that is easy to guess', async () => {
    const signUp = (): Promise<Answer> =>
      service.auth.post('signup', { email: newAddress(), password: 'canary of a password' })
    for (const [ask, why] of [
      [{ kind: 'password', of: 'password' }, /it may not/],
      [{ ...scrypt, of: 'password', n: 1024 }, /16384/],
      [{ ...scrypt, of: 'password', r: 1 }, /8/],
    ] as const)
      expectRefused(await replacing('auth.sign_up', asking(ask), signUp), why)
    for (const ask of [
      { ...scrypt, of: 'password', n: 2 },
      { ...scrypt, of: 'password', n: 1_048_576, r: 32 },
    ])
      expectRefused(await replacing('auth.token', asking(ask), token), /n/)
    await nothingSeen()
  })

  const post = (provider: string, url: string): object => ({
    kind: 'fetch',
    ...{ provider, method: 'POST', url, headers: {}, form: {}, ms: 5000 },
    fill: [{ in: 'form', name: 'client_secret' }],
  })
  const get = (provider: string, url: string): object => ({
    kind: 'fetch',
    ...{ provider, method: 'GET', url, headers: {}, ms: 5000 },
  })

  it("an answer from a host inside, nor a client's secret at one of its own", async () => {
    for (const ask of [
      get('google', `${inside.url}/inside`),
      post('google', `${inside.url}/token`), // github's, so another provider's
      get('github', `${inside.url}/inside`),
      post('github', `${inside.url}/github`),
      get('github', `${inside.url}/github/../inside`),
      get('nobody', `${inside.url}/github`),
      get('google', 'http://169.254.169.254/latest/meta-data'),
    ])
      await replacing('auth.callback', asking(ask), callback)
    const seen = await service.sql<{ text: string }>('select text from public.seen')
    expect(seen).toHaveLength(7)
    for (const { text } of seen)
      expect(JSON.parse(text)).toMatchObject({ status: null, body: null })
    expect(inside.asked).toEqual([])
    await run('delete from public.seen')
  })

  it('a call with a header, or a secret in a place, of its choice', async () => {
    const token = post('github', `${inside.url}/token`)
    for (const ask of [
      { ...token, headers: { host: 'elsewhere.example' } },
      { ...token, fill: [{ in: 'form', name: 'message' }] },
      { ...get('github', `${inside.url}/github`), fill: [{ in: 'query', name: 'q' }] },
    ])
      expectRefused(await replacing('auth.callback', asking(ask), callback), /./)
    expect(inside.asked).toEqual([])
    await nothingSeen()
  })

  it('a call from an entry whose route makes none', async () => {
    const ask = get('github', `${inside.url}/github/user`)
    expectRefused(await replacing('auth.settings', asking(ask), settings), /it may not/)
    await replacing('auth.callback', asking(ask), callback)
    expect(inside.asked).toEqual(['/github/user'])
  })
})
