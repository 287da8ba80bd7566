import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ownerConfig } from '../../support/database.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const service = useService()
let viewer: SignedIn
let admin: SignedIn

beforeAll(async () => {
  viewer = await signIn(service, 'viewer')
  admin = await signIn(service, 'admin')
})

const open: pg.Client[] = []
/** A session of the owner, that stays open. */
const session = async (): Promise<pg.Client & { pid: number }> => {
  const client = new pg.Client(ownerConfig(service.database.ownerUrl))
  client.on('error', () => undefined)
  await client.connect()
  open.push(client)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Object.assign(client, { pid: rows[0]?.pid ?? 0 })
}
afterAll(() => Promise.all(open.map((client) => client.end().catch(() => undefined))))

const advised = async (object: string): Promise<Record<string, unknown>[]> => {
  const { status, json } = await viewer.send('GET', 'advice')
  expect(status).toBe(200)
  return (json.advice as Record<string, unknown>[]).filter((one) => one['object'] === object)
}

describe('GET /admin/v1/advice', () => {
  it('gives a fix, after which the advice is gone', async () => {
    await service.sql(
      'create table public.bare (id int); alter table public.bare disable row level security',
    )
    const advice = await advised('table public.bare')
    expect(advice.map(({ rule }) => rule)).toEqual(['no_rls', 'no_primary_key'])
    for (const { fix_sql } of advice) await service.sql(fix_sql as string)
    expect((await advised('table public.bare')).map(({ rule }) => rule)).toEqual([
      'rls_without_policy',
    ])
  })

  it('finds an index that no query used', async () => {
    await service.sql(`create table public.unread (id int primary key, title text);
      insert into public.unread select n, repeat('x', 100) || n from generate_series(1, 20000) as n;
      create index by_title on public.unread (title);
      analyze public.unread`)
    await service.sql(
      `do $$ begin for n in 1..1100 loop perform from public.unread where id = n; end loop; end $$`,
    )
    const found = await until(async () => (await advised('index public.by_title'))[0], {
      what: 'the figures to be written',
    })
    expect(found).toMatchObject({ rule: 'unused_index', fix_sql: 'drop index public.by_title;' })
  })

  it('names who holds the table that it cannot read', async () => {
    await service.sql(
      'create table public.held (id int primary key); create policy p on public.held using (true)',
    )
    const holder = await session()
    await holder.query('begin; lock table public.held in access exclusive mode')
    expectRefusal(await viewer.send('GET', 'advice'), 503, 'unavailable')
    const { status, json } = await viewer.send('GET', 'overview')
    expect(status).toBe(200)
    expect(json.advice).toBeNull()
    const tables = await viewer.send('GET', 'stats/tables?schema=public')
    const held = (tables.json.tables as Record<string, unknown>[]).find(
      ({ name }) => name === 'held',
    )
    expect(held).toMatchObject({ locked: true, bytes: null })
    const indexes = await viewer.send('GET', 'stats/indexes?schema=public')
    expect(indexes.json.indexes).toContainEqual(
      expect.objectContaining({ name: 'held_pkey', locked: true, bytes: null }),
    )
    await holder.query('rollback')
  })
})

describe('PUT /admin/v1/advice/:id', () => {
  it('is for administrators, and takes a reason', async () => {
    await service.sql('create table public.log (line text)')
    const [advice] = (await advised('table public.log')).filter(
      ({ rule }) => rule === 'no_primary_key',
    )
    const path = `advice/${String(advice?.['id'])}`
    const body = { dismissed: true, reason: 'a log' }
    expectRefusal(await viewer.send('PUT', path, body), 403, 'forbidden')
    expectRefusal(await admin.send('PUT', path, { dismissed: true }), 400, 'bad_request')
    expectRefusal(await admin.send('PUT', path, { dismissed: 'yes' }), 400, 'bad_request')
    expectRefusal(await admin.send('PUT', 'advice/nothing', body), 404, 'not_found')
    expect(await admin.send('PUT', path, body)).toMatchObject({ status: 200 })
    const [after] = (await advised('table public.log')).filter(
      ({ rule }) => rule === 'no_primary_key',
    )
    expect(after?.['dismissed']).toMatchObject({ reason: 'a log', by: admin.email })
    expect(await admin.send('PUT', path, { dismissed: false })).toMatchObject({ status: 200 })
  })
})

