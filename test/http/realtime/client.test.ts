// Supabase's own client, as applications have it.
import { RealtimeClient, type RealtimeChannel } from '@supabase/realtime-js'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { users } from '../fixture.ts'

const schema = `
  create table public.todos (id bigint primary key, owner uuid, body text, n int, tags text[], at timestamptz);
  create policy own on public.todos for all using (owner = (select auth.uid()));
  create policy listen on realtime.topics for select using (auth.uid() is not null);
  create policy speak on realtime.topics for insert with check (auth.uid() is not null);
  create policy news on realtime.topics for select using (name = 'news');
  create policy box on realtime.topics for insert with check (name = 'box');
`
let service: TestService
let token: string
const clients: RealtimeClient[] = []

beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  await service.sql(schema)
  token = await service.userToken(users.one)
})
afterEach(async () => {
  for (const client of clients.splice(0)) {
    await client.removeAllChannels()
    await client.disconnect()
  }
  await service.sql('delete from public.todos')
})
afterAll(() => service.stop())

const connect = async (as = token, more: object = {}): Promise<RealtimeClient> => {
  const client = new RealtimeClient(`${service.url.replace('http', 'ws')}/realtime/v1`, {
    params: { apikey: service.anonKey },
    transport: WebSocket as never,
    ...more,
  })
  clients.push(client)
  await client.setAuth(as)
  return client
}

const subscribed = (channel: RealtimeChannel): Promise<string> =>
  new Promise((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status))
  })

const insert = (id: number, body = 'x', owner: string = users.one): Promise<unknown> =>
  service.sql('insert into public.todos (id, owner, body, n) values ($1, $2, $3, $1::bigint)', [
    id,
    owner,
    body,
  ])

describe.each(['1.0.0', '2.0.0'])('postgres_changes, version %s', (vsn) => {
  it('come to each binding that wants them', async () => {
    const client = await connect(token, { vsn })
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    const seen: Record<string, any[]> = { all: [], inserts: [], filtered: [] }
    const channel = client
      .channel('todos')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'todos' }, (change) =>
        seen['all']!.push(change),
      )
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'todos' }, (change) =>
        seen['inserts']!.push(change),
      )
      .on(
        'postgres_changes',
        { event: '*', schema: 'public', table: 'todos', filter: 'body=eq.mine,n=gt.2' },
        (change) => seen['filtered']!.push(change),
      )
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    await insert(1)
    await insert(2, 'of another', users.two)
    await insert(3, 'mine')
    await until(() => seen['filtered']!.length === 1 && seen['all']!.length === 2)
    await service.sql(`update public.todos set n = 30, tags = '{a,b}' where id = 3`)
    await until(() => seen['filtered']!.length === 2 && seen['all']!.length === 3)
    await service.sql('delete from public.todos where id = 3')
    await until(() => seen['all']!.length === 4 && seen['filtered']!.length === 3)
    expect(seen['inserts']!.map((change) => change.new.id)).toEqual([1, 3])
    expect(seen['all']![0]).toMatchObject({
      schema: 'public',
      table: 'todos',
      eventType: 'INSERT',
      new: { id: 1, owner: users.one, body: 'x', n: 1 },
      old: {},
      errors: null,
    })
    expect(Number.isNaN(Date.parse(seen['all']![0].commit_timestamp as string))).toBe(false)
    expect(seen['all']![2]).toMatchObject({
      eventType: 'UPDATE',
      new: { id: 3, n: 30, tags: ['a', 'b'] },
      old: { id: 3, n: 3 },
    })
    expect(seen['all']![3]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: 3, n: 30 } })
  })

  it('come in one message for all bindings that they are for', async () => {
    const frames: string[] = []
    class Heard extends WebSocket {
      constructor(address: string) {
        super(address)
        this.on('message', (data: Buffer) => frames.push(data.toString()))
      }
    }
    const client = await connect(token, { vsn, transport: Heard })
    const channel = client.channel('todos')
    const bind = (event: string, filter?: string): string[] => {
      const seen: string[] = []
      const binding = { event: event as '*', schema: 'public', table: 'todos' }
      channel.on('postgres_changes', { ...binding, ...(filter && { filter }) }, (change) => {
        const { id } = { ...change.old, ...change.new } as { id: number }
        seen.push(`${change.eventType} ${id}`)
      })
      return seen
    }
    const [all, inserts, filtered] = [bind('*'), bind('INSERT'), bind('*', 'n=gt.0')]
    const deletes = bind('DELETE', 'n=gt.0')
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    // Not at once where the database is busy: what is delivered in two calls comes in two messages.
    const come = (ids: string, write: (id: number) => Promise<unknown>): Promise<unknown> =>
      until(async () => {
        await write((last += 1))
        return frames.some((frame) => frame.includes(`"ids":${ids},`))
      })
    let last = 0
    await come('[1,2,3]', (id) => insert(id))
    const inserted = last
    await come('[1,3]', (id) =>
      service.sql('update public.todos set body = $1 where id = 1', [`${id}`]),
    )
    await come('[1,3,4]', async (id) => {
      await insert(id)
      await until(() => [all, filtered].every((seen) => seen.includes(`INSERT ${id}`)))
      await service.sql('delete from public.todos where id = $1', [id])
    })
    await until(() => deletes.includes(`DELETE ${last}`) && all.length === filtered.length)
    expect(all).toEqual(filtered)
    expect(inserts).toEqual(all.filter((one) => one.startsWith('INSERT')))
    expect(deletes).toEqual(all.filter((one) => one.startsWith('DELETE')))
    expect(inserts.slice(0, inserted)).toEqual(
      Array.from({ length: inserted }, (_, at) => `INSERT ${at + 1}`),
    )
  })

  it('that cannot be are told when joining', async () => {
    const client = await connect(token, { vsn })
    const bind = (name: string, table: string, filter?: string): RealtimeChannel =>
      client
        .channel(name)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table, ...(filter && { filter }) },
          () => undefined,
        )
    expect(await subscribed(bind('a', 'nowhere'))).toMatch(/^CHANNEL_ERROR: .*nowhere/)
    expect(await subscribed(bind('b', 'todos', 'nowhere=eq.1'))).toMatch(
      /^CHANNEL_ERROR: .*nowhere/,
    )
    expect(await subscribed(bind('c', 'todos', 'n=eq.1'))).toBe('SUBSCRIBED')
  })

  it('go on under another token, and end with their channel', async () => {
    const client = await connect(token, { vsn })
    const seen: unknown[] = []
    const channel = client
      .channel('todos')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'todos' }, (change) =>
        seen.push((change.new as { id: number }).id),
      )
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    await insert(1)
    await until(() => seen.length === 1)
    await client.setAuth(await service.userToken(users.two))
    // When the other token rules, rows of the other come.
    let id = 100
    await until(async () => {
      await insert((id += 1), 'of two', users.two)
      return seen.length > 1
    })
    await insert(2)
    await insert(50, 'of two', users.two)
    await until(() => seen.includes(50))
    expect(seen).not.toContain(2)
    expect(await channel.unsubscribe()).toBe('ok')
  })
})

