// Nobody can make the service work or keep more than they are worth, and others notice nothing of those who try.
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openRealtime, refusedHandshake, settled, type TestSocket } from '../../support/realtime.ts'
import { startBeside, startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { users } from '../fixture.ts'

const schema = `
  create table public.plain (id int primary key, body text);
  create policy everyone on public.plain for select using (true);
  create table public.slow (id int primary key);
  create function public.takes_long() returns boolean language sql volatile as $$
    select pg_sleep(0.2) is not null
  $$;
  create policy slow on public.slow for select using (public.takes_long());
`
const limits = {
  REALTIME_SOCKETS_PER_ADDRESS: '20',
  REALTIME_CHANNELS: '5',
  REALTIME_FRAMES_PER_SECOND: '100',
  SERVICE_TRUSTED_PROXIES: '127.0.0.1',
}
let service: TestService
let limited: TestService
let token: string
/** One that says nothing at all; looked at in the end. */
let silent: TestSocket

beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  await service.sql(schema)
  limited = await startBeside(service, limits)
  token = await service.userToken(users.one)
  silent = await openRealtime(service, token)
})
afterAll(async () => {
  await limited.stop()
  await service.stop()
})

const listen = async (
  { url }: TestService,
  channel = 'public:plain',
  headers: Record<string, string> = {},
): Promise<TestSocket> => {
  const socket = await openRealtime({ url }, token, { options: { headers } })
  expect(await socket.subscribe(channel)).toMatchObject({ type: 'subscribed' })
  return socket
}

/** The service still does for others what it does. */
const expectServing = async (id: number): Promise<void> => {
  const socket = await listen(service)
  await service.sql('insert into public.plain values ($1)', [id])
  await settled(service.database, socket)
  expect(socket.changes()).toHaveLength(1)
  await socket.close()
}

describe('a socket', () => {
  it('that says too much is closed', async () => {
    const socket = await openRealtime(service, token)
    for (let at = 0; at < 1000; at += 1)
      socket.send({ type: 'subscribe', channel: `public:t_${at}` })
    expect((await socket.closed).code).toBe(1008)
    expect(socket.messages.length).toBeLessThan(300)
    await expectServing(1)
  })

  it('that sends a large message, whole or in bytes, is closed', async () => {
    const [whole, bytes, binary] = await Promise.all([
      listen(service),
      listen(service),
      listen(service),
    ])
    whole.send('x'.repeat(1_000_000))
    expect((await whole.closed).code).toBe(1009)
    for (let at = 0; at < 70_000 && !bytes.isClosed(); at += 1)
      bytes.socket.send('x', { fin: false })
    expect([1008, 1009]).toContain((await bytes.closed).code)
    binary.socket.send(Buffer.from([1, 2, 3]))
    expect((await binary.closed).code).toBe(1003)
    await expectServing(2)
  })

  it.each([
    ...[
      'x',
      '{',
      '[]',
      'null',
      '7',
      '"subscribe"',
      '{}',
      '{"type":7}',
      '{"type":"unknown"}',
      '{"type":"subscribe"}',
      '{"type":"subscribe","channel":7}',
      '{"type":"subscribe","channel":"public:plain","filter":{}}',
      '{"type":"unsubscribe","channel":"public:other"}',
      '{"type":"broadcast","channel":"public:plain","event":"x","payload":{}}',
      '{"type":"access_token"}',
      '{"__proto__":{"type":"ping"}}',
    ].map((text) => ({ name: text, text })),
    { name: 'what is nested too deep', text: '['.repeat(30_000) },
  ])('that sends $name is told, and stays', async ({ text }) => {
    const socket = await openRealtime(service, token)
    socket.send(text)
    const answer = await socket.waitFor(({ type }) => type !== 'pong')
    expect(answer.type === 'unsubscribed' ? 'bad_request' : answer.error?.code).toBe('bad_request')
    expect(await socket.ping()).toMatchObject({ type: 'pong' })
    await socket.close()
  })

  it('has so many channels, and an address so many sockets', async () => {
    const socket = await openRealtime(limited, token)
    for (const table of ['a', 'b', 'c', 'd', 'e', 'f'])
      await service.sql(`create table public.${table} (id int primary key)`)
    for (const table of ['a', 'b', 'c', 'd', 'e'])
      expect(await socket.subscribe(`public:${table}`)).toMatchObject({ type: 'subscribed' })
    expect(await socket.subscribe('public:f')).toMatchObject({
      type: 'error',
      error: { code: 'bad_request' },
    })
    expect(await socket.subscribe('public:a')).toMatchObject({ type: 'subscribed' }) // it has that one

    const others = await Promise.all(Array.from({ length: 19 }, () => openRealtime(limited, token)))
    const refused = await refusedHandshake(limited, token)
    expect(refused.status).toBe(429)
    expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'rate_limited' } })
    const elsewhere = { options: { headers: { 'x-forwarded-for': '203.0.113.9' } } }
    others.push(await openRealtime(limited, token, elsewhere))
    await Promise.all([socket, ...others].map((one) => one.close()))
    await (await listen(limited)).close() // their places are free again
  })

  it('that never reads keeps nothing from who reads', async () => {
    const reader = await listen(service)
    const stuck = await listen(service)
    stuck.socket.pause()
    for (let id = 100; id < 140; id += 1) {
      await service.sql(`insert into public.plain values ($1, repeat('x', 1000000))`, [id])
      await reader.waitFor(({ record }) => record?.id === id)
    }
    await reader.close()
    stuck.socket.terminate()
  })

  it('that reads gets what is much at once, or is told to read again', async () => {
    const reader = await listen(service)
    await service.sql(
      `insert into public.plain select id, repeat('y', 10000) from generate_series(1001, 1800) as id`,
    )
    await settled(service.database, reader)
    const ids = reader.changes().map(({ record }) => record.id)
    const all = Array.from({ length: 800 }, (_, at) => 1001 + at)
    const isTold = reader.messages.some(({ type }) => type === 'resync')
    expect(ids).toEqual(isTold ? all.slice(0, ids.length) : all)
    await service.sql(`insert into public.plain values (1900)`)
    await reader.waitFor(({ record }) => record?.id === 1900)
    await reader.close()
  })
})

