// A socket opens no door that a request does not: who hears what, until when, and what nobody can make it say.
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { makeTokens } from '../../../src/http/token.ts'
import {
  openRealtime,
  refusedHandshake,
  settled,
  type Message,
  type TestSocket,
} from '../../support/realtime.ts'
import { startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { bearing, person, signIn } from '../auth/sessions.ts'
import { fixture, users } from '../fixture.ts'

const more = `
  create table public.members (team int, member uuid, primary key (team, member));
  create policy mine on public.members for select using (member = (select auth.uid()));
  create table public.papers (id int primary key, team int, body text);
  create policy of_team on public.papers for select
    using (team in (select members.team from public.members where members.member = (select auth.uid())));
  insert into public.members values (1, '${users.one}'), (2, '${users.two}');

  create table public.fragile (id int primary key, n int);
  create policy divided on public.fragile for select
    using (n / coalesce((auth.jwt() ->> 'divisor')::int, 1) >= 0);

  create table public.plain (id int primary key, body text);
  create policy everyone on public.plain for select using (true);
  create view public.of_plain with (security_invoker) as select id, body from public.plain;
  create table public.keyless (id int);

  create function public.forge() returns void language sql as $$
    select pg_notify('plinth_realtime', '{"table": "notes", "event": "INSERT", "record": {"id": 99}}')
  $$;
  create function public.plant() returns void language sql as $$
    insert into realtime.changes (watch, event, key) select id, 'INSERT', '[1]' from realtime.watches
  $$;
  create function public.shout() returns void language sql as $$
    select realtime.send('room', 'shout', '{}')
  $$;
`
let service: TestService
let one: string
let two: string
const opened: TestSocket[] = []

beforeAll(async () => {
  service = await startService(inject('adminUrl'), { AUTH_CONFIRM_EMAIL: 'false' })
  await service.sql(fixture)
  await service.sql(more)
  one = await service.userToken(users.one)
  two = await service.userToken(users.two)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.close()))
})
afterAll(() => service.stop())

const open = async (token: string): Promise<TestSocket> => {
  const socket = await openRealtime(service, token)
  opened.push(socket)
  return socket
}

/** Subscribed, or the test fails with what it was told. */
const listen = async (
  token: string,
  channel = 'public:notes',
  wish: Record<string, unknown> = {},
): Promise<TestSocket> => {
  const socket = await open(token)
  expect(await socket.subscribe(channel, wish)).toMatchObject({ type: 'subscribed', channel })
  return socket
}

const all = (...sockets: TestSocket[]): Promise<void> => settled(service.database, ...sockets)

const rowsOf = (socket: TestSocket): unknown[] =>
  socket.changes().map(({ event, record, old_record: old }) => [event, record ?? old])

const insert = async (token: string, table: string, row: object): Promise<void> => {
  const answer = await service.request('POST', `/rest/v1/${table}`, {
    body: row,
    ...bearing(token),
  })
  expect(answer.status, answer.text).toBe(201)
}

