// Who floods the service, or never reads what it sends, does not fill its memory.
import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { makeTokens } from '../../../src/http/token.ts'
import { testSecret, type TestDatabase } from '../../support/database.ts'
import { openRealtime, refusedHandshake, type TestSocket } from '../../support/realtime.ts'
import type { SpawnedService } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { until } from '../../support/until.ts'
import { cleanUp, installedDatabase, launchOn, ready } from '../support.ts'

const megabyte = 1024 * 1024
const most = 100 * megabyte

const isTold = existsSync('/proc/self/status')
if (!isTold) console.log('memory: skipped, there is no /proc')

let database: TestDatabase
let service: SpawnedService
let token: string

beforeAll(async () => {
  database = await installedDatabase(inject('adminUrl'))
  await database.sql(`
    create table public.plain (id int primary key, body text);
    create policy everyone on public.plain for select using (true)`)
  // What is held is measured, not what Node has yet to collect.
  service = await ready(await launchOn(database, { NODE_OPTIONS: '--max-semi-space-size=2' }))
  token = await makeTokens(testSecret, 'plinth').key('anon')
})
afterAll(cleanUp)

const residentBytes = (): number => {
  const status = readFileSync(`/proc/${service.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024
}

const listen = async (): Promise<TestSocket> => {
  const socket = await openRealtime(service, token)
  expect(await socket.subscribe('public:plain')).toMatchObject({ type: 'subscribed' })
  return socket
}

/** The most that the process held while this went on, beyond what it held before. */
const growthDuring = async (work: () => Promise<void>): Promise<number> => {
  const before = residentBytes()
  let highest = before
  const watch = setInterval(() => (highest = Math.max(highest, residentBytes())), 20)
  await work().finally(() => clearInterval(watch))
  return Math.max(highest, residentBytes()) - before
}

const floods: Record<string, () => Promise<void>> = {
  'ten thousand subscriptions': async () => {
    const sockets = await times(10, () => openRealtime(service, token))
    for (const socket of sockets)
      for (let at = 0; at < 1_000; at += 1)
        socket.send({ type: 'subscribe', channel: `public:t_${at}` })
    for (const socket of sockets) expect((await socket.closed).code).toBe(1008)
  },
  'large messages, whole and in bytes': async () => {
    for (let round = 0; round < 5; round += 1) {
      const [whole, bytes] = await Promise.all([listen(), listen()])
      whole.send('x'.repeat(megabyte))
      for (let at = 0; at < 70_000 && !bytes.isClosed(); at += 1)
        bytes.socket.send('x', { fin: false })
      expect((await whole.closed).code).toBe(1009)
      expect([1008, 1009]).toContain((await bytes.closed).code)
    }
  },
  'five hundred sockets of one address': async () => {
    const attempts = await times(500, () => openRealtime(service, token).catch(() => undefined))
    const opened = attempts.filter((socket) => socket !== undefined)
    expect(opened.length).toBeLessThan(500)
    expect(await refusedHandshake(service, token)).toMatchObject({ status: 429 })
    await Promise.all(opened.map((socket) => socket.close()))
  },
  'ten thousand changes for sockets that never read': async () => {
    const reader = await listen()
    const stuck = await times(10, listen)
    for (const { socket } of stuck) socket.pause()
    for (let from = 0; from < 10_000; from += 100) {
      await database.sql(
        `insert into public.plain
         select id, repeat('x', 10000) from generate_series($1::int, $1::int + 99) as id`,
        [from],
      )
      const isLast = (message: { record?: { id: number }; type: string }): boolean =>
        message.record?.id === from + 99 || message.type === 'resync'
      await until(() => reader.messages.some(isLast), { what: `change ${from + 99}` })
    }
    for (const { socket } of [reader, ...stuck]) socket.terminate()
  },
}

it.runIf(isTold).each(Object.entries(floods))('%s take less than 100 MB', async (_, flood) => {
  expect(await growthDuring(flood)).toBeLessThan(most)
  await (await listen()).close()
})
