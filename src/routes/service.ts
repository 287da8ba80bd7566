// What the handlers of routes work with.
import type pg from 'pg'
import type { AskKind, Perform } from '../asks/perform.ts'
import type { BackupKeeper } from '../backup/keeper.ts'
import type { ShownEnvironment } from '../config/shown.ts'
import type { Database } from '../database/database.ts'
import { mayBeOutdated, type ErrorMap } from '../database/errors.ts'
import type { Kind } from '../database/install/manifest.ts'
import { replaced } from '../errors.ts'
import type { Limit } from '../http/limit.ts'
import type { Signing } from '../http/signing.ts'
import type { Tokens } from '../http/token.ts'
import type { Gate } from '../operators/gate.ts'

export interface Service {
  tokens: Tokens
  sign: Signing['entry']
  /** What a route lets its entry ask for: statements alone run on the connection of an operation in the owner's lane. */
  perform: (asks: readonly AskKind[] | undefined, client?: pg.ClientBase) => Perform
  gate: Gate
  errors: () => ErrorMap
  limit: Limit
  environment: ShownEnvironment
  /** Undefined where it makes none by itself. */
  backups: BackupKeeper | undefined
  /** Throws while there is no database to serve. */
  database: (kind: Kind) => Database
}

/** Reports a failure to the state of the database. */
export const blaming = async <T>(database: Database, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    database.state.blame(error)
    throw error
  }
}

/** The same for calls of clients, whose gateway may be older than what is installed. */
export const calling = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  blaming(database, work).catch(async (error: unknown) => {
    if (mayBeOutdated(error) && (await database.replaced.look())) throw replaced(error)
    throw error
  })
