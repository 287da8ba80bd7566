// What a client listens to over its one connection: asked for again after each break, from where it was.
import type { Context } from '../core/context.ts'
import type { PlinthError } from '../core/error.ts'
import { backOff, makeConnection, type Connection, type SocketMaker } from './connection.ts'
import { errorIn, type Message } from './message.ts'

export interface Wish {
  /** Without one nothing is listened to, and the connection is kept. */
  channel?: string
  events?: string[]
  filter?: string[]
  leave?: boolean
}

export interface Listener {
  /** It is subscribed. `isAnew`: for the first time, or what came since the last time is lost. */
  up: (isAnew: boolean) => void
  /** It is not at present, and is tried again; told once for each reason. */
  down: (error: PlinthError) => void
  /** It will not be again. */
  end: (error: PlinthError) => void
  take: (message: Message) => void
  /** Changes are lost to it. */
  resync: () => void
  /** Rights may be others now. */
  renewed: () => void
}

export interface Subscription {
  /** Resolves when the service knows, too; false where it did not answer. */
  stop: () => Promise<boolean>
}

export interface Subscriptions extends Pick<Connection, 'ask' | 'setAuth' | 'wake'> {
  add: (wish: Wish, listener: Partial<Listener>) => Subscription
}

interface Entry {
  wish: Wish
  listener: Partial<Listener>
  isUp: boolean
  cursor: string | undefined
  /** The last ids that came: a change may come twice. */
  ids: Set<string>
  /** The code of the last reason it was told. */
  trouble: string | undefined
  tries: number
  again: ReturnType<typeof setTimeout> | undefined
}

const idsKept = 1_000

export const makeSubscriptions = (
  context: Context,
  Maker: SocketMaker | undefined,
): Subscriptions => {
  /** By the name that makes each a subscription of its own. */
  const entries = new Map<string, Entry>()
  let names = 0

  const subscribe = (as: string, entry: Entry): void => {
    const { wish, cursor } = entry
    clearTimeout(entry.again)
    entry.again = undefined
    if (wish.channel === undefined) void Promise.resolve().then(() => up(entry, true))
    else connection.send({ type: 'subscribe', ...wish, as, since: cursor })
  }

  const up = (entry: Entry, isAnew: boolean): void => {
    Object.assign(entry, { isUp: true, trouble: undefined, tries: 0 })
    entry.listener.up?.(isAnew)
  }

  const down = (entry: Entry, error: PlinthError): void => {
    entry.isUp = false
    clearTimeout(entry.again)
    if (entry.trouble === error.code) return
    entry.trouble = error.code
    entry.listener.down?.(error)
  }

  const refuse = (as: string, entry: Entry, message: Message): void => {
    down(entry, errorIn(message))
    const again = (): void => {
      if (connection.isUp() && entries.get(as) === entry) subscribe(as, entry)
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

  const receive = (as: string, entry: Entry, message: Message): void => {
    const { type, cursor, id, resync } = message
    if (type === 'error') return refuse(as, entry, message)
    const isFirst = entry.cursor === undefined
    entry.cursor = cursor ?? entry.cursor
    if (type === 'subscribed') up(entry, isFirst || resync === true)
    else if (type === 'resync') entry.listener.resync?.()
    else if ((type === 'change' || type === 'broadcast') && !isRepeated(entry, id))
      entry.listener.take?.(message)
  }

  const each = (act: (entry: Entry, as: string) => void): void => {
    for (const [as, entry] of [...entries]) act(entry, as)
  }

  const connection = makeConnection(context, Maker, {
    up: () => each((entry, as) => subscribe(as, entry)),
    renewed: () =>
      each((entry, as) => {
        if (entry.again !== undefined) subscribe(as, entry)
        entry.listener.renewed?.()
      }),
    down: (error) => each((entry) => down(entry, error)),
    end: (error) => {
      const ended = [...entries.values()]
      entries.clear()
      for (const { again, listener } of ended) {
        clearTimeout(again)
        listener.end?.(error)
      }
    },
    message: (message) => {
      const { type, as = '', cursor } = message
      const entry = entries.get(as)
      if (entry) receive(as, entry, message)
      // A pong's cursor is that of every channel.
      else if (type === 'pong' && cursor !== undefined)
        each((entry) => {
          if (entry.isUp) entry.cursor = cursor
        })
    },
  })

  const stop = async (as: string, entry: Entry): Promise<boolean> => {
    if (!entries.delete(as)) return true
    clearTimeout(entry.again)
    const { channel } = entry.wish
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
      const as = String(++names)
      const entry: Entry = {
        wish,
        listener,
        isUp: false,
        cursor: undefined,
        ids: new Set(),
        trouble: undefined,
        tries: 0,
        again: undefined,
      }
      entries.set(as, entry)
      connection.open()
      if (connection.isUp()) subscribe(as, entry)
      return { stop: () => stop(as, entry) }
    },
  }
}