describe('what is told of a row', () => {
  it('goes to those who may read it, and to nobody else', async () => {
    const [mine, others, nobody, service_role] = await Promise.all([
      listen(one),
      listen(two),
      listen(service.anonKey),
      listen(service.serviceKey),
    ])
    await insert(one, 'notes', { id: 10, body: 'first' })
    await all(mine, others, nobody, service_role)
    expect(rowsOf(mine)).toEqual([['INSERT', expect.objectContaining({ id: 10, body: 'first' })]])
    expect(rowsOf(service_role)).toEqual([['INSERT', expect.objectContaining({ id: 10 })]])
    expect(rowsOf(others)).toEqual([])
    expect(rowsOf(nobody)).toEqual([])
  })

  it('is told of its end only to those who could read it', async () => {
    await service.sql(`insert into public.notes (id, owner, body) values (20, $1, 'going')`, [
      users.one,
    ])
    const [mine, others, nobody] = await Promise.all([
      listen(one),
      listen(two),
      listen(service.anonKey),
    ])
    const answer = await service.request('DELETE', '/rest/v1/notes?id=eq.20', bearing(one))
    expect(answer.status).toBe(204)
    await all(mine, others, nobody)
    expect(mine.changes()).toMatchObject([
      { event: 'DELETE', old_record: { id: 20, owner: users.one, body: 'going' } },
    ])
    expect(mine.changes()[0]!.record ?? null).toBeNull()
    expect(mine.texts.join('')).not.toContain('priv')
    expect(others.changes()).toEqual([])
    expect(nobody.changes()).toEqual([])
  })

  it('is no more than the key of a row that went, where rights depend on other tables', async () => {
    await service.sql(`insert into public.papers values (1, 1, 'of team 1')`)
    const [member, other] = await Promise.all([
      listen(one, 'public:papers'),
      listen(two, 'public:papers'),
    ])
    await service.sql(`update public.papers set body = 'again'; delete from public.papers`)
    await all(member, other)
    // Its update sends nothing, as there is no row any more that could be read.
    expect(member.changes()).toMatchObject([{ event: 'DELETE', old_record: { id: 1 } }])
    expect(Object.keys(member.changes()[0]!.old_record)).toEqual(['id'])
    expect(other.changes()).toEqual([])
  })

  it('is nothing any more after the policy or the grant went', async () => {
    await service.sql(`
      create table public.fleeting (id int primary key, body text);
      create policy everyone on public.fleeting for select using (true)`)
    const [reader, service_role] = await Promise.all([
      listen(one, 'public:fleeting'),
      listen(service.serviceKey, 'public:fleeting'),
    ])
    await reader.subscribe('public:open_t') // which stays, so there is a cursor to wait for
    await service.sql(`
      drop policy everyone on public.fleeting; insert into public.fleeting values (1, 'hidden')`)
    await all(reader, service_role)
    expect(reader.changes()).toEqual([])
    expect(service_role.changes()).toHaveLength(1)

    await service.sql(`
      create policy everyone on public.fleeting for select using (true);
      revoke select on public.fleeting from authenticated;
      insert into public.fleeting values (2, 'refused')`)
    await all(reader, service_role)
    expect(reader.changes()).toEqual([])
    expect(reader.messages.filter(({ type }) => type === 'error')).toMatchObject([
      { channel: 'public:fleeting', error: { code: 'insufficient_privilege' } },
    ])
    expect(service_role.changes()).toHaveLength(2)
  })

  it('never holds what the row was when it could not be read', async () => {
    await service.sql(`insert into public.notes (id, owner, body) values (30, $1, 'of two only')`, [
      users.two,
    ])
    const mine = await listen(one)
    await service.sql(`
      begin;
      update public.notes set body = '-' where id = 30;
      update public.notes set owner = '${users.one}' where id = 30;
      commit`)
    await all(mine)
    expect(mine.changes().length).toBeGreaterThan(0)
    expect(mine.changes().at(-1)).toMatchObject({ event: 'UPDATE', record: { id: 30, body: '-' } })
    expect(mine.texts.join('')).not.toContain('of two only')
    for (const { old_record: old } of mine.changes()) expect(old ?? null).toBeNull()
  })

  it('has the columns that the role may read, and no filter asks for others', async () => {
    const [mine, service_role] = await Promise.all([listen(one), listen(service.serviceKey)])
    await service.sql(
      `insert into public.notes (id, owner, body, priv) values (40, $1, 'b', 'unreadable')`,
      [users.one],
    )
    await service.sql(
      `update public.notes set n = 1 where id = 40; delete from public.notes where id = 40`,
    )
    await all(mine, service_role)
    const last = mine.changes().at(-1)!
    expect(Object.keys(last.old_record)).toEqual([
      'id',
      'owner',
      'body',
      'n',
      'j',
      'ts',
      'f',
      'num',
    ])
    expect(mine.texts.join('')).not.toMatch(/priv|unreadable/)
    expect(service_role.texts.join('')).toContain('unreadable')
    for (const filter of ['priv=like.u*', 'or=(id.eq.1,priv.eq.x)', 'not.and=(priv.is.null)'])
      expect(await mine.subscribe('public:notes', { filter })).toMatchObject({
        type: 'error',
        error: { code: expect.stringMatching(/insufficient_privilege|bad_request/) },
      })
  })

  it('comes from what was written, whatever anybody notifies', async () => {
    const listener = await listen(service.serviceKey)
    const forged = await service.request('POST', '/rest/v1/rpc/forge', {
      headers: { apikey: service.anonKey },
    })
    expect(forged.status, forged.text).toBeLessThan(300)
    for (const name of ['plant', 'shout'])
      for (const key of [service.anonKey, one])
        expect((await service.request('POST', `/rest/v1/rpc/${name}`, bearing(key))).status).toBe(
          403,
        )
    await all(listener)
    expect(listener.changes()).toEqual([])
  })

  it('is whole, however large the row is, and the writer is not kept from writing', async () => {
    const listener = await listen(one)
    const body = 'ü'.repeat(500_000)
    await insert(one, 'notes', { id: 50, body })
    await all(listener)
    expect(listener.changes()).toHaveLength(1)
    expect(listener.changes()[0]!.record.body === body).toBe(true)
  })

  it('is each of several changes in one transaction', async () => {
    const listener = await listen(one, 'public:open_t')
    await service.sql(`
      begin;
      update public.open_t set body = 'x' where id = 1;
      update public.open_t set body = 'y' where id = 1;
      update public.open_t set body = 'z' where id = 1;
      commit`)
    await all(listener)
    expect(listener.changes().map(({ record }) => record.body)).toEqual(['z', 'z', 'z'])
    expect(new Set(listener.changes().map(({ id }) => id)).size).toBe(3)
  })

  it('reaches the others when the policies fail for one, who is told', async () => {
    const bad = await service.userToken(users.two, { divisor: 0 })
    const [good, failing] = await Promise.all([
      listen(one, 'public:fragile'),
      listen(bad, 'public:fragile'),
    ])
    await failing.subscribe('public:open_t') // which stays, so there is a cursor to wait for
    await service.sql('insert into public.fragile values (1, 1)')
    await all(good, failing)
    expect(good.changes()).toHaveLength(1)
    const told = (): Message[] => failing.messages.filter(({ type }) => type === 'error')
    expect(told()).toMatchObject([
      {
        channel: 'public:fragile',
        error: { code: expect.any(String), message: expect.any(String) },
      },
    ])
    await service.sql('insert into public.fragile values (2, 1)')
    await all(good, failing)
    expect(good.changes()).toHaveLength(2)
    expect(told()).toHaveLength(1)
    expect(failing.changes()).toEqual([])
    expect(failing.isClosed()).toBe(false)
  })
})

