// What a row of a route table says.
import type { z } from 'zod'

export interface EntryRoute {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  database: 'project' | 'control'
  entry: string
  /** Shape of the body; keys it does not name are carried along and left to SQL. */
  body?: z.ZodType
  /** Members of the body that SQL sees only the length of. */
  secrets?: readonly string[]
  /** Needs no token, so a stale one that comes along does no harm. */
  open?: boolean
}
