// The primary goes away while clients write, and its standby is promoted: what was acknowledged is there once, and what no
// server took waits for the next.
import { afterEach, expect, it } from 'vitest'
import { stopCluster } from '../../../src/database/embedded/cluster.ts'
import type { TemporaryCluster } from '../../support/cluster.ts'
import type { SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { launchOnBoth, makePair, name, promote, type Pair } from '../pair.ts'
import { cleanUp, ready } from '../support.ts'
import { expectOnce, startWriters, tellOf, writtenTable, type Written } from '../writers.ts'

afterEach(cleanUp)

/** A commit is acknowledged when the standby has it. */
const makeSynchronous = async ({ primary }: Pair): Promise<void> => {
  await primary.ask('postgres', `alter system set synchronous_standby_names = '*'`)
  await primary.ask('postgres', 'select pg_reload_conf()')
  const isSynchronous = `select from pg_stat_replication where sync_state = 'sync'`
  await until(async () => (await primary.ask('postgres', isSynchronous)).length === 1)
}

const rows = async ({ ask }: TemporaryCluster): Promise<number[]> =>
  (await ask<{ id: number }>(name, 'select id from public.written')).map(({ id }) => id)

const prepare = async (): Promise<{ pair: Pair; gateway: SpawnedService }> => {
  const pair = await makePair()
  const gateway = await ready(await launchOnBoth(pair))
  await pair.primary.ask(name, writtenTable)
  await makeSynchronous(pair)
  return { pair, gateway }
}

const whileWritten = async (
  { url }: SpawnedService,
  change: () => Promise<unknown>,
): Promise<Written> => {
  const writers = startWriters([url], 8)
  await until(() => writers.acknowledged() > 50)
  await change()
  const before = writers.acknowledged()
  await until(() => writers.acknowledged() > before + 50)
  return writers.stop()
}

it('loses no acknowledged write and runs none twice when the primary is killed', async () => {
  const { pair, gateway } = await prepare()
  const { primary, standby } = pair
  const written = await whileWritten(gateway, async () => {
    await primary.kill()
    await promote(standby)
  })
  const ids = await rows(standby)
  tellOf('the primary killed', ids, written)
  expectOnce(ids, written)
  expect(written.refused).toEqual([])
})

it('refuses nothing that it could not send when the primary is stopped and another takes its place', async () => {
  const { pair, gateway } = await prepare()
  const { primary, standby } = pair
  const written = await whileWritten(gateway, async () => {
    await stopCluster({ folder: primary.folder, mode: 'fast' })
    await promote(standby)
  })
  const ids = await rows(standby)
  tellOf('a planned switchover', ids, written)
  expectOnce(ids, written)
  expect(written.refused).toEqual([])
})
