// What the native protocol brings of real tables and topics, to the letter.
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { openRealtime, settled, type TestSocket } from '../../support/realtime.ts'
import { startBeside, startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { users } from '../fixture.ts'

const schema = `
  create table public.items (
    id bigint primary key, num numeric, f float8, j jsonb, "we""ird" text, body text, kind int
  );
  create policy everyone on public.items for all using (true) with check (true);
  create table public.pairs (a int, b text, primary key (a, b));
  create policy everyone on public.pairs for all using (true) with check (true);
  create table public.mine (id int primary key, owner uuid, kind text);
  create policy own on public.mine using (owner = (select auth.uid()));
  create policy listen on realtime.topics for select using (name like 'open-%');
  create policy speak on realtime.topics for insert with check (name = 'open-' || auth.uid());
`
let service: TestService
let token: string
const opened: TestSocket[] = []

beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  await service.sql(schema)
  token = await service.userToken(users.one)
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((socket) => socket.close()))
  await service.sql('delete from public.items')
})
afterAll(() => service.stop())

const open = async (at: TestService = service, key = token): Promise<TestSocket> => {
  const socket = await openRealtime(at, key)
  opened.push(socket)
  return socket
}

const listen = async (channel = 'public:items', wish = {}): Promise<TestSocket> => {
  const socket = await open()
  expect(await socket.subscribe(channel, wish)).toMatchObject({ type: 'subscribed', channel })
  return socket
}

const all = (...sockets: TestSocket[]): Promise<void> => settled(service.database, ...sockets)

const eventsOf = (socket: TestSocket): string[] =>
  socket.changes().map(({ event, record, old_record: old }) => `${event} ${(record ?? old)?.id}`)

describe('a row that leaves', () => {
  const change = (round: number): string => `
    insert into public.mine select id, '${users.one}', 'a' from generate_series(1, 20) as id
    on conflict do nothing;
    update public.mine set kind = case when random() < 0.5 then 'a' else 'b' end where random() < 0.3;
    begin;
    update public.mine set owner = '${users.two}' where random() < 0.2;
    update public.mine set owner = '${users.one}' where random() < 0.1;
    commit;
    delete from public.mine where (id + ${round}) % 7 = 0;`

  const listOf = (socket: TestSocket, name: string): unknown[] => {
    const list = new Map<number, object>()
    for (const { as, record, old_record: old } of socket.changes()) {
      if (as !== name) continue
      if (old) list.delete(old.id)
      if (record) list.set(record.id, record)
    }
    return [...list.entries()].sort(([one], [other]) => one - other).map(([, record]) => record)
  }

  it('is told to who asks, so that a list kept from the stream is what a read gives', async () => {
    const socket = await open()
    expect(await socket.subscribe('public:mine', { as: 'all', leave: true })).toMatchObject({
      as: 'all',
      key: ['id'],
    })
    await socket.subscribe('public:mine', { as: 'some', leave: true, filter: 'kind=eq.a' })
    await socket.subscribe('public:mine')
    for (let round = 1; round <= 20; round += 1) await service.sql(change(round))
    await all(socket)
    const rows = await service.sql<{ kind: string }>(
      `select * from public.mine where owner = $1 order by id`,
      [users.one],
    )
    expect(listOf(socket, 'all')).toEqual(rows)
    expect(listOf(socket, 'some')).toEqual(rows.filter(({ kind }) => kind === 'a'))
    const left = socket.changes().filter(({ event }) => event === 'LEAVE')
    expect(new Set(left.map(({ as }) => as))).toEqual(new Set(['all', 'some']))
    for (const { record, old_record: old } of left) {
      expect(record).toBeNull()
      expect(Object.keys(old)).toEqual(['id'])
    }
  })

  it('sends no more when it is deleted', async () => {
    const socket = await open()
    await service.sql(`truncate public.mine; insert into public.mine values (1, '${users.one}')`)
    await socket.subscribe('public:mine', { leave: true })
    await service.sql(`update public.mine set owner = '${users.two}'`)
    await all(socket)
    await service.sql('delete from public.mine')
    await all(socket)
    expect(eventsOf(socket)).toEqual(['LEAVE 1'])
  })
})

