// The subscriptions of one socket: begun, replaced, paused with their cursor kept, and resumed.
import type { SubscribeRequest } from '../../database/realtime/rows.ts'
import { isConnectionTrouble } from '../../database/errors.ts'
import { Refusal } from '../../errors.ts'
import type { ErrorReply } from '../../http/error-reply.ts'
import type { Credentials } from '../../http/token.ts'
import { makeBackOff, pause } from '../delivery/pauses.ts'
import type { Beginner, Hub, Receiver, Subscription } from '../types.ts'
import { expired } from './socket-token.ts'
import {
  begin,
  beginAttempt,
  newEntry,
  receiverFor,
  release,
  suspend,
  type Entry,
} from './subscription-entry.ts'
import type { Wire } from './wire.ts'

export interface OpenedSubscription {
  subscription: Subscription
  /** Hands on what came meanwhile: to be called when the client knows that it is subscribed. */
  go: () => void
  /** False when the token ended before that. */
  isLive: () => boolean
}

export interface Subscriptions {
  /** Replaces what stands under that key. */
  open: (key: string, wish: SubscribeRequest, receiver: Receiver) => Promise<OpenedSubscription>
  /** As `open` and go on, but where the database is away, it is asked again for as long as it takes. */
  hold: (key: string, wish: SubscribeRequest, receiver: Beginner) => Promise<void>
  /** Counts the key as a channel, although nothing is subscribed to. */
  occupy: (key: string) => void
  /** False when there was nothing. */
  close: (key: string) => boolean
  /** Nothing more is delivered, and the cursor of each subscription is kept. */
  pause: () => void
  /** Goes on with all of them from their cursors, with the current credentials. */
  resume: () => Promise<void>
  end: () => void
  /** True when there is one, and all are live, and all that the hub has delivered has been handed on. */
  isSteady: () => boolean
}

interface SubscriptionsOptions {
  hub: Hub
  most: number
  wire: Pick<Wire, 'isFull' | 'onceFree'>
  credentials: () => Credentials
  isOver: () => boolean
  errorReply: (error: unknown) => ErrorReply
}

export const makeSubscriptions = (options: SubscriptionsOptions): Subscriptions => {
  const { hub, most, wire, credentials, isOver, errorReply } = options
  const entries = new Map<string, Entry>()
  const occupied = new Set<string>()
  let isEnded = false

  const drop = (key: string, entry: Entry): void => {
    entries.delete(key)
    entry.attempt += 1
  }

  /** Undefined when another attempt began meanwhile. */
  const start = async (key: string, entry: Entry): Promise<Subscription | undefined> => {
    const attempt = beginAttempt(entry)
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

  const remove = (key: string): boolean => {
    const entry = entries.get(key)
    if (entry) suspend(entry)
    occupied.delete(key)
    return entries.delete(key)
  }

  const add = (key: string, wish: SubscribeRequest, receiver: Receiver): Entry => {
    if (isEnded) throw expired() // to nobody: the socket is gone
    remove(key)
    if (entries.size + occupied.size >= most)
      throw new Refusal('bad_request', `a socket listens to ${most} channels at most`)
    const entry = newEntry(wish, receiver)
    entries.set(key, entry)
    return entry
  }

  /** Messages are worked on one by one: only the end of the token begins another attempt. */
  const startFirst = async (key: string, entry: Entry): Promise<Subscription> => {
    const subscription = await start(key, entry)
    if (!subscription) throw expired()
    return subscription
  }

  const startAgain = async (key: string, entry: Entry, backOff = makeBackOff()): Promise<void> => {
    try {
      const subscription = await start(key, entry)
      if (!subscription) return
      if (!entry.begin && subscription.isResync) entry.receiver.resync(subscription)
      begin(entry, subscription)
    } catch (error) {
      const reply = errorReply(error)
      if (reply.status === 503) return startLater(key, entry, backOff)
      drop(key, entry)
      entry.receiver.fail(reply)
    }
  }

  /** The database is away for a moment: that ends nothing, and the client's next message need not wait for it. */
  const startLater = (key: string, entry: Entry, backOff: () => number): void => {
    const { attempt } = entry
    void pause(backOff()).then(async () => {
      if (entry.attempt === attempt && !isOver()) await startAgain(key, entry, backOff)
    })
  }

  return {
    open: async (key, wish, receiver) => {
      const entry = add(key, wish, receiver)
      const subscription = await startFirst(key, entry).catch((error: unknown) => {
        entries.delete(key)
        throw error
      })
      const isLive = (): boolean => entry.live === subscription
      return { subscription, isLive, go: () => isLive() && release(entry, subscription.cursor) }
    },
    hold: async (key, wish, receiver) => {
      const entry = add(key, wish, receiver)
      entry.begin = receiver.begin
      try {
        begin(entry, await startFirst(key, entry))
      } catch (error) {
        if (isConnectionTrouble(error)) return startLater(key, entry, makeBackOff())
        entries.delete(key)
        throw error
      }
    },
    occupy: (key) => void occupied.add(key),
    close: remove,
    pause: () => {
      for (const [key, entry] of entries) {
        suspend(entry)
        if (entry.reached === undefined && !entry.begin) entries.delete(key)
      }
    },
    resume: async () => {
      await Promise.all([...entries].map(([key, entry]) => startAgain(key, entry)))
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
