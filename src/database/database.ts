// One database as the gateway sees it: installed or checked, watched, and used with the gateway's own login.
import type pg from 'pg'
import type { Log } from '../log/log.ts'
import {
  clientConfig,
  databaseOf,
  gatewayUrl,
  sameLogin,
  withClient,
  withDefaults,
  withLogin,
} from './connection/connect.ts'
import { listen, type Listener } from './connection/listen.ts'
import { throughOutage } from './connection/outage.ts'
import type { Pools } from './connection/pool-figures.ts'
import { lookAtPooler, requirePooler } from './connection/pooler.ts'
import { keepsOptions, requireSessions } from './connection/sessions.ts'
import { watchState, type State } from './connection/state.ts'
import { makeGuard } from './connection/watchdog.ts'
import { makeEntries, type Call } from './entries.ts'
import { InstallError, isDatabaseError, isTransient, type ErrorMap } from './errors.ts'
import { checkInstalled } from './install/check-installed.ts'
import { install, type InstallOptions } from './install/install.ts'
import type { Installation } from './install/installation.ts'
import { readManifest, type Kind } from './install/manifest.ts'
import { watchReplaced, type Replaced } from './install/replaced.ts'
import {
  audit,
  readErrorMap,
  report,
  warnOfLostRights,
  warnOfMissingPowers,
  warnOfServerLog,
} from './install/startup-checks.ts'
import { makeMailQueue, type MailQueue } from './mail.ts'
import { readMetrics } from './metrics.ts'
import { blockers, makeOwnerLane, operationsDone, type OwnerLane } from './owner.ts'
import { makeRealtime, type Realtime } from './realtime/realtime.ts'
import { makeReplicas, type Replicas, type ReplicasOptions } from './replicas/replicas.ts'
import { makeRest, type Rest } from './rest/rest.ts'
import { marking } from './rest/statements.ts'
import { makeMend, mendSequences, serverOf, type PostgresServer } from './server.ts'
import { makeSharedCalls } from './shared-calls.ts'
import { makeStorageCalls, type StorageCalls } from './storage.ts'

export interface DatabaseOptions {
  kind: Kind
  ownerUrl: string | undefined
  gatewayUrl: string | undefined
  superuserUrl?: string
  secret: string
  newTables: string
  settings: Record<string, unknown>
  poolSize: number
  statementTimeout: number
  queueTimeout: number
  /** Milliseconds that a request which no server took waits for one. */
  outageWait: number
  /** A pooler before the project database. */
  poolerUrl?: string | undefined
  /** To read from; of the project alone, and where some are named. */
  replicas?: Pick<ReplicasOptions, 'urls' | 'maxLag'>
  /** Milliseconds: the longest statement of an operator. */
  longest: number
  beforeMigrations?: InstallOptions['beforeMigrations']
  log: Log
}

export interface Database {
  state: State
  /** As it was when it was looked at last. */
  server: () => PostgresServer | undefined
  replaced: Replaced
  call: Call
  /** Of an entry point that only reads. */
  read: Call
  /** Of one that writes, and is done in one call. */
  write: Call
  rest: Rest
  /** Undefined where none is named. */
  replicas: Replicas | undefined
  mail: MailQueue
  realtime: Realtime
  storage: StorageCalls
  /** Undefined in a gateway without an owner's login. */
  owner: OwnerLane | undefined
  /** Free SQL of operators as a role of the API, by the gateway's login. */
  queries: OwnerLane
  /** Those of the operations that a migration records; of the project alone. */
  operationsDone: (operations: readonly string[]) => Promise<string[]>
  listen: (channel: string, heard: () => void) => Listener
  pools: () => Pools
  /** Figures of the database, in the text format of Prometheus; of the project alone. */
  metrics: () => Promise<string>
  errors: ErrorMap
  installation: Installation
  end(): Promise<void>
}

/** Throws InstallError where retrying cannot help, any other error where it may. */
export const openDatabase = (options: DatabaseOptions): Promise<Database> =>
  open(options).catch((cause: unknown) => {
    if (!isDatabaseError(cause) || isTransient(cause)) throw cause
    throw new InstallError(`the ${options.kind} database: ${cause.message}`, { cause })
  })

