// What it costs to write to a table that somebody listens to.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { withClient } from '../../src/database/connect.ts'
import { makeTokens } from '../../src/token.ts'
import { ownerConfig, testSecret } from '../support/database.ts'
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

/** Transactions a second, by the protocol of the queries. */
interface Rates {
  simple: number
  prepared: number
}

const lapse = `
  select setval(format('realtime.wanted_%s', id)::regclass, 1)
  from realtime.watches where relation = 'public.${table}'::regclass`

export const writes: Probe['measure'] = async (bench) => {
  const program = findPgbench()
  if (!program) return { line: 'not measured: there is no pgbench here' }
  const { database, rounds, seconds } = bench
  const pgbench = async (...args: string[]): Promise<number> => {
    const command = [...args, database.ownerUrl]
    const { stdout } = await promisify(execFile)(program, command)
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  }
  await pgbench('-i', '-q', '-s', '10')
  await database.sql(`
    create policy everyone on public.${table} for select using (true);
    grant select on public.${table} to authenticated`)
  const { port } = await bench.start(settings)
  const hear = bench.listeners()
  const channel = `public:${table}`
  const tokens = tokensFor(100)
  const open = (count: number): Promise<unknown> =>
    hear({ open: { port, channel, tokens, count, isCounting: true } })
  const pace = async (): Promise<Rates> => {
    const run = ['-n', '-N', '-c', '8', '-j', '2', '-T', String(Math.max(3, Math.ceil(seconds)))]
    return { simple: await pgbench(...run), prepared: await pgbench(...run, '-M', 'prepared') }
  }
  const off = async (): Promise<Rates> => {
    await open(0)
    await database.sql(`select realtime.unwatch('${table}')`).catch(() => undefined)
    return pace()
  }
  const modes: Record<string, () => Promise<Rates>> = {
    lapsed: async () => {
      await open(1)
      await open(0)
      await database.sql(lapse)
      return pace()
    },
    unwatched: async () => {
      await open(1)
      await open(0)
      return whileRead(database.ownerUrl, pace)
    },
    one: async () => {
      await open(1)
      return pace()
    },
    crowd: async () => {
      await open(crowd)
      return pace()
    },
  }
  const names = Object.keys(modes)
  const pairs: Record<string, { off: Rates; on: Rates }>[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const measured: (typeof pairs)[number] = {}
    for (const name of names) {
      const on = round % 2 > 0 ? await modes[name]!() : undefined
      measured[name] = { off: await off(), on: on ?? (await modes[name]!()) }
    }
    if (round > 0) pairs.push(measured) // the first warms up
  }
  const share = (mode: string, protocol: keyof Rates): number =>
    median(pairs.map(({ [mode]: pair }) => pair!.on[protocol] / pair!.off[protocol]))
  const shares = (mode: string): string =>
    `${share(mode, 'simple').toFixed(2)} (${share(mode, 'prepared').toFixed(2)})`
  const rate = (protocol: keyof Rates): number =>
    median(pairs.flatMap((pair) => names.map((name) => pair[name]!.off[protocol])))
  const figures = {
    off: rate('simple'),
    'off, prepared': rate('prepared'),
    ...Object.fromEntries(
      names.flatMap((name) => [
        [name, share(name, 'simple')],
        [`${name}, prepared`, share(name, 'prepared')],
      ]),
    ),
  }
  const line = `pgbench's simple updates a second, as it runs by itself (and with prepared statements): not watched ${figures.off.toFixed(0)} (${figures['off, prepared'].toFixed(0)}); of that when the last listener's time is just over ${shares('lapsed')}, attached but unwatched ${shares('unwatched')}, watched by one ${shares('one')}, by ${crowd} ${shares('crowd')}`
  return { line, figures }
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
        await keeper.query('select realtime.see_to_one()')
        const { rowCount } = await keeper.query(`select from pg_trigger
          where tgrelid = 'public.${table}'::regclass and tgqual is not null`)
        return rowCount === 4
      })
    })
    const rate = await measure()
    await client.query('commit')
    return rate
  })
