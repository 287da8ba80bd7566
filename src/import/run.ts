// A run of an import: what it works with, and what it says at its end.
import type { OpenTarget } from '../database/import.ts'
import type { Events, Phase, Warning } from './events.ts'
import type { FailedObject, MoveObjects } from './objects.ts'
import type { Mode, Plan } from './plan.ts'
import type { Digest, Source } from './source.ts'

export interface Finished {
  rows: number
  equal: boolean
}

/** What a sequence gives next; null where there is none. */
export interface Next {
  next: string | null
}

export interface Difference {
  item: string
  /** Unknown of a table that an earlier run has copied, or that was left out. */
  source?: Digest | Next
  target?: Digest | Next
}

/** `sequences` of the plan that do not go on as in the source. */
export interface Unlike extends Difference {
  source: Next
  target: Next
}

export interface RunSummary {
  run: string
  dry_run: boolean
  /** `equal`, or the tables and sequences that differ from their source; null of a dry run, which copies nothing. */
  proof: 'equal' | Difference[] | null
  tables: number
  rows: number
  /** As import.load_users counts them. */
  users: Record<string, unknown> | null
  objects: { moved: number; bytes: number } | null
  failedObjects: FailedObject[]
  warnings: number
  seconds: number
}

export interface Run {
  id: string
  source: Source
  plan: Plan
  /** What the run that this one resumes has finished. */
  finished: Record<string, Finished>
  mode: Mode
  isDry: boolean
  resumes: boolean
  target: OpenTarget
  events: Events
  moveObjects: MoveObjects
  signal: AbortSignal
  /** Records how far the run is. */
  note: (more: { phase?: Phase; finished?: Record<string, Finished> }) => Promise<void>
  warn: (warnings: readonly Warning[]) => void
  warned: () => number
  /** What the run works on, for its error. */
  at: { item: string | undefined }
}
