import { beforeAll, describe, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const ada = 'ada@example.com'

const service = useService({
  schema: `insert into auth.users (email, email_confirmed_at) values ('${ada}', now())`,
})

let viewers: SignedIn[]
beforeAll(async () => {
  viewers = await Promise.all([signIn(service, 'viewer'), signIn(service, 'viewer')])
})

const read = (who: SignedIn | undefined, sql: string): Promise<Answer> =>
  (who as SignedIn).send('POST', 'sql/read', { statements: [{ sql }] })

const count = async (query: string): Promise<number> => (await service.sql(query)).length

/** Statements that run until `work` is done. */
const during = async (
  reads: [SignedIn | undefined, string][],
  work: () => Promise<void>,
): Promise<Answer[]> => {
  const running = reads.map(([who, sql]) => read(who, sql))
  const sleeping = `select pid from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`
  await until(async () => (await count(sleeping)) === reads.length)
  await work()
  await service.sql(`select pg_cancel_backend(pid) from (${sleeping}) as session`)
  return Promise.all(running)
}

describe('the SQL of a viewer', () => {
  it('locks no row of ours', async () => {
    for (const sql of [
      'select * from core.turn for update',
      `select core.turn_take('mail', 'recovery ${ada}')`,
      'select * from operate.migrations for share',
      'with locked as (select * from core.installing for update) select 1',
    ])
      expect((await read(viewers[0], sql)).status, sql).toBe(403)
  })

  it('writes nothing into the write-ahead log', async ({ skip }) => {
    const [server] = await service.sql<{ version: number }>(
      `select current_setting('server_version_num')::integer as version`,
    )
    if (server!.version < 170_000)
      return skip('before 17 Postgres lets everybody: sql/threats.md says so')
    for (const content of ["'x'", "'x'::bytea"]) {
      const sql = `select pg_logical_emit_message(false, 'p', ${content}) from generate_series(1, 10)`
      const refused = await read(viewers[0], sql)
      expectRefusal(refused, 403, 'insufficient_privilege')
    }
  })

  it('takes no place of an admin', async () => {
    const admin = await signIn(service, 'admin')
    const all: [SignedIn | undefined, string][] = [
      [viewers[0], 'select pg_sleep(50)'],
      [viewers[0], 'select pg_sleep(50)'],
      [viewers[1], 'select pg_sleep(50)'],
    ]
    await during(all, async () => {
      const refused = await read(viewers[1], 'select 1')
      expectRefusal(refused, 503, 'unavailable')
      expect(refused.json.error.message).toContain('3 operations run already')
      expect((await read(admin, 'select 1')).status).toBe(200)
    })
  })

  it('ends in a minute, whatever it asks for', async () => {
    const setting = "select current_setting('statement_timeout')"
    expect((await read(viewers[0], setting)).json.statements[0].rows).toEqual([['1min']])
    const admin = await signIn(service, 'admin')
    expect((await read(admin, setting)).json.statements[0].rows).toEqual([['10min']])
  })
})
