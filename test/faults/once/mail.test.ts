// Mail and everything that may go away: the mail server, the gateway, the database. What was asked for comes, once.
import { afterEach, describe, expect, inject, it } from 'vitest'
import { stopCluster } from '../../../src/database/embedded/cluster.ts'
import type { TestDatabase } from '../../support/database.ts'
import { openMailbox, type Mailbox } from '../../support/mailbox.ts'
import { newAddress, request, type SpawnedService } from '../../support/service.ts'
import { startRelay } from '../../support/relay.ts'
import { times } from '../../support/times.ts'
import { until } from '../../support/until.ts'
import {
  cleanUp,
  cleanups,
  installedDatabase,
  launchOn,
  newDatabase,
  ownCluster,
  ready,
} from '../support.ts'

const adminUrl = inject('adminUrl')
afterEach(cleanUp)

const mailbox = async (): Promise<Mailbox> => {
  const opened = await openMailbox()
  cleanups.push(async () => {
    opened.release()
    await opened.close()
  })
  return opened
}

const signUp = async ({ url }: SpawnedService, email = newAddress()): Promise<string> => {
  const { status } = await request(url, 'POST', '/auth/v1/signup', {
    body: { email, password: 'correct horse battery' },
  })
  expect(status).toBe(200)
  return email
}

/** Leases that have run out, without waiting for it. */
const endLeases = (database: TestDatabase): Promise<unknown> =>
  database.sql(
    `update auth.mail_queue set leased_until = clock_timestamp() where leased_until is not null;
     select pg_notify('plinth_mail', '')`,
  )

const allSent = async (database: TestDatabase): Promise<void> => {
  await until(
    async () =>
      (await database.sql('select from auth.mail_queue where sent_at is null')).length === 0,
  )
}

const listeners = `select pid from pg_stat_activity where query = 'LISTEN plinth_mail' and datname = current_database()`

/** The process that listens, as soon as one does. */
const listenerOf = async (database: TestDatabase): Promise<number> => {
  const listens = async (): Promise<{ pid: number } | undefined> => {
    const found = await database.sql<{ pid: number }>(listeners)
    return found.length === 1 ? found[0] : undefined
  }
  return (await until(listens))!.pid
}

