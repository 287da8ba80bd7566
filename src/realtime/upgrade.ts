// How a request becomes a socket. A request to upgrade passes the same limits, refusals and log as every other; only
// where it would be answered it goes to ws instead.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import { openToken, readCredentials } from '../http/credentials.ts'
import type { ErrorMap } from '../database/errors.ts'
import { Refusal, unavailable } from '../errors.ts'
import { causeOf, errorReply, type ErrorReply } from '../http/error-reply.ts'
import { logReply } from '../http/request-log.ts'
import { refuseSocket } from '../http/protocol-errors.ts'
import { waitUntil } from '../tools/wait-until.ts'
import { decodeQuery, singleValued } from '../http/query.ts'
import type { Gate } from '../operators/gate.ts'
import { liveTokens, lookedUp } from '../operators/prefix.ts'
import { refuseOtherMethods } from '../routes/method-not-allowed.ts'
import type { Credentials, Tokens } from '../http/token.ts'
import { makeSocketCounts } from './socket/socket-counts.ts'
import { speakNative } from './protocol/native.ts'
import { takeUpgradeRequests, type UpgradeRequest } from './socket/upgrade-requests.ts'
import { speakPhoenix } from './protocol/phoenix/speak.ts'
import type { Speak } from './socket/protocol.ts'
import { openSocket, type OpenSocket, type Patience, type SocketLimits } from './socket/socket.ts'
import type { Hub, HubFigures } from './types.ts'

export interface RealtimeLimits extends SocketLimits {
  sockets: number
  socketsPerAddress: number
  frameBytes: number
}

export interface RealtimeOptions {
  tokens: Tokens
  gate: Gate
  errors: () => ErrorMap
  limits: RealtimeLimits
  patience?: Patience
  /** Hears of each request that became a socket. */
  answered?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined
}

export interface Sockets {
  /** From here on there is something to subscribe to. */
  serve: (hub: Hub) => void
  figures: () => HubFigures & { sockets: number }
  /** Closes every socket, then the hub. */
  stop: () => Promise<void>
}

type Query = Record<string, string>

const usual: Patience = { first: 10_000, ping: 25_000, token: 10_000, read: 10_000 }
const closeGrace = 1_000
const nothing: HubFigures = { channels: 0, subscriptions: 0, lag: 0 }

/** Which protocol is spoken where. */
const protocols: Record<string, (query: Query) => Speak> = {
  '/realtime/v1': () => speakNative,
  '/realtime/v1/': () => speakNative,
  '/realtime/v1/websocket': ({ vsn = '1.0.0' }) => {
    if (vsn !== '1.0.0' && vsn !== '2.0.0')
      throw new Refusal('bad_request', 'vsn must be 1.0.0 or 2.0.0')
    return speakPhoenix(vsn)
  },
}

export const registerRealtime = (
  app: FastifyInstance,
  { tokens: allTokens, gate, errors, limits, patience = usual, answered }: RealtimeOptions,
): Sockets => {
  const tokens = liveTokens(allTokens, gate)
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    autoPong: false,
    maxPayload: limits.frameBytes,
  })
  const counts = makeSocketCounts(limits.sockets, limits.socketsPerAddress)
  const upgradeOf = takeUpgradeRequests(app)
  const open = new Set<OpenSocket>()
  let hub: Hub | undefined
  let isStopping = false

  const loggedReply = (error: unknown): ErrorReply => {
    const reply = errorReply(error, errors(), true)
    if (reply.status === 500) app.log.error({ err: causeOf(error) }, 'unexpected, on a socket')
    return reply
  }

  sockets.on('wsClientError', (error, connection) => {
    if (!(connection instanceof Socket)) return connection.destroy() // never: this is a server on TCP
    connection.once('finish', () => connection.destroy()) // or a client that does not close keeps its connection
    refuseSocket(error, connection)
  })
  app.server.maxConnections += limits.sockets
  gate.onEnded(() => {
    for (const one of open) void one.recheck()
  })

  const welcome = async (
    request: FastifyRequest,
    reply: FastifyReply,
    protocolFor: (query: Query) => Speak,
  ): Promise<FastifyReply> => {
    const upgrade = upgradeOf(request.raw)
    if (!upgrade) throw new Refusal('bad_request', 'this is a WebSocket: upgrade to it')
    const query = singleValued(decodeQuery(request.raw.url ?? ''))
    const speak = protocolFor(query)
    const credentials = await requireCredentials(request, query, tokens)
    if (!hub || isStopping) throw unavailable()
    const leave = counts.enter(request.address)
    reply.hijack()
    upgrade.connection.once('close', leave)
    if (upgrade.connection.destroyed) leave()
    accept(request, reply, upgrade, { credentials, speak, hub })
    return reply
  }

  const accept = (
    request: FastifyRequest,
    reply: FastifyReply,
    { connection, head, response }: UpgradeRequest,
    { credentials, speak, hub }: { credentials: Credentials; speak: Speak; hub: Hub },
  ): void => {
    response.detachSocket(connection)
    const isLive = async (now: Credentials): Promise<boolean> =>
      (await lookedUp(now, gate))?.claims === now.claims
    const options = { hub, tokens, isLive, limits, patience, errorReply: loggedReply }
    sockets.handleUpgrade(request.raw, connection, head, (socket) => {
      reply.code(101)
      logReply(request, reply)
      answered?.(request, reply)
      const one = openSocket(socket, connection, credentials, speak, options)
      open.add(one)
      socket.once('close', (code) => {
        open.delete(one)
        request.log.debug({ reqId: request.id, code, address: request.address }, 'socket closed')
      })
    })
  }

  for (const [url, protocolFor] of Object.entries(protocols)) {
    app.get(url, (request, reply) => welcome(request, reply, protocolFor))
    refuseOtherMethods(app, url, ['GET'])
  }

  return {
    serve: (there) => {
      hub = there
      there.onUsersClosed((users) => {
        for (const one of open) if (users.has(one.user() ?? '')) one.dismiss()
      })
    },
    figures: () => ({ ...(hub?.figures() ?? nothing), sockets: open.size }),
    stop: async () => {
      isStopping = true
      for (const one of open) one.close(1001, 'this gateway is stopping')
      await waitUntil(() => open.size === 0, closeGrace)
      for (const one of open) one.terminate()
      await hub?.stop()
    },
  }
}

const requireCredentials = async (
  request: FastifyRequest,
  { apikey }: Query,
  tokens: Tokens,
): Promise<Credentials> => {
  const credentials =
    apikey === undefined
      ? await readCredentials(request, tokens)
      : await openToken(request, apikey, tokens)
  if (!credentials || credentials.expires * 1000 <= Date.now())
    throw new Refusal('unauthorized', 'apikey is missing or expired')
  return credentials
}
