import { describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const service = useService({ schema: 'create table notes (id bigint primary key, title text)' })

const statement = (operator: SignedIn, sql: string): Promise<Answer> =>
  operator.send('POST', 'schema/changes', { name: 'a change', changes: [{ do: 'statement', sql }] })

const running = async (): Promise<number> => {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name like 'plinth operation %' and datname = current_database()`,
  )
  return row?.count ?? 0
}

describe("the owner's lane", () => {
  it('says who holds the lock that it waited for', async () => {
    const admin = await signIn(service, 'admin')
    await withClient(ownerConfig(service.database.ownerUrl), async (client) => {
      await client.query('begin; lock table public.notes')
      const answer = await statement(admin, 'alter table public.notes add column more text')
      expectRefusal(answer, 503, 'unavailable')
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.json.error.details).toMatchObject({
        sqlstate: '55P03',
        blockers: [{ statement: expect.stringContaining('lock table public.notes') }],
      })
      await client.query('rollback')
    })
    expect((await statement(admin, 'alter table public.notes add column more text')).status).toBe(
      200,
    )
  })

  it('takes four at once, and ends what its client has left', async () => {
    const admin = await signIn(service, 'admin')
    const leaving = new AbortController()
    const body = JSON.stringify({
      name: 'long',
      changes: [{ do: 'statement', sql: 'select pg_sleep(60)' }],
    })
    const four = Array.from({ length: 4 }, () =>
      fetch(`${service.url}/admin/v1/schema/changes`, {
        method: 'POST',
        headers: { ...admin.headers, 'content-type': 'application/json' },
        body,
        signal: leaving.signal,
      }).catch(() => undefined),
    )
    await until(async () => (await running()) === 4)
    expectRefusal(await statement(admin, 'select 1'), 503, 'unavailable')
    leaving.abort()
    await Promise.all(four)
    await until(async () => (await running()) === 0)
    expect((await statement(admin, 'select 1')).status).toBe(200)
  })

  it('leaves nothing in a session that another could get', async () => {
    const admin = await signIn(service, 'admin')
    const set = await statement(
      admin,
      "set statement_timeout = '1234s'; create temp table left_over ()",
    )
    expect([200, 400]).toContain(set.status)
    const [row] = await service.sql<{ count: number }>(
      "select count(*)::int from pg_class where relname = 'left_over'",
    )
    expect(row?.count).toBe(0)
  })
})
