// The reply of sql/run and sql/read: what each statement returned, or the rows of the last as CSV.
import type { Notice } from '../../database/connection/portal.ts'
import type { Row } from '../../database/connection/statement.ts'
import type { CarriedReply } from '../route.ts'

export interface AnswerColumn {
  name: string
  /** Null where Postgres does not say. */
  type: string | null
}

export interface Shown {
  sql: string
  command: string
  columns: readonly AnswerColumn[]
  rows: readonly Row[]
  row_count: number | null
  truncated: boolean
  ms: number
  notices: readonly Notice[]
  plan?: unknown
}

export const answer = (statements: readonly Shown[], more: object): CarriedReply => ({
  status: 200,
  headers: {},
  body: JSON.stringify({ statements, ...more }),
  rows: countOf(statements),
})

/** A star in content-range: there are more rows. */
export const csvAnswer = (statements: readonly Shown[]): CarriedReply => {
  const last = statements.at(-1)
  const rows = last?.rows ?? []
  const total = last?.truncated ? '*' : rows.length
  const range = rows.length === 0 ? '*' : `0-${rows.length - 1}`
  const names = (last?.columns ?? []).map(({ name }) => name)
  return {
    status: 200,
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-range': `${range}/${total}` },
    body: [names, ...rows].map(csvLine).join(''),
    rows: countOf(statements),
  }
}

const countOf = (statements: readonly Shown[]): number =>
  statements.reduce((sum, { row_count }) => sum + (row_count ?? 0), 0)

/** As COPY ... CSV: null is nothing, the empty text is quoted. */
const csvLine = (row: Row): string => `${row.map(csvValue).join(',')}\r\n`

const csvValue = (value: string | null): string => {
  if (value === null) return ''
  return value === '' || /[",\r\n]|^\s|\s$|^\\\.$/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value
}

/** Milliseconds since, to a tenth. */
export const since = (began: number): number => Math.round((performance.now() - began) * 10) / 10
