// A database beside the project's in which the statements of a file run, by a login that has rights on nothing else. It
// lives as long as the gateway is connected to it.
import pg from 'pg'
import { Refusal } from '../errors.ts'
import { HostClient } from './connection/client.ts'
import {
  asLogin,
  connect,
  hangUp,
  withClient,
  withDatabase,
  withDefaults,
  withSettings,
  type ConnectConfig,
} from './connection/connect.ts'
import { isDatabaseError } from './errors.ts'
import { makePassword } from './install/scram.ts'

export interface Scratch {
  /** The name of the login, and of the database. */
  login: string
  /** Of the login. The first runs what the file says, whatever that does to its settings; the second reads. */
  writer: pg.Client
  reader: pg.Client
  /** Makes an extension, as the statements of the project say. */
  extend: (statements: string) => Promise<void>
  /** Why it ended before its time. */
  trouble: () => string | undefined
  close: () => Promise<void>
}

/** Milliseconds between two looks at it. */
const lookEvery = 2_000

/** Seconds of a statement. */
const longest = 1_800

/** They stay whatever the file resets. What it names without a schema is in public; commits need not reach the disk. */
const ofFile = {
  application_name: `'plinth import'`,
  client_encoding: 'UTF8',
  search_path: 'public, extensions',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  client_connection_check_interval: '1000',
  check_function_bodies: 'off',
  synchronous_commit: 'off',
  client_min_messages: 'error',
}

interface Made {
  name: string
  outside: string[]
  inside: string[]
}

export interface ScratchLimits {
  /** Bytes that it may have. */
  most: number
  /** Sees each session of the login before it connects. */
  watch: (client: pg.Client) => void
}

export const openScratch = async (
  url: string,
  asOwner: ConnectConfig,
  { most, watch }: ScratchLimits,
): Promise<Scratch> => {
  const { password, verifier } = makePassword()
  const made = await withClient(asOwner, (client) => make(client, verifier))
  const address = withDatabase(url, made.name)
  const clients: pg.Client[] = []
  const open = async (
    config: ConnectConfig,
    watched: (client: pg.Client) => void = () => undefined,
  ): Promise<pg.Client> => {
    const client = new HostClient(config)
    client.on('error', () => undefined) // the statement that waits rejects
    watched(client)
    clients.push(client)
    await connect(client, config)
    return client
  }
  let ended: string | undefined
  let timer: NodeJS.Timeout | undefined
  const close = async (): Promise<void> => {
    clearInterval(timer)
    for (const client of clients) hangUp(client)
    await withClient(asOwner, (client) => drop(client, made.name))
  }
  try {
    const at = (address: string): ConnectConfig => ({ ...asOwner, connectionString: address })
    const owner = await open(at(address)).catch((error: unknown) => {
      throw isDatabaseError(error) ? refused(error) : error
    })
    for (const statement of made.inside) await owner.query(statement)
    const asLogged = at(asLogin(address, made.name, password))
    const writer = await open(withDefaults({ ...asLogged, settings: ofFile }), watch)
    const reader = await open(withSettings(asLogged, { search_path: `''` }), watch)
    const look = async (): Promise<void> => {
      const { rows } = await owner.query<Looked>(lookAt)
      const { size, seconds } = rows[0] as Looked
      if (size > most)
        ended ??= `what the file makes is larger than ${Math.round(most / 1_048_576)} MiB`
      if (seconds > longest)
        ended ??= `a statement of the file took longer than ${longest / 60} minutes`
      if (ended !== undefined) await owner.query(endOthers)
    }
    timer = setInterval(() => void look().catch(() => undefined), lookEvery).unref()
    return {
      login: made.name,
      writer,
      reader,
      extend: async (statements) => {
        await owner.query(statements)
      },
      trouble: () => ended,
      close,
    }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

interface Looked {
  size: number
  /** How long the longest statement has run. */
  seconds: number
}

const lookAt = `
  select pg_database_size(current_database())::float8 as size,
    coalesce(extract(epoch from max(clock_timestamp() - query_start)), 0)::float8 as seconds
  from pg_stat_activity where datname = current_database() and state = 'active'`

const endOthers = `
  select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`

const make = async (client: pg.Client, verifier: string): Promise<Made> => {
  let made: Made | undefined
  try {
    const { rows } = await client.query<{ made: Made }>('select import.scratch($1) as made', [
      verifier,
    ])
    made = rows[0]?.made
    for (const statement of made?.outside ?? []) await client.query(statement)
    return made as Made
  } catch (error) {
    if (made) await drop(client, made.name).catch(() => undefined)
    throw isDatabaseError(error) ? refused(error) : error
  }
}

/** By the server, or by a pooler that does not know the name. */
const refused = (error: Error): Refusal =>
  new Refusal(
    'unavailable',
    `a dump is looked at in a database of its own, which cannot be made (the owner needs createrole and createdb): ${error.message}`,
    {},
    error,
  )

const drop = async (client: pg.Client, name: string): Promise<void> => {
  await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  await client.query(`drop role if exists ${pg.escapeIdentifier(name)}`)
}

/** Those of gateways that are gone. */
export const sweepScratches = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>('select import.dead_scratches() as name')
  for (const { name } of rows) await drop(client, name).catch(() => undefined) // the next minute comes
}
