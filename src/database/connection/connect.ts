// How this gateway connects: the login, the database, and the settings of every new connection.
import pg from 'pg'
import { derive } from '../../tools/derive.ts'
import { InstallError } from '../errors.ts'
import { HostClient, requireStandby, type HostConfig } from './client.ts'
import { takeHosts, type Hosts } from './hosts.ts'
import type { Statement } from './statement.ts'
import { goneAfter } from './timeouts.ts'

export interface ConnectOptions {
  url: string
  name: string
  statementTimeout: number
  /** Milliseconds that a request may wait for a connection of a pool. */
  queueTimeout?: number
  settings?: Record<string, string>
}

export interface ConnectConfig extends HostConfig {
  queueTimeout: number
  /** As SQL writes their values. */
  settings: Readonly<Record<string, string>>
  /** The options of the address. */
  given: string
  /** The settings are options of the connection too: see `withDefaults`. */
  areDefaults?: boolean
  /** It is for reads, and wants a standby. */
  isReplica?: boolean
  /** It leads through a pooler that gives each transaction any session: see `beginningOf`. */
  isPooled?: boolean
  /** For what runs no code of the application, where a pooler is named. */
  pooled?: ConnectConfig
}

/** Milliseconds for a connection to be made, and again until it has its settings. */
const patience = 3000

/** Timeouts are set here because inside a running function they would have no effect. */
export const clientConfig = ({
  url,
  name,
  statementTimeout,
  queueTimeout = patience,
  settings = {},
}: ConnectOptions): ConnectConfig => {
  const { address, options, hosts } = takeOptions(url)
  const all = {
    application_name: pg.escapeLiteral(name),
    client_encoding: 'UTF8',
    search_path: 'pg_catalog, pg_temp',
    statement_timeout: String(statementTimeout),
    lock_timeout: '3000',
    idle_in_transaction_session_timeout: '5000',
    client_connection_check_interval: '1000',
    jit: 'off', // many small questions are asked, each of which would be compiled; Postgres 19 has it off too
    ...settings,
  }
  return {
    connectionString: address,
    application_name: name,
    connectionTimeoutMillis: patience,
    queueTimeout,
    ...(statementTimeout > 0 && { query_timeout: statementTimeout + goneAfter }),
    keepAlive: true,
    ...(options && { options }),
    given: options,
    ...(hosts && { hosts }),
    settings: all,
  }
}

/** Those of `config`, and these over them. */
export const withSettings = (
  config: ConnectConfig,
  settings: Record<string, string>,
): ConnectConfig => {
  const changed = { ...config, settings: { ...config.settings, ...settings } }
  return config.areDefaults ? withDefaults(changed) : changed
}

/**
 * The same settings where `reset all` finds them, and the word for SQL that they stand there. A pooler takes no such
 * options, or ignores them: see `keepsOptions`.
 */
export const withDefaults = (config: ConnectConfig): ConnectConfig => {
  const all = Object.entries({ ...config.settings, 'plinth.keeps': 'on' })
  const plain = all.filter(([name]) => name !== 'application_name') // which the driver sends
  const ours = plain.map(([name, value]) => `-c ${name}=${value.replaceAll(' ', '\\ ')}`)
  return {
    ...config,
    areDefaults: true,
    options: [config.given, ...ours].filter(Boolean).join(' '),
  }
}

