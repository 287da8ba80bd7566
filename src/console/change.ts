// Changes of the schema: rendered to SQL before, one migration when they run.
import { admin, type Reply } from './api.ts'
import type { Relation } from './schema.ts'

export type Change = { do: string } & Record<string, unknown>

export interface Changed {
  sql: string[]
  migration: string | null
  warnings: string[]
  /** Of a dry run: the SQL of each change, by its number. */
  steps?: { change: number; sql: string[] }[]
  locks?: { name: string; mode: string }[]
  /** What goes with it. */
  dropped?: { kind: string; name: string }[]
}

export interface ChangeRequest {
  name: string
  changes: readonly Change[]
  /** The table as the screen knew it, or several: their fingerprints by name. */
  expect?: Known | Record<string, string>
}

/** A relation as a screen knew it. */
export type Known = Pick<Relation, 'schema' | 'name' | 'fingerprint'>

export const known = ({ schema, name, fingerprint }: Relation): Known => ({
  schema,
  name,
  fingerprint,
})

export const change = (wish: ChangeRequest, isDry = false): Promise<Reply<Changed>> =>
  admin('POST', 'schema/changes', { body: { ...wish, ...(isDry && { dry_run: true }) } })
