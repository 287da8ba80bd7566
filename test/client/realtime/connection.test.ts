// The one socket: how it is opened, told tokens, lost and opened again, and when it ends.
import { afterEach, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  createRealtime,
  type RealtimeChannel,
  type RealtimeClient,
} from '../../../src/client/realtime/main.ts'
import { bearing, person, signIn } from '../../http/auth/sessions.ts'
import { startRelay } from '../../support/relay.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { startScripted, welcome, type Scripted } from './scripted.ts'
import { makeSpy } from './spy.ts'
import { statusesOf, subscribed, useClients, users } from './support.ts'

const service = useService({
  schema: `
    create table public.todos (id bigint primary key, owner uuid, body text);
    create policy own on public.todos for all using (owner = (select auth.uid()));`,
})
const connect = useClients(service)
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const stop of stops.splice(0)) await stop()
  await service.sql('delete from public.todos')
})

const token = (user = users.one, claims = {}): Promise<string> => service.userToken(user, claims)

const insert = (...ids: number[]): Promise<unknown> =>
  service.sql(
    'insert into public.todos (id, owner) select id, $1 from unnest($2::bigint[]) as id',
    [users.one, ids],
  )

/** Keeps the ids of the rows that come. */
const watch = (client: RealtimeClient, seen: number[] = []): RealtimeChannel =>
  client
    .channel('todos')
    .on<{ id: number }>('postgres_changes', { event: 'INSERT', table: 'todos' }, (change) =>
      seen.push(change.new.id),
    )

const scripted = async (answer: Parameters<typeof startScripted>[0]): Promise<Scripted> => {
  const started = await startScripted(answer)
  stops.push(started.stop)
  return started
}

describe('the socket', () => {
  it('is opened with the key, and told the token before the first subscription', async () => {
    const { said, urls, ...realtime } = makeSpy()
    const mine = await token()
    const client = connect(null, { accessToken: () => Promise.resolve(mine), realtime })
    expect(await subscribed(watch(client))).toBe('SUBSCRIBED')
    expect(urls).toEqual([
      `${service.url.replace('http', 'ws')}/realtime/v1?apikey=${service.anonKey}`,
    ])
    expect(said.slice(0, 2)).toMatchObject([
      { type: 'access_token', token: mine },
      { type: 'subscribe', channel: 'public:todos', events: ['INSERT'] },
    ])
  })

  it('is one for all channels, and closed when none is left', async () => {
    const { urls, last, ...realtime } = makeSpy()
    const client = connect(await token(), { realtime })
    const one = watch(client)
    const other = client.channel('other')
    expect(await Promise.all([one, other].map(subscribed))).toEqual(['SUBSCRIBED', 'SUBSCRIBED'])
    await one.unsubscribe()
    expect(last().readyState).toBe(last().OPEN)
    await other.unsubscribe()
    await until(() => last().readyState === last().CLOSED)
    expect(await subscribed(watch(client))).toBe('SUBSCRIBED')
    expect(urls).toHaveLength(2)
  })

  it("is the platform's where there is one, else it is said that one must be given", async () => {
    vi.stubGlobal('WebSocket', WebSocket)
    const client = createRealtime(service.url, service.anonKey)
    client.setAuth(await token())
    const seen: number[] = []
    expect(await subscribed(watch(client, seen))).toBe('SUBSCRIBED')
    await insert(1)
    await until(() => seen.length === 1)
    await client.removeAllChannels()
    vi.stubGlobal('WebSocket', undefined)
    const told = statusesOf(watch(createRealtime(service.url, service.anonKey)))
    await until(() => told.length === 2)
    expect(told).toEqual(['CHANNEL_ERROR not_supported', 'CLOSED'])
  })

  it('that says nothing in time is told to the channel, which goes on waiting', async () => {
    let answering = false
    const { url } = await scripted((socket, message, number) => {
      if (answering) welcome(socket, message, number)
    })
    const client = connect(null, { url })
    const told = statusesOf(watch(client), 10)
    await until(() => told.length === 1)
    answering = true
    client.setAuth('another')
    await until(() => told.length === 2)
    expect(told).toEqual(['TIMED_OUT', 'SUBSCRIBED'])
  })
})

