// What SQL answers about realtime, and is asked, as the gateway has it.

/** A watched table by its number, a topic by its name. */
export type Subject = number | string

/** A cursor, and what a read must have seen to show all that was before it. */
export interface Moment {
  cursor: string
  /** As `x-plinth-after` says it; undefined where there is no replica to read from. */
  causalToken?: string | undefined
}

/** What happened from one moment to another. */
export interface Window {
  until: Moment
  subjects: Subject[]
  /** Users who were banned or deleted. */
  closedUsers: string[]
  /** How many changes and messages. */
  amount: number
  /** Transactions are under way: what they do will be seen soon. */
  isBusy: boolean
  /** Some of what happened since is not kept any more. */
  isStale: boolean
}

export interface SubscribeRequest {
  channel: string
  filter: string[]
  events: string[]
  /** Whether to report rows that it does not see any more. */
  leave: boolean
  /** A cursor to go on from; without one from now on. */
  since: string | undefined
}

export interface WatchedColumn {
  name: string
  type: string
}

export interface Admission extends Moment {
  subject: Subject
  isResync: boolean
  columns: WatchedColumn[]
  key: string[] | undefined
  /** What SQL needs to serve this wish: a JSON text, equal for equal wishes of a role. */
  listener: string
}

/** Whom SQL serves: what is listened to, and with which claims. */
export interface Recipient {
  listener: string
  claims: string
}

export interface ChangesPage {
  since: string
  until: string
  after: string
  /** A backlog: up to date subscriptions do not wait for it. */
  isLate: boolean
}

/** Where there are replicas. */
interface MarkedRow {
  causal_token?: string
}

export interface PolledRow extends MarkedRow {
  until: string
  watches: number[] | null
  topics: string[] | null
  closed_users: string[] | null
  amount: number | null
  is_busy: boolean
  is_stale: boolean
}

export const windowOf = ([row]: PolledRow[]): Window => {
  if (!row) throw new Error('realtime.poll gave no row')
  return {
    until: { cursor: row.until, causalToken: row.causal_token },
    subjects: [...(row.watches ?? []), ...(row.topics ?? [])],
    closedUsers: row.closed_users ?? [],
    amount: row.amount ?? 0,
    isBusy: row.is_busy,
    isStale: row.is_stale,
  }
}

export interface AdmittedRow extends MarkedRow {
  watch: number | null
  topic: string | null
  columns: WatchedColumn[] | null
  cursor: string
  is_resync: boolean
  listener: string
  key: string[] | null
  /** Code of the application may have run. */
  is_dirty: boolean
}

export const admissionOf = ([row]: AdmittedRow[]): Admission => {
  const subject = row?.watch ?? row?.topic ?? undefined
  if (!row || subject === undefined) throw new Error('realtime.subscribe gave no subject')
  return {
    subject,
    cursor: row.cursor,
    causalToken: row.causal_token,
    isResync: row.is_resync,
    columns: row.columns ?? [],
    listener: row.listener,
    key: row.key ?? undefined,
  }
}

/** A message. `listener` is the listener's index in the call. */
export interface DeliveredMessage {
  listener: number
  event: 'BROADCAST'
  id: string
  cursor: string
  at: string
  record: string | null
  name: string | null
}

/** The changes of a page for one listener, as `realtime.pack` makes them: with 1F between rows. */
export interface DeliveredChanges {
  listener: number
  event: 'changes'
  /** The numbers of its changes among the heads of the page, with commas between; null for all of them. */
  id: string | null
  cursor: string
  record: string | null
  old_record: string | null
  /** The cursor of the last one, where it is another. */
  name: string | null
}

/** A note about one listener; about the page, where none is named. */
export interface DeliveredNote {
  listener: number | null
  event: 'heads' | 'resync' | 'unserved' | 'error' | 'next' | 'dirty'
  /** Behind which the next page begins. */
  id: string | null
  /** The error it ends with, as JSON; the heads of the page, with 1E between them and 1F between event, id and time. */
  record: string | null
}

export type Delivered = (DeliveredMessage | DeliveredChanges | DeliveredNote) & MarkedRow

export const listenersOf = (recipients: readonly Recipient[]): string =>
  `[${recipients
    .map(({ listener, claims }) => `{"listener":${listener},"claims":${JSON.stringify(claims)}}`)
    .join(',')}]`