describe('a channel', () => {
  it.each([
    'public:pg_authid',
    'public:pg_catalog.pg_authid',
    'auth:users',
    'public:users',
    'public:*',
    'public:',
    'public:notes"; --',
    'public:NOTES',
    'public:notes:x',
    'public:realtime.changes',
    'realtime:events',
    'realtime:changes',
    'public:part_1',
    'public:of_plain',
    'public:keyless',
    'notes',
    '',
    'topic:',
    'topic:nobody-may',
    'topic:' + 'x'.repeat(201),
  ])('%j is refused, and the socket stays', async (channel) => {
    const socket = await open(one)
    const answer = await socket.subscribe(channel)
    expect(answer).toMatchObject({
      type: 'error',
      error: { code: expect.any(String), message: expect.any(String) },
    })
    expect(answer.error!.code).not.toBe('internal_error')
    expect(await socket.ping()).toMatchObject({ type: 'pong' })
  })

  it.each([
    { filter: 'nothing=eq.1' },
    { filter: 'id=eq.x' },
    { filter: 'select=priv' },
    { filter: 'limit=1' },
    { filter: 'id=eq.1; drop table public.notes' },
    { filter: 'open_t.id=eq.1' },
    { filter: 7 },
    { events: ['SELECT'] },
    { events: 'INSERT; --' },
    { since: 'garbage' },
    { since: '0.1:1:' },
    { since: "00000000.1:1:'" },
  ])('%j is refused, and the socket stays', async (wish) => {
    const socket = await open(one)
    const answer = await socket.subscribe('public:notes', wish)
    expect(answer.type).toBe('error')
    expect(answer.error!.code).toMatch(
      /^(bad_request|undefined_column|invalid_text_representation)$/,
    )
    expect(await socket.ping()).toMatchObject({ type: 'pong' })
  })
})