/** The statements that make the settings of a session: `set` costs a third of what set_config() does. */
export const settling = ({ settings }: ConnectConfig): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value};`)
    .join(' ')

/** Of the settings, those of a session that has no transaction, and those that are options of the connection. */
const ofSession = new Set([
  'application_name',
  'client_encoding',
  'idle_in_transaction_session_timeout',
])

/**
 * Behind a pooler each transaction may have another session, or another server: it begins with the settings that a session
 * would have, and ends at once on a standby.
 */
export const beginningOf = ({ settings }: ConnectConfig): Statement => {
  const ofTransaction = Object.entries({ ...settings, 'plinth.pooled': 'on' })
    .filter(([name]) => !ofSession.has(name))
    .map((setting) => `pg_catalog.set_config(${setting.map(pg.escapeLiteral).join()}, true)`)
  const guard = 'pg_catalog.pg_is_in_recovery() and core.refuse_standby()'
  return { name: 'begin', text: `select ${ofTransaction.join()}, ${guard}` }
}

interface Settled {
  pid: number
  is_standby: boolean
  wal: string | null
}

const session = 'pg_catalog.pg_backend_pid() as pid, pg_catalog.pg_is_in_recovery() as is_standby'
const log = `case when not pg_catalog.pg_is_in_recovery()
  then pg_catalog.pg_walfile_name(pg_catalog.pg_current_wal_lsn()) end as wal`

/**
 * Call it when the session is new; it rejects where that is not the primary's. Also stores the real backend's pid, since
 * a pooler reports another one. Where each transaction may have another session, only its beginning is made known.
 */
export const settle = async (client: pg.ClientBase, config: ConnectConfig): Promise<void> => {
  const query = {
    text: `${config.isPooled ? '' : settling(config)} select ${config.hosts ? `${session}, ${log}` : session}`,
    query_timeout: patience,
  }
  // pg returns one result for each statement; its types have only one.
  const results: unknown = await client.query(query)
  const last = [results as pg.QueryResult<Settled> | pg.QueryResult<Settled>[]].flat().at(-1)
  const { pid, is_standby: isStandby, wal } = last?.rows[0] as Settled
  if (config.isReplica) requireStandby(isStandby)
  else if (client instanceof HostClient) client.requirePrimary({ isStandby, wal })
  if (!config.isPooled) return void Object.assign(client, { processID: pid })
  const beginning = { ...beginningOf(config), query_timeout: patience }
  await client.query(beginning)
}

export const connect = async (client: pg.Client, config: ConnectConfig): Promise<void> => {
  await client.connect()
  try {
    await settle(client, config)
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
}

/** Parameters of the URL would win over ours, so they are removed. Its options may stay: ours are set after them. */
const takeOptions = (
  url: string,
): { address: string; options: string; hosts: Hosts | undefined } => {
  const address = new URL(url)
  const hosts = takeHosts(address)
  const options = address.searchParams.get('options') ?? ''
  for (const name of ['options', 'application_name', 'statement_timeout', 'lock_timeout']) {
    address.searchParams.delete(name)
  }
  address.searchParams.delete('idle_in_transaction_session_timeout')
  return { address: address.href, options, hosts }
}

export const databaseOf = (url: string): string =>
  decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'

export const withDatabase = (url: string, database: string): string => {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

export const asLogin = (url: string, user: string, password: string): string => {
  const changed = new URL(url)
  for (const name of ['user', 'password']) changed.searchParams.delete(name) // they would win
  changed.username = encodeURIComponent(user)
  changed.password = password
  return changed.href
}

/** The login SQL makes for the gateway. */
export const gatewayRole = (database: string): string => `${database}_gateway`

/** Every gateway with the same secret derives the same password, so none has to store it. */
export const gatewayPassword = (secret: string, database: string): string =>
  derive(secret, `gateway password for ${database}`).toString('base64url')

export const gatewayUrl = (databaseUrl: string, secret: string): string => {
  if (new URL(databaseUrl).host === '')
    throw new InstallError('the address of the database names no host')
  const database = databaseOf(databaseUrl)
  return asLogin(databaseUrl, gatewayRole(database), gatewayPassword(secret, database))
}

/** An address without a user (postgres://host/database) gets the derived login. */
export const withLogin = (url: string, secret: string): string =>
  new URL(url).username === '' ? gatewayUrl(url, secret) : url

/** An address without a user gets the login of the other. */
export const sameLogin = (url: string, other: string): string => {
  if (new URL(url).username !== '') return url
  const { username, password } = new URL(other)
  return asLogin(url, decodeURIComponent(username), password)
}

/** A single connection, used and closed. An idle client that loses its server must not end the process. */
export const withClient = async <T>(
  config: ConnectConfig,
  use: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new HostClient(config)
  client.on('error', () => undefined)
  await connect(client, config)
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Without a goodbye, which would wait for the query to end. */
export const hangUp = (client: pg.Client): void => {
  const { stream } = (client as unknown as { connection: { stream: { destroy: () => void } } })
    .connection
  stream.destroy()
}
