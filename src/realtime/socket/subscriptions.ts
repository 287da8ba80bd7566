// The subscriptions of one socket: begun, replaced, laid to rest with their place kept, and taken up again.
import { isConnectionTrouble, Refusal, type Told } from '../../errors.ts'
import type { Credentials } from '../../http/token.ts'
import { newEntry, receiverFor, type Entry } from './subscription-entry.ts'
import { expired } from './socket-token.ts'
import { makeBackOff, pause } from '../delivery/trouble.ts'
import type { Beginner, Hub, Receiver, Subscription } from '../types.ts'
import type { Wish } from '../../database/realtime/rows.ts'
import type { Wire } from './wire.ts'

export interface Opening {
  subscription: Subscription
  /** Lets through what came meanwhile: to be called when the client was told that it is subscribed. */
  go: () => void
  /** False when the token ended before that. */
  isLive: () => boolean
}

export interface Desk {
  /** Replaces what stands under that key. */
  open: (key: string, wish: Wish, receiver: Receiver) => Promise<Opening>
  /** As `open` and go on, but where the database is away, it is asked again for as long as it takes. */
  hold: (key: string, wish: Wish, receiver: Beginner) => Promise<void>
  /** Lets it count as a channel that nothing is listened to under that key. */
  occupy: (key: string) => void
  /** False when there was nothing. */
  close: (key: string) => boolean
  /** Nothing more is delivered, and where each subscription was is kept. */
  pause: () => void
  /** Takes all up where they were, with the credentials of now. */
  resume: () => Promise<void>
  end: () => void
  /** Whether there is something, and all of it stands, and all that the hub has delivered has been handed on. */
  isSteady: () => boolean
}

interface DeskOptions {
  hub: Hub
  most: number
  wire: Pick<Wire, 'isFull' | 'onceFree'>
  credentials: () => Credentials
  isOver: () => boolean
  tell: (error: unknown) => Told
}

export const makeDesk = ({ hub, most, wire, credentials, isOver, tell }: DeskOptions): Desk => {
  const entries = new Map<string, Entry>()
  const silent = new Set<string>()
  let isEnded = false

  const drop = (key: string, entry: Entry): void => {
    entries.delete(key)
    entry.attempt += 1
  }

  /** Nothing when it was overtaken meanwhile. */
  const start = async (key: string, entry: Entry): Promise<Subscription | undefined> => {
    const attempt = (entry.attempt += 1)
    entry.held = []
    entry.isBehind = false
    entry.skipped = undefined
    const isCurrent = (): boolean => entry.attempt === attempt
    try {
      const wish = { ...entry.wish, since: entry.reached ?? entry.wish.since }
      const receiver = receiverFor(entry, { wire, isOver, drop: () => drop(key, entry) })
      const subscription = await hub.subscribe(wish, credentials(), receiver)
      if (isCurrent()) return (entry.live = subscription)
      subscription.end()
    } catch (error) {
      if (isCurrent()) throw error
    }
    return undefined
  }

  const go = (entry: Entry, cursor: string): void => {
    const held = entry.held ?? []
    entry.held = undefined
    entry.reached = cursor
    for (const act of held) act()
  }

  const rest = (entry: Entry): void => {
    entry.attempt += 1
    const cursor = entry.live?.end()
    if (cursor !== undefined && !entry.held && !entry.isBehind) entry.reached = cursor
    entry.live = undefined
    entry.held = undefined
  }

  const take = (key: string, wish: Wish, receiver: Receiver): Entry => {
    if (isEnded) throw expired() // to nobody: the socket is gone
    remove(key)
    if (entries.size + silent.size >= most)
      throw new Refusal('bad_request', `a socket listens to ${most} channels at most`)
    const entry = newEntry(wish, receiver)
    entries.set(key, entry)
    return entry
  }

  /** Messages are taken one by one: only the end of a token overtakes. */
  const startFirst = async (key: string, entry: Entry): Promise<Subscription> => {
    const subscription = await start(key, entry)
    if (!subscription) throw expired()
    return subscription
  }

  const begin = (entry: Entry, subscription: Subscription): void => {
    entry.begin?.(subscription)
    entry.begin = undefined
    go(entry, subscription.cursor)
  }

  const remove = (key: string): boolean => {
    const entry = entries.get(key)
    if (entry) rest(entry)
    silent.delete(key)
    return entries.delete(key)
  }

  const again = async (key: string, entry: Entry, backOff = makeBackOff()): Promise<void> => {
    try {
      const subscription = await start(key, entry)
      if (!subscription) return
      if (!entry.begin && subscription.isResync) entry.receiver.resync(subscription.cursor)
      begin(entry, subscription)
    } catch (error) {
      const told = tell(error)
      if (told.status === 503) return later(key, entry, backOff)
      drop(key, entry)
      entry.receiver.fail(told)
    }
  }

  /** The database is down for a moment: that ends nothing, and what the client says next need not wait for it. */
  const later = (key: string, entry: Entry, backOff: () => number): void => {
    const { attempt } = entry
    void pause(backOff()).then(async () => {
      if (entry.attempt === attempt && !isOver()) await again(key, entry, backOff)
    })
  }

  return {
    open: async (key, wish, receiver) => {
      const entry = take(key, wish, receiver)
      const subscription = await startFirst(key, entry).catch((error: unknown) => {
        entries.delete(key)
        throw error
      })
      const isLive = (): boolean => entry.live === subscription
      return { subscription, isLive, go: () => isLive() && go(entry, subscription.cursor) }
    },
    hold: async (key, wish, receiver) => {
      const entry = take(key, wish, receiver)
      entry.begin = receiver.begin
      try {
        begin(entry, await startFirst(key, entry))
      } catch (error) {
        if (isConnectionTrouble(error)) return later(key, entry, makeBackOff())
        entries.delete(key)
        throw error
      }
    },
    occupy: (key) => void silent.add(key),
    close: remove,
    pause: () => {
      for (const [key, entry] of entries) {
        rest(entry)
        if (entry.reached === undefined && !entry.begin) entries.delete(key)
      }
    },
    resume: async () => {
      await Promise.all([...entries].map(([key, entry]) => again(key, entry)))
    },
    end: () => {
      isEnded = true
      for (const key of [...entries.keys()]) remove(key)
    },
    isSteady: () =>
      entries.size > 0 &&
      [...entries.values()].every((entry) => entry.live && !entry.held && !entry.isBehind),
  }
}
