// Realtime while connections to the database die, loudly and silently, and while transactions last: nothing is missed.
import { execFile } from 'node:child_process'
import { rename, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { stopCluster } from '../../../src/database/embedded/cluster.ts'
import { withClient } from '../../../src/database/connection/connect.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { ownerConfig, testSecret, type TestDatabase } from '../../support/database.ts'
import { openRealtime, settled, type TestSocket } from '../../support/realtime.ts'
import { startRelay, type Line, type Relay } from '../../support/relay.ts'
import { request, type SpawnedService } from '../../support/service.ts'
import { times } from '../../support/times.ts'
import { until } from '../../support/until.ts'
import {
  cleanUp,
  cleanups,
  installedDatabase,
  launchOn,
  newDatabase,
  ownCluster,
  query,
  ready,
  sentences,
} from '../support.ts'

const adminUrl = inject('adminUrl')
const key = await makeTokens(testSecret, 'plinth').key('service_role')
afterEach(cleanUp)

const prepare = async (): Promise<TestDatabase> => {
  const database = await installedDatabase(adminUrl)
  await database.sql('create table public.events (id int primary key, n int not null default 0)')
  return database
}

const listen = async (gateway: SpawnedService): Promise<TestSocket> => {
  const socket = await openRealtime(gateway, key)
  cleanups.push(() => socket.close())
  expect(await socket.subscribe('public:events')).toMatchObject({ type: 'subscribed' })
  return socket
}

const insert = (database: TestDatabase, id: number): Promise<unknown> =>
  database.sql('insert into public.events values ($1)', [id])

const idsOf = (socket: TestSocket): number[] => socket.changes().map(({ record }) => record.id)

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

describe('a listening connection', () => {
  it('that is ended again and again costs no change', async () => {
    const database = await prepare()
    const gateway = await ready(await launchOn(database))
    const sockets = await times(5, () => listen(gateway))
    let ended = 0
    await withClient(ownerConfig(database.ownerUrl), async (writer) => {
      for (const id of numbers(1, 300)) {
        await writer.query('insert into public.events values ($1)', [id])
        if (id % 10 > 0) continue
        await pause(50) // or all would be over before another connection listens
        const listeners = `
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = $1 and query ilike 'listen%'`
        ended += (await query(adminUrl, listeners, [database.name])).length
      }
    })
    await settled(database, ...sockets)
    for (const socket of sockets) expect(idsOf(socket)).toEqual(numbers(1, 300))
    expect(ended).toBeGreaterThan(1)
  })

  it('that falls silent is replaced, and changes come meanwhile', async () => {
    const { database, relay, gateway } = await launchBehindRelay()
    const socket = await listen(gateway)
    const listening = (): Line[] =>
      relay.lines.filter(
        (line) => !line.isSilent() && /listen "?plinth_realtime/i.test(line.said()),
      )
    await until(() => listening().length > 0, { what: 'a listening connection' })
    for (const line of listening()) line.silence()
    await insert(database, 1)
    await socket.waitFor(({ record }) => record?.id === 1, 'what a poll finds')
    await until(() => listening().length > 0, {
      what: 'another listening connection',
    })
    await insert(database, 2)
    await socket.waitFor(({ record }) => record?.id === 2, 'what came after')
    expect(idsOf(socket)).toEqual([1, 2])
  })
})

it('changes come though every connection to the database fell silent', async () => {
  const { database, relay, gateway } = await launchBehindRelay()
  const socket = await listen(gateway)
  await insert(database, 1)
  await socket.waitFor(({ record }) => record?.id === 1)
  for (const line of relay.lines) line.silence()
  await insert(database, 2)
  await until(() => idsOf(socket).includes(2), { what: 'what was written then' })
  expect(new Set(idsOf(socket))).toEqual(new Set([1, 2]))
})

it('a long transaction holds nobody up, and what it wrote comes when it ends', async () => {
  const database = await prepare()
  const gateway = await ready(await launchOn(database))
  const socket = await listen(gateway)
  await withClient(ownerConfig(database.ownerUrl), async (long) => {
    await long.query('begin')
    await long.query('insert into public.events values (0)')
    await long.query('savepoint here')
    await long.query('insert into public.events values (1000)')
    await long.query('rollback to here')
    for (const id of numbers(1, 50)) {
      const answer = await request(gateway.url, 'POST', '/rest/v1/events', {
        body: { id },
        headers: { apikey: key },
      })
      expect(answer.status).toBe(201)
    }
    await settled(database, socket)
    expect(idsOf(socket)).toEqual(numbers(1, 50))
    const { cursor } = await socket.ping()
    await long.query('commit')

    await settled(database, socket)
    expect(idsOf(socket)).toEqual([...numbers(1, 50), 0])
    // Who was away meanwhile gets it, too: it was not yet to be seen at that cursor.
    const returned = await openRealtime(gateway, key)
    cleanups.push(() => returned.close())
    const answer = await returned.subscribe('public:events', { since: cursor })
    expect(answer.resync ?? false).toBe(false)
    await settled(database, returned)
    expect(idsOf(returned)).toEqual([0])
  })
})

it('who subscribes while the database is away is subscribed when it is back, and skips nothing', async () => {
  const cluster = await ownCluster(inject('server'), { durable: true })
  const database = newDatabase(cluster.url('postgres'))
  const gateway = await ready(await launchOn(database))
  await database.sql('create table public.events (id int primary key, n int not null default 0)')
  const before = await listen(gateway)
  await insert(database, 1)
  await settled(database, before)
  const { cursor: since } = await before.ping()
  const socket = await openRealtime(gateway, key)
  cleanups.push(() => socket.close())

  await stopCluster({ folder: cluster.folder })
  socket.send({ type: 'subscribe', channel: 'public:events', since, ref: 's' })
  const line = 'realtime cannot read what changed: trying again'
  await until(() => sentences(gateway).includes(line), { what: 'the loss to be seen' })
  expect(await socket.ping()).toEqual({ type: 'pong' })

  await cluster.start()
  await insert(database, 2)
  await socket.waitFor(({ ref }) => ref === 's', 'an answer')
  await insert(database, 3)
  await settled(database, before, socket)
  expect(idsOf(before)).toEqual([1, 2, 3])
  expect(idsOf(socket)).toEqual([2, 3])
  const told = socket.messages.map(({ type, ref }) => ref ?? type)
  expect(told.filter((type) => type !== 'pong')).toEqual(['s', 'change', 'change'])
})

it('who comes with a cursor of a time that was put back reads again, however much came since', async () => {
  const cluster = await ownCluster(inject('server'), { durable: true })
  const database = newDatabase(cluster.url('postgres'))
  const gateway = await ready(await launchOn(database))
  await database.sql('create table public.events (id int primary key, n int not null default 0)')
  const insertAll = (from: number, to: number): Promise<void> =>
    withClient(ownerConfig(database.ownerUrl), async (writer) => {
      for (const id of numbers(from, to))
        await writer.query('insert into public.events values ($1)', [id])
    })
  const cursorOf = async (socket: TestSocket): Promise<string> => {
    await settled(database, socket)
    return (await socket.ping()).cursor ?? ''
  }
  const early = await listen(gateway)
  await insertAll(1, 5)
  const before = await cursorOf(early)

  await stopCluster({ folder: cluster.folder })
  const copy = `${cluster.folder}.copy`
  await promisify(execFile)('cp', ['-a', cluster.folder, copy])
  await cluster.start()
  await insertAll(6, 105)
  const lost = await cursorOf(early)

  // What serves meanwhile is not stopped: it must find that out by itself.
  await stopCluster({ folder: cluster.folder })
  await rm(cluster.folder, { recursive: true })
  await rename(copy, cluster.folder)
  await cluster.start()
  await insertAll(206, 405)
  const resync = await early.waitFor(({ type }) => type === 'resync', 'to be told to read again')
  expect(resync.channel).toBe('public:events')

  const [one, other] = await Promise.all([openRealtime(gateway, key), openRealtime(gateway, key)])
  cleanups.push(one.close, other.close)
  expect(await one.subscribe('public:events', { since: lost })).toMatchObject({ resync: true })
  const kept = await other.subscribe('public:events', { since: before })
  expect(kept.resync).toBeUndefined()
  await settled(database, other)
  expect(idsOf(other)).toEqual(numbers(206, 405))
})

const launchBehindRelay = async (): Promise<{
  database: TestDatabase
  relay: Relay
  gateway: SpawnedService
}> => {
  const database = await prepare()
  const relay = await startRelay(database.ownerUrl)
  cleanups.push(relay.close)
  const gateway = await launchOn(database, { DATABASE_URL: relay.url })
  return { database, relay, gateway: await ready(gateway) }
}
