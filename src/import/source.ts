// What a source of an import gives. It only carries: what becomes of it is decided in SQL, by import.plan and its like.
import type { Readable } from 'node:stream'

export const sourceKinds = [
  'supabase',
  'postgres',
  'appwrite',
  'firebase',
  'pocketbase',
  'sqldump',
] as const
export type SourceKind = (typeof sourceKinds)[number]

export interface Selection {
  /** As schema.table; all of them without it. */
  tables?: string[] | null | undefined
  users?: boolean | null | undefined
  buckets?: boolean | string[] | null | undefined
}

/** As import.plan returns it: one table whose rows are copied. */
export interface PlannedTable {
  /** schema.table, as warnings and progress name it. */
  item: string
  load: 'copy' | 'documents'
  /** What the source needs to find the rows; each source has its own. */
  from: unknown
  /** For copy: `copy ... from stdin`. */
  into?: string
  /** Of the catalogue; null when it is not known. */
  rows: number | null
  /**
   * Who loads it: the login what is new, the owner or the role of what earlier imports brought what was there before,
   * without its triggers. Added by import.with_target.
   */
  by: 'login' | 'owner' | 'imported'
  /** Of a table that is there: its quoted name. Added by import.with_target. */
  target?: string | null
  /**
   * lines: `copy ... to stdout` of the target, whose lines are digested. target: the select that counts its rows.
   * Without either, what was sent is counted.
   */
  proof?: { target?: string; lines?: string } | null
}

export interface Digest {
  rows: number
  /** Null where a source can only count. */
  digest: string | null
}

/** An object whose bytes are fetched. */
export interface PlannedObject {
  bucket: string
  key: string
  size: number | null
  /** The item that the source gave of it. */
  from: unknown
  /** Of the upload to our own storage: type, caching and metadata. */
  headers: Record<string, string>
}

export interface OpenedObject {
  stream: Readable
  /** Null when the source does not say. */
  size: number | null
  /** Lower-case hex; null when the source does not say. */
  md5: string | null
}

/** JSON arrays as text, of 1,000 items at most, as the source says them. */
export type Pages = AsyncIterable<string>

export interface Source {
  kind: SourceKind
  /** Host and database, or the name of a file; no secret. */
  place: string
  /** What users are mapped by, where their ids are not UUIDs; the place without it. */
  project?: string
  /** Connects, and resolves to the version of the source. */
  test: () => Promise<{ version: string; warnings: string[] }>
  /** What import.plan reads. Whole for a run; an inspection may look at a part where the whole is costly. */
  facts: (selection: Selection, isWhole?: boolean) => Promise<unknown>
  /** Rows in the text form of COPY. */
  copy?: (table: PlannedTable, signal: AbortSignal) => Readable
  documents?: (table: PlannedTable, signal: AbortSignal) => Pages
  /** Of all rows of a table; after they were copied. Null where the source cannot even count. */
  digest?: (table: PlannedTable) => Promise<Digest | null>
  /**
   * For import.load_users. supabase: {"user": row of auth.users, "identities": its rows}. appwrite: users of its API, with
   * "identities" in them or items of /users/identities behind them. firebase: users of accounts:batchGet or auth:export.
   * pocketbase: records of collections of the type auth, with "identities" in them.
   */
  users?: () => Pages
  /** For import.load_buckets: rows of storage.buckets, or buckets of the API. */
  buckets?: () => Pages
  /** For import.load_objects: rows of storage.objects, or files of the API; each is `from` of the object it becomes. */
  objects?: (bucket: string) => Pages
  /** Without it there is no way to the bytes. Throws SourceBusy where it may be tried again. */
  open?: (object: PlannedObject, signal: AbortSignal) => Promise<OpenedObject>
  close: () => Promise<void>
}

/** The source refused or failed; the message is its own, without a secret. 502, or `ok: false` of a test. */
export class SourceFailed extends Error {}

/** 429, 5xx, or a connection that broke: the same again may succeed. */
export class SourceBusy extends SourceFailed {}
