// One request that may be made, in the languages that it is shown in.
import type { ApiColumn } from './openapi.ts'

export interface Example {
  title: string
  /** Empty: there is no such request, as of what comes over a socket. */
  method: string
  /** From the root, with its query. */
  path: string
  headers: Record<string, string>
  /** JSON; a text is sent as it is. */
  body?: unknown
  /** What the client is asked. */
  javascript: string
  /** SQL; null: none says it. Absent: api.reply does. */
  psql?: string | null
  note?: string
}

export const json = { 'content-type': 'application/json' }

export const rowOf = (columns: readonly ApiColumn[]): Record<string, unknown> =>
  Object.fromEntries(columns.map((column) => [column.name, column.sample]))
