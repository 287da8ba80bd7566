// What SQL answers about realtime, and is asked, as the gateway has it.
import type { Column } from '../realtime/types.ts'
import type { Admission, Heard, Window } from './realtime.ts'

export interface PolledRow {
  until: string
  watches: number[] | null
  topics: string[] | null
  over: string[] | null
  is_busy: boolean
  is_stale: boolean
}

export const windowOf = ([row]: PolledRow[]): Window => {
  if (!row) throw new Error('realtime.poll gave no row')
  return {
    until: row.until,
    subjects: [...(row.watches ?? []), ...(row.topics ?? [])],
    over: row.over ?? [],
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
  }
}

export const listenersOf = (heard: readonly Heard[]): string =>
  `[${heard
    .map(({ listener, claims }) => `{"listener":${listener},"claims":${JSON.stringify(claims)}}`)
    .join(',')}]`
