// Changes of the schema: rendered to SQL before, one migration when they run.
import { admin, type Reply } from '../../api.ts'

export type Change = { do: string } & Record<string, unknown>

export interface Changed {
  sql: string[]
  migration: string | null
  warnings: string[]
  locks?: unknown[]
  dropped?: string[]
}

export interface Wish {
  name: string
  changes: readonly Change[]
  /** Fingerprints that the screen knew, by schema.table. */
  expect?: Record<string, string>
}

export const change = (wish: Wish, isDry = false): Promise<Reply<Changed>> =>
  admin('POST', 'schema/changes', { body: { ...wish, ...(isDry && { dry_run: true }) } })