describe('GET /admin/v1/overview', () => {
  it('is the first screen', async () => {
    const { status, json } = await viewer.send('GET', 'overview')
    expect(status).toBe(200)
    expect(json).toMatchObject({
      database: {
        name: service.database.name,
        bytes: expect.any(Number),
        connections: { used: expect.any(Number) },
      },
      gateway: { version: expect.any(String), new_tables: 'guarded' },
      users: { total: 0, estimated: false },
      mail: { waiting: 0, dead: 0 },
      advice: { high: expect.any(Number) },
      attention: expect.any(Array),
    })
  })
})

describe('GET /admin/v1/stats', () => {
  it.each(['tables', 'indexes', 'activity', 'locks', 'statements', 'requests', 'realtime'])(
    '%s is for every operator, and for nobody else',
    async (name) => {
      const path = `/admin/v1/stats/${name}`
      expect(await viewer.send('GET', `stats/${name}`)).toMatchObject({ status: 200 })
      expectRefusal(await service.request('GET', path), 401, 'unauthorized')
      const headers = { authorization: `Bearer ${service.serviceKey}` }
      expectRefusal(await service.request('GET', path, { headers }), 403, 'forbidden')
    },
  )

  it('activity and locks show who waits for whom', async () => {
    await service.sql('create table public.queue (id int primary key)')
    const [holder, waiter] = [await session(), await session()]
    await holder.query('begin; lock table public.queue')
    const waiting = waiter.query('select from public.queue')
    const found = await until(
      async () => {
        const { json } = await viewer.send('GET', 'stats/locks')
        return (json.waiting as { pid: number }[]).find(({ pid }) => pid === waiter.pid)
      },
      { what: 'the lock to be waited for' },
    )
    expect(found).toMatchObject({
      relation: 'public.queue',
      statement: 'select from public.queue',
      blocked_by: [{ pid: holder.pid }],
    })
    const { json } = await viewer.send('GET', 'stats/activity')
    expect(json.sessions).toContainEqual(
      expect.objectContaining({ pid: waiter.pid, state: 'active', blocked_by: [holder.pid] }),
    )
    await holder.query('rollback')
    await waiting
  })
})

describe('POST /admin/v1/stats/activity/:pid', () => {
  it('cancels a statement, and ends a session', async () => {
    const sleeper = await session()
    const sleep = sleeper.query('select pg_sleep(60)').catch((error: unknown) => error)
    const path = `stats/activity/${sleeper.pid}`
    expectRefusal(await viewer.send('POST', `${path}/cancel`, {}), 403, 'forbidden')
    await until(async () => {
      const { json } = await viewer.send('GET', 'stats/activity')
      return (json.sessions as { pid: number; state: string }[]).some(
        ({ pid, state }) => pid === sleeper.pid && state === 'active',
      )
    })
    expect(await admin.send('POST', `${path}/cancel`, {})).toMatchObject({ status: 200 })
    expect(await sleep).toMatchObject({ code: '57014' })
    expect(await admin.send('POST', `${path}/terminate`)).toMatchObject({ status: 200 })
    await until(async () => (await admin.send('POST', `${path}/terminate`)).status === 404)
  })

  it('is found in this database alone', async () => {
    const foreign = new pg.Client(ownerConfig(service.database.controlUrl))
    await foreign.connect()
    open.push(foreign)
    const { rows } = await foreign.query<{ pid: number }>('select pg_backend_pid() as pid')
    const answer = await admin.send('POST', `stats/activity/${rows[0]?.pid ?? 0}/terminate`)
    expectRefusal(answer, 404, 'not_found')
    expectRefusal(await admin.send('POST', 'stats/activity/x/cancel'), 404, 'not_found')
    await foreign.query('select 1')
  })

  it('is in the audit', async () => {
    await admin.send('POST', 'stats/activity/1/cancel')
    const { json } = await admin.send('GET', 'audit')
    const rows = JSON.stringify(json)
    expect(rows).toContain('/admin/v1/stats/activity/1/cancel')
  })
})
