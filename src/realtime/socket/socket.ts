// One socket from its opening to its end, whatever protocol is spoken on it: its limits, its token, its closing.
import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { envelope, type ErrorReply } from '../../http/error-reply.ts'
import type { Credentials, Tokens } from '../../http/token.ts'
import { makeSubscriptions } from './subscriptions.ts'
import { makePace } from '../pace.ts'
import { expired, makeSocketToken } from './socket-token.ts'
import type { Protocol, Speak } from './protocol.ts'
import type { Hub } from '../types.ts'
import { makeWire } from './wire.ts'

export interface SocketLimits {
  channels: number
  messagesPerSecond: number
  bufferBytes: number
}

/** In milliseconds. */
export interface Patience {
  /** For the first message. */
  first: number
  /** Between two pings. */
  ping: number
  /** For another token, when one has expired. */
  token: number
  /** For a client that does not read what is sent. */
  read: number
}

export interface SocketOptions {
  hub: Hub
  tokens: Tokens
  /** False when the token counts no more, or no longer as it did: an operator's session ends before its token. */
  isLive: (credentials: Credentials) => Promise<boolean>
  limits: SocketLimits
  patience: Patience
  errorReply: (error: unknown) => ErrorReply
}

export interface OpenSocket {
  user: () => string | undefined
  /** Closes it because the account was banned or deleted. */
  dismiss: () => void
  /** Closes it when an operator's session has ended. */
  recheck: () => Promise<void>
  close: (code: number, reason: string) => void
  terminate: () => void
}

/** After a rest, as many messages as in so many seconds may come at once. */
const burst = 5
/** Messages that may be at work or waiting; beyond that, the socket is not read before some are done. */
const mostAtOnce = 3

const ended: ErrorReply = {
  status: 401,
  headers: {},
  body: envelope('unauthorized', 'this session has ended or changed, sign in again'),
}

const dismissed: ErrorReply = {
  status: 403,
  headers: {},
  body: envelope('user_banned', 'this account was banned or deleted'),
}

export const openSocket = (
  socket: WebSocket,
  connection: Duplex,
  first: Credentials,
  speak: Speak,
  { hub, tokens, isLive, limits, patience, errorReply }: SocketOptions,
): OpenSocket => {
  const wire = makeWire(socket, connection, limits.bufferBytes, patience.read)
  const token = makeSocketToken({
    tokens,
    first,
    patience: patience.token,
    expired: () => {
      subscriptions.pause()
      protocol.sendError(errorReply(expired()))
    },
    gone: () => wire.close(4401, 'the token expired'),
  })
  const { credentials, isOver } = token
  const subscriptions = makeSubscriptions({
    hub,
    most: limits.channels,
    wire,
    credentials,
    isOver,
    errorReply,
  })
  const isSteady = (): boolean => receiving.isIdle() && subscriptions.isSteady()
  const protocol = speak({ wire, subscriptions, token, hub, errorReply, isSteady })
  const alive = keepAlive(socket, patience, wire.close)
  const receive: Protocol['receive'] = (bytes, isBinary) => {
    alive.heard()
    return wire.isOpen() ? protocol.receive(bytes, isBinary) : undefined
  }
  const receiving = receiveMessages(socket, {
    receive,
    perSecond: limits.messagesPerSecond,
    close: wire.close,
    readsOn: alive.heard,
  })

  socket.on('error', () => undefined) // ws closes it, with the code that says why
  socket.once('close', () => {
    receiving.stop()
    alive.stop()
    token.stop()
    subscriptions.end()
  })

  const dismiss = (reason: ErrorReply, code: number, sentence: string): void => {
    subscriptions.end()
    protocol.sendError(reason)
    wire.close(code, sentence)
  }

  return {
    user: token.user,
    dismiss: () => dismiss(dismissed, 4403, 'this account was banned or deleted'),
    recheck: async () => {
      const now = token.latest()
      if (!now.isOperator) return
      const lives = await isLive(now).catch(() => true) // it is asked again soon
      if (!lives) dismiss(ended, 4401, 'this session has ended')
    },
    close: wire.close,
    terminate: () => socket.terminate(),
  }
}

interface Receiving {
  receive: Protocol['receive']
  perSecond: number
  close: (code: number, reason: string) => void
  /** Called when reading goes on after a pause, in which no pong was read either. */
  readsOn: () => void
}

/** Messages are worked on one after the other, in the order in which the client sent them. */
const receiveMessages = (
  socket: WebSocket,
  { receive, perSecond, close, readsOn }: Receiving,
): { isIdle: () => boolean; stop: () => void } => {
  const mayGoOn = makePace(perSecond, perSecond * burst)
  let waiting = 0
  let turn = Promise.resolve()
  let isOver = false

  socket.on('message', (data, isBinary) => {
    if (!mayGoOn()) return close(1008, 'too many messages')
    const work = receive(data as Buffer, isBinary)
    if (!work) return
    waiting += 1
    if (waiting >= mostAtOnce) socket.pause()
    turn = turn.then(async () => {
      if (!isOver) await work()
      waiting -= 1
      if (waiting >= mostAtOnce || !socket.isPaused) return
      socket.resume()
      readsOn()
    })
  })
  socket.on('ping', (data) => {
    if (mayGoOn()) socket.pong(data)
    else close(1008, 'too many messages')
  })
  return { isIdle: () => waiting === 0, stop: () => void (isOver = true) }
}

const keepAlive = (
  socket: WebSocket,
  { first, ping }: Patience,
  close: (code: number, reason: string) => void,
): { heard: () => void; stop: () => void } => {
  const idle = setTimeout(() => close(1008, 'no message received in time'), first)
  let isAnswered = true
  socket.on('pong', () => (isAnswered = true))
  const beat = setInterval(() => {
    if (!isAnswered && !socket.isPaused) return socket.terminate()
    isAnswered = false
    socket.ping()
  }, ping)
  return {
    heard: () => {
      clearTimeout(idle)
      isAnswered = true
    },
    stop: () => {
      clearTimeout(idle)
      clearInterval(beat)
    },
  }
}
