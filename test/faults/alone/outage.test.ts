// The database goes away and comes back: only 503 meanwhile, the same process, one line in the log for each change.
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type pg from 'pg'
import { stopCluster } from '../../../src/database/embedded/cluster.ts'
import { withClient } from '../../../src/database/connection/connect.ts'
import { processesOf } from '../../../src/database/embedded/processes.ts'
import type { TemporaryCluster } from '../../support/cluster.ts'
import { ownerConfig, testSecret, type TestDatabase } from '../../support/database.ts'
import { request, type Answer, type SpawnedService } from '../../support/service.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { until } from '../../support/until.ts'
import { cleanUp, launchOn, newDatabase, ownCluster, query, ready, sentences } from '../support.ts'

const key = await makeTokens(testSecret, 'plinth').key('service_role')
const headers = { apikey: key }
const soon = 2000
/** What could not be sent is refused; that it may wait is in once/failover.test.ts. */
const atOnce = { DATABASE_OUTAGE_WAIT_MS: '0' }

const read = ({ url }: SpawnedService): Promise<Answer> =>
  request(url, 'GET', '/rest/v1/t', { headers })

const signIn = ({ url }: SpawnedService): Promise<Answer> =>
  request(url, 'POST', '/auth/v1/token?grant_type=password', {
    body: { email: 'nobody@example.com', password: 'wrong' },
  })

const get = async ({ url }: SpawnedService, path: string): Promise<number> =>
  (await request(url, 'GET', path)).status

const expectRefused = ({ status, headers, json }: Answer): void => {
  expect(status).toBe(503)
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(json.error.code).toBe('unavailable')
}

/** How long it takes from now until the gateway serves. */
const recovery = async (service: SpawnedService, answer = read): Promise<number> => {
  const since = performance.now()
  await until(async () => (await answer(service)).status < 500)
  return performance.now() - since
}

/** Clients that do not stop asking; gives every answer that was not served. */
const hammer = (
  service: SpawnedService,
): { stop: () => Promise<Answer[]>; served: () => number } => {
  let stopped = false
  let served = 0
  const refused: Answer[] = []
  const client = async (ask: typeof read): Promise<void> => {
    while (!stopped) {
      const answer = await ask(service)
      if (answer.status < 500) served += 1
      else refused.push(answer)
    }
  }
  const clients = [read, read, read, read, signIn, signIn].map(client)
  return {
    served: () => served,
    stop: async () => {
      stopped = true
      await Promise.all(clients)
      return refused
    },
  }
}

/** What a gateway installed and left. */
const installed = async (cluster: TemporaryCluster): Promise<TestDatabase> => {
  const database = newDatabase(cluster.url('postgres'))
  const gateway = await ready(await launchOn(database, atOnce))
  gateway.process.kill()
  await gateway.exited
  return database
}

describe('a database that is not there yet', () => {
  it('is waited for, and served at once', async () => {
    const cluster = await ownCluster(inject('server'))
    const database = await installed(cluster)
    await stopCluster({ folder: cluster.folder })
    const gateway = await launchOn(database, atOnce)
    for (const ask of [read, signIn, read]) expectRefused(await ask(gateway))
    expect(await get(gateway, '/health')).toBe(200)
    expect(await get(gateway, '/ready')).toBe(503)
    expect(await get(gateway, '/nothing')).toBe(404)

    await cluster.start()
    expect(await recovery(gateway, signIn)).toBeLessThan(soon)
    await until(() => sentences(gateway).includes('the databases are there'))
    const waiting = sentences(gateway).filter((sentence) => /cannot be reached/.test(sentence))
    expect(waiting).toEqual(['the database cannot be reached, waiting for it'])
    await cleanUp()
  })

  it('may go away in the middle of the installation', async () => {
    const cluster = await ownCluster(inject('server'))
    const adminUrl = cluster.url('postgres')
    const database = newDatabase(adminUrl)
    await withClient(ownerConfig(adminUrl), async (client) => {
      // Whoever makes this role too has to wait for us.
      await client.query('begin; create role anon nologin')
      const gateway = await launchOn(database, atOnce)
      const waiting = `select from pg_stat_activity where application_name = 'plinth installer' and wait_event_type = 'Lock'`
      await until(async () => (await query(adminUrl, waiting)).length > 0)
      await stopCluster({ folder: cluster.folder, mode: 'immediate' })
      expectRefused(await signIn(gateway))
      await cluster.start()
      await ready(gateway)
      expect((await signIn(gateway)).status).toBe(401)
    })
    await cleanUp()
  })
})

