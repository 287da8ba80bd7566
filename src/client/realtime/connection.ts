// One socket, opened again for as long as it is wanted: its token, its heartbeat, and what the end of one means.
import type { Context } from '../core/context.ts'
import { PlinthError } from '../core/error.ts'
import { errorIn, type Message } from './message.ts'
import { makeOutbox, type Outbox } from './outbox.ts'
import { onWake } from './wake.ts'

/** The platform's, or that of the package `ws`. */
export type SocketMaker = new (url: string) => {
  send: (text: string) => void
  close: () => void
}

interface Socket {
  send: (text: string) => void
  close: () => void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
}

export interface Events {
  /** Messages may be sent. */
  up: () => void
  /** The service has accepted a token that is not the last one. */
  renewed: () => void
  /** There is no connection at present; another is made. */
  down: (error: PlinthError) => void
  /** There will be no other. */
  end: (error: PlinthError) => void
  message: (message: Message) => void
}

export interface Connection {
  open: () => void
  close: () => void
  isUp: () => boolean
  send: (message: object) => void
  /** Undefined where no answer came, in ten seconds or before the connection was lost. */
  ask: (message: object) => Promise<Message | undefined>
  /** Null: nobody is signed in. */
  setAuth: (token: string | null) => void
  /** The device woke, or is online again: what waits is done at once. */
  wake: () => void
}

const patience = 10_000
const patienceOnWake = 3_000
const beat = 25_000
const crowdedPause = 5_000
/** Banned or deleted; messages that the service does not take. */
const final = [4403, 1003, 1008, 1009]

/** From 1 to 30 seconds, each time twice as long, and anywhere below. */
export const backOff = (tries: number): number => Math.random() * Math.min(30, 2 ** tries) * 1000