describe('a change', () => {
  it('comes as a message with all its members', async () => {
    const socket = await listen()
    for (const text of [
      `insert into public.items (id, body) values (1, 'first')`,
      `update public.items set body = 'second'`,
      'delete from public.items',
    ]) {
      await service.sql(text)
      await all(socket) // or a row that changes again would be sent as it is then
    }
    const row = (body: string): object => ({
      id: 1,
      num: null,
      f: null,
      j: null,
      'we"ird': null,
      body,
      kind: null,
    })
    const common = {
      type: 'change',
      channel: 'public:items',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      id: expect.stringMatching(/^\d+-1$/),
      cursor: expect.stringMatching(/^[0-9a-f]{8}\.\d+:\d+:/),
    }
    expect(socket.changes()).toEqual([
      { ...common, event: 'INSERT', record: row('first'), old_record: null },
      { ...common, event: 'UPDATE', record: row('second'), old_record: row('first') },
      { ...common, event: 'DELETE', record: null, old_record: row('second') },
    ])
  })

  it('has every digit of every number, and every character', async () => {
    const socket = await listen()
    await service.sql(`
      insert into public.items (id, num, f, j, "we""ird", body) values (
        9223372036854775807, 12345678901234567890.12345678900, 1e-300,
        '{"n": 9007199254740993, "m": 0.10}', E'tab\\t quote" back\\\\ nl\\n', 'ü😀 </script>')`)
    await all(socket)
    await service.sql('delete from public.items')
    await all(socket)
    const [inserted, deleted] = socket.texts.filter((text) => text.includes('"change"'))
    for (const text of [inserted, deleted]) {
      expect(text).toMatch(/"id": ?9223372036854775807,/)
      expect(text).toMatch(/"num": ?12345678901234567890\.12345678900,/)
      expect(text).toContain('9007199254740993')
      expect(text).toMatch(/"m": ?0\.10[,}]/)
      expect(text).toContain(String.raw`"tab\t quote\" back\\ nl\n"`)
      expect(text).toContain('ü😀 </script>')
    }
  })

  it('is whole when it is a megabyte, both ways', async () => {
    const socket = await listen()
    await service.sql(`insert into public.items (id, body) values (1, repeat('é', 1000000))`)
    await all(socket)
    await service.sql('delete from public.items')
    await all(socket)
    expect(
      socket.changes().map(({ record, old_record: old }) => (record ?? old).body.length),
    ).toEqual([1_000_000, 1_000_000])
    expect(socket.isClosed()).toBe(false)
  })

  it('is each row of a statement, with a place in it', async () => {
    const socket = await listen()
    await service.sql('insert into public.items (id) select generate_series(1, 1200)')
    await all(socket)
    const ids = socket.changes().map(({ record }) => record.id as number)
    expect(ids).toHaveLength(1200)
    expect(ids.every((id, at) => id === at + 1)).toBe(true)
    expect(new Set(socket.changes().map(({ id }) => id)).size).toBe(1200)
  })

  it('is told of tables that are emptied, and of keys of several columns', async () => {
    const socket = await listen('public:pairs')
    await service.sql(`insert into public.pairs values (1, 'a"b'), (1, 'c')`)
    await all(socket)
    await service.sql('truncate public.pairs')
    await all(socket)
    expect(socket.changes().map(({ event, record }) => [event, record])).toEqual([
      ['INSERT', { a: 1, b: 'a"b' }],
      ['INSERT', { a: 1, b: 'c' }],
      ['TRUNCATE', null],
    ])
  })

  it('comes as far as it was asked for', async () => {
    const [deletes, kinds, either] = await Promise.all([
      listen('public:items', { events: ['delete'] }),
      listen('public:items', { filter: ['kind=gt.1', 'kind=lt.4'] }),
      listen('public:items', { filter: 'or=(kind.eq.1,body.eq."a,b&c=d")' }),
    ])
    await service.sql(`
      insert into public.items (id, kind, body) values (1, 1, 'x'), (2, 2, 'x'), (3, 9, 'a,b&c=d')`)
    await all(deletes, kinds, either)
    await service.sql('delete from public.items')
    await all(deletes, kinds, either)
    expect(eventsOf(deletes)).toEqual(['DELETE 1', 'DELETE 2', 'DELETE 3'])
    expect(eventsOf(kinds)).toEqual(['INSERT 2', 'DELETE 2'])
    expect(eventsOf(either)).toEqual(['INSERT 1', 'INSERT 3', 'DELETE 1', 'DELETE 3'])
  })

  it('comes on one socket for each of its channels', async () => {
    const socket = await listen()
    await socket.subscribe('public:pairs')
    await service.sql(
      `insert into public.items (id) values (7); insert into public.pairs values (7, '')`,
    )
    await all(socket)
    expect(socket.changes('public:items')).toHaveLength(1)
    expect(socket.changes('public:pairs')).toHaveLength(1)
    socket.send({ type: 'unsubscribe', channel: 'public:items', ref: 'u' })
    await socket.waitFor(({ ref }) => ref === 'u')
    await service.sql('insert into public.items (id) values (8)')
    await all(socket)
    expect(socket.changes('public:items')).toHaveLength(1)
  })
})

