// A row of the table of operators' routes: what the gateway must know before SQL sees a request. What it calls, in which
// database, and what it asks of its caller is in control.route; a test holds both lists equal.
import type { z } from 'zod'
import type { AskKind } from '../asks/perform.ts'
import type { BackupKeeper } from '../backup/keeper.ts'
import type { ShownEnvironment } from '../config/shown.ts'
import type { EntryReply, EntryRequest } from '../database/entries.ts'
import type { OwnerSession } from '../database/owner.ts'
import type { Database } from '../database/database.ts'
import type { HttpReply } from '../http/reply.ts'
import type { Gives } from '../http/signing.ts'

/** What a route works with, when it is not simply an entry point that is called. */
export interface OperatorWork {
  /** As SQL gets it, with the claims that control.admit returned. */
  request: EntryRequest
  operation: string | null
  /** Of this gateway, without its secrets. */
  environment: ShownEnvironment
  /** Undefined where this gateway makes none. */
  backups: BackupKeeper | undefined
  project: Database
  /** Calls an entry point of the operators' database. */
  callControl: (entry: string) => Promise<EntryReply>
  /** Of the route. */
  entry: string
  /** In the owner's lane only. */
  owner: OwnerSession | undefined
  /** Calls an entry point in the route's lane, and does what it asks for. */
  call: (entry: string, request?: EntryRequest) => Promise<EntryReply>
  /** Aborts when the client has left. */
  signal: AbortSignal
  /** What the ticket of an export was given for. */
  wish: unknown
  /** Sends a reply while the lane is open; resolves when the client has all of it. */
  send: (reply: HttpReply) => Promise<void>
}

export interface CarriedReply extends HttpReply {
  /** How many rows were read or written, for the audit. */
  rows?: number
}

export interface OperatorRoute {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /admin/v1/. */
  url: string
  /** Shape of the body; keys it does not name are left to SQL. Without one no body is read. */
  body?: z.ZodType
  /** Bytes of the longest body, if not the usual ones: only an operator's request may be as long. */
  bodyLimit?: number
  /** Members of the body of which SQL gets the length alone. Only the operators' database may ask about them. */
  secrets?: readonly string[]
  /** What the entry may ask of the gateway; nothing without it. */
  asks?: readonly AskKind[]
  /** What may be signed for it; nothing without it. */
  gives?: Gives
  /** The caller typed SQL, so an error that has no code of its own is the caller's. */
  typed?: boolean
  /** In the owner's lane: milliseconds after which the operation is cancelled, if not the usual ones. */
  timeout?: (request: EntryRequest) => number
  /** In the owner's lane: it ends other operations, so it runs however many there are. */
  urgent?: boolean
  /** In the owner's lane: it changes the schema, and waits for locks in short turns. */
  inTurns?: true
  /** It sends a reply that may be long: no statement of it ends by time, and HEAD is not allowed. */
  download?: true
  /** What to run with psql where there is no owner's login, if no call of control.route says it. */
  script?: (request: EntryRequest) => string
  /** Does the work in place of a call of the entry point alone. */
  carry?: (work: OperatorWork) => Promise<CarriedReply>
}

/** Routes of which there is nothing to say but their address. */
export const reads = (...urls: string[]): OperatorRoute[] =>
  urls.map((url) => ({ method: 'GET', url }))