describe.each(['1.0.0', '2.0.0'])('broadcast, version %s', (vsn) => {
  it('comes to the others, acknowledged', async () => {
    const heard: unknown[] = []
    const [listening, speaking] = [await connect(token, { vsn }), await connect(token, { vsn })]
    const join = (client: RealtimeClient, broadcast: object): RealtimeChannel =>
      client
        .channel('room', { config: { broadcast } })
        .on('broadcast', { event: 'shout' }, ({ payload }) => heard.push(payload))
    const listener = join(listening, {})
    const speaker = join(speaking, { ack: true })
    expect(await subscribed(listener)).toBe('SUBSCRIBED')
    expect(await subscribed(speaker)).toBe('SUBSCRIBED')
    const payload = { text: 'ü', n: [1, { a: null }] }
    expect(await speaker.send({ type: 'broadcast', event: 'shout', payload })).toBe('ok')
    await until(() => heard.length === 1)
    expect(heard).toEqual([payload])
    expect(await listener.send({ type: 'broadcast', event: 'shout', payload: { n: 2 } })).toBe('ok')
    await until(() => heard.length === 2)
    expect(heard[1]).toEqual({ n: 2 })
  })

  it('comes to oneself where that was asked for, and over HTTP before joining', async () => {
    const client = await connect(token, { vsn })
    const heard: unknown[] = []
    const channel = client
      .channel('room', { config: { broadcast: { self: true } } })
      .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    await channel.send({ type: 'broadcast', event: 'one', payload: {} })
    const other = await connect(token, { vsn })
    await other.channel('room').send({ type: 'broadcast', event: 'two', payload: {} })
    await until(() => heard.length === 2)
    expect(heard.sort()).toEqual(['one', 'two'])
  })

  it('comes from httpSend, which needs its rights too', async () => {
    const client = await connect(token, { vsn })
    const heard: unknown[] = []
    const channel = client
      .channel('room', { config: { broadcast: { self: true } } })
      .on('broadcast', { event: '*' }, ({ event, payload }) => heard.push([event, payload]))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    const other = await connect(token, { vsn })
    const payload = { text: 'ü', n: [1, { a: null }], topic: 'x' }
    expect(await other.channel('room').httpSend('a/b c', payload)).toEqual({ success: true })
    await until(() => heard.length === 1)
    expect(heard).toEqual([['a/b c', payload]])
    const nobody = await connect(service.anonKey, { vsn })
    await expect(nobody.channel('room').httpSend('a', {})).rejects.toThrow(
      'no policy for insert on realtime.topics lets anon speak on the topic "room"',
    )
  })

  it('needs a right, and who has none is told which policy is missing', async () => {
    const nobody = await connect(service.anonKey, { vsn })
    const joining = (name: string, isPrivate: boolean): Promise<string> =>
      subscribed(nobody.channel(name, { config: { private: isPrivate } }))
    expect(await joining('a', false)).toBe(
      'CHANNEL_ERROR: no policy on realtime.topics lets anon listen to the topic "a" (for select) or speak on it (for insert)',
    )
    expect(await joining('b', true)).toBe(
      'CHANNEL_ERROR: no policy for select on realtime.topics lets anon listen to the topic "b"',
    )
    expect(await joining('box', true)).toMatch(/^CHANNEL_ERROR: no policy for select/)
    expect(await joining('news', true)).toBe('SUBSCRIBED')
  })

  it.each([true, false])('that is refused is told, acknowledged: %s', async (ack) => {
    const nobody = await connect(service.anonKey, { vsn })
    const told: unknown[] = []
    const channel = nobody.channel('news', { config: { broadcast: { ack } } })
    channel.on('system', {}, (message) => told.push(message))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    const sent = await channel.send({ type: 'broadcast', event: 'shout', payload: {} })
    expect(sent).toBe(ack ? 'error' : 'ok')
    const warning = {
      status: 'error',
      message: 'no policy for insert on realtime.topics lets anon speak on the topic "news"',
      extension: 'broadcast',
      channel: 'news',
    }
    const wanted = ack ? [] : [warning]
    await until(() => told.length === wanted.length)
    expect(told).toEqual(wanted)
  })

  it('comes to who could only speak, once another token lets them listen', async () => {
    const client = await connect(service.anonKey, { vsn })
    const heard: unknown[] = []
    const channel = client
      .channel('box', { config: { broadcast: { ack: true } } })
      .on('broadcast', { event: '*' }, ({ event }) => heard.push(event))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    expect(await channel.send({ type: 'broadcast', event: 'one', payload: {} })).toBe('ok')
    await client.setAuth(token)
    await until(async () => {
      await service.sql(`select realtime.send('box', 'two')`)
      return heard.length > 0
    })
    expect(heard[0]).toBe('two')
  })

  it('ends with the right to it: the client joins again, and is told why not', async () => {
    const client = await connect(token, { vsn, reconnectAfterMs: () => 50 })
    const told: string[] = []
    const channel = client.channel('hall')
    channel.subscribe((status, error) => told.push(`${status}: ${error?.message}`))
    await until(() => told.length === 1)
    await client.setAuth(service.anonKey)
    await until(() => told.length > 2)
    expect(told.slice(0, 3)).toEqual([
      'SUBSCRIBED: undefined',
      'CHANNEL_ERROR: socket closed: 403 (no policy for select on realtime.topics lets anon listen to the topic "hall")',
      'CHANNEL_ERROR: no policy on realtime.topics lets anon listen to the topic "hall" (for select) or speak on it (for insert)',
    ])
    await client.setAuth(token)
    await until(() => told.at(-1) === 'SUBSCRIBED: undefined')
  })

  it('needs no right beside changes of tables', async () => {
    const nobody = await connect(service.anonKey, { vsn })
    const channel = nobody
      .channel('todos')
      .on('postgres_changes', { event: '*', schema: 'public', table: 'todos' }, () => undefined)
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
  })
})