describe('a cursor', () => {
  it('brings what came after it, on another socket and through another gateway', async () => {
    const first = await open()
    const { cursor } = await first.subscribe('public:items')
    await service.sql('insert into public.items (id) values (1)')
    await all(first)
    const seen = first.changes()[0]?.cursor
    await first.close()
    await service.sql('insert into public.items (id) values (2)')
    const beside = await startBeside(service)
    try {
      const later = await open(beside)
      expect(await later.subscribe('public:items', { since: seen })).not.toHaveProperty('resync')
      await all(later)
      expect(eventsOf(later)).toEqual(['INSERT 2'])
      const again = await open()
      await again.subscribe('public:items', { since: cursor })
      await all(again)
      expect(eventsOf(again)).toEqual(['INSERT 1', 'INSERT 2'])
      expect(again.changes()[0]?.id).toBe(first.changes()[0]?.id)
      await later.close()
    } finally {
      await beside.stop()
    }
  })

  it('that a pong told holds for every channel', async () => {
    const first = await listen()
    await service.sql('insert into public.items (id) values (1)')
    await all(first)
    const { cursor } = await first.ping()
    await service.sql('insert into public.items (id) values (2)')
    const later = await listen('public:items', { since: cursor })
    await all(later)
    expect(eventsOf(later)).toEqual(['INSERT 2'])
  })

  it('of another database, or from before anybody listened, says to read again', async () => {
    const socket = await open()
    const { cursor } = await socket.subscribe('public:items')
    const foreign = `00000000.${cursor!.split('.')[1]!}`
    const answer = await socket.subscribe('public:items', { since: foreign })
    expect(answer).toMatchObject({ type: 'subscribed', resync: true })
    expect(answer.cursor).not.toBe(foreign)
    await service.sql('insert into public.items (id) values (3)')
    await all(socket)
    expect(eventsOf(socket)).toEqual(['INSERT 3'])
  })

  it.each(['x', '', '.', '12345678.1:2:3:4', `00000000.${'9'.repeat(30)}:1:`])(
    'that is none is refused: %j',
    async (since) => {
      const socket = await open()
      expect(await socket.subscribe('public:items', { since })).toMatchObject({
        type: 'error',
        error: { code: 'bad_request' },
      })
      expect(socket.isClosed()).toBe(false)
    },
  )
})

describe('a subscription', () => {
  it.each([
    ['public:nowhere', {}, 'undefined_table'],
    ['items', {}, 'bad_request'],
    ['auth:users', {}, 'bad_request'],
    ['topic:', {}, 'bad_request'],
    ['public:items', { filter: 'nowhere=eq.1' }, 'undefined_column'],
    ['public:items', { filter: 'kind=eq.x' }, 'invalid_text_representation'],
    ['public:items', { filter: 'kind=around.1' }, 'bad_request'],
    ['public:items', { filter: 'select=id' }, 'bad_request'],
    ['public:items', { filter: '' }, 'bad_request'],
    ['public:items', { events: ['SELECT'] }, 'bad_request'],
    ['topic:secret', {}, 'forbidden'],
    ['topic:open-x', { filter: 'a=eq.1' }, 'bad_request'],
  ])('that cannot be is refused at once: %s %j', async (channel, wish, code) => {
    const socket = await open()
    expect(await socket.subscribe(channel, wish)).toEqual({
      type: 'error',
      channel,
      ref: expect.any(String),
      error: { code, message: expect.stringMatching(/\S/), details: expect.toSatisfy(() => true) },
    })
    expect(await socket.subscribe('public:items')).toMatchObject({ type: 'subscribed' })
  })
})