describe('after a cut', () => {
  it('a channel goes on where it was, again and again', async () => {
    const { cut, said, urls, ...realtime } = makeSpy()
    const seen: number[] = []
    const channel = watch(connect(await token(), { realtime }), seen)
    const told = statusesOf(channel)
    await until(() => told.length === 1)
    for (let round = 1; round <= 5; round += 1) {
      await insert(round * 10)
      cut()
      await insert(round * 10 + 1)
      await until(() => told.length === 1 + 2 * round)
      await insert(round * 10 + 2)
    }
    await until(() => seen.includes(52))
    expect(seen).toEqual([10, 11, 12, 20, 21, 22, 30, 31, 32, 40, 41, 42, 50, 51, 52])
    expect(told.slice(0, 3)).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR network', 'SUBSCRIBED'])
    const sent = said.filter(({ type }) => type === 'subscribe')
    expect(sent.map(({ since }) => typeof since)).toEqual(['undefined', ...Array(5).fill('string')])
    expect(urls).toHaveLength(6)
  })

  it('a change that comes twice is told once', async () => {
    const change = (as: string | undefined, id: string): string =>
      JSON.stringify({
        ...{ type: 'change', channel: 'public:todos', as, event: 'INSERT', id, cursor: id },
        record: { id: Number(id) },
      })
    const { url } = await scripted((socket, message, number) => {
      welcome(socket, message, number)
      if (message.type !== 'subscribe') return
      for (const id of number === 1 ? ['1', '2', '2'] : ['1', '2', '3'])
        socket.send(change(message.as, id))
      if (number === 1) setImmediate(() => socket.close(1001))
    })
    const seen: number[] = []
    await subscribed(watch(connect(null, { url }), seen))
    await until(() => seen.includes(3))
    expect(seen).toEqual([1, 2, 3])
  })

  it('that nobody told of, it is found out when the device wakes', async () => {
    const relay = await startRelay(service.url)
    stops.push(relay.close)
    const client = connect(await token(), { url: relay.url.replace(/\/$/, '') })
    const seen: number[] = []
    const told = statusesOf(watch(client, seen))
    await until(() => told.length === 1)
    relay.lines[0]?.silence()
    await insert(1)
    client.wake()
    await until(() => seen.length === 1)
    expect(told).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR timeout', 'SUBSCRIBED'])
  })

  it('that nobody told of, it is found out by a heart that beats each 25 seconds', async () => {
    const beats: { act: () => void; ms: number | undefined }[] = []
    const deaths: (() => void)[] = []
    const really = setTimeout
    const { url, opened } = await scripted((socket, message, number) => {
      if (message.type !== 'ping') welcome(socket, message, number)
    })
    vi.spyOn(globalThis, 'setInterval').mockImplementation((act: () => void, ms) => {
      beats.push({ act, ms })
      return really(() => undefined, 0)
    })
    const told = statusesOf(watch(connect(null, { url })))
    await until(() => told.length === 1)
    expect(beats.map(({ ms }) => ms)).toEqual([25_000])
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, ms?: number) => {
      if (ms === 10_000) deaths.push(act)
      return really(act, ms)
    })
    beats[0]?.act()
    expect(deaths).toHaveLength(1)
    deaths[0]?.()
    await until(() => opened() === 2)
    expect(told[1]).toBe('CHANNEL_ERROR timeout')
  })

  it('the network that is back, or a page that is seen, ends the wait', async () => {
    const window = new EventTarget()
    const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
    vi.stubGlobal('window', window)
    vi.stubGlobal('document', document)
    const waits: number[] = []
    const really = setTimeout
    vi.spyOn(globalThis, 'setTimeout').mockImplementation((act: () => void, ms = 0) => {
      if (ms !== 5_000) return really(act, ms)
      waits.push(ms)
      return really(() => undefined, 0) // for ever
    })
    const { url, opened } = await scripted((socket, message, number) => {
      if (number < 3) socket.close(1013)
      else welcome(socket, message, number)
    })
    const told = statusesOf(watch(connect(null, { url })))
    await until(() => waits.length === 1)
    window.dispatchEvent(new Event('online'))
    await until(() => waits.length === 2)
    document.dispatchEvent(new Event('visibilitychange'))
    await until(() => told.includes('SUBSCRIBED'))
    expect(opened()).toBe(3)
  })
})

