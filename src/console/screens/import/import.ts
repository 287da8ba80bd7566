// What the import routes say, as the screen reads it.
import type { Failure } from '../../api.ts'

export const phases = [
  ['connect', 'Connect'],
  ['schema', 'Schema'],
  ['rows', 'Rows'],
  ['constraints', 'Keys and policies'],
  ['users', 'Users'],
  ['objects', 'Files'],
  ['done', 'Done'],
] as const

export type Phase = (typeof phases)[number][0]

export interface Warning {
  code: string
  item: string
  message: string
  statement?: string
}

export interface Selection {
  tables?: string[] | null
  users?: boolean | null
  buckets?: boolean | string[] | null
}

export type Mode = 'create' | 'replace' | 'refresh'

/** What test, inspect and run are sent. */
export interface Body {
  source: string
  config: Record<string, unknown>
  file?: string[]
  mode?: Mode
  selection?: Selection
  dry_run?: boolean
  resume?: string
}

/** Its values are secrets: the drawer of calls must not have them. */
export const hides = ['config']

export interface Tested {
  ok: boolean
  version?: string
  warnings?: string[]
  error?: string
}

export interface FoundTable {
  schema: string
  name: string
  /** Null or -1 is unknown. */
  rows: number | null
  bytes?: number | null
  at_least?: boolean
  columns: unknown[]
  rls?: boolean
  policies?: unknown[]
}

export interface FoundBucket {
  id: string
  public?: boolean
  objects?: number | null
  bytes?: number | null
}

export interface SourceFacts {
  version: string | null
  tables: FoundTable[]
  users: {
    count: number | null
    at_least?: number | boolean | null
    algorithms?: Record<string, number | null> | null
  } | null
  buckets: FoundBucket[]
  seconds: number | null
  warnings: Warning[]
  /** Tables here that hold rows, in mode create. */
  conflicts: string[]
  /** Keys of other tables that forbid to empty these, in modes replace and refresh. */
  referenced_by: string[]
  /** What modes replace and refresh would delete. */
  emptied: Emptied[]
  /** Why such a run would not begin. */
  refusal: { message: string } | null
}

export interface Emptied {
  item: string
  rows: number
  /** The number is an estimate. */
  about: boolean
}

export interface Digest {
  rows: number
  digest: string | null
}

/** What a sequence gives next; null where there is none. */
export interface Next {
  next: string | null
}

export interface Difference {
  item: string
  source?: Digest | Next
  target?: Digest | Next
}

export interface Summary {
  dry_run: boolean
  proof: 'equal' | Difference[] | null
  tables: number
  rows: number
  users:
    | (Record<string, unknown> & {
        byAlgorithm?: Record<string, number>
        /** Fields of users who were here, such as ban and password. */
        renewed?: Record<string, number>
      })
    | null
  objects: { moved: number; bytes: number } | null
  failedObjects: { bucket: string; key: string; error: string }[]
  warnings: number
  seconds: number
}

export type RunState = 'running' | 'done' | 'failed' | 'cancelled' | 'interrupted'

/** A run, as the history has it. */
export interface Run {
  id: string
  source: string
  place: string
  mode: Mode
  selection: Selection
  dry_run: boolean
  resume: string | null
  operator: string | null
  state: RunState
  phase: Phase
  began_at: string
  ended_at: string | null
  finished: Record<string, { rows: number; equal: boolean }>
  summary: Summary | null
  warnings: Warning[]
  error: Omit<Failure, 'status'> | null
}

export const runPath = (id: string): string =>
  `/admin/v1/import/history?run=${encodeURIComponent(id)}`

export const itemOf = ({ schema, name }: { schema: string; name: string }): string =>
  `${schema}.${name}`

export const isOver = ({ state }: Run): boolean => state !== 'running'

/** Another run may go on where this one ended. */
export const isResumable = ({ state, dry_run: isDry }: Run): boolean =>
  !isDry && (state === 'failed' || state === 'cancelled' || state === 'interrupted')
