// A row of a route table.
import type { z } from 'zod'
import type { AskKind } from '../asks/perform.ts'
import type { Gives } from '../http/signing.ts'

export interface EntryRoute {
  /** HEAD is wherever GET is. */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  database: 'project' | 'control'
  entry: string
  /** Shape of the body; keys it does not name are left to SQL. Without one no body is read. */
  body?: z.ZodType
  /** Members of the body of which SQL gets the length alone. */
  secrets?: readonly string[]
  /** What the entry may ask of the gateway; nothing without it. */
  asks?: readonly AskKind[]
  /** What may be signed for it; nothing without it. */
  gives?: Gives
  /** Needs no token: one that comes along is not looked at, so a stale one does no harm. */
  open?: boolean
  /** A GET that changes something. It has no HEAD, which programs that check links send. */
  changes?: boolean
  /** Cookies that SQL may see, by their names; all others are withheld. */
  cookies?: RegExp
  /** Milliseconds from the arrival of a request, before which its reply is held. */
  floor?: number
}