describe('a code of closing', () => {
  it.each([4403, 1003, 1008, 1009])('%d is the end', async (code) => {
    const { url, opened } = await scripted((socket, message, number) => {
      welcome(socket, message, number)
      if (message.type === 'subscribe') setImmediate(() => socket.close(code, 'because'))
    })
    const client = connect(null, { url })
    const told: unknown[] = []
    watch(client).subscribe((status, error) => told.push([status, error?.message]))
    await until(() => told.length === 3)
    expect(told).toEqual([
      ['SUBSCRIBED', undefined],
      ['CHANNEL_ERROR', 'because'],
      ['CLOSED', undefined],
    ])
    expect(client.getChannels()).toEqual([])
    expect(opened()).toBe(1)
  })

  it('4401 is answered with a fresh token, at once', async () => {
    const { url, said } = await scripted((socket, message, number) => {
      welcome(socket, message, number)
      if (number === 1 && message.type === 'subscribe') setImmediate(() => socket.close(4401))
    })
    let asked = 0
    const accessToken = (): Promise<string> => Promise.resolve(`token ${(asked += 1)}`)
    const told = statusesOf(watch(connect(null, { url, accessToken })))
    await until(() => told.length === 3)
    expect(said.flatMap(({ token: sent }) => sent ?? [])).toEqual(['token 1', 'token 2'])
  })

  it('1008 comes to who sends too much past us, and is told', async () => {
    const { last, ...realtime } = makeSpy()
    const told = statusesOf(watch(connect(await token(), { realtime })))
    await until(() => told.length === 1)
    for (let n = 0; n < 200; n += 1) last().send('{"type":"ping"}')
    await until(() => told.length === 3)
    expect(told).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR closed', 'CLOSED'])
  })
})

describe('a token', () => {
  it('that is over is replaced on the same socket, and nothing is lost', async () => {
    const { urls, ...realtime } = makeSpy()
    const short = await token(users.one, { exp: Math.floor(Date.now() / 1000) + 3 })
    const long = await token()
    let next = short
    const client = connect(null, { accessToken: () => Promise.resolve(next), realtime })
    const seen: number[] = []
    expect(await subscribed(watch(client, seen))).toBe('SUBSCRIBED')
    next = long
    let id = 0
    // Until one is written after its end.
    await until(async () => {
      await insert((id += 1))
      return isOver(short)
    })
    await insert(1_000)
    await until(() => seen.includes(1_000))
    expect(seen).toEqual([...Array(id).keys()].map((n) => n + 1).concat(1_000))
    expect(urls).toHaveLength(1)
  })

  it('that cannot be had opens nothing, rather than to listen as nobody', async () => {
    const { said, urls, ...realtime } = makeSpy()
    let isThere = false
    const mine = await token()
    const accessToken = (): Promise<string> =>
      isThere ? Promise.resolve(mine) : Promise.reject(new Error('offline'))
    const client = connect(null, { accessToken, realtime })
    const told = statusesOf(watch(client))
    await until(() => told.length === 1)
    expect(told).toEqual(['CHANNEL_ERROR session_unavailable'])
    expect(urls).toEqual([])
    isThere = true
    client.wake()
    await until(() => told.length === 2)
    expect(said[0]).toMatchObject({ type: 'access_token', token: mine })
  })

  it('that the service does not take is told; with another it goes on', async () => {
    const client = connect('no token')
    const told = statusesOf(watch(client))
    await until(() => told.length === 1)
    client.setAuth(await token())
    await until(() => told.length === 2)
    expect(told).toEqual(['CHANNEL_ERROR unauthorized', 'SUBSCRIBED'])
  })

  it("of a user who is banned ends it with the service's sentence", async () => {
    const { id, email } = await person(service, 'banned@example.com')
    const { access_token: mine } = (await signIn(service, email)).json
    const told = statusesOf(watch(connect(mine as string)))
    await until(() => told.length === 1)
    const banned = await service.auth.send(
      'PUT',
      `admin/users/${id}`,
      { banned_until: '2999-01-01T00:00:00Z' },
      bearing(service.serviceKey).headers,
    )
    expect(banned.status, banned.text).toBe(200)
    await until(() => told.length === 3)
    expect(told).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR user_banned', 'CLOSED'])
  })
})

const isOver = (jwt: string): boolean => {
  const { exp } = JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString())
  return Date.now() > exp * 1000
}
