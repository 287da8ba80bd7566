// Two servers, of which either may be the primary, and gateways whose address names both.
import { rm } from 'node:fs/promises'
import { inject } from 'vitest'
import type { TemporaryCluster } from '../support/cluster.ts'
import { filesOf } from '../support/database.ts'
import { environmentOf, type SpawnedService } from '../support/service.ts'
import { cleanups, launch, ownCluster } from './support.ts'

/** Of the database. */
export const name = 'served'

export interface Pair {
  primary: TemporaryCluster
  standby: TemporaryCluster
}

export const makePair = async (): Promise<Pair> => {
  const primary = await ownCluster(inject('server'), { durable: true })
  const standby = await primary.standby()
  cleanups.push(() => standby.stop())
  return { primary, standby }
}

export const promote = (standby: TemporaryCluster): Promise<unknown> =>
  standby.ask('postgres', 'select pg_promote()')

/** As libpq names them, the standby first. */
const both = (database: string, { primary, standby }: Pair): string =>
  primary
    .url(database)
    .replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`)

export const launchOnBoth = (
  pair: Pair,
  more: Record<string, string> = {},
): Promise<SpawnedService> => {
  cleanups.push(() => rm(filesOf(name), { recursive: true, force: true }))
  return launch({
    ...environmentOf({ name, ownerUrl: '', controlUrl: '' }),
    DATABASE_URL: both(name, pair),
    CONTROL_DATABASE_URL: both(`${name}_control`, pair),
    ...more,
  })
}
