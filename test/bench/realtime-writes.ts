// What it costs to write to a table that somebody listens to.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { makeTokens } from '../../src/token.ts'
import { testSecret } from '../support/database.ts'
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
  const open = (count: number): Promise<unknown> => hear({ open: { port, channel, tokens, count } })
  const lapse = `
    select setval(format('realtime.wanted_%s', id)::regclass, 1)
    from realtime.watches where relation = 'public.${table}'::regclass`
  const modes: Record<string, () => Promise<unknown>> = {
    off: async () => {
      await open(0)
      await database.sql(`select realtime.unwatch('${table}')`).catch(() => undefined)
    },
    unwatched: async () => {
      await open(1)
      await open(0)
      await database.sql(lapse)
    },
    one: () => open(1),
    crowd: () => open(crowd),
  }
  const measured: Record<string, number[]> = { off: [], unwatched: [], one: [], crowd: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const [mode, begin] of Object.entries(modes)) {
      await begin()
      const run = ['-n', '-N', '-M', 'prepared', '-c', '8', '-j', '2']
      const tps = await pgbench(...run, '-T', String(Math.max(3, Math.ceil(seconds))))
      if (round > 0) measured[mode]!.push(tps) // the first warms up
    }
  }
  const figures = Object.fromEntries(
    Object.entries(measured).map(([mode, rates]) => [mode, median(rates)]),
  )
  const share = (mode: string): string =>
    `${figures[mode]!.toFixed(0)} (${(figures[mode]! / figures['off']!).toFixed(2)})`
  const line = `pgbench's simple updates a second: not watched ${figures['off']!.toFixed(0)}, watched before ${share('unwatched')}, watched by one ${share('one')}, by ${crowd} ${share('crowd')}`
  return { line, figures }
}
