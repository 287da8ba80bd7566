// What an application of supabase-js does with channels, by our client: the same cases as with supabase's own.
import { afterEach, describe, expect, it } from 'vitest'
import type {
  RealtimeChannel,
  RealtimePostgresChangesPayload,
} from '../../../src/client/realtime/main.ts'
import { useService } from '../../support/use.ts'
import { until } from '../../support/until.ts'
import { statusesOf, subscribed, useClients, users } from './support.ts'

interface Todo {
  id: number
  owner: string
  body: string
  n: number
  tags: string[] | null
}

const service = useService({
  schema: `
    create table public.todos (id bigint primary key, owner uuid, body text, n int, tags text[]);
    create policy own on public.todos for all using (owner = (select auth.uid()));
    create table public.keyless (id int);
    create policy everyone on public.keyless for all using (true);
    create policy listen on realtime.topics for select using (auth.uid() is not null);
    create policy speak on realtime.topics for insert with check (auth.uid() is not null);`,
})
const connect = useClients(service)
afterEach(() => service.sql('delete from public.todos'))

const token = (user = users.one): Promise<string> => service.userToken(user)

const insert = (id: number, body = 'x', owner = users.one): Promise<unknown> =>
  service.sql('insert into public.todos (id, owner, body, n) values ($1, $2, $3, $1::bigint)', [
    id,
    owner,
    body,
  ])

