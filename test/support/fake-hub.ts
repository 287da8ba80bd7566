// A hub that a test plays by hand, and a gateway with nothing but sockets in front of it.
import { buildApp } from '../../src/app.ts'
import { makeAddressOf } from '../../src/http/client-address.ts'
import { registerRealtime, type RealtimeLimits, type Sockets } from '../../src/realtime/upgrade.ts'
import type { Patience } from '../../src/realtime/socket/socket.ts'
import type { Batch, Change, Hub, Receiver } from '../../src/realtime/types.ts'
import type { SubscribeRequest } from '../../src/database/realtime/rows.ts'
import { makeTokens, type Credentials, type Tokens } from '../../src/http/token.ts'
import type { Gate } from '../../src/operators/gate.ts'
import { testSecret } from './database.ts'

interface Asked {
  wish: SubscribeRequest
  credentials: Credentials
  receiver: Receiver
  isEnded: boolean
}

interface FakeHub extends Hub {
  /** All that was subscribed to, in its order. */
  asked: Asked[]
  sent: { topic: string; event: string; payload: string; credentials: Credentials }[]
  /** Those that are still subscribed to the channel. */
  on: (channel: string) => Asked[]
  deliver: (channel: string, ...changes: Partial<Change>[]) => void
  dismiss: (...users: string[]) => void
  /** What the next subscriptions meet. */
  next: { refusal?: unknown; isResync?: boolean; wait?: Promise<void>; sendWait?: Promise<void> }
  isStopped: boolean
}

const asTheyAre: Gate['look'] = ({ claims }) =>
  Promise.resolve({
    claims: claims ?? '',
    operation: null,
    lane: 'gateway',
    entry: null,
    psql: null,
  })

/** Lets every operator through. */
const openGate: Gate = {
  admit: asTheyAre,
  look: asTheyAre,
  settle: () => Promise.resolve(),
  onEnded: () => undefined,
  serve: () => undefined,
  stop: () => Promise.resolve(),
}

export const changeOf = (change: Partial<Change>): Change => ({
  event: 'INSERT',
  id: '1-1',
  cursor: 'c1',
  at: '2026-01-01T00:00:00.000000Z',
  record: null,
  oldRecord: null,
  name: null,
  ...change,
})

export const batchOf = (changes: Change[]): Batch => {
  const made = new Map<string, unknown>()
  return {
    changes,
    once: (key, make) => {
      if (!made.has(key)) made.set(key, make())
      return made.get(key) as never
    },
  }
}

const makeFakeHub = (): FakeHub => {
  const asked: Asked[] = []
  const sent: FakeHub['sent'] = []
  let closeUsers: (users: ReadonlySet<string>) => void = () => undefined
  const on = (channel: string): Asked[] =>
    asked.filter(({ wish, isEnded }) => wish.channel === channel && !isEnded)
  const hub: FakeHub = {
    asked,
    sent,
    on,
    next: {},
    isStopped: false,
    subscribe: async (wish, credentials, receiver) => {
      await hub.next.wait
      if (hub.next.refusal) throw hub.next.refusal as Error
      const one: Asked = { wish, credentials, receiver, isEnded: false }
      asked.push(one)
      return {
        cursor: wish.since ?? 'c0',
        isResync: hub.next.isResync ?? false,
        columns: [{ name: 'id', type: 'int4' }],
        key: ['id'],
        end: () => {
          one.isEnded = true
          return `end of ${wish.channel}`
        },
      }
    },
    send: async (topic, event, payload, credentials) => {
      sent.push({ topic, event, payload, credentials })
      await hub.next.sendWait
      return `${sent.length}-1`
    },
    requireSpeaker: () => Promise.resolve(),
    position: () => 'p1',
    onUsersClosed: (close) => (closeUsers = close),
    figures: () => ({ channels: 0, subscriptions: 0, lag: 0 }),
    stop: () => {
      hub.isStopped = true
      return Promise.resolve()
    },
    deliver: (channel, ...changes) => {
      const batch = batchOf(changes.map(changeOf))
      for (const { receiver } of on(channel)) receiver.deliver(batch)
    },
    dismiss: (...users) => closeUsers(new Set(users)),
  }
  return hub
}

export interface FakeGateway {
  url: string
  hub: FakeHub
  realtime: Sockets
  tokens: Tokens
  logs: string[]
  /** Requests that a route was found for. */
  begun: () => number
  /** A token of this user that ends in so many seconds. */
  token: (sub: string, seconds?: number, more?: object) => string
  stop: () => Promise<void>
}

export const user = '00000000-0000-4000-8000-000000000001'

const generous: RealtimeLimits = {
  sockets: 100,
  socketsPerAddress: 100,
  channels: 100,
  messagesPerSecond: 1000,
  frameBytes: 65_536,
  bufferBytes: 1_048_576,
}

export const startGateway = async (
  more: Partial<RealtimeLimits> = {},
  patience?: Partial<Patience>,
): Promise<FakeGateway> => {
  const logs: string[] = []
  const tokens = makeTokens(testSecret, 'plinth')
  const hub = makeFakeHub()
  const app = buildApp({
    bodyLimit: 1000,
    logLevel: 'debug',
    addressOf: makeAddressOf(['127.0.0.1']),
    limit: () => 0,
    isDraining: () => false,
    errors: () => new Map(),
    logStream: { write: (line) => void logs.push(line) },
  })
  const forbidden = {
    code: 'forbidden',
    status: 403,
    message: '',
    shows_detail: true,
    outside_rest: true,
  }
  const realtime = registerRealtime(app, {
    tokens,
    gate: openGate,
    errors: () =>
      new Map([
        ['PL403', forbidden],
        ['42501', { ...forbidden, code: 'insufficient_privilege' }],
      ]),
    limits: { ...generous, ...more },
    ...(patience && {
      patience: { first: 10_000, ping: 25_000, token: 10_000, read: 10_000, ...patience },
    }),
  })
  realtime.serve(hub)
  let begun = 0
  app.addHook('onRequest', (_request, _reply, done) => {
    begun += 1
    done()
  })
  app.post('/echo', (request, reply) => reply.send(request.body))
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    hub,
    realtime,
    tokens,
    logs,
    begun: () => begun,
    token: (sub, seconds = 3600, claims = {}) =>
      tokens.sign(
        JSON.stringify({
          sub,
          role: 'authenticated',
          exp: Date.now() / 1000 + seconds,
          ...claims,
        }),
      ),
    stop: async () => {
      await realtime.stop()
      app.server.closeAllConnections()
      await app.close()
    },
  }
}
