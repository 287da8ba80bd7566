// What no pair of requests shows: who waits for whom, what the first request of a form costs, how far Postgres itself is.
import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '../../src/database/connection/connect.ts'
import { casesFor, nap, newForms } from './cases.ts'
import { ownerConfig, type TestDatabase } from '../support/database.ts'
import type { Server } from './children.ts'
import type { Heard, ListenersOrder } from './listeners.ts'
import type { Order } from './load.ts'
import type { Load } from './report.ts'
import { disturbed, median } from './report.ts'

/** A service on a database of its own, with the same person. */
export interface Apart extends Server {
  database: TestDatabase
  token: string
  serviceKey: string
  /** Processor time of all connections to its database from now on. */
  countPostgres: () => Promise<() => number>
}

export interface Bench {
  port: number
  pid: number
  /** The routes written by hand, on a pool. */
  theirs: number
  token: string
  /** As the gateway's login. */
  databaseUrl: string
  database: TestDatabase
  connections: number
  rounds: number
  seconds: number
  load: (order: Order) => Promise<Load>
  /** The same in a second process. */
  meanwhile: (order: Order) => Promise<Load>
  /** The same in one more process for each call. */
  loads: () => (order: Order) => Promise<Load>
  /** Opens sockets in a process of its own. */
  listeners: () => (order: ListenersOrder) => Promise<Heard>
  /** Processor time of all connections to Postgres from now on. */
  countPostgres: () => Promise<() => number>
  /** Starts the service once more, on the same database, with other settings. */
  start: (environment: Record<string, string>) => Promise<Server>
  apart: (environment: Record<string, string>) => Promise<Apart>
}

export interface Probe {
  name: string
  /** A line for people; figures for programs, or nothing where it cannot be measured here. */
  measure: (bench: Bench) => Promise<{ line: string; figures?: Record<string, number> }>
}

const sleepers = 8

const readOne = (token: string): Order['requests'] =>
  casesFor(token).find(({ name }) => name === 'read-one')!.ours

const starve: Probe['measure'] = async (bench) => {
  const { port, token, load, meanwhile, rounds, seconds } = bench
  const reads: Order = { port, requests: readOne(token), connections: 64, seconds }
  const naps: Order = { port, requests: nap(token), connections: sleepers, seconds: seconds + 0.5 }
  await load(reads)
  const quiet: number[] = []
  const busy: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    quiet.push((await load(reads)).p99)
    const [read] = await Promise.all([load(reads), meanwhile(naps)])
    busy.push(read.p99)
  }
  const figures = disturbed(quiet, busy)
  const line = `p99 of reads on 64 connections ${figures.quiet.toFixed(2)} ms, beside ${sleepers} that sleep ${figures.busy.toFixed(2)} ms: ${figures.ratio.toFixed(2)} times (at most 3 is meant)`
  return { line, figures }
}

const cold: Probe['measure'] = async ({ port, token, load, database }) => {
  await load({ port, requests: readOne(token), connections: 1, seconds: 0.5 })
  const requests = newForms(token)
  const { p50, p99 } = await load({ port, requests, connections: 1, seconds: 'once' })
  const again = await load({ port, requests, connections: 1, seconds: 'once' })
  const compiling = median(await compileAll(database, requests.paths))
  const line = `the first request of a form ${p50.toFixed(2)} ms (median of ${requests.paths.length}, p99 ${p99.toFixed(2)}; less than 3 is meant), of which compiling ${compiling.toFixed(2)}; the second ${again.p50.toFixed(2)} ms`
  return { line, figures: { p50, p99, compiling, again: again.p50 } }
}

/** Milliseconds that each takes to compile, each in a transaction of its own. */
const compileAll = ({ ownerUrl }: TestDatabase, paths: readonly string[]): Promise<number[]> =>
  withClient(ownerConfig(ownerUrl), async (client) => {
    const took: number[] = []
    for (const path of paths) {
      const { pathname, searchParams } = new URL(path, 'http://127.0.0.1')
      const { rows } = await client.query<{ took: number }>({
        name: 'compile',
        text: `select extract(epoch from clock_timestamp() - statement_timestamp())::float8 * 1000 as took
          from api.explain('GET', $1, $2, 'authenticated')`,
        values: [pathname.split('/').at(-1), [...searchParams].flat()],
      })
      took.push(...rows.map((row) => row.took))
    }
    return took
  })

const ceiling: Probe['measure'] = async (bench) => {
  const { port, token, load, connections, seconds, rounds } = bench
  const program = findPgbench()
  if (!program) return { line: 'not measured: there is no pgbench here' }
  const ours: number[] = []
  const postgres: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const order = { port, requests: readOne(token), connections, seconds }
    ours.push((await load(order)).throughput)
    postgres.push(await runPgbench(program, bench))
  }
  const figures = {
    ours: median(ours),
    postgres: median(postgres),
    ratio: median(ours) / median(postgres),
  }
  const line = `${figures.ours.toFixed(0)} requests a second, pgbench alone with the hand-written statement ${figures.postgres.toFixed(0)}: ${figures.ratio.toFixed(2)} of it`
  return { line, figures }
}

export const findPgbench = (): string | undefined => {
  const debian = '/usr/lib/postgresql'
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...(existsSync(debian)
      ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
      : []),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((file) => existsSync(file))
}

/** Transactions a second of Postgres's own client, on as many connections as the hand-written routes pipeline on. */
const runPgbench = async (
  program: string,
  { databaseUrl, token, seconds }: Bench,
): Promise<number> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-bench-'))
  try {
    const script = join(folder, 'read-one.sql')
    const text = '\\set id 1 + 2 * random(0, 999)\nselect app.todo(:claims, :id) as body;\n'
    await writeFile(script, text)
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    const { stdout } = await promisify(execFile)(program, [
      ...['-n', '-M', 'prepared', '-f', script, '-D', `claims=${claims}`],
      ...['-c', '4', '-j', '2', '-T', String(Math.ceil(seconds)), databaseUrl],
    ])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  } finally {
    await rm(folder, { recursive: true })
  }
}

export const probes: Probe[] = [
  { name: 'starve', measure: starve },
  { name: 'cold', measure: cold },
  { name: 'ceiling', measure: ceiling },
]
