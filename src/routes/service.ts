// What the handlers of routes work with.
import type pg from 'pg'
import type { Perform } from '../asks/perform.ts'
import type { ShownEnvironment } from '../config/shown.ts'
import type { Database } from '../database/database.ts'
import type { ErrorMap } from '../database/errors.ts'
import type { Kind } from '../database/install/manifest.ts'
import { unavailable } from '../errors.ts'
import type { Limit } from '../http/limit.ts'
import type { Tokens } from '../http/token.ts'
import type { Gate } from '../operators/gate.ts'

export interface Service {
  tokens: Tokens
  perform: Perform
  /** Also runs statements alone, on the connection of an operation in the owner's lane. */
  performAsOwner: (client: pg.ClientBase) => Perform
  gate: Gate
  errors: () => ErrorMap
  limit: Limit
  environment: ShownEnvironment
  /** Throws while there is no database to serve. */
  database: (kind: Kind) => Database
}

/** Does work on a database that is up, and reports a failure to its state. */
export const blaming = async <T>(database: Database, work: () => Promise<T>): Promise<T> => {
  if (!database.state.isUp()) throw unavailable()
  try {
    return await work()
  } catch (error) {
    database.state.blame(error)
    throw error
  }
}
