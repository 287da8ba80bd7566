// What it costs to write to a table that somebody listens to.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { withClient } from '../../src/database/connection/connect.ts'
import { makeTokens } from '../../src/http/token.ts'
import { ownerConfig, testSecret, type TestDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { findPgbench, type Probe } from './probes.ts'
import { median } from './report.ts'

export const settings = { REALTIME_SOCKETS_PER_ADDRESS: '5000', RATE_LIMIT_API: '0' }
export const crowd = 1000

export const personOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const tokensFor = (count: number): string[] => {
  const { sign } = makeTokens(testSecret, 'plinth')
  const exp = Math.floor(Date.now() / 1000) + 36_000
  return Array.from({ length: count }, (_, at) =>
    sign(JSON.stringify({ role: 'authenticated', sub: personOf(at), exp })),
  )
}

const table = 'pgbench_accounts'

type Protocol = 'simple' | 'prepared'

const lapse = `
  select setval(format('realtime.wanted_%s', id)::regclass, 1)
  from realtime.watches where relation = 'public.${table}'::regclass`

const isAttached = `
  select from pg_trigger where tgrelid = 'public.${table}'::regclass and not tgisinternal`

/** Milliseconds, after capture came or went, before a window begins. */
const settling = 350

export const writes: Probe['measure'] = async (bench) => {
  const program = findPgbench()
  if (!program) return { line: 'not measured: there is no pgbench here' }
  const { database, rounds, seconds } = bench
  await promisify(execFile)(program, ['-i', '-q', '-s', '10', database.ownerUrl])
  await database.sql(`
    create policy everyone on public.${table} for select using (true);
    grant select on public.${table} to authenticated`)
  const { port } = await bench.start(settings)
  const hear = bench.listeners()
  const channel = `public:${table}`
  const tokens = tokensFor(100)
  const open = (count: number): Promise<unknown> =>
    hear({ open: { port, channel, tokens, count, isCounting: true } })

  const rate = async (): Promise<number> => {
    await pause(settling)
    const began = { at: performance.now(), number: await transactions(database) }
    await pause(seconds * 1000)
    const number = await transactions(database)
    return ((number - began.number) * 1000) / (performance.now() - began.at)
  }

  const off = async (): Promise<number> => {
    await open(0)
    await until(async () => {
      await database.sql(`select realtime.unwatch('${table}')`).catch(() => undefined)
      return (await database.sql(isAttached)).length === 0
    })
    return rate()
  }
  const modes: Record<string, () => Promise<number>> = {
    lapsed: async () => {
      await open(1)
      await open(0)
      await database.sql(lapse)
      return rate()
    },
    unwatched: async () => {
      await open(1)
      await open(0)
      return whileRead(database.ownerUrl, rate)
    },
    one: async () => {
      await open(1)
      return rate()
    },
    crowd: async () => {
      await open(crowd)
      return rate()
    },
  }

  /** Each window between two without capture, under the same writers, as what else the machine does comes and goes. */
  const shares = async (measure: () => Promise<number>, protocol: Protocol) => {
    const options = ['-n', '-N', '-c', '8', '-j', '2', '-T', '100000', '-M', protocol]
    const pgbench = spawn(program, [...options, database.ownerUrl], { stdio: 'ignore' })
    const found: number[] = []
    try {
      await measure() // the first warms up
      let before = await off()
      for (let round = 0; round < rounds; round += 1) {
        const between = await measure()
        const after = await off()
        found.push((2 * between) / (before + after))
        rates[protocol].push(after)
        before = after
      }
    } finally {
      pgbench.kill()
      await once(pgbench, 'exit')
    }
    return found
  }
  const rates: Record<Protocol, number[]> = { simple: [], prepared: [] }
  const figures: Record<string, number> = {}
  for (const [mode, measure] of Object.entries(modes)) {
    figures[mode] = median(await shares(measure, 'simple'))
    figures[`${mode}, prepared`] = median(await shares(measure, 'prepared'))
  }
  figures.off = median(rates.simple)
  figures['off, prepared'] = median(rates.prepared)
  const told = (mode: string): string =>
    `${figures[mode]?.toFixed(2)} (${figures[`${mode}, prepared`]?.toFixed(2)})`
  const line = `pgbench's simple updates a second, as it runs by itself (and with prepared statements): not watched ${figures.off.toFixed(0)} (${figures['off, prepared'].toFixed(0)}); of that when the last listener's time is just over ${told('lapsed')}, attached but unwatched ${told('unwatched')}, watched by one ${told('one')}, by ${crowd} ${told('crowd')}`
  return { line, figures }
}

/** How many there were; those of pgbench write, and take a number each. */
const transactions = async (database: TestDatabase): Promise<number> => {
  const [row] = await database.sql<{ number: string }>(
    'select pg_snapshot_xmax(pg_current_snapshot()) as number',
  )
  return Number(row?.number)
}

/** Nobody wants the changes any longer, and somebody who reads the table keeps its triggers there. */
const whileRead = <T>(url: string, measure: () => Promise<T>): Promise<T> =>
  withClient(ownerConfig(url), async (client) => {
    await client.query('begin')
    await client.query(`lock table public.${table} in access share mode`)
    await withClient(ownerConfig(url), async (keeper) => {
      await keeper.query(lapse)
      await keeper.query('update realtime.watches set wanted_until = 1')
      await until(async () => {
        await keeper.query('select realtime.maintain_one()')
        const { rowCount } = await keeper.query(`select from pg_trigger
          where tgrelid = 'public.${table}'::regclass and tgqual is not null`)
        return rowCount === 4
      })
    })
    const rate = await measure()
    await client.query('commit')
    return rate
  })
