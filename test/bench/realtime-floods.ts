// What others notice of a table that everybody listens to, and of who floods the service with subscriptions.
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { withClient } from '../../src/database/connection/connect.ts'
import { ownerConfig } from '../support/database.ts'
import { casesFor } from './cases.ts'
import type { Bench, Probe } from './probes.ts'
import { crowd, settings, tokensFor } from './realtime-writes.ts'
import { disturbed, percentile } from './report.ts'

const perSecond = 1000
const people = 100
const floodSeconds = 10
const attackers = 500
const tooLarge = 'x'.repeat(1024 * 1024)

/** The 95th percentile of the milliseconds that an insert takes, at a thousand a second. */
const insertsFor = (seconds: number, { database }: Bench): Promise<number> =>
  withClient(ownerConfig(database.ownerUrl), async (client) => {
    const times: number[] = []
    const query = { name: 'insert', text: `insert into public.amplified (body) values ('x')` }
    const begin = performance.now()
    for (let at = 0; at < seconds * perSecond; at += 1) {
      const wait = begin + (at * 1000) / perSecond - performance.now()
      if (wait > 1) await pause(wait)
      const sent = performance.now()
      await client.query(query)
      times.push(performance.now() - sent)
    }
    return percentile(times, 0.95)
  })

export const amplified: Probe['measure'] = async (bench) => {
  const { database, rounds, seconds } = bench
  await database.sql(`
    create table public.amplified (number bigint generated always as identity primary key, body text);
    create policy everyone on public.amplified for select using (true)`)
  const { port } = await bench.start(settings)
  const hear = bench.listeners()
  const channel = 'public:amplified'
  const quiet: number[] = []
  const busy: number[] = []
  await insertsFor(1, bench)
  for (let round = 0; round < rounds; round += 1) {
    await hear({ open: { port, channel, tokens: [], count: 0 } })
    quiet.push(await insertsFor(seconds, bench))
    await hear({ open: { port, channel, tokens: tokensFor(people), count: crowd } })
    busy.push(await insertsFor(seconds, bench))
  }
  const figures = disturbed(quiet, busy)
  const line = `p95 of ${perSecond} inserts a second ${figures.quiet.toFixed(2)} ms, while ${crowd} sockets listen ${figures.busy.toFixed(2)} ms: ${figures.ratio.toFixed(2)} times (below 2 is meant)`
  return { line, figures }
}

/** In all ten thousand subscriptions, ten messages that are too large, ten in bytes, and sockets that only listen. */
const attack = async (socket: WebSocket, place: number): Promise<void> => {
  switch (place % (attackers / 10)) {
    case 0:
      for (let at = 0; at < 1000; at += 1)
        socket.send(JSON.stringify({ type: 'subscribe', channel: `public:flooded_${at}` }))
      break
    case 1:
      socket.send(tooLarge)
      break
    case 2:
      for (const byte of tooLarge) {
        if (socket.readyState !== WebSocket.OPEN) break
        await new Promise((resolve) => socket.send(byte, { fin: false }, resolve))
      }
  }
}

const flood = async (seconds: number, port: number, token: string): Promise<void> => {
  const sockets: WebSocket[] = []
  for (let place = 0; place < attackers; place += 1) {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/realtime/v1?apikey=${token}`)
    socket.on('error', () => undefined) // too many of one address
    socket.on('open', () => void attack(socket, place))
    sockets.push(socket)
    await pause((seconds * 1000) / attackers)
  }
  for (const socket of sockets) socket.terminate()
}

export const flooded: Probe['measure'] = async (bench) => {
  const { token, load, rounds } = bench
  const { port } = await bench.start({ RATE_LIMIT_API: '0' })
  const requests = casesFor(token).find(({ name }) => name === 'read-one')!.ours
  const reads = { port, requests, connections: 4, seconds: floodSeconds }
  const quiet: number[] = []
  const busy: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    quiet.push((await load(reads)).p95)
    const [read] = await Promise.all([load(reads), flood(floodSeconds, port, token)])
    busy.push(read.p95)
  }
  const figures = disturbed(quiet, busy)
  const line = `p95 of reads ${figures.quiet.toFixed(2)} ms, while one address opens ${attackers} sockets in ${floodSeconds} seconds, with ten thousand subscriptions and twenty messages of a megabyte, ${figures.busy.toFixed(2)} ms: ${figures.ratio.toFixed(2)} times (below 2 is meant)`
  return { line, figures }
}
