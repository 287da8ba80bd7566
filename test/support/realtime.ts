// A bare WebSocket client for tests: what it sent is answered, what it got is kept, and what it waits for is a condition.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket, type ClientOptions, type RawData } from 'ws'
import type { TestDatabase } from './database.ts'
import { until } from './until.ts'

/** A message as the service sends it; which fields it has follows from its type. */
export interface Message {
  type: string
  channel?: string
  as?: string
  key?: string[]
  event?: string
  // What a test expects of a row is what it checks.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  record?: any
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  old_record?: any
  payload?: unknown
  id?: string
  cursor?: string
  timestamp?: string
  ref?: string
  resync?: boolean
  after?: string
  expires_at?: number
  error?: { code: string; message: string; details: unknown }
}

interface Closing {
  code: number
  reason: string
}

export interface TestSocket {
  socket: WebSocket
  /** Everything that came, in its order; and the texts as they came. */
  messages: Message[]
  texts: string[]
  /** Resolves when the connection has ended, whoever ended it. */
  closed: Promise<Closing>
  isClosed: () => boolean
  send: (message: object | string) => void
  /** The first message, of those that came or will come, that is like this. */
  waitFor: (condition: (message: Message) => unknown, what?: string) => Promise<Message>
  /** Resolves with what answers it: subscribed, or an error. */
  subscribe: (channel: string, more?: Record<string, unknown>) => Promise<Message>
  ping: () => Promise<Message>
  /** The changes of a channel, or of all. */
  changes: (channel?: string) => Message[]
  close: () => Promise<Closing>
}

interface Where {
  url: string
}

interface Handshake {
  path?: string
  options?: ClientOptions
}

const addressOf = ({ url }: Where, apikey: string | undefined, path: string): string =>
  `${url.replace(/^http/, 'ws')}${path}${apikey === undefined ? '' : `?apikey=${apikey}`}`

let numbered = 0

/** Opens a connection; throws where the service refuses the handshake. */
export const openRealtime = async (
  service: Where,
  apikey: string | undefined,
  { path = '/realtime/v1', options = {} }: Handshake = {},
): Promise<TestSocket> => {
  const socket = new WebSocket(addressOf(service, apikey, path), options)
  const messages: Message[] = []
  const texts: string[] = []
  let closing: Closing | undefined
  const closed = new Promise<Closing>((resolve) =>
    socket.once('close', (code: number, reason: Buffer) =>
      resolve((closing = { code, reason: reason.toString() })),
    ),
  )
  socket.on('message', (data: RawData) => {
    const text = (data as Buffer).toString('utf8')
    texts.push(text)
    messages.push(JSON.parse(text) as Message)
  })
  await once(socket, 'open')
  socket.on('error', () => undefined) // a reset is an end, too

  const send = (message: object | string): void =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message))

  const waitFor: TestSocket['waitFor'] = async (condition, what = 'a message') => {
    const found = await until(() => messages.find(condition) ?? closing, { what }).catch(
      (error: unknown) => error as Error,
    )
    if (found && 'type' in found) return found
    const end = closing ? `closed with ${closing.code} ${closing.reason}` : 'timed out'
    throw new Error(`${what}: ${end} after:\n${texts.slice(-10).join('\n')}`)
  }

  const ask = (message: Record<string, unknown>): Promise<Message> => {
    const ref = String((numbered += 1))
    send({ ...message, ref })
    return waitFor((answer) => answer.ref === ref, `an answer to ${JSON.stringify(message)}`)
  }

  const close = (): Promise<Closing> => {
    socket.close()
    return closed
  }

  return {
    socket,
    messages,
    texts,
    closed,
    isClosed: () => closing !== undefined,
    send,
    waitFor,
    subscribe: (channel, more = {}) => ask({ type: 'subscribe', channel, ...more }),
    ping: async () => {
      const seen = messages.length
      send({ type: 'ping' })
      return waitFor(
        (message) => message.type === 'pong' && messages.indexOf(message, seen) >= 0,
        'a pong',
      )
    },
    changes: (channel) =>
      messages.filter(
        (message) => message.type === 'change' && (!channel || message.channel === channel),
      ),
    close,
  }
}

/** What a handshake that is refused answers over plain HTTP. */
export const refusedHandshake = async (
  service: Where,
  apikey: string | undefined,
  { path = '/realtime/v1', options = {} }: Handshake = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> => {
  const socket = new WebSocket(addressOf(service, apikey, path), options)
  socket.on('error', () => undefined)
  socket.once('open', () => socket.terminate())
  const [, response] = (await Promise.race([
    once(socket, 'unexpected-response'),
    once(socket, 'close').then(() => Promise.reject(new Error('the handshake was not refused'))),
  ])) as [unknown, IncomingMessage]
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += chunk as string
  return { status: response.statusCode ?? 0, headers: response.headers, text }
}

const isBehind = `
  select pg_snapshot_xmax(told) < pg_snapshot_xmax(now)
    or exists (select from pg_snapshot_xip(told) as one where pg_visible_in_snapshot(one, now))
    as behind
  from (select $1::pg_snapshot as told, $2::pg_snapshot as now) as snapshots`

/** Resolves when all that is committed by now has been sent to these sockets: what is not there then never comes. */
export const settled = async (
  { sql }: Pick<TestDatabase, 'sql'>,
  ...sockets: TestSocket[]
): Promise<void> => {
  const [row] = await sql<{ now: string }>('select pg_current_snapshot()::text as now')
  const deadline = Date.now() + 10_000
  for (const socket of sockets) {
    for (;;) {
      const { cursor } = await socket.ping()
      const at = cursor?.split('.')[1]
      const [state] = at ? await sql<{ behind: boolean }>(isBehind, [at, row!.now]) : []
      if (state && !state.behind) break
      if (Date.now() > deadline)
        throw new Error(`waited for ${row!.now}, it is at ${cursor}, ${told(socket)}`)
      await pause(100) // more often is refused
    }
  }
}

const told = ({ messages }: TestSocket): string =>
  JSON.stringify(messages.filter(({ type }) => type === 'error' || type === 'resync'))