describe('a database that goes away', () => {
  let cluster: TemporaryCluster
  let database: TestDatabase
  let gateway: SpawnedService

  beforeAll(async () => {
    cluster = await ownCluster(inject('server'), { durable: true })
    database = newDatabase(cluster.url('postgres'))
    gateway = await ready(await launchOn(database, atOnce))
    await database.sql('create table t as select 1 as id')
  })
  afterAll(cleanUp)

  /** Clients ask all the time while the fault lasts; what they meet is told afterwards. */
  const whileAsked = async (fault: () => Promise<void>): Promise<(kind: string) => string[]> => {
    const already = sentences(gateway).length
    const clients = hammer(gateway)
    await until(() => clients.served() > 20)
    await fault()
    expect(await recovery(gateway)).toBeLessThan(soon)
    const served = clients.served()
    await until(() => clients.served() > served + 20)
    const refused = await clients.stop()
    for (const answer of refused) expectRefused(answer)
    expect(gateway.process.exitCode).toBeNull()
    await ready(gateway)
    const lines = sentences(gateway).slice(already)
    return (kind) => lines.filter((sentence) => sentence.startsWith(`the ${kind} database `))
  }

  /** One line for each change, however many requests were refused. */
  const outage = (kind: string): unknown[] => [
    expect.stringMatching(new RegExp(`^the ${kind} database cannot be reached: `)),
    `the ${kind} database answers again`,
  ]

  const untilRefused = async (): Promise<void> => {
    await until(async () => (await read(gateway)).status === 503)
    await until(async () => (await get(gateway, '/ready')) === 503)
    expect(await get(gateway, '/health')).toBe(200)
    for (let time = 1; time <= 50; time += 1) expectRefused(await read(gateway))
  }

  it.each(['fast', 'immediate'] as const)('comes back after a stop in mode %s', async (mode) => {
    const lines = await whileAsked(async () => {
      await stopCluster({ folder: cluster.folder, mode })
      await untilRefused()
      await cluster.start()
    })
    expect(lines('project')).toEqual(outage('project'))
    expect([[], outage('control')]).toContainEqual(lines('control'))
  })

  it('is refused, not waited for, when it hangs', async () => {
    const patient = await ready(
      await launchOn(database, { ...atOnce, DATABASE_STATEMENT_TIMEOUT_MS: '500' }),
    )
    const processes = await processesOf(cluster.folder)
    for (const { pid } of processes) process.kill(pid, 'SIGSTOP')
    try {
      for (const answer of await Promise.all([read(patient), signIn(patient), read(patient)])) {
        expectRefused(answer)
      }
    } finally {
      for (const { pid } of processes) process.kill(pid, 'SIGCONT')
    }
    expect(await recovery(patient)).toBeLessThan(soon)
    await ready(gateway)
  })

  it('comes back after kill -9 of the postmaster', async () => {
    const lines = await whileAsked(async () => {
      await cluster.kill()
      await untilRefused()
      await cluster.start()
    })
    expect(lines('project')).toEqual(outage('project'))
    expect([[], outage('control')]).toContainEqual(lines('control'))
  })

  it('comes back after kill -9 of a backend, which restarts them all', async () => {
    for (let round = 1; round <= 3; round += 1) {
      const lines = await whileAsked(async () => {
        const [backend] = await database.sql<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'plinth' and datname = current_database() limit 1`,
        )
        process.kill(backend!.pid, 'SIGKILL')
        const restarted = `select from pg_stat_activity where pid = $1`
        await until(async () => (await database.sql(restarted, [backend!.pid])).length === 0)
      })
      for (const kind of ['project', 'control'])
        expect([[], outage(kind)]).toContainEqual(lines(kind))
    }
  })

  it('is noticed by /ready though nobody asks for anything', async () => {
    await stopCluster({ folder: cluster.folder })
    await until(async () => (await get(gateway, '/ready')) === 503)
    await cluster.start()
    await until(async () => (await get(gateway, '/ready')) === 200, { timeout: soon })
  })
})

describe('a database without a free connection', () => {
  it('is waited for at the start, and later', async () => {
    const cluster = await ownCluster(inject('server'), { settings: { max_connections: 20 } })
    const adminUrl = cluster.url('postgres')
    const database = await installed(cluster)
    const first = await hold(adminUrl, 18)
    const gateway = await launchOn(database, atOnce)
    for (const ask of [read, signIn, read, signIn]) expectRefused(await ask(gateway))
    await until(() => /cannot be reached/.test(gateway.output()))
    expect(await get(gateway, '/health')).toBe(200)
    await first.release()
    expect(await recovery(gateway)).toBeLessThan(soon)
    await ready(gateway)
    await database.sql('create table t as select 1 as id')

    const busy = hammer(gateway)
    await until(() => busy.served() > 20)
    // The holders take what the gateway's own connections leave free, and then those too.
    const second = await hold(adminUrl, 18, (client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plinth'`,
      ),
    )
    await until(async () => (await read(gateway)).status === 503)
    expect(await get(gateway, '/health')).toBe(200)
    await second.release()
    expect(await recovery(gateway)).toBeLessThan(soon)
    for (const answer of await busy.stop()) expectRefused(answer)
    expect(gateway.process.exitCode).toBeNull()
    await cleanUp()
  })
})

/** Takes so many connections, making room where there is none. */
const hold = async (
  url: string,
  count: number,
  makeRoom: (client: pg.Client) => Promise<unknown> = async () => undefined,
): Promise<{ release: () => Promise<void> }> => {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const held: Promise<void>[] = []
  for (let number = 1; number <= count; number += 1) {
    let holding: () => void = () => undefined
    const taken = new Promise<void>((resolve) => (holding = resolve))
    const holder = (): Promise<void> =>
      withClient(ownerConfig(url), async (client) => {
        await makeRoom(client)
        holding()
        await released
      })
    held.push(until(() => holder().then(() => true)).then(() => undefined))
    await taken
  }
  return {
    release: async () => {
      release()
      await Promise.all(held)
    },
  }
}