describe('a topic', () => {
  const mine = `topic:open-${users.one}`

  it('brings what is said on it, by socket, over HTTP and in SQL', async () => {
    const listener = await listen(mine)
    const speaker = await open()
    speaker.send(
      `{"type":"broadcast","channel":"${mine}","event":"a","payload":{"n":9007199254740993},"ref":"s"}`,
    )
    expect(await speaker.waitFor(({ ref }) => ref === 's')).toEqual({
      type: 'sent',
      id: expect.any(String),
      ref: 's',
    })
    const posted = await service.request('POST', '/realtime/v1/api/broadcast', {
      headers: { authorization: `Bearer ${token}` },
      body: `{"messages":[{"topic":"open-${users.one}","event":"b","payload":{"n":0.10},"private":true}]}`,
    })
    expect(posted.status, posted.text).toBe(202)
    await service.sql(`select realtime.send($1, 'c', '{"n": 1}')`, [`open-${users.one}`])
    await all(listener)
    const heard = listener.messages.filter(({ type }) => type === 'broadcast')
    expect(heard).toMatchObject([
      { channel: mine, event: 'a', id: expect.any(String), cursor: expect.any(String) },
      { event: 'b', payload: { n: 0.1 } },
      { event: 'c', payload: { n: 1 } },
    ])
    expect(listener.texts.join('')).toContain('9007199254740993')
    expect(listener.texts.join('')).toMatch(/"n": ?0\.10/)
  })

  it('is spoken on by those who may', async () => {
    const speaker = await open()
    speaker.send({ type: 'broadcast', channel: 'topic:open-other', event: 'a', ref: 's' })
    expect(await speaker.waitFor(({ ref }) => ref === 's')).toMatchObject({
      type: 'error',
      error: { code: 'forbidden' },
    })
    const messages = [
      { topic: `open-${users.one}`, event: 'a', payload: {} },
      { topic: 'open-other', event: 'a', payload: {} },
    ]
    const posted = await service.request('POST', '/realtime/v1/api/broadcast', {
      headers: { authorization: `Bearer ${token}` },
      body: { messages },
    })
    expect(posted.status).toBe(403)
    const [kept] = await service.sql<{ count: string }>(
      `select count(*) from realtime.messages where event = 'a' and payload = '{}'`,
    )
    expect(kept?.count).toBe('0')
    for (const body of [{}, { messages: 5 }, { messages: [{ topic: 5 }] }])
      expect((await service.request('POST', '/realtime/v1/api/broadcast', { body })).status).toBe(
        400,
      )
  })
})

describe('who is not let in any more', () => {
  it('is closed within seconds, banned or deleted', async () => {
    const [banned, deleted] = await service.sql<{ id: string }>(`
      insert into auth.users (id, email) values
        (gen_random_uuid(), 'banned@example.com'), (gen_random_uuid(), 'deleted@example.com')
      returning id`)
    const session = '00000000-0000-4000-8000-00000000000a'
    const sockets = await Promise.all(
      [banned!, deleted!].map(async ({ id }) => {
        const socket = await open(service, await service.userToken(id, { session_id: session }))
        expect(await socket.subscribe('public:items')).toMatchObject({ type: 'subscribed' })
        return socket
      }),
    )
    const listening = await listen()
    await service.sql(`select auth.user_ban($1, now() + interval '1 hour')`, [banned!.id])
    await service.sql('delete from auth.users where id = $1', [deleted!.id])
    await until(() => sockets.every((socket) => socket.isClosed()), { timeout: 5_000 })
    for (const socket of sockets) {
      expect(await socket.closed).toMatchObject({ code: 4403 })
      expect(socket.messages.at(-1)).toMatchObject({ error: { code: 'user_banned' } })
    }
    expect(listening.isClosed()).toBe(false)
  })
})
