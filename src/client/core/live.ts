// What a live view is: where REST, which makes the query, and realtime, which watches it, meet.
import type { PlinthError } from './error.ts'

export interface LiveQuery<Row> {
  table: string
  /** More tables whose changes matter: the embedded ones. */
  tables?: string[]
  load: (signal: AbortSignal) => Promise<{ data: Row[] | null; error: PlinthError | null }>
}

export interface LiveState<Row> {
  rows: Row[]
  /** `stale`: the rows may be old, and are read again once the service is there. */
  status: 'live' | 'stale' | 'closed'
  error: PlinthError | null
}

export interface LiveView {
  stop: () => void
  /** Reads again. */
  reload: () => void
}

export type LiveListener<Row> = (state: LiveState<Row>) => void

export type Live = <Row>(query: LiveQuery<Row>, listener: LiveListener<Row>) => LiveView
