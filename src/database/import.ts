// The project's database as an import sees it: the owner's session, and that of a login which was made for one run and
// in which everything runs that a source says. Both live as long as the run, so no statement has a timeout.
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { HostClient } from './connection/client.ts'
import {
  asLogin,
  clientConfig,
  connect,
  databaseOf,
  hangUp,
  withClient,
} from './connection/connect.ts'
import { runPortal } from './connection/portal.ts'
import { makePassword } from './install/scram.ts'
import { openScratch, sweepScratches, type Scratch, type ScratchLimits } from './scratch.ts'

export interface Step {
  phase: string
  item: string
  sql: string
  by: 'import' | 'owner'
  /** In a dry run the login runs it, whoever does otherwise. */
  tried?: boolean
  /** What takes away again what it made, where its table turns out not to be whole. */
  undo?: string
  /** The table whose column a sequence is. */
  table?: string
}

export interface LeftStep extends Step {
  error: string
  sqlstate: string
}

export interface StepsDone {
  done: number
  left: LeftStep[]
  /** What was left out, of a run without code. */
  warnings?: object[]
}

export type Value = string | number | boolean | null | readonly string[] | object

export interface Session {
  begin: () => Promise<void>
  end: (how: 'commit' | 'rollback') => Promise<void>
  /** Calls a function of ours; objects go as JSON. */
  call: <T>(name: string, ...values: Value[]) => Promise<T>
  /** A select that returns one row. */
  row: <T>(text: string) => Promise<T | undefined>
  /** One statement by the extended protocol; returns the rows it wrote. */
  run: (text: string) => Promise<number>
  /** `copy ... from stdin`; returns the rows it wrote. */
  copyIn: (
    into: string,
    rows: Readable,
    came: (bytes: Buffer) => void,
    signal: AbortSignal,
  ) => Promise<number>
  /** `copy ... to stdout`. */
  copyOut: (statement: string) => Readable
}

export interface OpenTarget {
  /** Writes what is ours, and into tables that were there before. */
  owner: Session
  /** Runs what the source says. */
  login: Session
  /** Loads what earlier imports brought, as the role that owns it; only of a target that was opened for that. */
  imported?: Session
  /** Ends both sessions now: statements that wait for them reject. */
  cut: () => void
  /** What the login made gets its owner; after a run that did not come to its end the login keeps it, without code too. */
  close: (isDone: boolean, withCode: boolean) => Promise<void>
}

export interface ImportTarget {
  /** As that of a session, as the owner on a connection of its own. */
  call: Session['call']
  open: (loadsImported: boolean) => Promise<OpenTarget>
  /** A database for what a file says. */
  scratch: (limits: ScratchLimits) => Promise<Scratch>
  /** Closes the login that a dead gateway left open, and drops its scratch databases. */
  sweep: () => Promise<void>
}

/** As Postgres writes values where nothing of the session changes them; both sides of a comparison have these. */
const exact = {
  datestyle: `'ISO, YMD'`,
  intervalstyle: 'postgres',
  extra_float_digits: '3',
  bytea_output: 'hex',
  timezone: 'UTC',
  row_security: 'off',
  check_function_bodies: 'off',
  idle_in_transaction_session_timeout: '0',
  lock_timeout: '30000',
}

export const makeImportTarget = (url: string): ImportTarget => {
  const configOf = (address: string, path: string) =>
    clientConfig({
      url: address,
      name: 'plinth import',
      statementTimeout: 0,
      settings: { ...exact, search_path: path },
    })
  const asOwner = configOf(url, 'pg_catalog, pg_temp')
  const sessionFor = async (config: ReturnType<typeof configOf>): Promise<pg.Client> => {
    const client = new HostClient(config)
    client.on('error', () => undefined) // the statement that waits rejects
    await connect(client, config)
    return client
  }

  /** Whatever the sessions do, their work is undone and their locks are free when this resolves. */
  const end = async (
    owner: pg.Client,
    others: readonly pg.Client[],
    isDone: boolean,
    withCode: boolean,
  ) => {
    const pid = pidOf(owner)
    for (const client of [owner, ...others]) hangUp(client)
    await withClient(asOwner, async (client) => {
      await client.query(
        'select pg_terminate_backend(pid, 10000) from pg_stat_activity where pid = $1',
        [pid],
      )
      // The turn ended with the owner's session. Where another run took it since, the login is that run's.
      if (!(await callOn<boolean>(client, 'import.hold_project', []))) return
      if (!withCode) await client.query('select import.end_login_sessions()')
      if (!withCode) await client.query('select import.leave_out_code()')
      await client.query('select import.close_login($1)', [!isDone])
      if (!isDone) await client.query('select import.validate_keys()')
    })
  }

  return {
    call: (name, ...values) => withClient(asOwner, (client) => callOn(client, name, values)),
    open: async (loadsImported) => {
      const owner = await sessionFor(asOwner)
      try {
        const { password, verifier } = makePassword()
        await owner.query('select core.hide_statements_from_log()')
        await owner.query('select import.open_login($1, $2)', [verifier, loadsImported])
        const as = (role: string, path: string): Promise<pg.Client> =>
          sessionFor(configOf(asLogin(url, `${databaseOf(url)}_${role}`, password), path))
        const login = await as('import', `''`)
        // What it runs is code that stands: with the path that the application is used to.
        const imported = loadsImported ? await as('imported', 'public, extensions') : undefined
        const others = [login, ...(imported ? [imported] : [])]
        return {
          owner: sessionOf(owner),
          login: sessionOf(login),
          ...(imported && { imported: sessionOf(imported) }),
          cut: () => [owner, ...others].forEach(hangUp),
          close: (isDone, withCode) => end(owner, others, isDone, withCode),
        }
      } catch (error) {
        hangUp(owner)
        throw error
      }
    },
    scratch: (limits) => openScratch(url, asOwner, limits),
    sweep: () =>
      withClient(asOwner, async (client) => {
        if (await callOn<boolean>(client, 'import.sweep_login', []))
          await callOn(client, 'import.validate_keys', [])
        await sweepScratches(client)
      }),
  }
}

const callOn = async <T>(client: pg.Client, name: string, values: Value[]): Promise<T> => {
  const places = values.map((_value, index) => `$${index + 1}`).join()
  const { rows } = await client.query<{ result: T }>(
    `select ${name}(${places}) as result`,
    values.map((value) => (isPlain(value) ? value : JSON.stringify(value))),
  )
  return rows[0]?.result as T
}

/** Arrays of texts are arrays in SQL too. */
const isPlain = (value: Value): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (Array.isArray(value) && value.every((one) => typeof one === 'string'))

const pidOf = (client: pg.Client): number => (client as unknown as { processID: number }).processID

const sessionOf = (client: pg.Client): Session => ({
  begin: async () => {
    await client.query('begin')
  },
  end: async (how) => {
    await client.query(how)
  },
  call: (name, ...values) => callOn(client, name, values),
  row: async <T>(text: string) => (await client.query(text)).rows[0] as T | undefined,
  run: async (text) => rowsOf((await runPortal(client, { text, rows: 0 })).tag),
  copyIn: async (into, rows, came, signal) => {
    const copy = client.query(copyFrom(into))
    await pipeline(rows, watching(came), copy, { signal })
    return copy.rowCount
  },
  copyOut: (statement) => client.query(copyTo(statement)),
})

/** The last word of a tag such as INSERT 0 5. */
const rowsOf = (tag: string): number => Number(/ (\d+)$/.exec(tag)?.[1] ?? 0)

const watching = (came: (bytes: Buffer) => void): Transform =>
  new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      came(piece)
      done(null, piece)
    },
  })