describe('postgres_changes', () => {
  const table = { schema: 'public', table: 'todos' }

  it('come to each listener that wants them', async () => {
    const client = connect(await token())
    const all: RealtimePostgresChangesPayload<Todo>[] = []
    const inserts: number[] = []
    const filtered: string[] = []
    const channel = client
      .channel('todos')
      .on<Todo>('postgres_changes', { event: '*', ...table }, (change) => all.push(change))
      .on<Todo>('postgres_changes', { event: 'INSERT', ...table }, (change) =>
        inserts.push(change.new.id),
      )
      .on<Todo>(
        'postgres_changes',
        { event: '*', ...table, filter: 'body=in.(mine,"a,b"),n=gt.2' },
        ({ eventType }) => filtered.push(eventType),
      )
    expect(channel.state).toBe('closed')
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    expect(channel.state).toBe('joined')
    expect(client.getChannels()).toEqual([channel])
    await insert(1)
    await insert(2, 'of another', users.two)
    await insert(3, 'a,b')
    await until(() => filtered.length === 1 && all.length === 2)
    await service.sql(`update public.todos set n = 30, tags = '{a,b}' where id = 3`)
    await until(() => filtered.length === 2 && all.length === 3)
    await service.sql('delete from public.todos where id = 3')
    await until(() => filtered.length === 3 && all.length === 4)
    expect(inserts).toEqual([1, 3])
    expect(filtered).toEqual(['INSERT', 'UPDATE', 'DELETE'])
    expect(all[0]).toEqual({
      schema: 'public',
      table: 'todos',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      eventType: 'INSERT',
      new: { id: 1, owner: users.one, body: 'x', n: 1, tags: null },
      old: {},
      errors: null,
    })
    expect(all[2]).toMatchObject({
      eventType: 'UPDATE',
      new: { id: 3, n: 30, tags: ['a', 'b'] },
      old: { id: 3, n: 3 },
    })
    expect(all[3]).toMatchObject({ eventType: 'DELETE', new: {}, old: { id: 3, n: 30 } })
  })

  it('that cannot be are told when subscribing', async () => {
    const client = connect(await token())
    const watch = (name: string, table: string, filter?: string): Promise<string> =>
      subscribed(
        client
          .channel(name)
          .on(
            'postgres_changes',
            { event: '*', schema: 'public', table, ...(filter !== undefined && { filter }) },
            () => undefined,
          ),
      )
    expect(await watch('a', 'nowhere')).toMatch(/^CHANNEL_ERROR: .*nowhere/)
    expect(await watch('b', 'todos', 'nowhere=eq.1')).toMatch(/^CHANNEL_ERROR: .*nowhere/)
    expect(await watch('c', 'keyless')).toMatch(/^CHANNEL_ERROR: .*key/)
    expect(await watch('d', 'todos', 'n=eq.1')).toBe('SUBSCRIBED')
  })

  it('are tried again until they can be', async () => {
    const channel = connect(await token())
      .channel('later')
      .on('postgres_changes', { event: '*', table: 'later' }, () => undefined)
    const told = statusesOf(channel)
    await until(() => told.length === 1)
    await service.sql('create table public.later (id int primary key)')
    await service.sql('create policy everyone on public.later for all using (true)')
    await until(() => told.length === 2)
    expect(told).toEqual([expect.stringMatching(/^CHANNEL_ERROR /), 'SUBSCRIBED'])
  })

  it('go on under another token, and end with their channel', async () => {
    const client = connect(await token())
    const seen: number[] = []
    const channel = client
      .channel('todos')
      .on<Todo>('postgres_changes', { event: 'INSERT', ...table }, (change) =>
        seen.push(change.new.id),
      )
    const told = statusesOf(channel)
    await until(() => told.length === 1)
    await insert(1)
    await until(() => seen.length === 1)
    client.setAuth(await token(users.two))
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
    expect(await client.removeChannel(channel)).toBe('ok')
    expect(told).toEqual(['SUBSCRIBED', 'CLOSED'])
    expect(client.getChannels()).toEqual([])
  })

  it('of which some are lost are told to who listens to the system', async () => {
    const heard: unknown[] = []
    const channel = connect(await token())
      .channel('todos')
      .on('postgres_changes', { event: '*', ...table }, () => undefined)
      .on('system', {}, (message) => heard.push(message))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    await service.sql('alter table public.todos add column extra int')
    await until(() => heard.length === 1)
    expect(heard).toEqual([
      { extension: 'postgres_changes', status: 'error', message: 'resync', channel: 'todos' },
    ])
    await service.sql('alter table public.todos drop column extra')
  })

  it('of which a listener throws come to the others', async () => {
    const seen: number[] = []
    const thrown: unknown[] = []
    const catchIt = (cause: unknown): void => void thrown.push(cause)
    const listeners = process.listeners('unhandledRejection')
    process.removeAllListeners('unhandledRejection').on('unhandledRejection', catchIt)
    const fault = new Error('of the application')
    const channel = connect(await token())
      .channel('todos')
      .on('postgres_changes', { event: '*', ...table }, () => {
        throw fault
      })
      .on<Todo>('postgres_changes', { event: 'INSERT', ...table }, (change) =>
        seen.push(change.new.id),
      )
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    await insert(1)
    await until(() => seen.length === 1 && thrown.length === 1)
    expect(thrown).toEqual([fault])
    process.removeListener('unhandledRejection', catchIt)
    for (const listener of listeners) process.on('unhandledRejection', listener)
  })
})

