import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { splitFilter } from '../../../../src/realtime/protocol/phoenix/filter.ts'
import { startGateway, user, type FakeGateway } from '../../../support/fake-hub.ts'
import { openRealtime, type TestSocket } from '../../../support/realtime.ts'
import { until } from '../../../support/until.ts'

let gateway: FakeGateway
let client: TestSocket
/** What a test may replace. */
let plain: Pick<FakeGateway['hub'], 'subscribe' | 'send' | 'requireSpeaker'>

const topic = 'realtime:room'

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  payload: any,
]

const frames = (): Frame[] => client.messages as unknown as Frame[]

const next = (event: string): Promise<Frame> =>
  until(() => frames().find((frame) => frame[3] === event)!, { what: event })

let count = 0
const push = (event: string, payload: unknown, to = topic): Promise<Frame> => {
  const ref = String((count += 1))
  client.socket.send(JSON.stringify(['j', ref, to, event, payload]))
  return until(() => frames().find((frame) => frame[1] === ref)!, { what: `a reply to ${event}` })
}

const join = (config: object = {}, more: object = {}): Promise<Frame> =>
  push('phx_join', { config, ...more })

const refused = (reason: string): object => ({ status: 'error', response: { reason } })

const notYou = Object.assign(new Error('not you'), { code: 'PL403' })
const tables = { postgres_changes: [{ event: '*', schema: 'public', table: 'todos' }] }

/** From here on nobody may listen to a topic. */
const closeTopics = (): void => {
  gateway.hub.subscribe = (wish, ...more) =>
    wish.channel.startsWith('topic:') ? Promise.reject(notYou) : plain.subscribe(wish, ...more)
}

const warning = (message: string): object => ({
  status: 'error',
  message,
  extension: 'broadcast',
  channel: 'room',
})

const forbidden = {
  status: 400,
  headers: {},
  body: '{"error":{"code":"forbidden","message":"no more"}}',
}

const bytesOf = (event: string, payload: string, encoding = 1): Buffer => {
  const parts = ['j', String((count += 1)), topic, event, '']
  const lengths = parts.map((part) => Buffer.byteLength(part))
  return Buffer.concat([
    Buffer.from([3, ...lengths, encoding]),
    Buffer.from(parts.join('')),
    Buffer.from(payload),
  ])
}

const connect = (version: string): Promise<TestSocket> =>
  openRealtime(gateway, `${gateway.token(user)}&vsn=${version}`, {
    path: '/realtime/v1/websocket',
  })

beforeAll(async () => {
  gateway = await startGateway({}, { token: 500 })
  const { subscribe, send, requireSpeaker } = gateway.hub
  plain = { subscribe, send, requireSpeaker }
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  gateway.hub.next = {}
  Object.assign(gateway.hub, plain)
  gateway.hub.asked.length = 0
  gateway.hub.sent.length = 0
  client = await connect('2.0.0')
})
afterEach(() => client.close())

