// What SQL answers about realtime, and is asked, as the gateway has it.
import type { Column } from '../realtime/types.ts'
import type { Admission, Heard, Window } from './realtime.ts'

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