describe('a token', () => {
  it('opens nothing when it is missing, garbage, expired or of another secret', async () => {
    const expired = await service.userToken(users.one, { exp: 1_700_000_000, iat: 1_600_000_000 })
    const foreign = await makeTokens('x'.repeat(40), 'plinth').key('service_role')
    for (const apikey of [undefined, '', 'garbage', expired, foreign]) {
      const { status, text } = await refusedHandshake(service, apikey)
      expect([apikey, status]).toEqual([apikey, 401])
      expect(JSON.parse(text)).toMatchObject({ error: { code: 'unauthorized' } })
    }
    const elsewhere = await refusedHandshake(service, one, { path: '/realtime/v2' })
    expect(elsewhere.status).toBe(404)
    const plain = await service.request('GET', `/realtime/v1?apikey=${service.anonKey}`)
    expect(plain.status).toBe(400)
    await open(one)
    expect(service.logs.join('')).not.toContain(one)
    expect(service.logs.join('')).not.toContain(foreign)
  })

  it('brings nothing after its end, and all that was missed after it was renewed', async () => {
    const exp = Date.now() / 1000 + 3
    const brief = await service.userToken(users.one, { exp })
    const [mine, given, lasting] = await Promise.all([
      listen(brief, 'public:plain'),
      listen(brief, 'public:plain'),
      listen(one, 'public:plain'),
    ])
    await service.sql(`insert into public.plain values (1, 'before')`)
    await all(mine, given, lasting)
    await mine.waitFor(({ type }) => type === 'error', 'the end of the token')
    await given.waitFor(({ type }) => type === 'error', 'the end of the token')
    expect(Date.now() / 1000).toBeGreaterThanOrEqual(exp)
    expect(mine.messages.at(-1)!.error).toMatchObject({ code: 'unauthorized' })

    await service.sql(`insert into public.plain values (2, 'after')`)
    await all(lasting)
    expect(lasting.changes()).toHaveLength(2)
    for (const socket of [mine, given]) {
      await socket.ping()
      expect(socket.changes()).toHaveLength(1)
    }

    given.send({ type: 'access_token', token: 'garbage' })
    expect((await given.closed).code).toBe(4401)
    mine.send({ type: 'access_token', token: one })
    expect(await mine.waitFor(({ type }) => type === 'authorized')).toHaveProperty('expires_at')
    await mine.waitFor(
      ({ type, record }) => type === 'change' && record.id === 2,
      'what was missed',
    )
  })

  it('that is refused does not end one that is good, and one of another user changes the rights', async () => {
    const socket = await listen(one)
    socket.send({ type: 'access_token', token: 'garbage' })
    await socket.waitFor(({ type }) => type === 'error')
    expect(await socket.ping()).toMatchObject({ type: 'pong' })

    socket.send({ type: 'access_token', token: two })
    await socket.waitFor(({ type }) => type === 'authorized')
    await service.sql(
      `insert into public.notes (id, owner, body) values (60, $1, 'of one'), (61, $2, 'of two')`,
      [users.one, users.two],
    )
    await all(socket)
    expect(socket.changes().map(({ record }) => record.id)).toEqual([61])
  })
})

describe('a user', () => {
  const signedIn = async (name: string): Promise<{ id: string; token: string }> => {
    const { id, email } = await person(service, `${name}@example.com`)
    return { id, token: (await signIn(service, email)).json.access_token }
  }

  it.each([
    ['was banned', 'PUT', { banned_until: '2999-01-01T00:00:00Z' }, 'user_banned'],
    ['was deleted', 'DELETE', undefined, 'forbidden'],
  ])('who %s is cut off, and nobody else', async (what, method, body, code) => {
    const { id, token } = await signedIn(what.replace(' ', '-'))
    const [theirs, silent, mine] = await Promise.all([
      listen(token, 'public:plain'),
      listen(token, 'public:notes'),
      listen(one, 'public:plain'),
    ])
    const path = `/auth/v1/admin/users/${id}`
    const answer = await service.request(method, path, {
      ...bearing(service.serviceKey),
      ...(body && { body }),
    })
    expect(answer.status, answer.text).toBeLessThan(300)
    for (const socket of [theirs, silent]) {
      await until(() => socket.isClosed(), { timeout: 5000, what: 'the end of the socket' })
      expect((await socket.closed).code).toBe(4403)
    }
    expect(await mine.ping()).toMatchObject({ type: 'pong' })

    // Their token is good until its end, and yet opens no channel any more.
    const again = await open(token)
    expect(await again.subscribe('public:plain')).toMatchObject({ type: 'error', error: { code } })
  })

  it('who signed out everywhere keeps what their token gives until its end', async () => {
    const { token } = await signedIn('signed-out')
    const socket = await listen(token, 'public:plain')
    const answer = await service.request('POST', '/auth/v1/logout?scope=global', bearing(token))
    expect(answer.status).toBe(204)
    await service.sql(`insert into public.plain values (70, 'later')`)
    await all(socket)
    expect(socket.changes()).toHaveLength(1)
  })
})
