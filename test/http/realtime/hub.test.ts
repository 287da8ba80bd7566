import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { readConfig, settingsOf } from '../../../src/config.ts'
import { openDatabase, type Database } from '../../../src/database/database.ts'
import { withClient } from '../../../src/database/connection/connect.ts'
import { errorReply } from '../../../src/http/error-reply.ts'
import { makeHub } from '../../../src/realtime/delivery/hub.ts'
import type { Change, Hub, Subscription } from '../../../src/realtime/types.ts'
import {
  cloneDatabase,
  ownerConfig,
  testSecret,
  type TestDatabase,
} from '../../support/database.ts'
import { until } from '../../support/until.ts'

interface Ear {
  changes: Change[]
  resyncs: string[]
  failures: string[]
  subscription: Subscription
}

let test: TestDatabase
let database: Database
let hub: Hub
const open: Subscription[] = []
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const openHub = async (): Promise<void> => {
  database = await openDatabase({
    kind: 'project',
    ownerUrl: test.ownerUrl,
    gatewayUrl: undefined,
    secret: testSecret,
    newTables: 'guarded',
    settings: settingsOf(readConfig({}), 'http://127.0.0.1:8000'),
    poolSize: 2,
    statementTimeout: 8_000,
    queueTimeout: 3_000,
    outageWait: 0,
    longest: 600_000,
    log,
  })
  hub = makeHub({
    database: database.realtime,
    errorReply: (error) => errorReply(error, database.errors, false),
    log,
    framesPerSecond: 20_000,
  })
}

beforeAll(async () => {
  test = await cloneDatabase(inject('adminUrl'))
  await test.sql(`
    create table public.notes (id int primary key, owner uuid, body text);
    create policy own on public.notes using (owner = (select auth.uid()));
    create table public.open (id int primary key, body text);
    create policy everyone on public.open using (true);
    create function public.slow(p_sub text) returns boolean language plpgsql as $$
    begin
      if (select auth.jwt()) ->> 'sub' = p_sub then perform pg_sleep(30); end if;
      return true;
    end $$;
    create table public.slow_for_one (id int primary key);
    create policy slow on public.slow_for_one using (public.slow('${slowUser}'));
    create function public.held() returns boolean language sql volatile as $$
      select pg_advisory_xact_lock_shared(7) is not null
    $$;
    create policy held on realtime.topics for select using (name = 'held' and public.held());
  `)
  await openHub()
})
afterAll(async () => {
  await hub.stop()
  await database.end()
  await test.drop()
})
afterEach(() => {
  for (const subscription of open.splice(0)) subscription.end()
})
beforeEach(() => test.sql('truncate public.notes, public.open, public.slow_for_one'))

const slowUser = '00000000-0000-4000-8000-00000000000a'

const listen = async (
  table: string,
  { sub, since, filter = [] }: { sub?: string; since?: string; filter?: string[] } = {},
): Promise<Ear> => {
  const role = sub === undefined ? 'service_role' : 'authenticated'
  const claims = JSON.stringify({ role, sub })
  const heard = { changes: [] as Change[], resyncs: [] as string[], failures: [] as string[] }
  const subscription = await hub.subscribe(
    { channel: `public:${table}`, filter, events: [], leave: false, since },
    { role, claims, expires: 0, isOperator: false },
    {
      deliver: ({ changes }) => void heard.changes.push(...changes),
      resync: ({ cursor }) => void heard.resyncs.push(cursor),
      fail: ({ body }) => void heard.failures.push(body),
    },
  )
  open.push(subscription)
  return { ...heard, subscription }
}

const idsOf = ({ changes }: Ear): number[] =>
  changes
    .filter(({ event }) => event === 'INSERT')
    .map(({ record }) => (JSON.parse(record ?? '{}') as { id: number }).id)

const insert = (table: string, from: number, to: number): Promise<unknown> =>
  test.sql(`insert into public.${table} (id) select generate_series($1::int, $2::int)`, [from, to])

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

