// SIGTERM: what is in flight is answered, what is new is sent elsewhere, and nothing stays behind.
import { afterEach, describe, expect, inject, it } from 'vitest'
import { makeTokens } from '../../../src/http/token.ts'
import { request, type Answer, type SpawnedService } from '../../support/service.ts'
import type { TestDatabase } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import {
  backends,
  cleanUp,
  installedDatabase,
  launchOn,
  newDatabase,
  ready,
  testSecret,
} from '../support.ts'

const adminUrl = inject('adminUrl')
const key = await makeTokens(testSecret, 'plinth').key('service_role')
afterEach(cleanUp)

const slow = ({ url }: SpawnedService): Promise<Answer> =>
  request(url, 'GET', '/rest/v1/slow', { headers: { apikey: key } })

/** A gateway whose view /rest/v1/slow takes so many seconds. */
const gatewayOf = async (
  seconds: number,
  more: Record<string, string> = {},
): Promise<{ database: TestDatabase; gateway: SpawnedService }> => {
  const database = await installedDatabase(adminUrl)
  const gateway = await ready(await launchOn(database, more))
  await database.sql(`create view slow as select pg_sleep(${seconds})::text as slept`)
  return { database, gateway }
}

const sleeping = async (database: TestDatabase): Promise<number> => {
  const rows = await database.sql(`select from pg_stat_activity where wait_event = 'PgSleep'`)
  return rows.length
}

describe('SIGTERM', () => {
  it('answers all that is in flight, sends new requests away, and leaves nothing', async () => {
    const { database, gateway } = await gatewayOf(1.5)
    expect((await slow(gateway)).status).toBe(200) // from now on it is known to be slow
    // Requests that end before they begin must not be taken for ones in flight that ended.
    for (let time = 1; time <= 20; time += 1) await request(gateway.url, 'OPTIONS', '/rest/v1/slow')
    const inFlight = Array.from({ length: 8 }, () => slow(gateway))
    await until(async () => (await sleeping(database)) >= 2)

    const since = performance.now()
    gateway.process.kill('SIGTERM')
    await until(async () => (await request(gateway.url, 'GET', '/health')).status === 503)
    const refused = await slow(gateway)
    expect(refused.status).toBe(503)
    expect(refused.headers.get('connection')).toBe('close')
    expect(refused.headers.get('retry-after')).toBe('1')
    for (const answer of await Promise.all(inFlight)) expect(answer.status).toBe(200)
    expect(await gateway.exited).toBe(0)
    expect(performance.now() - since).toBeLessThan(10_000)
    await until(async () => (await backends(adminUrl, database.name)) === 0, { timeout: 2000 })
  })

  it('does not wait longer than SERVICE_DRAIN_MS', async () => {
    const { database, gateway } = await gatewayOf(6, { SERVICE_DRAIN_MS: '300' })
    const cut = slow(gateway).catch(() => 'cut')
    await until(async () => (await sleeping(database)) === 1)
    const since = performance.now()
    gateway.process.kill('SIGTERM')
    expect(await gateway.exited).toBe(0)
    expect(performance.now() - since).toBeLessThan(2000)
    expect(await cut).toBe('cut')
    await until(async () => (await backends(adminUrl, database.name)) === 0, { timeout: 2000 })
  })

  it('ends at once when sent again later', async () => {
    const { database, gateway } = await gatewayOf(6)
    const cut = slow(gateway).catch(() => 'cut')
    await until(async () => (await sleeping(database)) === 1)
    await until(() => {
      gateway.process.kill('SIGTERM')
      return gateway.process.exitCode !== null
    })
    expect(await gateway.exited).toBe(1)
    expect(await cut).toBe('cut')
    await until(async () => (await backends(adminUrl, database.name)) === 0, { timeout: 2000 })
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'stops in order when %s comes twice at once, as through npm',
    async (signal) => {
      const { database, gateway } = await gatewayOf(1)
      const answered = slow(gateway)
      await until(async () => (await sleeping(database)) === 1)
      gateway.process.kill(signal)
      await until(async () => (await request(gateway.url, 'GET', '/health')).status === 503)
      gateway.process.kill(signal)
      expect((await answered).status).toBe(200)
      expect(await gateway.exited).toBe(0)
    },
  )

  it('ends a gateway that is still waiting for its database', async () => {
    const gateway = await launchOn({
      ...newDatabase(adminUrl),
      ownerUrl: 'postgres://nobody@127.0.0.1:1/nothing',
      controlUrl: 'postgres://nobody@127.0.0.1:1/nothing_control',
    })
    await until(() => /waiting for it/.test(gateway.output()))
    gateway.process.kill('SIGTERM')
    expect(await gateway.exited).toBe(0)
  })
})
