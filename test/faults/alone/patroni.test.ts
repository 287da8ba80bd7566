// Three servers under Patroni, two gateways, clients that write and one that listens: whatever happens to the leader, the
// service comes back, nothing is written twice or missed by who listens, and no acknowledged write is lost where Patroni
// replicates synchronously.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rm } from 'node:fs/promises'
import { filesOf } from '../../support/database.ts'
import {
  patroniIsThere,
  startPatroni,
  ttl,
  type Node,
  type Patroni,
} from '../../support/patroni.ts'
import { environmentOf, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, launch, query, ready } from '../support.ts'
import { expectOnce, startFollower, startWriters, tellOf, writtenTable } from '../writers.ts'

const name = 'served'

describe.skipIf(!patroniIsThere)('under Patroni', () => {
  let patroni: Patroni
  let gateways: SpawnedService[]

  beforeAll(async () => {
    patroni = await startPatroni()
    cleanups.push(() => patroni.stop())
    await patroni.whole()
    cleanups.push(() => rm(filesOf(name), { recursive: true, force: true }))
    const environment = environmentOf({
      name,
      ownerUrl: patroni.url(name),
      controlUrl: patroni.url(`${name}_control`),
    })
    gateways = [await ready(await launch(environment))]
    gateways.push(await ready(await launch(environment)))
    await query(patroni.url(name), writtenTable)
  }, 300_000)
  afterAll(cleanUp)

  const rows = async (): Promise<number[]> => {
    const found = await until(() =>
      query<{ id: number }>(patroni.url(name), 'select id from public.written'),
    )
    return found.map(({ id }) => id)
  }

  /** Clients write before, meanwhile and after. */
  const whileWritten = async (
    what: string,
    change: (leader: Node) => Promise<unknown>,
    mayLose = false,
  ): Promise<void> => {
    await patroni.whole()
    await query(patroni.url(name), 'truncate public.written')
    const former = await patroni.leader()
    const urls = gateways.map(({ url }) => url)
    const follower = await startFollower(urls[1]!)
    const writers = startWriters(urls, 4)
    await until(() => writers.acknowledged() > 100)
    await change(former)
    const before = writers.acknowledged()
    await until(() => writers.acknowledged() > before + 100, { what: 'service' })
    const written = await writers.stop()
    const ids = await rows()
    tellOf(what, ids, written)
    expectOnce(ids, written, mayLose)
    expect(written.longestGap).toBeLessThan((ttl + 10) * 1000)
    const isMissed = (id: number): boolean => !follower.knows.has(id)
    await until(() => !ids.some(isMissed), { what: 'each row to be told of' })
    await follower.close()
  }

  const another = (former: Node): Promise<unknown> =>
    until(async () => (await patroni.leader()) !== former, { timeout: 120_000 })

  it('a planned switchover', async () => {
    await whileWritten('a planned switchover', async (leader) => {
      await patroni.switchOver()
      await another(leader)
    })
  }, 300_000)

  const killed = async (leader: Node): Promise<void> => {
    await leader.kill()
    await another(leader)
    leader.start()
  }

  it('the leader and its agent killed', async () => {
    await whileWritten('the leader and its agent killed', killed)
  }, 300_000)

  it('the leader and its agent stopped where they stand, and going on later', async () => {
    await whileWritten('the leader and its agent stopped', async (leader) => {
      await leader.signal('SIGSTOP')
      await another(leader)
      await leader.signal('SIGCONT')
    })
    await patroni.whole()
  }, 300_000)

  it('no server reached for a while', async () => {
    await whileWritten('no server reached', async () => {
      await patroni.cut()
      const isAway = async ({ url }: SpawnedService): Promise<boolean> =>
        (await fetch(`${url}/ready`)).status === 503
      for (const gateway of gateways) await until(() => isAway(gateway))
      await patroni.mend()
    })
  }, 300_000)

  it('the leader killed where it waits for no standby', async () => {
    await patroni.whole()
    await patroni.replicate('asynchronously')
    await whileWritten('the leader killed, asynchronously', killed, true)
    await patroni.whole()
    await patroni.replicate('synchronously')
  }, 300_000)
})
