// What one rolled-back transaction cannot show: who began before somebody wanted the changes, and two at once.
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ownerConfig } from '../../../support/database.ts'
import { times } from '../../../support/times.ts'
import { until } from '../../../support/until.ts'
import { installAgain } from '../../support/install.ts'
import { useDatabase } from '../../../support/use.ts'

const database = useDatabase(installAgain)
const clients: pg.Client[] = []

beforeAll(async () => {
  await database.sql('create table public.notes (id serial primary key, body text)')
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()))
  await database.sql(`select realtime.unwatch('notes')`)
  await database.sql('truncate notes')
  await database.sql('truncate realtime.changes')
})

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client(ownerConfig(database.ownerUrl))
  await client.connect()
  clients.push(client)
  return client
}

const insert = `insert into notes (body) values ('a') returning id`

interface Want {
  watch: number
  since: string
}

const want = async (): Promise<Want> => {
  const [row] = await database.sql<Want>(
    `select watch, since::text from realtime.ensure_watched('notes')`,
  )
  if (row === undefined) throw new Error('no row')
  return row
}

/** Nobody renewed it in time. */
const lapse = (): Promise<object[]> =>
  database.sql(`
    with lapsed as (update realtime.watches set wanted_until = 1 returning id)
    select setval(format('realtime.wanted_%s', id), 1) from lapsed`)

/** The keys of all rows that were inserted and are not seen by that snapshot. */
const insertedSince = async (since: string): Promise<number[]> =>
  (
    await database.sql<{ id: number }>(
      `select (change.key::json ->> 0)::integer as id from realtime.changes as change
       where change.key is not null and not pg_visible_in_snapshot(change.xact, $1::pg_snapshot) order by 1`,
      [since],
    )
  ).map(({ id }) => id)

const firing = `select from pg_trigger where tgname ~ '^_900_realtime_' and tgqual is null`

const waitsFor = (kind: string): Promise<unknown> =>
  until(
    async () =>
      (
        await database.sql(
          `select from pg_stat_activity
           where datname = current_database() and wait_event_type = $1 and query ~ 'realtime.ensure_watched'`,
          [kind],
        )
      ).length > 0,
    { what: 'somebody to wait' },
  )

describe('a watch', () => {
  it('is begun by two at once', async () => {
    const wanted = await times(8, want)
    expect(new Set(wanted.map(({ watch }) => watch)).size).toBe(1)
    expect(new Set(wanted.map(({ since }) => since)).size).toBe(1)
  })

  it('hears of a transaction that sees the world as it was before', async () => {
    await want()
    await lapse()
    const early = await connect()
    await early.query('begin isolation level repeatable read')
    await early.query('select from notes')
    const { since } = await want()
    const { rows } = await early.query<{ id: number }>(insert)
    await early.query('commit')
    expect(await insertedSince(since)).toEqual(rows.map(({ id }) => id))
  })

  it('waits for who found that nobody wanted the change', async () => {
    await want()
    await lapse()
    const writer = await connect()
    await writer.query('begin')
    await writer.query(insert)
    let isWanted = false
    const wanted = want().finally(() => {
      isWanted = true
    })
    await waitsFor('Timeout')
    expect(isWanted).toBe(false)
    const { rows } = await writer.query<{ id: number }>(insert)
    await writer.query('commit')
    const { since } = await wanted
    // The first row is in what a subscriber reads after it subscribed, the second was written down too.
    expect(await insertedSince(since)).toEqual([])
    expect(await database.sql('select from notes')).toHaveLength(2)
    expect(await insertedSince('3:3:')).toEqual(rows.map(({ id }) => id))
  })

  it('does not wait for a writer that never ends', async () => {
    await want()
    await lapse()
    const writer = await connect()
    await writer.query('begin')
    await writer.query(insert)
    await expect(want()).rejects.toMatchObject({ code: '55P03' })
    await writer.query('rollback')
    // The attempt that failed must not pass for one that succeeded.
    const { since } = await want()
    expect(
      await database.sql('select from realtime.watches where since::text = $1', [since]),
    ).toHaveLength(1)
    expect(await insertedSince(since)).toEqual([])
  })

  it('hardly holds writers up where it cannot have the table', async () => {
    const writer = await connect()
    await writer.query('begin')
    await writer.query(insert)
    await expect(want()).rejects.toMatchObject({ code: '55P03' })
    await writer.query('commit')
    expect(await want()).toMatchObject({ since: expect.any(String) as string })
  })

  it('waits for a vacuum, while others write', async () => {
    const vacuum = await connect()
    await vacuum.query('begin')
    await vacuum.query('lock table notes in share update exclusive mode')
    const wanted = want()
    await waitsFor('Lock')
    await database.sql(insert)
    await vacuum.query('rollback')
    const { since } = await wanted
    const rows = await database.sql<{ id: number }>(insert)
    expect(await insertedSince(since)).toEqual(rows.map(({ id }) => id))
  })

  it('is not begun by a transaction that sees the past alone', async () => {
    const early = await connect()
    await early.query('begin isolation level repeatable read')
    await early.query('select from notes')
    await expect(early.query(`select realtime.watch('notes')`)).rejects.toMatchObject({
      code: 'PL400',
    })
  })

  it('has no cursor that takes for past what others still write', async () => {
    const [first, second] = [await connect(), await connect()]
    await first.query('begin')
    const { rows: others } = await first.query<{ xact: string }>(
      'select pg_current_xact_id()::text as xact',
    )
    await second.query('begin')
    const { rows } = await second.query(
      `select pg_visible_in_snapshot(pg_current_xact_id(), present) as own,
              pg_visible_in_snapshot($1::xid8, present) as other
       from (select pg_current_xact_id() as xact) as mine, lateral (select realtime.present() where xact is not null) as now (present)`,
      [others[0]?.xact],
    )
    expect(rows).toEqual([{ own: true, other: false }])
    await first.query('commit')
    await second.query('commit')
  })

  it('misses nothing while listeners come and go', async () => {
    const writers = await times(4, connect)
    let isOver = false
    const writing = writers.map(async (writer) => {
      while (!isOver) {
        await writer.query('begin')
        await writer.query(insert)
        await writer.query('commit')
      }
    })
    const reader = await connect()
    for (let round = 0; round < 20; round += 1) {
      if (round % 2 > 0) await lapse()
      const { since } = await until(want, { what: 'a moment without writers' })
      const { rows: unseen } = await reader.query<{ id: number }>(
        `select id from notes where not pg_visible_in_snapshot(xmin::text::xid8, $1::pg_snapshot)`,
        [since],
      )
      const written = new Set(await insertedSince(since))
      expect(unseen.filter(({ id }) => !written.has(id))).toEqual([])
    }
    isOver = true
    await Promise.all(writing)
  })
})

