import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Refusal, unavailable } from '../../../../src/errors.ts'
import {
  batchOf,
  changeOf,
  startGateway,
  user,
  type FakeGateway,
} from '../../../support/fake-hub.ts'
import { openRealtime, type TestSocket } from '../../../support/realtime.ts'
import { until } from '../../../support/until.ts'

let gateway: FakeGateway
let client: TestSocket

beforeAll(async () => {
  gateway = await startGateway({}, { token: 300 })
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  gateway.hub.next = {}
  gateway.hub.asked.length = 0
  gateway.hub.sent.length = 0
  client = await openRealtime(gateway, gateway.token(user))
})
afterEach(() => client.close())

const unauthorized = (message: string): object => ({
  type: 'error',
  error: { code: 'unauthorized', message, details: null },
})

describe('a subscription', () => {
  it('is confirmed with its cursor and its reference', async () => {
    expect(
      await client.subscribe('public:todos', {
        events: ['INSERT'],
        filter: 'user_id=eq.5',
        since: 'c9',
      }),
    ).toEqual({
      type: 'subscribed',
      channel: 'public:todos',
      key: ['id'],
      cursor: 'c9',
      ref: expect.any(String),
    })
    expect(gateway.hub.asked[0]?.wish).toEqual({
      channel: 'public:todos',
      filter: ['user_id=eq.5'],
      events: ['INSERT'],
      leave: false,
      since: 'c9',
    })
    expect(gateway.hub.asked[0]?.credentials.role).toBe('authenticated')
  })

  it('needs no more than a type and a channel', async () => {
    client.send({ type: 'subscribe', channel: 'public:todos' })
    expect(await client.waitFor(({ type }) => type === 'subscribed')).toEqual({
      type: 'subscribed',
      channel: 'public:todos',
      key: ['id'],
      cursor: 'c0',
    })
  })

  it('tells that what was asked for is not kept', async () => {
    gateway.hub.next = { isResync: true }
    expect(await client.subscribe('public:todos', { since: 'c1' })).toMatchObject({
      type: 'subscribed',
      resync: true,
    })
    const { receiver } = gateway.hub.on('public:todos')[0]!
    receiver.resync({ cursor: 'c7', causalToken: '00000001-0/7' })
    expect(await client.waitFor(({ type }) => type === 'resync')).toEqual({
      type: 'resync',
      channel: 'public:todos',
      cursor: 'c7',
      after: '00000001-0/7',
    })
  })

  it('brings changes to the letter', async () => {
    await client.subscribe('public:todos')
    const record = '{"id":9007199254740993,"num":0.10,"huge":1e400,"text":"ü\\u0041😀"}'
    gateway.hub.deliver(
      'public:todos',
      { record, id: '5-1', cursor: 'c1' },
      { event: 'DELETE', oldRecord: '{"id":1.0}', id: '5-2', cursor: 'c2' },
    )
    await until(() => client.texts.length === 3)
    expect(client.texts.slice(1)).toEqual([
      `{"type":"change","channel":"public:todos","event":"INSERT","record":${record},"old_record":null,"timestamp":"2026-01-01T00:00:00.000000Z","id":"5-1","cursor":"c1"}`,
      `{"type":"change","channel":"public:todos","event":"DELETE","record":null,"old_record":{"id":1.0},"timestamp":"2026-01-01T00:00:00.000000Z","id":"5-2","cursor":"c2"}`,
    ])
  })

  it.each([0, 1, 100, 125, 126, 65_000, 65_535, 65_536, 1_500_000])(
    'brings rows of any size: %i bytes',
    async (size) => {
      await client.subscribe('public:todos')
      gateway.hub.deliver('public:todos', { record: `"${'é'.repeat(size / 2)}"` }, { id: 'last' })
      await client.waitFor(({ id }) => id === 'last')
      expect(client.changes()[0]?.record).toBe('é'.repeat(size / 2))
    },
  )

  it('brings what was said on a topic', async () => {
    await client.subscribe('topic:room')
    gateway.hub.deliver('topic:room', { event: 'BROADCAST', name: 'a"b', record: '{"n":1.50}' })
    await client.waitFor(({ type }) => type === 'broadcast')
    expect(client.texts.at(-1)).toBe(
      '{"type":"broadcast","channel":"topic:room","event":"a\\"b","payload":{"n":1.50},"timestamp":"2026-01-01T00:00:00.000000Z","id":"1-1","cursor":"c1"}',
    )
  })

  it('is replaced by another of its channel', async () => {
    await client.subscribe('public:todos')
    await client.subscribe('public:todos', { filter: ['a=eq.1', 'b=eq.2'] })
    expect(gateway.hub.on('public:todos').map(({ wish }) => wish.filter)).toEqual([
      ['a=eq.1', 'b=eq.2'],
    ])
  })

  it('stands beside others of its channel where it has a name, which all that it says names', async () => {
    await client.subscribe('public:todos', { events: ['INSERT'] })
    expect(await client.subscribe('public:todos', { as: 'mine', leave: true })).toMatchObject({
      type: 'subscribed',
      channel: 'public:todos',
      as: 'mine',
    })
    await client.subscribe('public:todos', { as: 'yours' })
    await client.subscribe('topic:room', { as: 'mine' })
    const [bare, mine, yours] = gateway.hub.on('public:todos')
    expect([bare, mine, yours].map((one) => one?.wish.leave)).toEqual([false, true, false])
    gateway.hub.deliver('public:todos', { record: '{"id":1}' })
    gateway.hub.deliver('topic:room', { event: 'BROADCAST', name: 'e', record: '{}' })
    await client.waitFor(({ type }) => type === 'broadcast')
    mine?.receiver.resync({ cursor: 'c7' })
    yours?.receiver.fail({ status: 403, headers: {}, body: '{"error":{"code":"forbidden"}}' })
    client.send({ type: 'unsubscribe', channel: 'public:todos', as: 'mine', ref: 'u' })
    client.send({ type: 'unsubscribe', channel: 'public:todos', as: 'mine', ref: 'v' })
    await client.waitFor(({ ref }) => ref === 'v')
    const said = client.messages.map(({ type, as }) => (as === undefined ? type : `${type} ${as}`))
    expect(said).toEqual([
      ...['subscribed', 'subscribed mine', 'subscribed yours', 'subscribed mine'],
      ...['change', 'change mine', 'change yours', 'broadcast mine'],
      ...['resync mine', 'error yours', 'unsubscribed mine', 'error mine'],
    ])
    expect(gateway.hub.on('public:todos')).not.toContain(mine)
    expect(gateway.hub.on('public:todos')).toContain(bare)
    expect(client.texts.find((text) => text.includes('"change"') && text.includes('mine'))).toBe(
      '{"type":"change","channel":"public:todos","as":"mine","event":"INSERT","record":{"id":1},"old_record":null,"timestamp":"2026-01-01T00:00:00.000000Z","id":"1-1","cursor":"c1"}',
    )
  })

  it('has a name of no more than 200 characters', async () => {
    expect(await client.subscribe('public:todos', { as: 'a'.repeat(200) })).toMatchObject({
      type: 'subscribed',
    })
    expect(await client.subscribe('public:todos', { as: 'a'.repeat(201) })).toMatchObject({
      error: { code: 'bad_request' },
    })
  })

  it('ends when it is asked to, and with its socket', async () => {
    await client.subscribe('public:todos')
    await client.subscribe('public:notes')
    client.send({ type: 'unsubscribe', channel: 'public:todos', ref: 'u' })
    expect(await client.waitFor(({ ref }) => ref === 'u')).toEqual({
      type: 'unsubscribed',
      channel: 'public:todos',
      ref: 'u',
    })
    expect(gateway.hub.on('public:todos')).toEqual([])
    client.send({ type: 'unsubscribe', channel: 'public:todos', ref: 'v' })
    expect(await client.waitFor(({ ref }) => ref === 'v')).toMatchObject({
      error: { code: 'bad_request' },
    })
    await client.close()
    await until(() => gateway.hub.on('public:notes').length === 0)
  })

  it('that is refused tells why, and leaves the socket open', async () => {
    gateway.hub.next = { refusal: new Refusal('not_found', 'there is no such table') }
    expect(await client.subscribe('public:nowhere')).toEqual({
      type: 'error',
      error: { code: 'not_found', message: 'there is no such table', details: null },
      channel: 'public:nowhere',
      ref: expect.any(String),
    })
    gateway.hub.next = { refusal: new Error('a fault of ours') }
    expect(await client.subscribe('public:broken')).toMatchObject({
      error: { code: 'internal_error', message: 'something went wrong here' },
    })
    expect(gateway.logs.join('')).toContain('a fault of ours')
    gateway.hub.next = {}
    expect(await client.subscribe('public:todos')).toMatchObject({ type: 'subscribed' })
  })

  it('waits for a database that is away, and has no cursor until it stands', async () => {
    gateway.hub.next = { refusal: unavailable() }
    client.send({ type: 'subscribe', channel: 'public:todos', since: 'c3', ref: 's' })
    client.send({ type: 'subscribe', channel: 'public:left', ref: 'l' })
    client.send({ type: 'unsubscribe', channel: 'public:left', ref: 'u' })
    await client.waitFor(({ ref }) => ref === 'u')
    expect(await client.ping()).toEqual({ type: 'pong' })
    expect(client.messages.filter(({ ref }) => ref === 's' || ref === 'l')).toEqual([])
    gateway.hub.next = { isResync: true }
    expect(await client.waitFor(({ ref }) => ref === 's')).toEqual({
      type: 'subscribed',
      channel: 'public:todos',
      key: ['id'],
      cursor: 'c3',
      resync: true,
      ref: 's',
    })
    expect(await client.ping()).toEqual({ type: 'pong', cursor: 'p1' })
    expect(gateway.hub.asked.map(({ wish }) => wish.channel)).toEqual(['public:todos'])
    expect(client.messages.filter(({ type }) => type === 'resync')).toEqual([])
  })

  it('that waited for a database and is refused then tells why', async () => {
    gateway.hub.next = { refusal: unavailable() }
    client.send({ type: 'subscribe', channel: 'public:nowhere', ref: 's' })
    expect(await client.ping()).toEqual({ type: 'pong' })
    gateway.hub.next = { refusal: new Refusal('not_found', 'there is no such table') }
    expect(await client.waitFor(({ ref }) => ref === 's')).toMatchObject({
      type: 'error',
      channel: 'public:nowhere',
      error: { code: 'not_found' },
    })
  })

  it('that is not there, or not any more, has no cursor', async () => {
    expect(await client.ping()).toEqual({ type: 'pong' })
    await client.subscribe('public:todos')
    expect(await client.ping()).toEqual({ type: 'pong', cursor: 'p1' })
    const told = { status: 403, headers: {}, body: '{"error":{"code":"forbidden"}}' }
    gateway.hub.on('public:todos')[0]!.receiver.fail(told)
    expect(await client.ping()).toEqual({ type: 'pong' })
  })

  it('that fails later tells of which channel', async () => {
    await client.subscribe('public:todos')
    const told = {
      status: 403,
      headers: {},
      body: '{"error":{"code":"forbidden","message":"no more","details":null}}',
    }
    gateway.hub.on('public:todos')[0]!.receiver.fail(told)
    expect(await client.waitFor(({ type }) => type === 'error')).toEqual({
      type: 'error',
      error: { code: 'forbidden', message: 'no more', details: null },
      channel: 'public:todos',
    })
  })

  it('holds back what comes before it is confirmed', async () => {
    let go = (): void => undefined
    gateway.hub.next = { wait: new Promise((resolve) => (go = resolve)) }
    const subscribed = client.subscribe('public:todos')
    const { subscribe } = gateway.hub
    gateway.hub.subscribe = async (wish, credentials, receiver) => {
      const subscription = await subscribe(wish, credentials, receiver)
      gateway.hub.deliver('public:todos', { id: 'early' })
      return subscription
    }
    go()
    await subscribed
    gateway.hub.subscribe = subscribe
    await client.waitFor(({ id }) => id === 'early')
    expect(client.messages.map(({ type }) => type)).toEqual(['subscribed', 'change'])
  })
})

