// Connections to a source that all see the same moment of it. The first holds the snapshot, the others read it too.
import type { ConnectionOptions } from 'node:tls'
import pg from 'pg'
import { codeOf } from '../../tools/code-of.ts'
import { SourceFailed } from '../source.ts'
import type { Address } from './address.ts'
import { failureOf } from './reason.ts'
import { watch, type SourceLimits } from './watch.ts'

/** As src/import/net resolves a host: only an address that imports may connect to. */
export type Resolve = (
  host: string,
) => Promise<{ address: string; family: 4 | 6; servername: string | undefined }>

/** Of both sides of an import, so that a value has the same text on both. */
export const textSettings: Readonly<Record<string, string>> = {
  search_path: "''",
  datestyle: "'ISO, MDY'",
  intervalstyle: 'postgres',
  extra_float_digits: '3',
  bytea_output: 'hex',
  timezone: "'UTC'",
  lc_monetary: "'C'",
  xmloption: 'content',
}

/** row_security off: a role that does not see all rows gets an error, not fewer rows. */
const sourceSettings: Readonly<Record<string, string>> = {
  ...textSettings,
  client_encoding: "'UTF8'",
  row_security: 'off',
  statement_timeout: '0',
  lock_timeout: "'5s'",
  idle_in_transaction_session_timeout: '0',
  quote_all_identifiers: 'off',
  standard_conforming_strings: 'on',
}

export interface Sessions {
  /** Runs on a session that nobody else uses meanwhile. */
  use: <T>(run: (client: pg.Client) => Promise<T>) => Promise<T>
  /** For a stream: give it back, or say that it is broken. */
  take: () => Promise<{ client: pg.Client; free: (broken?: boolean) => void }>
  close: () => Promise<void>
}

export interface SessionOptions {
  address: Address
  resolve: Resolve
  isSupabase: boolean
  caCert?: string | undefined
  limits: SourceLimits
}

/** How many at once: one that copies, one that checks what was copied, one for users. */
const most = 3

const setting = (settings: Readonly<Record<string, string>>): string =>
  Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value};`)
    .join(' ')

export const makeSessions = (options: SessionOptions): Sessions => {
  const idle: pg.Client[] = []
  const all = new Set<pg.Client>()
  const waiting: (() => void)[] = []
  let taken = 0
  let snapshot: Promise<string> | undefined

  const open = async (): Promise<pg.Client> => {
    const client = await connectTo(options)
    all.add(client)
    client.once('end', () => all.delete(client))
    if (snapshot === undefined) {
      snapshot = begin(client)
      await snapshot
    } else {
      await client.query('begin isolation level repeatable read read only')
      await client.query(`set transaction snapshot ${pg.escapeLiteral(await snapshot)}`)
    }
    return client
  }

  const take: Sessions['take'] = async () => {
    // The first comes alone, for the others need its snapshot.
    while (taken >= (snapshot === undefined ? 1 : most))
      await new Promise<void>((resolve) => waiting.push(resolve))
    taken += 1
    const free = (client?: pg.Client): void => {
      taken -= 1
      if (client) idle.push(client)
      waiting.splice(0).forEach((wake) => wake())
    }
    try {
      const client = idle.pop() ?? (await open())
      return {
        client,
        free: (broken = false) => {
          free(broken ? undefined : client)
        },
      }
    } catch (error) {
      free()
      throw failureOf(error, { ...options.address, isSupabase: options.isSupabase })
    }
  }

  return {
    take,
    use: async (run) => {
      const { client, free } = await take()
      try {
        const result = await run(client)
        free()
        return result
      } catch (error) {
        free(true)
        // It may be the one that holds the snapshot, and its transaction is lost: nothing can be read any more.
        void client.end().catch(() => undefined)
        throw failureOf(error, { ...options.address, isSupabase: options.isSupabase })
      }
    },
    close: async () => {
      await Promise.all([...all].map((client) => client.end().catch(() => undefined)))
    },
  }
}

/** One statement, so that the snapshot is that of its beginning. */
const begin = async (client: pg.Client): Promise<string> => {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
  return rows[0]?.id ?? ''
}

const connectTo = async (options: SessionOptions): Promise<pg.Client> => {
  const { address, isSupabase } = options
  const mode = address.sslmode ?? (isSupabase ? 'require' : 'prefer')
  const tls = mode !== 'disable'
  try {
    return await connectOnce(options, tls ? tlsOf(options, mode) : false)
  } catch (error) {
    const isWilling = mode === 'prefer' || mode === 'allow'
    if (isWilling && error instanceof Error && /does not support SSL/.test(error.message))
      return connectOnce(options, false)
    throw error
  }
}

const connectOnce = async (
  { address, resolve, limits }: SessionOptions,
  ssl: ConnectionOptions | false,
): Promise<pg.Client> => {
  const place = await resolve(address.host)
  const client = new pg.Client({
    host: place.address,
    port: address.port,
    user: address.user,
    // A function, so that an empty one is not looked for in the gateway's own environment.
    password: () => address.password,
    database: address.database,
    enableChannelBinding: address.bindsChannel,
    ssl: ssl && { ...ssl, ...(place.servername !== undefined && { servername: place.servername }) },
    application_name: 'plinth import',
    connectionTimeoutMillis: 15_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  watch(client, limits)
  await client.connect()
  try {
    await client.query(setting(sourceSettings))
    await client.query(noTimeLimits)
  } catch (error) {
    void client.end().catch(() => undefined)
    throw refusedSetting(error)
  }
  return client
}

/** Of versions that have them; a role may have limits of its own. */
const noTimeLimits = `
select set_config(name, '0', false) from pg_settings where name in ('transaction_timeout', 'idle_session_timeout')`

const refusedSetting = (error: unknown): unknown =>
  codeOf(error) === '42704'
    ? new SourceFailed(
        'the server does not know a setting that an import needs: is it Postgres 10 or newer?',
      )
    : error

const tlsOf = ({ caCert }: SessionOptions, mode: string): ConnectionOptions => {
  if (mode !== 'verify-full' && mode !== 'verify-ca') return { rejectUnauthorized: false }
  return {
    rejectUnauthorized: true,
    ...(caCert !== undefined && { ca: caCert }),
    ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
  }
}
