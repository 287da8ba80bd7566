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

/** Operations that sleep for a minute, until their client leaves. */
const sleep = (operator: SignedIn, count: number): { leave: () => Promise<void> } => {
  const leaving = new AbortController()
  const all = Array.from({ length: count }, () =>
    fetch(`${service.url}/admin/v1/sql/run`, {
      method: 'POST',
      headers: { ...operator.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ statements: [{ sql: 'select pg_sleep(60)' }] }),
      signal: leaving.signal,
    }).catch(() => undefined),
  )
  const leave = async (): Promise<void> => {
    leaving.abort()
    await Promise.all(all)
    await until(async () => (await running()) === 0)
    await until(isSettled)
  }
  return { leave }
}

const running = async (): Promise<number> => {
  const [row] = await service.sql<{ count: number }>(
    `select count(*)::int from pg_stat_activity where application_name like 'plinth operation %' and datname = current_database()`,
  )
  return row?.count ?? 0
}

/** Whether the gateway has left the place of each operation, which it does a moment after its connection has closed. */
const isSettled = (): Promise<boolean> =>
  withClient(ownerConfig(service.database.controlUrl), async (client) => {
    const { rows } = await client.query<{ is: boolean }>(
      `select not exists (
        select from control.audit as begun
        where begun.kind = 'begun' and not exists (
          select from control.audit as ended where ended.operation = begun.operation and ended.kind = 'ended'
        )
      ) as is`,
    )
    return rows[0]?.is === true
  })

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
    const [first, second, third] = [
      await signIn(service, 'admin'),
      await signIn(service, 'admin'),
      await signIn(service, 'admin'),
    ]
    const sleeping = [sleep(first, 2), sleep(second, 2)]
    await until(async () => (await running()) === 4)
    const refused = await statement(third, 'select 1')
    expectRefusal(refused, 503, 'unavailable')
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.json.error.message).toContain('4 operations run already')
    await Promise.all(sleeping.map(({ leave }) => leave()))
    expect((await statement(third, 'select 1')).status).toBe(200)
  })

  it('takes two at once of one operator, and leaves the others their places', async () => {
    const [busy, other] = [await signIn(service, 'admin'), await signIn(service, 'admin')]
    const { leave } = sleep(busy, 2)
    await until(async () => (await running()) === 2)
    const refused = await statement(busy, 'select 1')
    expectRefusal(refused, 503, 'unavailable')
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(refused.json.error.message).toContain('2 of your operations')
    expect((await statement(other, 'select 1')).status).toBe(200)
    await leave()
    expect((await statement(busy, 'select 1')).status).toBe(200)
  })

  it('has a place for what ends others, however many run', async () => {
    const [first, second] = [await signIn(service, 'admin'), await signIn(service, 'admin')]
    const sleeping = [sleep(first, 2), sleep(second, 2)]
    await until(async () => (await running()) === 4)
    const { json } = await first.send('GET', 'stats/activity')
    const pids = (json.sessions as { pid: number; application: string }[])
      .filter(({ application }) => application.startsWith('plinth operation '))
      .map(({ pid }) => pid)
    expect(pids).toHaveLength(4)
    for (const [at, pid] of pids.entries()) {
      const verb = at % 2 === 0 ? 'cancel' : 'terminate'
      expect((await first.send('POST', `stats/activity/${pid}/${verb}`)).status).toBe(200)
    }
    await until(async () => (await running()) === 0)
    await Promise.all(sleeping.map(({ leave }) => leave()))
  })

  it('ends code that catches its cancel when its client has left', async () => {
    const admin = await signIn(service, 'admin')
    const leaving = new AbortController()
    const sql = `do $$ begin loop
      begin perform pg_sleep(20); exception when query_canceled then null; end;
    end loop; end $$`
    const left = fetch(`${service.url}/admin/v1/sql/run`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ statements: [{ sql }] }),
      signal: leaving.signal,
    }).catch(() => undefined)
    await until(async () => {
      const rows = await service.sql(
        `select from pg_stat_activity where wait_event = 'PgSleep' and application_name like 'plinth operation %'`,
      )
      return rows.length === 1
    })
    leaving.abort()
    await left
    await until(async () => (await running()) === 0, {
      what: 'its backend to end',
    })
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
