// What import.plan returns.
import type { Step } from '../database/import.ts'
import type { PlannedTable, Selection } from './source.ts'
import type { Warning } from './events.ts'

export const modes = ['create', 'replace', 'refresh'] as const
export type Mode = (typeof modes)[number]

export interface Plan {
  version: string
  inspection: Record<string, unknown>
  warnings: Warning[]
  steps: Step[]
  /** Whether functions and triggers come, and what calls them. */
  code: boolean
  tables: PlannedTable[]
  /** Tables that are here already and whose rows do not come; a warning says why. */
  left_out: string[]
  /** What each gives next in the source; `table`: whose column it is. */
  sequences: { item: string; table: string | null }[]
  /** Tables that are here and get rows, or got them of the run that is resumed: their keys wait for the others. */
  loaded: string[]
  /** Tables that hold rows, in mode create. */
  conflicts: string[]
  /** Tables that lose their rows, in modes replace and refresh. */
  emptied: { item: string; rows: number; about: boolean }[]
  /** Keys of tables that are not copied, in modes replace and refresh. */
  referenced_by: string[]
  /** Why the run may not begin. */
  refusal: { message: string; details: object } | null
  users: boolean
  buckets: string[]
}

export interface ImportRequest {
  mode: Mode
  selection: Selection
  /** Of a run that resumes another one: the tables that are copied. */
  finished?: string[]
  config: Record<string, unknown>
  /** Of who asks. */
  claims: object
}