describe('many sockets', () => {
  it('of one user and wish cost one evaluation', async () => {
    const count = 50
    const sockets = await Promise.all(
      Array.from({ length: count }, () => listen(service, 'public:slow')),
    )
    const begin = performance.now()
    await service.sql('insert into public.slow values (1)')
    const all = (): boolean => sockets.every((socket) => socket.changes().length === 1)
    await until(all, { what: 'the change on every socket' })
    // One takes 200 milliseconds.
    expect(performance.now() - begin).toBeLessThan((count * 200) / 2)
    await Promise.all(sockets.map((socket) => socket.close()))
  })

  it('are told to read again when more changes than they are worth, and then go on', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 15 }, (_, at) =>
        listen(limited, 'public:plain', { 'x-forwarded-for': `198.51.100.${at}` }),
      ),
    )
    // 3,000 frames where 100 a second are allowed.
    for (let at = 2000; at < 2200; at += 1)
      await service.sql('insert into public.plain values ($1)', [at])
    await settled(service.database, ...sockets)
    for (const socket of sockets) {
      const resync = socket.messages.find(({ type }) => type === 'resync')
      expect(resync).toMatchObject({ channel: 'public:plain', cursor: expect.any(String) })
    }
    const frames = sockets.reduce((sum, socket) => sum + socket.changes().length, 0)
    expect(frames).toBeLessThan(2500)

    const id = 3000
    await until(async () => {
      await service.sql(
        'insert into public.plain values ($1) on conflict (id) do update set body = null',
        [id],
      )
      await settled(service.database, ...sockets)
      return sockets.every((socket) => socket.changes().some(({ record }) => record.id === id))
    })
    await Promise.all(sockets.map((socket) => socket.close()))
  })
})

it('a socket that never says what it wants is closed', async () => {
  if (!silent.isClosed()) await once(silent.socket, 'close')
  expect((await silent.closed).code).toBe(1008)
})
