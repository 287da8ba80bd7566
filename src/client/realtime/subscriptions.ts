// What a client listens to over its one connection: asked for again after each break, from where it was.
import type { Context } from '../core/context.ts'
import type { PlinthError } from '../core/error.ts'
import { backOff, makeConnection, type Connection, type SocketMaker } from './connection.ts'
import { errorIn, type Message } from './message.ts'

export interface SubscriptionOptions {
  /** Without one nothing is listened to, and the connection is kept. */
  channel?: string
  events?: string[]
  filter?: string[]
  /** Whoever wishes this of a channel shares the subscription. */
  leave?: boolean
}

export interface Listener {
  /** It is subscribed. `isAnew`: for the first time, or what came since the last time is lost. */
  up: (isAnew: boolean) => void
  /** It is not; told once for each reason. `isLast`: and it will not be again. */
  down: (error: PlinthError, isLast: boolean) => void
  /** Changes and messages; `resync` where some are lost, `authorized` where rights may be others now. */
  take: (message: Message) => void
}

/** Ends it; resolves when the service knows, too: false where it did not answer. */
export type Stop = () => Promise<boolean>

export interface Subscriptions extends Pick<Connection, 'ask' | 'setAuth' | 'wake'> {
  /** The listener is called later, never at once. */
  add: (wish: SubscriptionOptions, listener: Listener) => Stop
}

interface Entry {
  /** The name that makes it a subscription of its own. */
  as: string
  wish: SubscriptionOptions
  listeners: Set<Listener>
  isUp: boolean
  cursor: string | undefined
  /** The last ids that came: a change may come twice. */
  ids: Set<string>
  /** The last reason it was told. */
  error: PlinthError | undefined
  tries: number
  again: ReturnType<typeof setTimeout> | undefined
}

const idsKept = 1_000

export const makeSubscriptions = (
  context: Context,
  Maker: SocketMaker | undefined,
): Subscriptions => {
  const entries = new Map<string, Entry>()
  let names = 0

  const subscribe = (entry: Entry): void => {
    const { as, wish, cursor } = entry
    clearTimeout(entry.again)
    entry.again = undefined
    if (wish.channel === undefined) void Promise.resolve().then(() => up(entry, true))
    else connection.send({ type: 'subscribe', ...wish, as, since: cursor })
  }

  const tell = ({ listeners }: Entry, act: (listener: Listener) => void): void =>
    [...listeners].forEach(act)

  const up = (entry: Entry, isAnew: boolean): void => {
    Object.assign(entry, { isUp: true, error: undefined, tries: 0 })
    tell(entry, (listener) => listener.up(isAnew))
  }

  const down = (entry: Entry, error: PlinthError): void => {
    entry.isUp = false
    clearTimeout(entry.again)
    if (entry.error?.code === error.code) return
    entry.error = error
    tell(entry, (listener) => listener.down(error, false))
  }

  const refuse = (entry: Entry, message: Message): void => {
    down(entry, errorIn(message))
    const again = (): void => {
      if (connection.isUp()) subscribe(entry)
    }
    entry.again = setTimeout(again, backOff(++entry.tries))
  }

  const isRepeated = ({ ids }: Entry, id: string | undefined): boolean => {
    if (id === undefined) return false
    if (ids.has(id)) return true
    ids.add(id)
    if (ids.size > idsKept) ids.delete(ids.values().next().value as string)
    return false
  }

  const receive = (entry: Entry, message: Message): void => {
    const { type, cursor, id, resync, after } = message
    context.after.heard(after)
    if (type === 'error') return refuse(entry, message)
    const isFirst = entry.cursor === undefined
    entry.cursor = cursor ?? entry.cursor
    if (type === 'subscribed') up(entry, isFirst || resync === true)
    else if (!isRepeated(entry, id)) tell(entry, (listener) => listener.take(message))
  }

  const connection = makeConnection(context, Maker, {
    up: () => entries.forEach(subscribe),
    renewed: () =>
      entries.forEach((entry) => {
        if (entry.again !== undefined) subscribe(entry)
        tell(entry, (listener) => listener.take({ type: 'authorized' }))
      }),
    down: (error) => entries.forEach((entry) => down(entry, error)),
    end: (error) => {
      const ended = [...entries.values()]
      entries.clear()
      for (const entry of ended) {
        clearTimeout(entry.again)
        tell(entry, (listener) => listener.down(error, true))
      }
    },
    message: (message) => {
      const { as = '', cursor } = message
      const entry = entries.get(as)
      if (entry) receive(entry, message)
      // A pong's cursor is that of every channel.
      else if (message.type === 'pong' && cursor !== undefined)
        entries.forEach((entry) => {
          if (entry.isUp) entry.cursor = cursor
        })
    },
  })

  const begin = (wish: SubscriptionOptions): Entry => {
    const entry: Entry = {
      as: String(++names),
      wish,
      listeners: new Set(),
      isUp: false,
      cursor: undefined,
      ids: new Set(),
      error: undefined,
      tries: 0,
      again: undefined,
    }
    entries.set(entry.as, entry)
    connection.open()
    if (connection.isUp()) subscribe(entry)
    return entry
  }

  const sharedOf = (wish: SubscriptionOptions): Entry | undefined =>
    [...entries.values()].find(
      (entry) => wish.leave === true && entry.wish.leave && entry.wish.channel === wish.channel,
    )

  /** As if it had just become what it is. */
  const greet = async ({ listeners, isUp, error }: Entry, listener: Listener): Promise<void> => {
    await Promise.resolve()
    if (!listeners.has(listener)) return
    if (isUp) listener.up(true)
    else if (error) listener.down(error, false)
  }

  const stop = async ({ as, wish: { channel }, again, listeners }: Entry): Promise<boolean> => {
    if (listeners.size > 0 || !entries.delete(as)) return true
    clearTimeout(again)
    const isTold = channel !== undefined && connection.isUp()
    const answer = isTold && (await connection.ask({ type: 'unsubscribe', channel, as }))
    // Not before: who leaves one channel for another keeps the socket.
    if (entries.size === 0) connection.close()
    return !isTold || answer !== undefined
  }

  return {
    ask: connection.ask,
    setAuth: connection.setAuth,
    wake: connection.wake,
    add: (wish, listener) => {
      const shared = sharedOf(wish)
      const entry = shared ?? begin(wish)
      entry.listeners.add(listener)
      if (shared) void greet(shared, listener)
      return () => {
        entry.listeners.delete(listener)
        return stop(entry)
      }
    },
  }
}
