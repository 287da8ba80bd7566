// What the parts of realtime say to each other.
import type { Column, Wish } from '../database/realtime/rows.ts'
import type { Told } from '../errors.ts'
import type { Credentials } from '../http/token.ts'

/** A change or a message as SQL gives it. Records are JSON texts, handed on as they are. */
export interface Change {
  event: string
  id: string
  cursor: string
  at: string
  record: string | null
  oldRecord: string | null
  /** The event of a message on a topic. */
  name: string | null
}

/** What a round brings to all who share rights and filter. */
export interface Batch {
  changes: readonly Change[]
  /** Made once for all receivers that ask under the same key. */
  once: <T>(key: string, make: () => T) => T
}

export interface Receiver {
  deliver: (batch: Batch) => void
  /** What came before the cursor is not kept, or was too much. */
  resync: (cursor: string) => void
  /** Nothing more comes. */
  fail: (told: Told) => void
  /** Where more waits to be read than may, ends when that is over. */
  room?: () => Promise<void> | undefined
}

export interface Subscription {
  cursor: string
  isResync: boolean
  columns: Column[]
  /** The columns of the primary key; none of a topic. */
  key: string[] | undefined
  /** Ends it, and tells from where another could go on. */
  end: () => string
}

/** Hears that it is subscribed, however long that takes. */
export interface Beginner extends Receiver {
  begin: (subscription: Subscription) => void
}

export interface Hub {
  subscribe: (wish: Wish, credentials: Credentials, receiver: Receiver) => Promise<Subscription>
  /** Speaks on a topic; resolves with the message's id. */
  say: (topic: string, event: string, payload: string, credentials: Credentials) => Promise<string>
  /** Everything before it has been handed to every receiver. */
  position: () => string | undefined
  /** Hears of users who were banned or deleted. */
  onOver: (heard: (users: ReadonlySet<string>) => void) => void
  stop: () => Promise<void>
}