describe('broadcast', () => {
  const join = async (
    heard: unknown[],
    options: Parameters<ReturnType<typeof connect>['channel']>[1] = {},
    event = 'shout',
  ): Promise<RealtimeChannel> => {
    const channel = connect(await token())
      .channel('room', options)
      .on('broadcast', { event }, ({ payload }) => heard.push(payload))
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    return channel
  }

  it('comes to the others', async () => {
    const [here, there]: [unknown[], unknown[]] = [[], []]
    const one = await join(here)
    const other = await join(there, { config: { broadcast: { ack: true } } })
    const payload = { text: 'ü', n: [1, { a: null }] }
    expect(await other.send({ type: 'broadcast', event: 'shout', payload })).toBe('ok')
    expect(await other.send({ type: 'broadcast', event: 'whisper', payload })).toBe('ok')
    await until(() => here.length === 1)
    for (let n = 0; n < 20; n += 1)
      void one.send({ type: 'broadcast', event: 'shout', payload: { n } })
    await until(() => there.length === 20)
    expect(there).toEqual(Array.from({ length: 20 }, (_, n) => ({ n })))
    await other.send({ type: 'broadcast', event: 'shout', payload: { n: 'last' } })
    await until(() => here.length === 2)
    expect(here).toEqual([payload, { n: 'last' }])
  })

  it('comes to oneself where that was asked for, in its order, and over HTTP before', async () => {
    const heard: unknown[] = []
    const channel = await join(heard, { config: { broadcast: { self: true } } }, '*')
    await channel.send({ type: 'broadcast', event: 'one', payload: { n: 1 } })
    await until(() => heard.length === 1)
    const other = connect(null, { accessToken: () => token() }).channel('room')
    expect(await other.send({ type: 'broadcast', event: 'two', payload: { n: 2 } })).toBe('ok')
    expect(await other.httpSend('a/b c', { n: 3 })).toEqual({ success: true })
    await until(() => heard.length === 3)
    expect(heard).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
  })

  it('of more than the service takes is refused, and the socket stays', async () => {
    const heard: unknown[] = []
    const channel = await join(heard, { config: { broadcast: { self: true } } })
    const send = (text: string): Promise<string> =>
      channel.send({ type: 'broadcast', event: 'shout', payload: { text } })
    expect(await send('x'.repeat(65_500))).toBe('error')
    expect(await send('€'.repeat(22_000))).toBe('error')
    expect(await send('x'.repeat(60_000))).toBe('ok')
    await until(() => heard.length === 1)
    expect(channel.state).toBe('joined')
  })

  it('is not sent faster than the service allows, and none is lost', async () => {
    const heard: unknown[] = []
    await join(heard)
    const speaker = connect(await token()).channel('room')
    expect(await subscribed(speaker)).toBe('SUBSCRIBED')
    const answers = await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        speaker.send({ type: 'broadcast', event: 'shout', payload: { n } }),
      ),
    )
    expect(new Set(answers)).toEqual(new Set(['ok']))
    await until(() => heard.length === 150)
    expect(speaker.state).toBe('joined')
  })

  it('needs its rights', async () => {
    const nobody = connect()
    const joining = (name: string, isPrivate: boolean): Promise<string> =>
      subscribed(nobody.channel(name, { config: { private: isPrivate } }))
    expect(await joining('closed', true)).toMatch(/^CHANNEL_ERROR: /)
    expect(await joining('to speak', false)).toBe('SUBSCRIBED')
    const listening = nobody.channel('ears').on('broadcast', { event: '*' }, () => undefined)
    expect(await subscribed(listening)).toMatch(/^CHANNEL_ERROR: /)
    const speaker = nobody.channel('to speak')
    expect(await speaker.send({ type: 'broadcast', event: 'a', payload: {} })).toBe('error')
    expect(await speaker.httpSend('a', {})).toEqual({
      success: false,
      status: 403,
      error: expect.stringMatching(/./),
    })
  })
})

describe('a channel', () => {
  it('is the one of its name until it is removed, and may be subscribed again', async () => {
    const client = connect(await token())
    const channel = client.channel('room')
    expect(client.channel('room')).toBe(channel)
    expect(channel.topic).toBe('realtime:room')
    const told = statusesOf(channel)
    await until(() => told.length === 1)
    expect(await channel.unsubscribe()).toBe('ok')
    expect(client.channel('room')).not.toBe(channel)
    expect(await subscribed(channel)).toBe('SUBSCRIBED')
    expect(await client.removeAllChannels()).toEqual(['ok', 'ok'])
    expect(client.getChannels()).toEqual([])
  })

  it('says that there is no presence', async () => {
    const channel = connect().channel('room')
    // @ts-expect-error presence is not in the types
    expect(() => channel.on('presence', { event: 'sync' }, () => undefined)).toThrow(
      'presence is not offered by Plinth',
    )
    // @ts-expect-error nor is tracking
    expect(await channel.track({})).toMatchObject({ data: null, error: { code: 'not_supported' } })
  })
})
