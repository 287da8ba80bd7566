// What a row of a route table says.
import type { z } from 'zod'

export interface EntryRoute {
  /** HEAD is wherever GET is. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  database: 'project' | 'control'
  entry: string
  /** Shape of the body; keys it does not name are carried along and left to SQL. Without one no body is read. */
  body?: z.ZodType
  /** Members of the body that SQL sees only the length of. */
  secrets?: readonly string[]
  /** Needs no token, so a stale one that comes along does no harm. */
  open?: boolean
  /** A GET that changes something, so that HEAD is refused: programs that look at links send it. */
  changes?: boolean
  /** Cookies that SQL may see, by their names; all others are withheld. */
  cookies?: RegExp
  /** Milliseconds from the arrival of a request, before which none is answered. */
  floor?: number
}