describe('a message', () => {
  it.each([
    ['no JSON', '{"type":', 'the message is not valid JSON', undefined],
    ['no object', '[]', 'the message must be a JSON object', undefined],
    [
      'of no type',
      '{"ref":1}',
      'type must be one of subscribe, unsubscribe, broadcast, access_token, ping',
      1,
    ],
    [
      'of an unknown type',
      '{"type":"x","ref":"r"}',
      'type must be one of subscribe, unsubscribe, broadcast, access_token, ping',
      'r',
    ],
    [
      'without its channel',
      '{"type":"subscribe","ref":"r"}',
      'channel is missing or not what it should be',
      'r',
    ],
    [
      'with a filter of another kind',
      '{"type":"subscribe","channel":"public:t","filter":5}',
      'filter is missing or not what it should be',
      undefined,
    ],
    [
      'with a reference of another kind',
      '{"type":"ping","ref":{}}',
      'ref is missing or not what it should be',
      undefined,
    ],
  ])('that is not understood is answered: %s', async (_, text, message, ref) => {
    client.send(text)
    const answer = await client.waitFor(({ type }) => type === 'error')
    expect(answer.error).toEqual({ code: 'bad_request', message, details: null })
    expect(answer.ref).toBe(ref)
    expect(client.isClosed()).toBe(false)
  })

  it('of bytes closes the socket', async () => {
    client.socket.send(Buffer.from('{}'), { binary: true })
    expect((await client.closed).code).toBe(1003)
  })

  it('is worked on when those before it are done, but a ping at once', async () => {
    let go = (): void => undefined
    gateway.hub.next = { wait: new Promise((resolve) => (go = resolve)) }
    client.send({ type: 'subscribe', channel: 'public:todos' })
    client.send({ type: 'unsubscribe', channel: 'public:todos' })
    client.send({ type: 'ping', ref: 7 })
    // What is under way is not yet handed on: so no cursor.
    expect(await client.waitFor(({ type }) => type === 'pong')).toEqual({ type: 'pong', ref: 7 })
    go()
    await client.waitFor(({ type }) => type === 'unsubscribed')
    expect(client.messages.map(({ type }) => type)).toEqual(['pong', 'subscribed', 'unsubscribed'])
  })

  it('to a topic is said as it was written', async () => {
    client.send(
      '{"type":"broadcast","channel":"topic:room","event":"e","payload": {"n":9007199254740993} ,"ref":"s"}',
    )
    expect(await client.waitFor(({ ref }) => ref === 's')).toEqual({
      type: 'sent',
      ref: 's',
      id: '1-1',
    })
    expect(gateway.hub.sent[0]).toMatchObject({
      topic: 'room',
      event: 'e',
      payload: '{"n":9007199254740993}',
    })
    client.send({ type: 'broadcast', channel: 'public:room', event: 'e', ref: 't' })
    expect(await client.waitFor(({ ref }) => ref === 't')).toMatchObject({
      error: { code: 'bad_request' },
    })
  })

  it('that an operator broadcasts is refused, as nothing on a socket is in the audit', async () => {
    const claims = { role: 'service_role', typ: 'platform', pr: 'admin' }
    const operator = await openRealtime(gateway, gateway.token(user, 60, claims))
    operator.send({ type: 'broadcast', channel: 'topic:room', event: 'e', payload: {}, ref: 's' })
    expect(await operator.waitFor(({ ref }) => ref === 's')).toEqual({
      type: 'error',
      error: {
        code: 'forbidden',
        message: 'operators send by POST /realtime/v1/api/broadcast, which is in the audit',
        details: null,
      },
      ref: 's',
      channel: 'topic:room',
    })
    expect(gateway.hub.sent).toEqual([])
    await operator.close()
  })
})