describe('a join', () => {
  it('watches what it binds, and says what it said with a number for each', async () => {
    const bindings = [
      { event: '*', schema: 'public', table: 'todos' },
      { event: 'UPDATE', schema: 'public', table: 'todos', filter: 'a=eq.1,b=in.(1,2)' },
    ]
    const reply = await join({ postgres_changes: bindings })
    expect(reply).toEqual([
      'j',
      expect.any(String),
      topic,
      'phx_reply',
      {
        status: 'ok',
        response: { postgres_changes: bindings.map((one, at) => ({ id: at + 1, ...one })) },
      },
    ])
    expect(gateway.hub.asked.map(({ wish }) => wish)).toEqual([
      {
        channel: 'public:todos',
        filter: [],
        events: ['INSERT', 'UPDATE', 'DELETE'],
        leave: false,
        since: undefined,
      },
      {
        channel: 'public:todos',
        filter: ['a=eq.1', 'b=in.(1,2)'],
        events: ['UPDATE'],
        leave: false,
        since: undefined,
      },
      { channel: 'topic:room', filter: [], events: [], leave: false, since: undefined },
    ])
    expect((await next('system'))[4]).toMatchObject({
      status: 'ok',
      extension: 'postgres_changes',
      channel: 'room',
    })
  })

  it('watches once what several bindings with one filter want', async () => {
    const todos = { schema: 'public', table: 'todos' }
    const bindings = [
      { event: 'UPDATE', ...todos },
      { event: 'INSERT', ...todos, filter: 'a=eq.1' },
      { event: 'insert', ...todos },
      { event: '*', ...todos, filter: 'a=eq.1' },
    ]
    expect((await join({ postgres_changes: bindings }))[4].response).toEqual({
      postgres_changes: bindings.map((one, at) => ({ id: at + 1, ...one })),
    })
    const wishes = gateway.hub.on('public:todos').map(({ wish }) => wish)
    expect(wishes).toMatchObject([
      { filter: [], events: ['UPDATE', 'INSERT'] },
      { filter: ['a=eq.1'], events: ['INSERT', 'UPDATE', 'DELETE'] },
    ])
  })

  it('brings a change once for all of its bindings', async () => {
    const todos = { event: '*', schema: 'public', table: 'todos' }
    await join({ postgres_changes: [todos, { ...todos, filter: 'a=eq.1' }] })
    gateway.hub.deliver('public:todos', { record: '{}' })
    expect((await next('postgres_changes'))[4].ids).toEqual([1, 2])
  })

  it('tells of a resync after what came before', async () => {
    const todos = { event: '*', schema: 'public', table: 'todos' }
    await join({ postgres_changes: [todos, { ...todos, filter: 'a=eq.1' }] })
    const before = frames().length
    gateway.hub.deliver('public:todos', { record: '{}' })
    gateway.hub.on('public:todos')[1]!.receiver.resync({ cursor: 'c2' })
    await until(() => frames().length === before + 2)
    expect(
      frames()
        .map((frame) => frame[3])
        .slice(before),
    ).toEqual(['postgres_changes', 'system'])
  })

  it('brings changes to the letter', async () => {
    await join({ postgres_changes: [{ event: '*', schema: 'public', table: 'todos' }] })
    gateway.hub.deliver('public:todos', { record: '{"id":9007199254740993}' })
    await next('postgres_changes')
    expect(client.texts.at(-1)).toBe(
      '[null,null,"realtime:room","postgres_changes",{"ids":[1],"data":{"schema":"public","table":"todos","columns":[{"name":"id","type":"int4"}],"type":"INSERT","commit_timestamp":"2026-01-01T00:00:00.000000Z","record":{"id":9007199254740993},"old_record":{},"errors":null}}]',
    )
  })

  it.each([
    [{ postgres_changes: [{ event: '*', schema: 'public' }] }, 'a table must be named'],
    [
      { postgres_changes: [{ event: '*', schema: 'auth', table: 'users' }] },
      'only tables of the schema public can be watched',
    ],
    [{ postgres_changes: [{ table: 'todos' }] }, /^config\.postgres_changes\.0\.event is missing/],
  ])('that is not understood is refused as a whole: %o', async (config, reason) => {
    const [, , , , payload] = await join(config)
    expect(payload).toEqual(refused(expect.stringMatching(reason) as never))
    expect(gateway.hub.on('topic:room')).toEqual([])
  })

  it('needs no right to the topic, unless it is to be private', async () => {
    closeTopics()
    gateway.hub.requireSpeaker = () => Promise.reject(new Error('it is not asked'))
    expect((await join(tables))[4]).toMatchObject({ status: 'ok' })
    expect((await join({ ...tables, private: true }))[4]).toEqual(refused('not you'))
    expect(gateway.hub.on('public:todos')).toEqual([])
  })

  it('that would hear nothing and be heard by nobody is refused', async () => {
    closeTopics()
    const asked: unknown[] = []
    gateway.hub.requireSpeaker = (...question) => {
      asked.push(question)
      return Promise.reject(Object.assign(new Error('nor speak'), { code: 'PL403' }))
    }
    expect((await join())[4]).toEqual(refused('nor speak'))
    expect(asked).toMatchObject([['room', { role: 'authenticated' }]])
    const reply = await push('broadcast', { event: 'x', payload: {} })
    expect(reply[4]).toEqual(refused('this topic is not joined'))
  })

  it('of who may only speak succeeds, unless it is to be private', async () => {
    closeTopics()
    expect((await join({ private: true }))[4]).toEqual(refused('not you'))
    expect((await join({ broadcast: { ack: true } }))[4]).toMatchObject({ status: 'ok' })
    await push('broadcast', { event: 'shout', payload: {} })
    expect(gateway.hub.sent).toHaveLength(1)
  })

  it('is refused where a policy fails, whoever may speak', async () => {
    gateway.hub.next.refusal = Object.assign(new Error('denied for members'), { code: '42501' })
    expect((await join())[4]).toEqual(refused('denied for members'))
  })

  it('counts as a channel, whether or not the topic is listened to', async () => {
    const few = await startGateway({ channels: 2 })
    const { subscribe } = few.hub
    few.hub.subscribe = (wish, ...more) =>
      wish.channel === 'topic:room' ? subscribe(wish, ...more) : Promise.reject(notYou)
    await client.close()
    client = await openRealtime(few, `${few.token(user)}&vsn=2.0.0`, {
      path: '/realtime/v1/websocket',
    })
    const joins = async (name: string): Promise<unknown> =>
      (await push('phx_join', {}, `realtime:${name}`))[4]
    const tooMany = refused('a socket listens to 2 channels at most')
    expect(await joins('room')).toMatchObject({ status: 'ok' })
    expect(await joins('b')).toMatchObject({ status: 'ok' })
    expect(await joins('c')).toEqual(tooMany)
    expect(await joins('b')).toMatchObject({ status: 'ok' })
    few.hub.on('topic:room')[0]!.receiver.fail({
      status: 403,
      headers: {},
      body: '{"error":{"message":"no more"}}',
    })
    expect(await joins('c')).toEqual(tooMany)
    await push('phx_leave', {}, 'realtime:b')
    expect(await joins('c')).toMatchObject({ status: 'ok' })
    await few.stop()
  })

  it('of a topic that is joined takes its place; leaving ends all of it', async () => {
    const config = { postgres_changes: [{ event: '*', schema: 'public', table: 'todos' }] }
    await join(config)
    await join(config)
    expect(gateway.hub.on('public:todos')).toHaveLength(1)
    expect((await push('phx_leave', {}))[4]).toEqual({ status: 'ok', response: {} })
    expect(gateway.hub.on('public:todos')).toEqual([])
    expect(gateway.hub.on('topic:room')).toEqual([])
  })

  it('brings a token, which holds for the whole socket', async () => {
    await join({}, { access_token: await gateway.tokens.key('anon') })
    expect(gateway.hub.on('topic:room')[0]?.credentials.role).toBe('anon')
    expect((await join({}, { access_token: 'garbage' }))[4]).toEqual(
      refused('the token is malformed, expired or wrongly signed'),
    )
  })

  it('with presence gets an empty state, and presence is refused', async () => {
    await join({ presence: { enabled: true } })
    expect((await next('presence_state'))[4]).toEqual({})
    expect((await push('presence', { event: 'track', payload: {} }))[4]).toEqual(
      refused('presence is not offered'),
    )
  })
})