describe('the hub on a database', () => {
  it('brings what changes, as its subscriber reads it', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    const ears = [await listen('notes', { sub: one }), await listen('notes', { sub: two })]
    await test.sql('insert into public.notes values (1, $1, $3), (2, $2, $3)', [one, two, 'hello'])
    await until(() => ears.every(({ changes }) => changes.length === 1))
    expect(ears.map(({ changes }) => JSON.parse(changes[0]?.record ?? ''))).toEqual([
      { id: 1, owner: one, body: 'hello' },
      { id: 2, owner: two, body: 'hello' },
    ])
    expect(ears[0]?.subscription.columns.map(({ name }) => name)).toEqual(['id', 'owner', 'body'])
  })

  it('brings what comes while it sleeps', async () => {
    const ear = await listen('open')
    await test.sql('insert into public.open values (0)')
    await until(() => ear.changes.length === 1)
    for (let round = 1; round <= 3; round += 1) {
      await until(async () => {
        const [row] = await test.sql('select last_value = 1 as asleep from realtime.asleep')
        return row?.['asleep']
      })
      await insert('open', round, round)
      await until(() => idsOf(ear).includes(round))
    }
  })

  it('goes on from the cursor of the last change, and from the one it ended with', async () => {
    const first = await listen('open')
    await insert('open', 1, 3)
    await until(() => first.changes.length === 3)
    const since = first.changes.at(-1)?.cursor ?? ''
    first.subscription.end()
    await insert('open', 4, 6)
    const second = await listen('open', { since })
    expect(second.subscription.isResync).toBe(false)
    await until(() => idsOf(second).length === 3)
    await insert('open', 7, 9)
    await until(() => idsOf(second).length === 6)
    const third = await listen('open', { since: second.subscription.end() })
    await insert('open', 10, 10)
    await until(() => idsOf(third).includes(10))
    expect(idsOf(second)).toEqual(numbers(4, 9))
    expect(idsOf(third).at(-1)).toBe(10)
  })

  it('begins anew where the cursor is of another database', async () => {
    const { subscription } = await listen('open', { since: '00000000.10:10:' })
    expect(subscription.isResync).toBe(true)
    expect(subscription.cursor).not.toContain('00000000')
  })

  it('takes in whoever comes while much is written, and misses nothing', async () => {
    let last = 0
    let isWriting = true
    const writing = withClient(ownerConfig(test.ownerUrl), async (client: pg.Client) => {
      while (isWriting) {
        last += 1
        await client.query('insert into public.open (id) values ($1)', [last])
      }
    })
    const committed = (): number => last - 1
    const ears: { ear: Ear; from: number }[] = []
    for (let count = 0; count < 20; count += 1) {
      const from = last + 1 // the one under way may be committed before or after
      const ear = await listen('open', count % 2 ? { sub: randomUUID() } : {})
      ears.push({ ear, from: committed() > from ? committed() + 2 : from + 1 })
      await until(() => committed() > from + 20)
    }
    isWriting = false
    await writing
    await until(() => ears.every(({ ear }) => idsOf(ear).includes(last)))
    for (const { ear, from } of ears) {
      const ids = idsOf(ear)
      expect(numbers(from, last).filter((id) => !ids.includes(id))).toEqual([])
      expect(ids).toEqual([...ids].sort((a, b) => a - b))
    }
  })

  it('misses nothing when its connections are ended again and again', async () => {
    const ear = await listen('open')
    const end = (): Promise<unknown> =>
      test.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and application_name = 'plinth'`,
      )
    for (let round = 0; round < 10; round += 1) {
      await insert('open', round * 10 + 1, round * 10 + 10)
      await end()
    }
    await until(() => new Set(idsOf(ear)).size === 100)
    expect([...new Set(idsOf(ear))].sort((a, b) => a - b)).toEqual(numbers(1, 100))
    expect(ear.resyncs).toEqual([])
  })

  it('waits for no transaction that stays open elsewhere', async () => {
    const ear = await listen('open')
    await withClient(ownerConfig(test.ownerUrl), async (client) => {
      await client.query('begin')
      await client.query('insert into public.open (id) values (1)')
      await insert('open', 2, 3)
      await until(() => idsOf(ear).length === 2)
      await client.query('commit')
    })
    await until(() => idsOf(ear).length === 3)
    expect(idsOf(ear)).toEqual([2, 3, 1])
  })

  it('brings many rows page by page, in their order', async () => {
    const ear = await listen('open')
    await insert('open', 1, 400)
    await insert('open', 401, 800)
    await insert('open', 801, 2_000)
    await until(() => idsOf(ear).length === 2_000)
    expect(idsOf(ear)).toEqual(numbers(1, 2_000))
  })

  it('ends the one that takes too long time and again, and serves those who shared its call', async () => {
    const ears = [
      await listen('slow_for_one', { sub: randomUUID() }),
      await listen('slow_for_one', { sub: slowUser }),
      await listen('slow_for_one', { sub: randomUUID() }),
    ]
    const quick = await listen('open')
    await insert('slow_for_one', 1, 1)
    await insert('open', 1, 1)
    await until(() => idsOf(quick).length === 1, { timeout: 1_500 })
    await until(() => ears[1]?.resyncs.length === 1)
    await until(() => ears.filter((ear) => idsOf(ear).length === 1).length === 2)
    expect(ears[1]?.failures).toEqual([])
    await insert('slow_for_one', 2, 2)
    await until(() => ears[1]?.failures.length === 1)
    await until(() => ears.filter((ear) => idsOf(ear).length === 2).length === 2)
    expect(ears[1]?.failures[0]).toContain('statement_timeout')
    expect(ears[1]?.changes).toEqual([])
  })

  it('keeps its tables watched while those who subscribe wait', async () => {
    const waiting = async (): Promise<unknown> => {
      const [row] = await test.sql(
        `select count(*)::int as count from pg_locks where not granted and locktype = 'advisory'`,
      )
      return row?.['count']
    }
    await withClient(ownerConfig(test.ownerUrl), async (client) => {
      await client.query('select pg_advisory_lock(7)')
      const wish = { channel: 'topic:held', filter: [], events: [], leave: false, since: undefined }
      const claims = JSON.stringify({ role: 'authenticated', sub: slowUser })
      const asked = [1, 2].map(() => database.realtime.subscribe(wish, claims))
      await until(async () => (await waiting()) === 2)
      await database.realtime.tick([])
      expect(await waiting()).toBe(2)
      await client.query('select pg_advisory_unlock(7)')
      await Promise.all(asked)
    })
  })

  it('refuses a table that was busy at once for a while', async () => {
    await test.sql('create table public.written (id int primary key)')
    await withClient(ownerConfig(test.ownerUrl), async (client) => {
      await client.query('begin; insert into public.written values (1)')
      await expect(listen('written')).rejects.toMatchObject({ code: '55P03' })
      await client.query('commit')
    })
    await expect(listen('written')).rejects.toMatchObject({ code: '55P03' })
    await listen('open')
  })

  it('waits for a table that is locked, and ends nobody', async () => {
    const isWaiting = async (): Promise<unknown> => {
      const [row] = await test.sql(
        `select exists (select from pg_locks where not granted and relation = 'public.open'::regclass) as is`,
      )
      return row?.['is']
    }
    const ear = await listen('open')
    await withClient(ownerConfig(test.ownerUrl), async (client) => {
      await client.query('begin')
      await client.query('insert into public.open (id) values (1)')
      await client.query('commit; begin; lock table public.open')
      // Its patience ends before the lock does, and it comes again.
      for (const state of [true, false, true])
        await until(async () => (await isWaiting()) === state)
      await client.query('commit')
    })
    await until(() => idsOf(ear).length === 1)
    expect(ear.failures).toEqual([])
  })

  it('brings messages on a topic, and tells of users who were deleted', async () => {
    const over: string[] = []
    hub.onUsersClosed((users) => void over.push(...users))
    const heard: Change[] = []
    await hub.subscribe(
      { channel: 'topic:room', filter: [], events: [], leave: false, since: undefined },
      { role: 'service_role', claims: '{"role":"service_role"}', expires: 0, isOperator: false },
      {
        deliver: ({ changes }) => void heard.push(...changes),
        resync: () => undefined,
        fail: () => undefined,
      },
    )
    const service = {
      role: 'service_role',
      claims: '{"role":"service_role"}',
      expires: 0,
      isOperator: false,
    } as const
    const id = await hub.send('room', 'hello', '{"n":1.0}', service)
    await until(() => heard.length === 1)
    expect(heard[0]).toMatchObject({ event: 'BROADCAST', id, name: 'hello', record: '{"n": 1.0}' })

    const [user] = await test.sql<{ id: string }>(
      `insert into auth.users (id, email) values (gen_random_uuid(), 'ada@example.com') returning id`,
    )
    await test.sql('delete from auth.users where id = $1', [user?.id])
    await until(() => over.length > 0)
    expect(over).toEqual([user?.id])
  })
})