describe('a gateway that is killed between taking a mail and sending it', () => {
  it('loses nothing: another sends it when the lease is over, and once', async () => {
    const database = await installedDatabase(adminUrl)
    const mails = await mailbox()
    const first = await ready(await launchOn(database, mails.environment))
    mails.hold()
    const people = [await signUp(first), await signUp(first), await signUp(first)]
    await until(() => mails.held() === 3)
    first.process.kill('SIGKILL')
    await first.exited
    expect(mails.mails).toEqual([])
    mails.refuse('nobody listens any more') // what was handed over half was never acknowledged
    mails.release()
    await until(() => mails.held() === 0)
    mails.refuse(undefined)

    const second = await ready(await launchOn(database, mails.environment))
    const late = await signUp(second)
    await mails.next(late)
    expect(mails.mails).toHaveLength(1) // the others are leased
    await endLeases(database)
    await Promise.all(people.map((email) => mails.next(email)))
    await allSent(database)
    for (const email of people)
      expect(mails.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  it('sends none twice that was on its way, but under the same id', async () => {
    const database = await installedDatabase(adminUrl)
    const mails = await mailbox()
    const first = await ready(await launchOn(database, mails.environment))
    mails.hold()
    const email = await signUp(first)
    await until(() => mails.held() === 1)
    first.process.kill('SIGKILL')
    await first.exited
    mails.release() // the server took it, and nobody could note that
    await mails.next(email)
    await ready(await launchOn(database, mails.environment))
    await endLeases(database)
    const again = await mails.next(email)
    expect(again.id).toBe(mails.mails[0]!.id)
    await allSent(database)
    expect(mails.mails).toHaveLength(2)
  })
})

describe('a gateway that is told to stop', () => {
  it('finishes what is on its way, and leaves the rest', async () => {
    const database = await installedDatabase(adminUrl)
    const mails = await mailbox()
    const gateway = await ready(await launchOn(database, mails.environment))
    mails.hold()
    for (let count = 1; count <= 8; count += 1) await signUp(gateway)
    await until(() => mails.held() === 5)
    gateway.process.kill('SIGTERM')
    await until(async () => (await request(gateway.url, 'GET', '/health')).status === 503)
    mails.release()
    expect(await gateway.exited).toBe(0)
    expect(mails.mails).toHaveLength(5)
    await ready(await launchOn(database, mails.environment))
    await allSent(database)
    expect(mails.mails).toHaveLength(8)
    expect(new Set(mails.mails.map(({ to }) => to[0])).size).toBe(8)
  })

  it('waits for no mail server that says nothing', async () => {
    const database = await installedDatabase(adminUrl)
    const mails = await mailbox()
    const gateway = await ready(
      await launchOn(database, { ...mails.environment, SERVICE_DRAIN_MS: '300' }),
    )
    mails.hold()
    await signUp(gateway)
    await until(() => mails.held() === 1)
    const since = performance.now()
    gateway.process.kill('SIGTERM')
    expect(await gateway.exited).toBe(0)
    // The ten seconds it drains for unless told otherwise.
    expect(performance.now() - since).toBeLessThan(10_000)
  })
})

describe('a listener', () => {
  it('that falls silent is missed by nobody: the queue is looked at anyway', async () => {
    const database = await installedDatabase(adminUrl)
    const relay = await startRelay(database.ownerUrl)
    cleanups.push(relay.close)
    const mails = await mailbox()
    const gateway = await ready(
      await launchOn(database, { ...mails.environment, DATABASE_URL: relay.url }),
    )
    await mails.next(await signUp(gateway))
    const before = await listenerOf(database)
    const lines = relay.lines.filter((line) => line.said().includes('LISTEN plinth_mail'))
    expect(lines).toHaveLength(1)
    lines[0]!.silence()
    const email = await signUp(gateway)
    await until(() => mails.mails.some(({ to }) => to.includes(email)))
    // It is found out, too, and listens again.
    const fresh = async (): Promise<boolean> => {
      const pids = (await database.sql<{ pid: number }>(listeners)).map(({ pid }) => pid)
      return pids.some((pid) => pid !== before)
    }
    await until(fresh)
  })

  it('that loses its connection gets another, and nothing is missed', async () => {
    const database = await installedDatabase(adminUrl)
    const mails = await mailbox()
    const gateway = await ready(await launchOn(database, mails.environment))
    for (let round = 1; round <= 3; round += 1) {
      await database.sql('select pg_terminate_backend($1)', [await listenerOf(database)])
      const email = await signUp(gateway)
      await mails.next(email)
    }
    expect(gateway.process.exitCode).toBeNull()
  })

  it('minds no notification that somebody else makes', async () => {
    const database = await installedDatabase(adminUrl)
    const mails = await mailbox()
    const gateway = await ready(await launchOn(database, mails.environment))
    await until(async () => (await database.sql(listeners)).length === 1)
    for (const payload of ['{', '"x"', 'x'.repeat(7_000)])
      await database.sql(`select pg_notify('plinth_mail', $1)`, [payload])
    await mails.next(await signUp(gateway))
    expect(await database.sql(listeners)).toHaveLength(1)
  })
})

describe('a database that goes away', () => {
  it('keeps the mail, and what was sent meanwhile is noted when it is back', async () => {
    const cluster = await ownCluster(inject('server'), { durable: true })
    const database = newDatabase(cluster.url('postgres'))
    const mails = await mailbox()
    const gateway = await ready(await launchOn(database, mails.environment))
    mails.hold()
    const email = await signUp(gateway)
    await until(() => mails.held() === 1)
    await stopCluster({ folder: cluster.folder })
    mails.release()
    await mails.next(email)
    await cluster.start()
    await ready(gateway)
    await allSent(database)
    const later = await signUp(gateway)
    await mails.next(later)
    await until(async () => (await database.sql(listeners)).length === 1)
    await allSent(database)
    expect(mails.mails).toHaveLength(2)
    expect(gateway.process.exitCode).toBeNull()
  })
})

describe('a mail server that goes away', () => {
  it('for a while delays the mail and nothing else', async () => {
    const database = await installedDatabase(adminUrl)
    const mails = await mailbox()
    const gateway = await ready(await launchOn(database, mails.environment))
    await mails.close()
    const people = await times(12, () => signUp(gateway))
    const tried = 'select from auth.mail_queue where attempts > 0 and leased_until is null'
    await until(async () => (await database.sql(tried)).length === 12)
    await mails.start()
    await Promise.all(people.map((email) => mails.next(email))) // by itself, after the first pause
    await allSent(database)
    expect(mails.mails).toHaveLength(12)
  })
})