describe('a token', () => {
  it('that ends ends all that is sent; another goes on where it was', async () => {
    const ending = await openRealtime(gateway, gateway.token(user, 0.5))
    await ending.subscribe('public:todos')
    const [first] = gateway.hub.on('public:todos')
    const receiver = first!.receiver
    const error = await ending.waitFor(({ type }) => type === 'error')
    expect(error).toEqual(unauthorized('the token expired'))
    expect(first?.isEnded).toBe(true)
    receiver.deliver(batchOf([changeOf({ id: 'late' })]))
    expect(await ending.subscribe('public:notes')).toMatchObject(unauthorized('the token expired'))
    const token = gateway.token(user)
    ending.send({ type: 'access_token', token, ref: 'a' })
    expect(await ending.waitFor(({ ref }) => ref === 'a')).toEqual({
      type: 'authorized',
      expires_at: Math.floor(
        (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { exp: number })
          .exp,
      ),
      ref: 'a',
    })
    await until(() => gateway.hub.on('public:todos').length === 1)
    expect(gateway.hub.on('public:todos')[0]?.wish.since).toBe('end of public:todos')
    gateway.hub.deliver('public:todos', { id: 'after' })
    await ending.waitFor(({ id }) => id === 'after')
    expect(ending.changes().map(({ id }) => id)).toEqual(['after'])
    await ending.close()
  })

  it('goes on with what the database could not answer for a while, and ends what it refuses', async () => {
    const ending = await openRealtime(gateway, gateway.token(user, 0.3))
    await ending.subscribe('public:todos')
    await ending.subscribe('public:notes')
    await ending.waitFor(({ type }) => type === 'error')
    gateway.hub.next = { refusal: unavailable() }
    ending.send({ type: 'access_token', token: gateway.token(user), ref: 'a' })
    await ending.waitFor(({ ref }) => ref === 'a')
    ending.send({ type: 'unsubscribe', channel: 'public:notes', ref: 'u' })
    await ending.waitFor(({ ref }) => ref === 'u')
    ending.send({ type: 'ping', ref: 'p' })
    expect(await ending.waitFor(({ ref }) => ref === 'p')).toEqual({ type: 'pong', ref: 'p' })
    const before = ending.messages.length
    gateway.hub.next = {}
    await until(() => gateway.hub.on('public:todos').length === 1)
    gateway.hub.deliver('public:todos', { id: 'after' })
    await ending.waitFor(({ id }) => id === 'after')
    expect(gateway.hub.on('public:todos')[0]?.wish.since).toBe('end of public:todos')
    expect(gateway.hub.on('public:notes')).toEqual([])
    expect(ending.messages.slice(before).map(({ type }) => type)).toEqual(['change'])
    await ending.close()
  })

  it("that takes another's place in time takes over a subscription that waits for the database", async () => {
    const ending = await openRealtime(gateway, gateway.token(user, 0.3))
    gateway.hub.next = { refusal: unavailable() }
    ending.send({ type: 'subscribe', channel: 'public:todos', ref: 's' })
    await ending.waitFor(({ type }) => type === 'error')
    gateway.hub.next = {}
    expect(await ending.ping()).toEqual({ type: 'pong' })
    ending.send({ type: 'access_token', token: gateway.token(user), ref: 'a' })
    expect(await ending.waitFor(({ ref }) => ref === 's')).toMatchObject({ type: 'subscribed' })
    expect(gateway.hub.on('public:todos')).toHaveLength(1)
    await ending.close()
  })

  it('that ends closes the socket when no other comes in time', async () => {
    const ending = await openRealtime(gateway, gateway.token(user, 0.2))
    expect(await ending.closed).toEqual({ code: 4401, reason: 'the token expired' })
    expect(ending.messages).toEqual([unauthorized('the token expired')])
  })

  it('that is not accepted leaves a good one in force, and closes after a bad one', async () => {
    client.send({ type: 'access_token', token: 'garbage', ref: 'g' })
    expect(await client.waitFor(({ ref }) => ref === 'g')).toMatchObject(
      unauthorized('the token is malformed, expired or wrongly signed'),
    )
    client.send({ type: 'access_token', token: gateway.token(user, -1), ref: 'h' })
    expect(await client.waitFor(({ ref }) => ref === 'h')).toMatchObject({ type: 'error' })
    expect(await client.subscribe('public:todos')).toMatchObject({ type: 'subscribed' })
    const ending = await openRealtime(gateway, gateway.token(user, 0.1))
    await ending.waitFor(({ type }) => type === 'error')
    ending.send({ type: 'access_token', token: 'garbage' })
    expect((await ending.closed).code).toBe(4401)
  })

  it('of other claims takes over with every subscription', async () => {
    await client.subscribe('public:todos')
    gateway.hub.next = { isResync: true }
    client.send({ type: 'access_token', token: await gateway.tokens.key('anon') })
    await client.waitFor(({ type }) => type === 'authorized')
    await client.waitFor(({ type }) => type === 'resync')
    expect(gateway.hub.on('public:todos').map(({ credentials }) => credentials.role)).toEqual([
      'anon',
    ])
    gateway.hub.next = { refusal: new Refusal('unauthorized', 'not you') }
    client.send({ type: 'access_token', token: gateway.token(user) })
    expect(await client.waitFor(({ type }) => type === 'error')).toMatchObject({
      channel: 'public:todos',
      error: { message: 'not you' },
    })
  })

  it('of the same claims changes nothing', async () => {
    const token = gateway.token(user)
    client.send({ type: 'access_token', token, ref: 1 })
    await client.waitFor(({ type }) => type === 'authorized')
    await client.subscribe('public:todos')
    client.send({ type: 'access_token', token, ref: 2 })
    await client.waitFor(({ ref, type }) => type === 'authorized' && (ref as unknown) === 2)
    expect(gateway.hub.asked).toHaveLength(1)
  })

  it('may last longer than a timer can wait', async () => {
    const lasting = await openRealtime(gateway, gateway.token(user, 5e9))
    await lasting.subscribe('public:todos')
    expect(lasting.messages.map(({ type }) => type)).toEqual(['subscribed'])
    await lasting.close()
  })

  it('of somebody who was banned or deleted closes the socket', async () => {
    const other = await openRealtime(gateway, gateway.token(user.replace(/1$/, 'A')))
    gateway.hub.dismiss(user.replace(/1$/, 'a'))
    expect(await other.closed).toEqual({
      code: 4403,
      reason: 'this account was banned or deleted',
    })
    expect(other.messages).toMatchObject([{ type: 'error', error: { code: 'user_banned' } }])
    expect(client.isClosed()).toBe(false)
  })
})