describe('a topic', () => {
  const renew = (): void =>
    client.socket.send(
      JSON.stringify([
        'j',
        null,
        topic,
        'access_token',
        { access_token: gateway.token(user, 60, { n: (count += 1) }) },
      ]),
    )

  it.each([
    ['by who speaks there', {}],
    ['beside tables', tables],
  ])('that another token admits to is listened to from then on: %s', async (_, config) => {
    closeTopics()
    await join(config)
    gateway.hub.subscribe = plain.subscribe
    renew()
    await until(() => gateway.hub.on('topic:room').length === 1)
    gateway.hub.deliver('topic:room', { event: 'BROADCAST', name: 'shout', record: '{}' })
    expect((await next('broadcast'))[4]).toMatchObject({ event: 'shout' })
  })

  it('that another token admits to no more than the one before leaves its tables', async () => {
    closeTopics()
    await join(tables)
    renew()
    expect((await push('x', {}))[4]).toMatchObject({ status: 'error' }) // so the token was taken
    gateway.hub.deliver('public:todos', { record: '{}' })
    await next('postgres_changes')
    expect(frames().some((frame) => frame[3] === 'phx_error')).toBe(false)
  })

  it('that another token closes to who could only speak there ends the channel', async () => {
    closeTopics()
    await join()
    gateway.hub.requireSpeaker = () => Promise.reject(notYou)
    renew()
    expect(await next('phx_error')).toEqual([
      'j',
      null,
      topic,
      'phx_error',
      { code: 403, reason: 'not you' },
    ])
    const reply = await push('broadcast', { event: 'x', payload: {} })
    expect(reply[4]).toEqual(refused('this topic is not joined'))
  })

  it('that closes ends the channel: the client joins again and hears why', async () => {
    await join()
    gateway.hub.on('topic:room')[0]!.receiver.fail(forbidden)
    expect((await next('phx_error'))[4]).toEqual({ code: 403, reason: 'no more' })
    expect((await next('system'))[4]).toEqual(warning('no more'))
    const reply = await push('broadcast', { event: 'x', payload: {} })
    expect(reply[4]).toEqual(refused('this topic is not joined'))
  })

  it.each([
    ['beside tables', tables, forbidden],
    ['by a failure', {}, { ...forbidden, body: '{"error":{"code":"x","message":"no more"}}' }],
  ])('that is lost leaves the channel joined: %s', async (_, config, reply) => {
    await join({ ...config, broadcast: { ack: true } })
    gateway.hub.on('topic:room')[0]!.receiver.fail(reply)
    await until(() => frames().some((frame) => frame[4].message === 'no more'))
    expect((await push('broadcast', { event: 'x', payload: {} }))[4].status).toBe('ok')
    expect(frames().some((frame) => frame[3] === 'phx_error')).toBe(false)
  })
})