describe('a tick', () => {
  it('is one of many gateways at once', async () => {
    await database.sql('truncate realtime.ticks')
    await times(8, () => database.sql('select realtime.maintain()'))
    expect(await database.sql('select from realtime.ticks')).toHaveLength(1)
  })

  it('ends a watch another time when somebody writes the table', async () => {
    await want()
    const writer = await connect()
    await writer.query('begin')
    await writer.query(insert)
    await lapse()
    await database.sql('truncate realtime.ticks')
    await database.sql('select realtime.maintain()')
    expect(await database.sql('select from realtime.watches')).toHaveLength(1)
    await writer.query(insert)
    await writer.query('commit')
    await database.sql('truncate realtime.ticks')
    await database.sql('select realtime.maintain()')
    expect(await database.sql('select from realtime.watches')).toEqual([])
    expect(await database.sql(`select from pg_trigger where tgname ~ '^_900_realtime'`)).toEqual([])
  })

  it('lets writers go where somebody reads the table, and the next to listen need not wait', async () => {
    await want()
    const reader = await connect()
    await reader.query('begin')
    await reader.query('lock table notes in access share mode')
    await lapse()
    await database.sql('truncate realtime.ticks')
    await database.sql('select realtime.maintain()')
    expect(await database.sql('select from realtime.watches')).toHaveLength(1)
    expect(await database.sql(firing)).toEqual([])

    const { since } = await want()
    const rows = await database.sql<{ id: number }>(insert)
    expect(await insertedSince(since)).toEqual(rows.map(({ id }) => id))
    await reader.query('commit')
  })
})

describe('a command on a table that nobody wants', () => {
  it('is made up for at the next tick, where somebody wants it meanwhile', async () => {
    await database.sql(`
      create table public.parts (id integer primary key) partition by range (id);
      create table public.parts_first partition of parts for values from (0) to (10);
      select realtime.ensure_watched('parts')`)
    await lapse()
    const owner = await connect()
    await owner.query('begin')
    await owner.query('create table public.parts_second (id integer primary key)')
    await owner.query(
      'alter table parts attach partition parts_second for values from (10) to (20)',
    )
    const [wanted] = await database.sql<{ watch: number }>(
      `select watch from realtime.ensure_watched('parts')`,
    )
    await owner.query('commit')
    await database.sql('insert into parts_second values (11)')
    await database.sql('truncate realtime.changes')
    const ticked = await database.sql('select lapsed from realtime.tick($1)', [[wanted?.watch]])
    expect(ticked).toEqual([{ lapsed: [wanted?.watch] }])
    expect(await database.sql(`select from realtime.changes where event = 'RESYNC'`)).not.toEqual(
      [],
    )
    expect(await database.sql(`${firing} and tgrelid = 'parts_second'::regclass`)).toHaveLength(4)
    await database.sql('drop table public.parts')
  })
})

describe('a change', () => {
  it('wakes the gateways only while they sleep', async () => {
    await want()
    const listener = await connect()
    const heard: unknown[] = []
    listener.on('notification', ({ channel, payload }) => heard.push([channel, payload]))
    await listener.query('listen plinth_realtime')
    await database.sql(insert)
    await database.sql(`select setval('realtime.asleep', 1)`)
    await database.sql(insert)
    await until(() => heard.length > 0)
    await database.sql(`select setval('realtime.asleep', 0)`)
    await database.sql(insert)
    await database.sql(`select pg_notify('plinth_realtime', 'last')`)
    await until(() => heard.length > 1)
    expect(heard).toEqual([
      ['plinth_realtime', ''],
      ['plinth_realtime', 'last'],
    ])
  })
})