export const makeConnection = (
  context: Context,
  Maker: SocketMaker | undefined,
  events: Events,
): Connection => {
  const asked = new Map<number, (answer?: Message) => void>()
  let isWanted = false
  let isUp = false
  let socket: Socket | undefined
  let outbox: Outbox | undefined
  let refs = 0
  /** Counts attempts to connect: what belongs to an earlier one is dropped. */
  let attempt = 0
  let tries = 0
  /** What setAuth was given last, the one to send, and the last one that was accepted. */
  let held: string | null = null
  let token = ''
  let accepted: string | undefined
  /** What the service said before it closed. */
  let reason: PlinthError | undefined
  let isWaiting = false
  let pause: ReturnType<typeof setTimeout> | undefined
  let dead: ReturnType<typeof setTimeout> | undefined
  let beating: ReturnType<typeof setInterval> | undefined
  let deafen: (() => void) | undefined

  const fresh = async (): Promise<string> => (await context.accessToken()) ?? held ?? context.key

  const connect = async (): Promise<void> => {
    const mine = ++attempt
    isWaiting = false
    clearTimeout(pause)
    const before = token
    try {
      const next = await fresh()
      if (mine !== attempt) return
      if (token === before) token = next // else setAuth was called meanwhile
      begin()
    } catch (cause) {
      if (mine === attempt) lose(asError(cause))
    }
  }

  const begin = (): void => {
    if (!Maker) {
      const message = 'there is no WebSocket here: give one in the option realtime.WebSocket'
      return end(new PlinthError({ code: 'not_supported', message }))
    }
    const address = context.url.replace(/^http/i, 'ws')
    const opened = new Maker(
      `${address}/realtime/v1?apikey=${encodeURIComponent(context.key)}`,
    ) as unknown as Socket
    socket = opened
    expectLife(patience)
    opened.onopen = () => {
      outbox = makeOutbox((text) => opened.send(text))
      void authorize()
    }
    opened.onmessage = ({ data }) => hear(String(data))
    opened.onclose = ({ code, reason }) => closed(code, reason)
    opened.onerror = () => undefined // a close follows
  }

  const authorize = async (): Promise<void> => {
    const mine = attempt
    const sent = token
    const answer = await ask({ type: 'access_token', token: sent })
    if (mine !== attempt || !answer) return
    if (answer.type !== 'authorized') {
      context.refused(sent)
      return lose(errorIn(answer))
    }
    if (sent !== token) return // another is on its way
    const isOther = accepted !== undefined && accepted !== sent
    accepted = sent
    tries = 0
    if (!isUp) {
      isUp = true
      beating = setInterval(probe, beat)
      events.up()
    }
    if (isOther) events.renewed()
  }

  /** Its token is over; the socket waits ten seconds for another. */
  const renew = async (): Promise<void> => {
    const mine = attempt
    context.refused(token)
    const next = await fresh().catch(() => token) // else it is closed, which is seen to then
    if (mine === attempt) tell(next)
  }

  const tell = (next: string): void => {
    if (next === token) return
    token = next
    if (isWaiting) void connect()
    else if (outbox) void authorize()
  }

  const hear = (text: string): void => {
    clearTimeout(dead)
    const message = JSON.parse(text) as Message
    const answered = asked.get(message.ref ?? -1)
    if (answered) return answered(message)
    if (message.type === 'error' && message.channel === undefined) {
      reason = errorIn(message)
      if (reason.code === 'unauthorized') void renew()
    } else if (message.type === 'pong' || message.as !== undefined) events.message(message)
  }

  const closed = (code: number, words: string): void => {
    const isLast = final.includes(code)
    const error = reason ?? closing(isLast ? 'closed' : 'network', code, words)
    if (isLast) return end(error)
    if (code === 4401) context.refused(token)
    const atOnce = code === 4401 && tries === 0
    lose(error, atOnce ? 0 : code === 1013 ? crowdedPause : undefined)
  }

  /** Connects again after the time, or after one that grows. */
  const lose = (error: PlinthError, ms = backOff(tries)): void => {
    leave()
    tries++
    isWaiting = true
    pause = setTimeout(() => void connect(), ms)
    events.down(error)
  }

  const end = (error: PlinthError): void => {
    close()
    events.end(error)
  }

  const leave = (): void => {
    attempt++
    isUp = false
    isWaiting = false
    for (const timer of [pause, dead, beating]) clearTimeout(timer)
    outbox?.stop()
    outbox = reason = undefined
    if (socket) {
      // It may take long to close, and says nothing that counts any more.
      socket.onopen = socket.onmessage = socket.onclose = null
      socket.close()
      socket = undefined
    }
    for (const answered of asked.values()) answered()
  }

  const close = (): void => {
    isWanted = false
    deafen?.()
    leave()
    tries = 0
  }

  const expectLife = (ms: number): void => {
    clearTimeout(dead)
    dead = setTimeout(() => lose(silent()), ms)
  }

  const probe = (ms = patience): void => {
    send({ type: 'ping' })
    expectLife(ms)
  }

  const send = (message: object): void => outbox?.send(JSON.stringify(message))

  const ask = (message: object): Promise<Message | undefined> =>
    new Promise((resolve) => {
      const ref = ++refs
      const answered = (answer?: Message): void => {
        clearTimeout(timer)
        asked.delete(ref)
        resolve(answer)
      }
      const timer = setTimeout(answered, patience)
      asked.set(ref, answered)
      send({ ...message, ref })
    })

  const wake = (): void => {
    if (isWaiting) void connect()
    else if (isUp) probe(patienceOnWake)
  }

  return {
    open: () => {
      if (isWanted) return
      isWanted = true
      deafen = onWake(wake)
      void connect()
    },
    close,
    isUp: () => isUp,
    send,
    ask,
    setAuth: (next) => {
      held = next
      tell(next ?? context.key)
    },
    wake,
  }
}

const asError = (cause: unknown): PlinthError =>
  cause instanceof PlinthError
    ? cause
    : new PlinthError({
        code: 'session_unavailable',
        message: 'there is no access token for the socket',
        cause,
      })

const silent = (): PlinthError =>
  new PlinthError({ code: 'timeout', message: 'the service did not answer in time' })

const closing = (code: string, close: number, words: string): PlinthError =>
  new PlinthError({
    code,
    message: words || 'the connection to the service was lost',
    details: { close },
  })
