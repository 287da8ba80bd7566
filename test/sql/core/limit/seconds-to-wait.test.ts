// What one transaction cannot show: a minute that begins while somebody waits to be counted.
import { expect, it } from 'vitest'
import { withClient } from '../../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../../support/database.ts'
import { until } from '../../../support/until.ts'
import { installAgain } from '../../support/install.ts'
import { useDatabase } from '../../../support/use.ts'

const database = useDatabase(installAgain)

const count = `select core.seconds_to_wait('token', '203.0.113.1', 1) as wait`

const isWaitedFor = async (): Promise<boolean> => {
  const waiting = await database.sql(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ~ 'seconds_to_wait'`)
  return waiting.length > 0
}

it('nobody waits longer than the minute, also where it began meanwhile', async () => {
  await database.sql(count)
  const second = await withClient(ownerConfig(database.ownerUrl), async (first) => {
    await first.query('begin')
    await first.query('update core.visit set hits = 0')
    const waiting = database.sql<{ wait: number }>(count)
    await until(isWaitedFor)
    await first.query('update core.visit set hits = 1, started_at = clock_timestamp()')
    await first.query('commit')
    return waiting
  })
  expect(second).toEqual([{ wait: 60 }])
})
