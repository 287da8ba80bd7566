// What GET backups says.
export interface Backup {
  name: string
  at: string
  bytes: number
  files: number
  archived: boolean
  /** Null where it was not tried yet. */
  trial: { at: string; failure: string | null } | null
}

export interface Backups {
  is_set: boolean
  under_way: { since: string } | null
  backups: Backup[]
  /** Why the last one is none. */
  failure: string | null
  archive: { archived_at: string; waiting_bytes: number } | null
}
