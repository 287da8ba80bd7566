// What is watched, as GET stats/realtime tells it.

export interface Watch {
  /** As in SQL: public.notes, public."Odd Name". */
  table: string
  key: string[]
  /** Until it is stopped, whether or not anybody listens. */
  kept: boolean
  listened_to: boolean
  since: string
  changes: number
  last_change_at: string | null
}

export interface Figures {
  watches: Watch[]
  messages: number
  kept_bytes: number
  kept_since: string | null
  last_tick_at: string | null
  table_bytes: number
  retention_seconds: number
  retention_bytes: number
}

/** The name as it is, without schema and quotes. */
export const nameOf = ({ table }: Watch): string => {
  const name = table.replace(/^public\./, '')
  return name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name
}
