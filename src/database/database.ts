// One database as the gateway sees it: installed or checked, watched, and spoken to with the gateway's own login.
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import {
  InstallError,
  isConnectionTrouble,
  isDatabaseError,
  isTransient,
  type ErrorMap,
} from './errors.ts'
import {
  clientConfig,
  databaseOf,
  gatewayUrl,
  withClient,
  withLogin,
  type ConnectConfig,
} from './connection/connect.ts'
import { makeEntries, type Call } from './entries.ts'
import { install } from './install/install.ts'
import { fingerprint, requireNotNewer, type Installation } from './install/installation.ts'
import type { Log } from '../log/log.ts'
import { makeMailQueue, type MailQueue } from './mail.ts'
import {
  audit,
  readErrorMap,
  report,
  warnOfServerLog,
  warnOfLostRights,
} from './install/startup-checks.ts'
import { readManifest, type Kind, type Manifest } from './install/manifest.ts'
import { makeRealtime, type Realtime } from './realtime/realtime.ts'
import { makeRest, type Rest } from './rest/rest.ts'
import { requireSessions } from './connection/sessions.ts'
import { watchState, type State } from './connection/state.ts'
import { makeGuard } from './connection/watchdog.ts'

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
  log: Log
}

export interface Database {
  state: State
  call: Call
  rest: Rest
  mail: MailQueue
  realtime: Realtime
  errors: ErrorMap
  installation: Installation
  end(): Promise<void>
}

/** Throws InstallError for what no waiting mends, anything else for what may be over in a moment. */
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
  const config = clientConfig({ url, name: 'plinth', statementTimeout: options.statementTimeout })
  if (!options.ownerUrl) await requireSessions(config, databaseOf(url)) // else the installer asks, and makes the login
  const installation = options.ownerUrl
    ? await install(manifest, {
        ...options,
        ownerUrl: options.ownerUrl,
        log: (sentence) => options.log.info({}, sentence),
      })
    : await check(config, manifest, options)
  if (options.gatewayUrl && options.ownerUrl) await requireSessions(config, databaseOf(url))
  const errors = await withClient(config, async (client) => {
    await audit(client, options.kind)
    if (options.kind === 'project') {
      await report(client, options.log)
      await warnOfLostRights(client, options.log)
    }
    await warnOfServerLog(client, options.kind, options.log)
    return readErrorMap(client)
  })
  warn(installation, options)
  const guard = makeGuard(config, options.statementTimeout)
  const entries = makeEntries(config, options.poolSize, guard)
  const rest = makeRest(config, options.poolSize, guard)
  const mail = makeMailQueue(config, guard)
  const realtime = makeRealtime(config)
  const state = watchState(
    options.kind,
    () => withClient(config, (client) => client.query('select 1')).then(() => undefined),
    {
      up: (sentence) => options.log.info({}, sentence),
      down: (sentence) => options.log.error({}, sentence),
    },
  )
  return {
    state,
    call: entries.call,
    rest,
    mail,
    realtime,
    errors,
    installation,
    end: async () => {
      state.close()
      await Promise.all([entries.end(), rest.end(), mail.end(), realtime.end()])
    },
  }
}

/** Without the owner's login nothing is installed and no setting is written: what stands there must fit. */
const check = async (
  config: ConnectConfig,
  manifest: Manifest,
  options: DatabaseOptions,
): Promise<Installation> =>
  withClient(config, async (client) => {
    const name = databaseOf(options.gatewayUrl ?? '')
    const { rows } = await client
      .query<Installation>('select * from core.installation_row()')
      .catch((cause: unknown) => {
        if (isConnectionTrouble(cause)) throw cause
        throw new InstallError(`nothing that this login may use is installed in database ${name}`, {
          cause,
        })
      })
    const installed = rows[0]
    requireNotNewer(installed, manifest)
    if (installed?.content !== manifest.content) {
      throw new InstallError(
        `database ${name} holds version ${installed?.version ?? 'none'}, this is ${manifest.version}: install this one first`,
      )
    }
    if (installed.secret !== fingerprint(options.secret)) {
      throw new InstallError(`database ${name} was installed with another JWT_SECRET`)
    }
    await compareSettings(client, options)
    return installed
  })

const compareSettings = async (
  client: pg.Client,
  { settings, log, kind }: DatabaseOptions,
): Promise<void> => {
  const { rows } = await client.query<Record<string, unknown>>('select * from core.settings_row()')
  // A setting that this kind of database has no use for is not in its row.
  const differing = Object.entries(rows[0] ?? {})
    .filter(([key, value]) => settings[key] !== undefined && !isSame(value, settings[key]))
    .map(([key]) => key)
  if (differing.length > 0)
    log.warn(
      { settings: differing },
      `the ${kind} database decides by other settings than this environment`,
    )
}

/** A bigint comes as text. */
const isSame = (kept: unknown, set: unknown): boolean =>
  isDeepStrictEqual(typeof set === 'number' ? Number(kept) : kept, set)

/** What a managed Postgres does not allow its owner, and what that means here. */
const warn = (
  { database, event_triggers, service_role_bypasses }: Installation,
  { kind, log }: DatabaseOptions,
): void => {
  if (kind !== 'project') return
  if (!service_role_bypasses)
    log.warn(
      { database },
      'service_role cannot bypass row level security here: what it sends runs as the owner of the installation',
    )
  if (!event_triggers)
    log.warn(
      { database },
      'event triggers are not allowed here: new tables open to service_role alone, and a change of the schema is seen within a minute',
    )
}