describe('a client', () => {
  it('comes back by itself when its gateway closed the socket', async () => {
    const client = await connect(token, { reconnectAfterMs: () => 50 })
    const seen: number[] = []
    const channel = client
      .channel('todos')
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'todos' }, (change) =>
        seen.push((change.new as { id: number }).id),
      )
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    ;(client as unknown as { socketAdapter: { getSocket(): { conn: WebSocket } } }).socketAdapter
      .getSocket()
      .conn.close(4000)
    await until(() => !client.isConnected() || channel.state !== 'joined')
    await until(() => client.isConnected() && channel.state === 'joined')
    await insert(5)
    await until(() => seen.includes(5))
  })

  it('is told that presence is not offered', async () => {
    const client = await connect()
    const states: object[] = []
    const channel = client.channel('room', { config: { presence: { key: 'me' } } })
    channel.on('presence', { event: 'sync' }, () => states.push(channel.presenceState()))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    await until(() => states.length === 1)
    expect(states).toEqual([{}])
    expect(await channel.track({ online: true })).toBe('error')
  })

  it('hears its heart', async () => {
    const beats: string[] = []
    const client = await connect(token, {
      heartbeatIntervalMs: 100,
      heartbeatCallback: (status: string) => beats.push(status),
    })
    client.connect()
    await until(() => beats.filter((status) => status === 'ok').length > 2)
  })
})
