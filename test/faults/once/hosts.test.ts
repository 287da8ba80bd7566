// The address names two servers, of which either may be the primary: the gateway is where the primary is.
import { afterEach, expect, it } from 'vitest'
import type { TemporaryCluster } from '../../support/cluster.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { testSecret } from '../../support/database.ts'
import { openRealtime } from '../../support/realtime.ts'
import { request, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { launchOnBoth, makePair, name, promote } from '../pair.ts'
import { cleanUp, cleanups, ready, sentences } from '../support.ts'

afterEach(cleanUp)

const key = await makeTokens(testSecret, 'plinth').key('service_role')
const headers = { apikey: key }

interface Server {
  role: string
  timeline: number
}

const server = async ({ url }: SpawnedService): Promise<Server | null> =>
  (await request(url, 'GET', '/ready')).json.server

const counter = async ({ ask }: TemporaryCluster): Promise<number> => {
  const [row] = await ask<{ counter: string }>(name, 'select core.catalogue_counter() as counter')
  return Number(row!.counter)
}

const insert = async ({ url }: SpawnedService, id: number): Promise<number> =>
  (await request(url, 'POST', '/rest/v1/t', { headers, body: { id } })).status

const rows = async ({ url }: SpawnedService): Promise<number[]> => {
  const { json } = await request(url, 'GET', '/rest/v1/t?order=id', { headers })
  return (json as { id: number }[]).map(({ id }) => id)
}

it('follows the primary from one server to the other, and not back to one that was left behind', async () => {
  const pair = await makePair()
  const { primary, standby } = pair
  const gateway = await ready(await launchOnBoth(pair, { DATABASE_OUTAGE_WAIT_MS: '1000' }))
  await primary.ask(name, 'create table public.t (id int primary key)')
  await until(async () => (await insert(gateway, 1)) === 201)
  expect(await server(gateway)).toEqual({ role: 'primary', timeline: 1 })
  const socket = await openRealtime(gateway, key)
  cleanups.push(() => socket.close())
  expect(await socket.subscribe('public:t')).toMatchObject({ type: 'subscribed' })
  await until(async () => (await standby.ask(name, 'select from public.t')).length === 1)

  const before = await counter(primary)
  await primary.kill()
  await promote(standby)
  expect(await counter(standby)).toBeGreaterThanOrEqual(before)
  await until(async () => (await insert(gateway, 2)) === 201, { what: 'the promoted server' })
  expect(await rows(gateway)).toEqual([1, 2])
  await until(async () => (await server(gateway))?.timeline === 2)
  await socket.waitFor(({ type }) => type === 'resync' || type === 'change')

  await primary.start() // it knows of no promotion, and takes writes
  await standby.kill()
  await until(async () => (await request(gateway.url, 'GET', '/ready')).status === 503)
  expect(await insert(gateway, 3)).toBe(503)
  await standby.start()
  await until(async () => (await insert(gateway, 4)) === 201)
  expect(await rows(gateway)).toEqual([1, 2, 4])
  expect(sentences(gateway)).toContain('the project database answers again')
})

it('waits, and says for what, where only the standby is there', async () => {
  const pair = await makePair()
  await pair.primary.kill()
  const gateway = await launchOnBoth(pair)
  await until(
    () =>
      gateway
        .output()
        .includes(`127.0.0.1:${pair.standby.port} (is a standby, which takes no writes)`),
    { what: 'the sentence' },
  )
  await promote(pair.standby)
  await ready(gateway)
  expect(await server(gateway)).toEqual({ role: 'primary', timeline: 2 })
})

it('serves from a standby that was promoted before it had written our counters', async () => {
  const pair = await makePair()
  const { primary, standby } = pair
  const gateway = await ready(await launchOnBoth(pair))
  await primary.ask(name, 'create table public.t (id int primary key)')
  await until(async () => (await standby.ask(name, 'select from public.t')).length === 0)
  const counters = ({ ask }: TemporaryCluster): Promise<unknown> =>
    ask(name, `select oid from pg_class where relkind = 'S' and relpersistence = 'u' order by oid`)
  const before = await counters(primary)
  await primary.kill()
  await promote(standby)
  expect(await insert(gateway, 1)).toBe(201)
  expect(await rows(gateway)).toEqual([1])
  expect(await counters(standby)).not.toEqual(before) // they could not be read
  expect(await standby.ask(name, 'select from core.audit()')).toEqual([])
})
