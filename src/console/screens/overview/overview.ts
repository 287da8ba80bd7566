// What GET overview says.

export interface Overview {
  attention: { severity: string; sentence: string; route: string | null }[]
  tables: { total: number; rows: number }
  users: { total: number; estimated: boolean }
  storage: { buckets: number; objects: number }
  mail: { dead: number; waiting: number }
  /** Null while a table is locked for a change; drift also where there are many tables. */
  advice: { high: number; medium: number; low: number } | null
  drift: { added: number; changed: number; removed: number } | null
  database: {
    name: string
    bytes: number
    postgres: string
    started_at: string
    connections: { here: number; most: number; used: number }
    waiting_for_locks: number
  }
  gateway: { version: string }
  migrations: { total: number; last: { name: string; applied_at: string; operator: string } | null }
}