const open = async (options: DatabaseOptions): Promise<Database> => {
  const manifest = await readManifest(options.kind)
  const url =
    options.gatewayUrl === undefined
      ? gatewayUrl(options.ownerUrl ?? '', options.secret)
      : withLogin(options.gatewayUrl, options.secret)
  const { statementTimeout, queueTimeout } = options
  const connecting = { name: 'plinth', statementTimeout, queueTimeout }
  const pooled =
    options.poolerUrl && clientConfig({ ...connecting, url: sameLogin(options.poolerUrl, url) })
  const config = {
    ...clientConfig({ ...connecting, url }),
    ...(pooled && { pooled: { ...pooled, isPooled: true } }),
  }
  if (!options.ownerUrl) await requireSessions(config, databaseOf(url)) // else the installer asks, and makes the login
  const installation = options.ownerUrl
    ? await install(manifest, {
        ...options,
        ownerUrl: options.ownerUrl,
        log: (sentence) => options.log.info({}, sentence),
      })
    : await checkInstalled(config, manifest, options)
  if (options.gatewayUrl && options.ownerUrl) await requireSessions(config, databaseOf(url))
  if (config.pooled) await requirePooler(config, config.pooled)
  const prepare = async (client: pg.Client): Promise<ErrorMap> => {
    if (options.kind === 'project') await mendSequences(client)
    await audit(client, options.kind)
    if (options.kind === 'project') {
      await report(client, options.log)
      await warnOfLostRights(client, options.log)
    }
    await warnOfServerLog(client, options.kind, options.log)
    return readErrorMap(client)
  }
  const [errors, isKept] = await Promise.all([
    withClient(config, prepare),
    options.kind === 'project' && keepsOptions(config),
  ])
  if (options.kind === 'project') warnOfMissingPowers(installation, options.log)
  const guard = makeGuard(config, statementTimeout)
  const marks = options.replicas !== undefined
  const entries = makeEntries(config, options.poolSize, guard, marks)
  const sharing = makeSharedCalls(config, options.poolSize, entries.call, marks)
  const restConfig = isKept ? withDefaults(config) : config
  const replicas =
    options.replicas &&
    makeReplicas({ ...options, ...options.replicas, size: options.poolSize, config })
  const onPrimary = makeRest(restConfig, options.poolSize, guard, replicas && marking)
  const mail = makeMailQueue(config, guard)
  const realtime = makeRealtime(config, marks)
  const storage = makeStorageCalls(config, guard)
  const owner =
    options.ownerUrl === undefined || options.kind !== 'project'
      ? undefined
      : makeOwnerLane({
          url: options.ownerUrl,
          marks,
          longest: options.longest,
          blockers: (pid) => blockers(config, pid),
        })
  const queries = makeOwnerLane({
    url,
    isOwner: false,
    longest: options.longest,
    patience: options.longest,
    blockers: (pid) => blockers(config, pid),
  })
  let server: PostgresServer | undefined
  const mend = options.kind === 'project' ? makeMend(options.log) : undefined
  const probe = async (client: pg.Client): Promise<void> => {
    server = await serverOf(client)
    await mend?.(client, server)
  }
  const look = async (): Promise<void> => {
    await withClient(config, probe)
    if (config.pooled) await lookAtPooler(config.pooled)
  }
  const state = watchState(options.kind, look, {
    up: (sentence) => options.log.info({}, sentence),
    down: (sentence) => options.log.error({}, sentence),
  })
  const patiently = throughOutage(state, options.outageWait)
  const waiting =
    (call: Call): Call =>
    (entry, request, reader, signal) =>
      patiently(() => call(entry, request, reader), signal)
  // A replica answers while no server takes writes.
  const waitingRest: Rest = {
    ...onPrimary,
    request: (asked, signal) => patiently(() => onPrimary.request(asked, signal), signal),
  }
  const rest = replicas ? replicas.serve(waitingRest) : waitingRest
  const parts = [entries, sharing, rest, mail, realtime, storage]
  const used = options.kind === 'project' ? parts : [entries, sharing]
  return {
    state,
    server: () => server,
    replaced: watchReplaced(config, installation, options.log),
    call: waiting(entries.call),
    read: waiting(sharing.read),
    write: waiting(sharing.write),
    rest,
    replicas,
    mail,
    realtime,
    storage,
    owner,
    queries,
    operationsDone: (operations) => operationsDone(config, operations),
    listen: (channel, heard) => listen(config, channel, heard),
    pools: () => Object.assign({}, ...used.map((part) => part.pools())) as Pools,
    metrics: () => readMetrics(config),
    errors,
    installation,
    end: async () => {
      state.close()
      await Promise.all(parts.map((part) => part.end()))
    },
  }
}
