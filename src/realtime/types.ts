// What the parts of realtime pass to each other.
import type { Moment, WatchedColumn, SubscribeRequest } from '../database/realtime/rows.ts'
import type { ErrorReply } from '../http/error-reply.ts'
import type { Credentials } from '../http/token.ts'

/** A change or a message as SQL returns it. Records are JSON texts, sent as they are. */
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

/** The changes of a page for all receivers with the same rights and filter. */
export interface Batch extends Pick<Moment, 'causalToken'> {
  changes: readonly Change[]
  /** Makes a value once for all receivers that ask with the same key. */
  once: <T>(key: string, make: () => T) => T
}

/** What happened before that moment is not kept, or was too much: read again. */
export interface Resync extends Moment {
  /** Milliseconds for all who must read again, so that they do not all read at once. */
  within?: number
}

export interface Receiver {
  deliver: (batch: Batch) => void
  resync: (at: Resync) => void
  /** The subscription has ended. */
  fail: (reply: ErrorReply) => void
  /** Undefined where the client has room; otherwise resolves when it has. */
  room?: () => Promise<void> | undefined
}

export interface Subscription extends Moment {
  isResync: boolean
  columns: WatchedColumn[]
  /** The columns of the primary key; none of a topic. */
  key: string[] | undefined
  /** Ends it, and returns the cursor from which another could go on. */
  end: () => string
}

/** A receiver that is called when it is subscribed, however long that takes. */
export interface Beginner extends Receiver {
  begin: (subscription: Subscription) => void
}

export interface Hub {
  subscribe: (
    wish: SubscribeRequest,
    credentials: Credentials,
    receiver: Receiver,
  ) => Promise<Subscription>
  /** Sends a message on a topic; resolves with its id. */
  send: (topic: string, event: string, payload: string, credentials: Credentials) => Promise<string>
  /** For a caller who may not listen to a topic: rejects where they may not speak on it either. */
  requireSpeaker: (topic: string, credentials: Credentials) => Promise<void>
  /** A cursor: everything before it was delivered to every receiver. */
  position: () => string | undefined
  /** Calls it with users who were banned or deleted. */
  onUsersClosed: (close: (users: ReadonlySet<string>) => void) => void
  figures: () => HubFigures
  stop: () => Promise<void>
}

export interface HubFigures {
  /** Tables and topics that are listened to. */
  channels: number
  subscriptions: number
  /** How old the oldest change can be that was not delivered yet, in milliseconds; 0 where nobody listens. */
  lag: number
}
