// Figures of the database, as /admin/v1/stats tells them.

export interface Backend {
  pid: number
  kind: string
  role: string | null
  application: string
  client: string | null
  state: string | null
  waits_for: string | null
  blocked_by: number[]
  since: string
  transaction_since: string | null
  state_since: string | null
  statement_ms: number | null
  statement: string | null
}

export interface TableFigures {
  schema: string
  name: string
  ours: boolean
  rows: number | null
  dead_rows: number | null
  bytes: number | null
  index_bytes: number | null
  locked: boolean
  table_scans: number | null
  index_scans: number | null
  inserted: number | null
  updated: number | null
  deleted: number | null
  read_from_memory: number | null
  vacuumed_at: string | null
  analyzed_at: string | null
}

export interface IndexFigures {
  schema: string
  table: string
  name: string
  ours: boolean
  bytes: number | null
  locked: boolean
  scans: number | null
  is_unique: boolean
  is_primary: boolean
  is_valid: boolean
}

export interface StatementFigures {
  id: string
  role: string | null
  calls: number
  rows: number
  total_ms: number
  mean_ms: number
  longest_ms: number
  blocks_read: number
  blocks_in_memory: number
  /** Of requests: its one parameter is the list of their values. */
  prepared: boolean
  /** It names a schema of ours. */
  ours: boolean
  statement: string | null
}

export interface Statements {
  available: boolean
  why?: string
  fix?: string
  hidden?: string | null
  statements?: StatementFigures[]
}

export interface Requests {
  note: string
  rest: Record<string, number | null>
  database: Record<string, number | string | null>
}

export const most = <T>(rows: readonly T[], of: (row: T) => number | null): number =>
  rows.reduce((largest, row) => Math.max(largest, of(row) ?? 0), 0)
