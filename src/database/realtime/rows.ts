// What SQL answers about realtime, and is asked, as the gateway has it.

/** A watched table by its number, a topic by its name. */
export type Subject = number | string

/** What happened from one moment to another. */
export interface Window {
  until: string
  subjects: Subject[]
  /** Users who were banned or deleted. */
  over: string[]
  /** How many changes and messages. */
  amount: number
  /** Transactions are under way: what they do will be seen soon. */
  isBusy: boolean
  /** What happened is not kept for that long. */
  isStale: boolean
}

export interface Wish {
  channel: string
  filter: string[]
  events: string[]
  /** Whether to be told of rows that it does not see any more. */
  leave: boolean
  /** A cursor to go on from; without one from now on. */
  since: string | undefined
}

export interface Column {
  name: string
  type: string
}

export interface Admission {
  subject: Subject
  cursor: string
  isResync: boolean
  columns: Column[]
  key: string[] | undefined
  /** What SQL must know to serve this wish: a JSON text, equal for equal wishes of a role. */
  listener: string
}

export interface Heard {
  listener: string
  claims: string
}

export interface Page {
  since: string
  until: string
  after: string
  /** A backlog, for which those who are up to date do not wait. */
  isLate: boolean
}

export interface PolledRow {
  until: string
  watches: number[] | null
  topics: string[] | null
  over: string[] | null
  amount: number | null
  is_busy: boolean
  is_stale: boolean
}

export const windowOf = ([row]: PolledRow[]): Window => {
  if (!row) throw new Error('realtime.poll gave no row')
  return {
    until: row.until,
    subjects: [...(row.watches ?? []), ...(row.topics ?? [])],
    over: row.over ?? [],
    amount: row.amount ?? 0,
    isBusy: row.is_busy,
    isStale: row.is_stale,
  }
}

export interface AdmittedRow {
  watch: number | null
  topic: string | null
  columns: Column[] | null
  cursor: string
  is_resync: boolean
  listener: string
  key: string[] | null
}

export const admissionOf = ([row]: AdmittedRow[]): Admission => {
  const subject = row?.watch ?? row?.topic ?? undefined
  if (!row || subject === undefined) throw new Error('realtime.subscribe gave no subject')
  return {
    subject,
    cursor: row.cursor,
    isResync: row.is_resync,
    columns: row.columns ?? [],
    listener: row.listener,
    key: row.key ?? undefined,
  }
}

/** A message. The listener it is for is named by its place among those asked for. */
export interface DeliveredMessage {
  listener: number
  event: 'BROADCAST'
  id: string
  cursor: string
  at: string
  record: string | null
  name: string | null
}

/** What a listener is told of a page, as `realtime.pack` puts it: with 1F between rows. */
export interface DeliveredChanges {
  listener: number
  event: 'changes'
  /** The places of its changes among the heads of the page, with commas between; null when it is told of all. */
  id: string | null
  cursor: string
  record: string | null
  old_record: string | null
  /** The cursor of the last one, where it is another. */
  name: string | null
}

/** What becomes of a listener; of all of them, where none is named. */
export interface DeliveredNote {
  listener: number | null
  event: 'heads' | 'resync' | 'unserved' | 'error' | 'next' | 'soiled'
  /** Behind which the next page begins. */
  id: string | null
  /** The error it ends with, as JSON; the heads of the page, with 1E between them and 1F between event, id and time. */
  record: string | null
}

export type Delivered = DeliveredMessage | DeliveredChanges | DeliveredNote

export const listenersOf = (heard: readonly Heard[]): string =>
  `[${heard
    .map(({ listener, claims }) => `{"listener":${listener},"claims":${JSON.stringify(claims)}}`)
    .join(',')}]`
