// The project's database and the operators': opened as soon as they can be reached, however long that takes.
import { setTimeout as pause } from 'node:timers/promises'
import type { Perform } from './asks/perform.ts'
import { backUpBefore } from './backup/before-migration.ts'
import { callEntry } from './routes/call-entry.ts'
import { settingsOf, type Config } from './config.ts'
import type { Sources } from './config/sources.ts'
import { serversTried } from './database/connection/hosts.ts'
import { openDatabase, type Database } from './database/database.ts'
import type { EntryReply, EntryRequest } from './database/entries.ts'
import { noRequest } from './database/no-request.ts'
import { InstallError, isDatabaseError, isTransient, reasonOf } from './database/errors.ts'
import { unavailable } from './errors.ts'
import type { Log } from './log/log.ts'
import type { Kind } from './database/install/manifest.ts'

export interface Opened {
  operatorMade: boolean
}

export interface Databases {
  /** Throws while the database is not there. */
  get: (kind: Kind) => Database
  find: (kind: Kind) => Database | undefined
  /** True when the operators' database is served too, or cannot be reached: nothing waits for it any longer. */
  hasStarted: () => boolean
  /** Resolves to undefined when it was closed before; rejects with errors that waiting cannot help. */
  open(address: string, log: Log): Promise<Opened | undefined>
  close(): Promise<void>
}

const retryPause = 500
/** So often it is said again that the database is waited for. */
const attemptsPerLine = 60

/** Each is called once, as soon as its database is served, and waited for. */
export interface WhenServed {
  project: (database: Database) => Promise<void>
  control: (database: Database) => void
}

export const makeDatabases = (
  config: Config,
  sources: Sources,
  perform: Perform,
  on: WhenServed,
): Databases => {
  const opened: Partial<Record<Kind, Database>> = {}
  const served: Partial<Record<Kind, Database>> = {}
  let started = false
  let closed = false
  let opening: Kind = 'project'
  const isClosed = (): boolean => closed

  const openOne = async (kind: Kind, address: string, log: Log): Promise<Database> => {
    opening = kind
    const open = opened[kind]
    if (open) return open
    const database = await openDatabase({
      kind,
      ...sources[kind],
      secret: sources.secret,
      newTables: config.SERVICE_NEW_TABLES,
      settings: settingsOf(config, sources[kind].ownerUrl === undefined ? undefined : address),
      poolSize: config.DATABASE_POOL_SIZE,
      statementTimeout: config.DATABASE_STATEMENT_TIMEOUT_MS,
      queueTimeout: config.DATABASE_QUEUE_TIMEOUT_MS,
      outageWait: config.DATABASE_OUTAGE_WAIT_MS,
      ...(kind === 'project' && { poolerUrl: config.DATABASE_POOLER_URL }),
      ...(kind === 'project' &&
        config.DATABASE_REPLICA_URLS.length > 0 && {
          replicas: { urls: config.DATABASE_REPLICA_URLS, maxLag: config.REPLICA_MAX_LAG_MS },
        }),
      longest: config.OPERATOR_STATEMENT_TIMEOUT_MS,
      beforeMigrations: backUpBefore(config, (sentence) => log.info({}, sentence)),
      log,
    })
    opened[kind] = database
    return database
  }

  const openBoth = async (address: string, log: Log): Promise<Opened> => {
    if (!served.project) {
      served.project = await openOne('project', address, log)
      if (!isClosed()) await on.project(served.project)
    }
    if (!sources.control.ownerUrl && !sources.control.gatewayUrl) return { operatorMade: false }
    const control = await openOne('control', address, log)
    const operatorMade = await makeOperator(control, sources.operator, perform)
    served.control = control // not before: until then the first operator's password is wrong
    if (!isClosed()) on.control(control)
    return { operatorMade }
  }

  return {
    get: (kind) => {
      const database = served[kind]
      if (!database) throw unavailable()
      return database
    },
    find: (kind) => served[kind],
    hasStarted: () => started,
    open: async (address, log) => {
      for (let attempt = 1; !isClosed(); attempt += 1) {
        try {
          const both = await openBoth(address, log)
          started = true
          if (attempt > 1) log.info({}, 'the databases are there')
          return both
        } catch (error) {
          if (isClosed()) break
          const tried = triedFor(opening, sources[opening])
          if (!isTransient(error)) throw withRemedy(error, tried)
          started = served.project !== undefined
          if (attempt % attemptsPerLine === 1)
            log.error(
              { reason: reasonOf(error), ...tried },
              'the database cannot be reached, waiting for it',
            )
          await pause(retryPause)
        }
      }
      return undefined
    },
    close: async () => {
      closed = true
      await Promise.all(Object.values(opened).map((database) => database.end()))
    },
  }
}

interface Tried {
  variable: string
  server: string
}

/** Which variable names the database, and where it leads: no user, no password. */
const triedFor = (kind: Kind, { ownerUrl, gatewayUrl }: Sources[Kind]): Tried => {
  const url = ownerUrl ?? gatewayUrl ?? ''
  const variable = `${kind === 'control' ? 'CONTROL_' : ''}DATABASE_${ownerUrl === undefined ? 'GATEWAY_' : ''}URL`
  return { variable, server: `${serversTried(url)}${new URL(url).pathname}` }
}

const remedies: [RegExp, string][] = [
  [/^28/, 'name a user that may connect, with the right password'],
  [/^3D000$/, 'create that database, or name another one'],
]

/** What waiting cannot help, with the variable to change where it is one. */
const withRemedy = (error: unknown, { variable, server }: Tried): unknown => {
  const cause = error instanceof InstallError ? error.cause : error
  const remedy = isDatabaseError(cause) && remedies.find(([code]) => code.test(cause.code))?.[1]
  if (!remedy) return error
  return new InstallError(`${variable} (${server}): ${reasonOf(cause)}: ${remedy}`, { cause })
}

/** True when this made the first operator; SQL does so only while there is none. */
const makeOperator = async (
  control: Database,
  operator: Sources['operator'],
  perform: Perform,
): Promise<boolean> => {
  if (!operator) return false
  const { email, password } = operator
  const body = JSON.stringify({ email, password: Buffer.byteLength(password) })
  const request = { ...noRequest, body }
  const call = (next: EntryRequest): Promise<EntryReply> => control.call('control.bootstrap', next)
  const reply = await callEntry(call, perform, request, new Map([['password', password]]))
  const made = reply.body ?? '{}'
  if (reply.status !== 200) throw new InstallError(`the first operator cannot be made: ${made}`)
  return (JSON.parse(made) as { created: boolean }).created
}