describe('a broadcast', () => {
  it('is said as it was written, acknowledged where that was asked for', async () => {
    await join({ broadcast: { ack: true } })
    const said = bytesOf('shout', '{"n":9007199254740993}')
    client.socket.send(said)
    await until(() => frames().some((frame) => frame[1] === String(count)))
    await push('broadcast', { type: 'broadcast', event: 'shout', payload: { a: [1, 'x]'] } })
    expect(gateway.hub.sent).toMatchObject([
      { topic: 'room', event: 'shout', payload: '{"n":9007199254740993}' },
      { topic: 'room', event: 'shout', payload: '{"a":[1,"x]"]}' },
    ])
  })

  it('comes to all but who said it, however soon it comes back', async () => {
    await join({ broadcast: { ack: true } })
    let go = (): void => undefined
    gateway.hub.next = { sendWait: new Promise((resolve) => (go = resolve)) }
    client.socket.send(bytesOf('shout', '{}'))
    await until(() => gateway.hub.sent.length === 1)
    gateway.hub.deliver(
      'topic:room',
      { event: 'BROADCAST', name: 'shout', record: '{}', id: '1-1' },
      { event: 'BROADCAST', name: 'other', record: '{"n":1.0}', id: '9-1' },
    )
    go()
    await next('broadcast')
    gateway.hub.deliver('topic:room', { event: 'BROADCAST', name: 'last', record: '{}', id: '1-1' })
    await until(() => client.texts.at(-1)?.includes('"last"'))
    expect(client.texts.filter((text) => text.includes('"broadcast"'))).toEqual([
      '[null,null,"realtime:room","broadcast",{"type":"broadcast","event":"other","payload":{"n":1.0},"meta":{"id":"9-1"}}]',
      '[null,null,"realtime:room","broadcast",{"type":"broadcast","event":"last","payload":{},"meta":{"id":"1-1"}}]',
    ])
  })

  it('comes to who said it, where that was asked for', async () => {
    await join({ broadcast: { self: true } })
    client.socket.send(bytesOf('shout', '{}'))
    await until(() => gateway.hub.sent.length === 1)
    gateway.hub.deliver('topic:room', { event: 'BROADCAST', name: 'shout', record: '{}' })
    expect((await next('broadcast'))[4]).toMatchObject({ event: 'shout' })
  })

  it('of an operator is refused, as nothing on a socket is in the audit', async () => {
    await client.close()
    const claims = { role: 'service_role', typ: 'platform', pr: 'admin' }
    client = await openRealtime(gateway, `${gateway.token(user, 60, claims)}&vsn=2.0.0`, {
      path: '/realtime/v1/websocket',
    })
    await join({ broadcast: { ack: true } })
    const reply = await push('broadcast', { event: 'shout', payload: {} })
    expect(reply[4]).toEqual(
      refused('operators send by POST /realtime/v1/api/broadcast, which is in the audit'),
    )
    expect(gateway.hub.sent).toEqual([])
  })

  it('that is refused is told: in the reply, or where none is awaited, by the system', async () => {
    gateway.hub.send = () => Promise.reject(notYou)
    await join({ broadcast: { ack: true } })
    const reply = await push('broadcast', { event: 'x', payload: {} })
    expect(reply[4]).toEqual(refused('not you'))
    await join()
    client.socket.send(bytesOf('x', '{}'))
    expect((await next('system'))[4]).toEqual(warning('not you'))
    expect(frames().some((frame) => frame[1] === String(count))).toBe(false)
  })

  it('to a topic that is not joined is refused', async () => {
    const reply = await push('broadcast', { event: 'x', payload: {} }, 'realtime:elsewhere')
    expect(reply[4]).toEqual(refused('this topic is not joined'))
  })
})

