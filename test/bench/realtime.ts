// How soon and how often listeners are told of what changed.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { withClient } from '../../src/database/connection/connect.ts'
import { ownerConfig } from '../support/database.ts'
import type { Heard, ListenersOrder } from './listeners.ts'
import type { Bench, Probe } from './probes.ts'
import { amplified, flooded } from './realtime-floods.ts'
import { crowd, personOf, settings, tokensFor, writes } from './realtime-writes.ts'
import { median } from './report.ts'

const unbounded = { ...settings, REALTIME_FRAMES_PER_SECOND: '100000000' }

/** A table of which everybody reads what is nobody's, and else only what is theirs. */
const makeTable = async ({ database }: Bench, name: string): Promise<string> => {
  await database.sql(`
    create table public.${name} (
      number bigint generated always as identity primary key, owner uuid, sent float8, body text);
    create policy theirs on public.${name} for select
      using (owner is null or owner = (select auth.uid()));`)
  return `public:${name}`
}

const now = (): number => performance.timeOrigin + performance.now()

/** Writes these rows one after the other, so many a second; gives the number of the last. */
const writeOn = async (
  client: pg.Client,
  channel: string,
  { owners, perSecond = Infinity }: { owners: (string | null)[]; perSecond?: number },
): Promise<number> => {
  const text = `insert into ${channel.replace(':', '.')} (owner, sent, body) values ($1, $2, repeat('x', 100)) returning number`
  const begin = now()
  let last = 0
  for (const [at, owner] of owners.entries()) {
    const wait = begin + (at * 1000) / perSecond - now()
    if (wait > 1) await pause(wait)
    const query = { name: 'write', text, values: [owner, now()] }
    last = Number((await client.query<{ number: string }>(query)).rows[0]!.number)
  }
  return last
}

const write = (
  { database }: Bench,
  ...how: [channel: string, rows: { owners: (string | null)[]; perSecond?: number }]
): Promise<number> =>
  withClient(ownerConfig(database.ownerUrl), (client) => writeOn(client, ...how))

const everybodys = (count: number): null[] => Array.from({ length: count }, () => null)

const latency: Probe['measure'] = async (bench) => {
  const { port } = await bench.start(settings)
  const channel = await makeTable(bench, 'latency')
  const hear = bench.listeners()
  await hear({ open: { port, channel, tokens: tokensFor(1), count: 1 } })
  const run = async (count: number): Promise<Heard> => {
    const number = await write(bench, channel, { owners: everybodys(count), perSecond: 100 })
    return hear({ until: { number, seconds: 10 } })
  }
  await run(100)
  const { p50, p99, complete } = await run(Math.max(500, 100 * bench.seconds * bench.rounds))
  const line = `from the INSERT to the socket at 100 a second, commit included: p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms${complete ? '' : ', not all came'}`
  return { line, figures: { p50, p99 } }
}

/** How many changes a second arrive, when they are written as fast as one connection can. */
const rateOf = async (
  bench: Bench,
  hear: (order: ListenersOrder) => Promise<Heard>,
  channel: string,
  owners: (string | null)[],
  place: number,
): Promise<{ changes: number; frames: number }> => {
  await hear({})
  const begin = now()
  // The last is everybody's, so that all know the end.
  const number = await write(bench, channel, { owners: [...owners, null] })
  const { frames, at, complete } = await hear({ until: { number, seconds: 60 } })
  if (!complete) throw new Error(`round ${place}: not all changes came within a minute`)
  const seconds = (at - begin) / 1000
  return { changes: (owners.length + 1) / seconds, frames: frames / seconds }
}

const fanOut: Probe['measure'] = async (bench) => {
  const { port } = await bench.start(unbounded)
  const channel = await makeTable(bench, 'fan_out')
  const hear = bench.listeners()
  const people = 100
  await hear({ open: { port, channel, tokens: tokensFor(people), count: crowd } })
  const shared = everybodys(200)
  const owned = Array.from({ length: 1000 }, (_, at) => personOf(at % people))
  await rateOf(bench, hear, channel, everybodys(50), 0)
  const all = []
  const own = []
  for (let round = 1; round <= bench.rounds; round += 1) {
    all.push(await rateOf(bench, hear, channel, shared, round))
    own.push(await rateOf(bench, hear, channel, owned, round))
  }
  const figures = {
    changesToAll: median(all.map(({ changes }) => changes)),
    framesToAll: median(all.map(({ frames }) => frames)),
    changesToOwn: median(own.map(({ changes }) => changes)),
    framesToOwn: median(own.map(({ frames }) => frames)),
  }
  const line = `${crowd} sockets of ${people} people: ${figures.changesToAll.toFixed(0)} changes a second where each goes to all (${figures.framesToAll.toFixed(0)} frames), ${figures.changesToOwn.toFixed(0)} where each goes to one of the people (${figures.framesToOwn.toFixed(0)} frames)`
  return { line, figures }
}

const counts = [1, 10, 100, 400]

const claims: Probe['measure'] = async (bench) => {
  const { port } = await bench.start(unbounded)
  const channel = await makeTable(bench, 'claims')
  const hear = bench.listeners()
  const costOf = async (
    client: pg.Client,
    count: number,
  ): Promise<{ count: number; time: number; cpu: number }> => {
    await hear({ open: { port, channel, tokens: tokensFor(count), count } })
    const turn = async (): Promise<number> => {
      const number = await writeOn(client, channel, { owners: [null] })
      const { p50, complete } = await hear({ until: { number, seconds: 10 } })
      if (!complete) throw new Error(`a change did not come to all of ${count}`)
      return p50
    }
    for (let at = 0; at < 5; at += 1) await turn()
    const spent = await bench.countPostgres()
    const times: number[] = []
    for (let at = 0; at < 20; at += 1) times.push(await turn())
    return { count, time: median(times), cpu: spent() / times.length }
  }
  const costs = await withClient(ownerConfig(bench.database.ownerUrl), async (client) => {
    const found = []
    for (const count of counts) found.push(await costOf(client, count))
    return found
  })
  const [least, most] = [costs[0]!, costs.at(-1)!]
  const each = (most.cpu - least.cpu) / (most.count - least.count)
  const line = `one change to ${costs.map(({ count, time }) => `${count}: ${time.toFixed(1)} ms`).join(', ')} different claims; Postgres works ${each.toFixed(0)} us for each`
  return {
    line,
    figures: { each, ...Object.fromEntries(costs.map(({ count, time }) => [`for${count}`, time])) },
  }
}

export const realtimeProbes: Probe[] = [
  { name: 'realtime-writes', measure: writes },
  { name: 'realtime-latency', measure: latency },
  { name: 'realtime-fanout', measure: fanOut },
  { name: 'realtime-claims', measure: claims },
  { name: 'realtime-amplified', measure: amplified },
  { name: 'realtime-flooded', measure: flooded },
]