describe('a socket', () => {
  it('answers its heart', async () => {
    expect(await push('heartbeat', {}, 'phoenix')).toEqual([
      'j',
      String(count),
      'phoenix',
      'phx_reply',
      { status: 'ok', response: {} },
    ])
  })

  it('speaks the older version, too', async () => {
    await client.close()
    client = await connect('1.0.0')
    const send = (event: string, payload: object): void =>
      client.socket.send(JSON.stringify({ topic, event, payload, ref: '1', join_ref: '1' }))
    send('phx_join', {
      config: { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'todos' }] },
    })
    await until(() => client.texts.length === 2)
    expect(client.texts[0]).toBe(
      '{"topic":"realtime:room","event":"phx_reply","ref":"1","join_ref":"1","payload":{"status":"ok","response":{"postgres_changes":[{"id":1,"event":"INSERT","schema":"public","table":"todos"}]}}}',
    )
    gateway.hub.deliver('public:todos', { record: '{"id":1.0}' })
    await until(() => client.texts.length === 3)
    expect(client.texts[2]).toContain('"record":{"id":1.0}')
    client.socket.send(
      `{"topic":"${topic}","event":"broadcast","ref":"2","payload":{"type":"broadcast","event":"e","payload":{"n":1.0}}}`,
    )
    await until(() => gateway.hub.sent[0]?.payload === '{"n":1.0}')
  })

  it.each(['no JSON', '{}', '[1]', '["j","1","t"]'])(
    'closes on what is no message: %s',
    async (text) => {
      client.socket.send(text)
      expect((await client.closed).code).toBe(1003)
    },
  )

  it.each([
    Buffer.from([]),
    Buffer.from([4, 0, 0, 0, 0, 0, 1]),
    bytesOf('e', '{}', 0),
    bytesOf('e', '{'),
    bytesOf('e', '{}').subarray(0, 9),
  ])('closes on bytes that are none', async (bytes) => {
    client.socket.send(bytes)
    expect((await client.closed).code).toBe(1003)
  })

  it.each(['phx_join', 'x'])('refuses other topics and events: %s', async (event) => {
    expect((await push(event, {}, 'elsewhere'))[4]).toMatchObject({ status: 'error' })
    expect(client.isClosed()).toBe(false)
  })

  it('tells its topics that the token ended, and takes another', async () => {
    await client.close()
    client = await openRealtime(gateway, `${gateway.token(user, 0.3)}&vsn=2.0.0`, {
      path: '/realtime/v1/websocket',
    })
    await join({ postgres_changes: [{ event: '*', schema: 'public', table: 'todos' }] })
    const seen = frames().length
    await until(() =>
      frames()
        .slice(seen)
        .some((frame) => frame[4].message === 'the token expired'),
    )
    expect(gateway.hub.on('public:todos')).toEqual([])
    gateway.hub.next = { isResync: true }
    client.socket.send(
      JSON.stringify(['j', null, topic, 'access_token', { access_token: gateway.token(user) }]),
    )
    await until(() => gateway.hub.on('public:todos').length === 1)
    await until(() => frames().some((frame) => frame[4].message === 'resync'))
    expect(gateway.hub.on('public:todos')[0]?.wish.since).toBe('end of public:todos')
    client.socket.send(JSON.stringify(['j', null, topic, 'access_token', { access_token: 'x' }]))
    await until(() => frames().some((frame) => /malformed/.test(frame[4].message as string)))
  })
})

describe('a filter', () => {
  it.each([
    ['id=eq.5', ['id=eq.5']],
    ['id=eq.5,name=not.in.(a,b)', ['id=eq.5', 'name=not.in.(a,b)']],
    ['name=eq.a,b', ['name=eq.a,b']],
    ['name=eq.a,b=c', ['name=eq.a,b=c']],
    ['name=eq."a,b=eq.\\"c",d=eq.1', ['name=eq.a,b=eq."c', 'd=eq.1']],
    ['name=in.("a,b",c),d=is.null', ['name=in.("a,b",c)', 'd=is.null']],
  ])('is taken apart as it was put together: %s', (text, filters) => {
    expect(splitFilter(text)).toEqual(filters)
  })
})
