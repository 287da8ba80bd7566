// What the sweep takes, beside sessions that copy, delete and commit at the same time.
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { makeGuard } from '../../../src/database/connection/watchdog.ts'
import { makeStorageCalls } from '../../../src/database/storage.ts'
import { findFolder, placeOf } from '../../../src/storage/stores/file.ts'
import { startSweeper } from '../../../src/storage/sweeper.ts'
import { cloneDatabase, ownerConfig } from '../../support/database.ts'
import { until } from '../../support/until.ts'
import { useDatabase } from '../../support/use.ts'

const database = useDatabase()
const store = randomUUID()

const session = <T>(work: (client: pg.Client) => Promise<T>): Promise<T> =>
  withClient(ownerConfig(database.ownerUrl), work)

const sweep = async (): Promise<string[]> => {
  const rows = await database.sql<{ blob_id: string }>(
    'select blob_id from storage.sweep_next(100, $1)',
    [[store]],
  )
  return rows.map((row) => row.blob_id)
}

const blobOf = async (state: string, lease = 'null'): Promise<string> => {
  const [row] = await database.sql<{ id: string }>(
    `insert into storage.blobs (store_id, state, size, leased_until)
    values ($1, $2, 1, ${lease}) returning id`,
    [store, state],
  )
  return row?.id ?? ''
}

const name = (blob: string): [string, unknown[]] => [
  `insert into storage.versions (object_id, blob_id, size, type, etag)
  values (gen_random_uuid(), $1, 1, 'text/plain', 'x')`,
  [blob],
]

const discard = (blob: string, at = 'now()'): Promise<unknown> =>
  database.sql(`select storage.to_garbage($1, ${at})`, [blob])

const has = async (table: 'blobs' | 'garbage', blob: string): Promise<boolean> => {
  const column = table === 'blobs' ? 'id' : 'blob_id'
  return (
    (await database.sql(`select from storage.${table} where ${column} = $1`, [blob])).length > 0
  )
}

const upload = (blob: string, kind: string, expires: string): Promise<unknown> =>
  database.sql(
    `insert into storage.uploads (kind, blob_id, bucket_id, name, role, type, expires_at)
    values ($1, $2, 'b', 'k', 'anon', 'text/plain', ${expires})`,
    [kind, blob],
  )

describe('the sweep', () => {
  beforeAll(() => database.sql(`select storage.open_store($1, 'file', '/nowhere', true)`, [store]))

  it('takes what nothing names, once, and forgets it when it is erased', async () => {
    const blob = await blobOf('stored')
    await discard(blob)
    expect(await sweep()).toEqual([blob])
    expect([await has('blobs', blob), await has('garbage', blob)]).toEqual([false, true])
    expect(await sweep()).toEqual([])
    await database.sql('select storage.sweep_done($1, $2)', [[blob], []])
    expect(await has('garbage', blob)).toBe(false)
  })

  it('takes again what failed, later each time, and what nobody reported', async () => {
    const [failed, silent] = [await blobOf('stored'), await blobOf('stored')]
    await Promise.all([discard(failed), discard(silent)])
    expect(await sweep()).toHaveLength(2)
    await database.sql('select storage.sweep_done($1, $2)', [[], [failed]])
    expect(await sweep()).toEqual([])
    await database.sql(
      `update storage.garbage
      set next_try = next_try - interval '11 seconds', leased_until = leased_until - interval '3 minutes'`,
    )
    expect((await sweep()).toSorted()).toEqual([failed, silent].toSorted())
    await database.sql('select storage.sweep_done($1, $2)', [[silent], [failed]])
    const [row] = await database.sql<{ tries: number; later: boolean }>(
      `select tries, next_try > now() + interval '15 seconds' as later from storage.garbage`,
    )
    expect(row).toEqual({ tries: 2, later: true })
    await database.sql('delete from storage.garbage')
  })

  it('leaves what waits out its grace, is of another store, or is held', async () => {
    const blob = await blobOf('stored')
    await discard(blob, `now() + interval '1 hour'`)
    expect(await sweep()).toEqual([])
    await database.sql(`update storage.garbage set next_try = now()`)
    expect(await database.sql('select * from storage.sweep_next(9, $1)', [[randomUUID()]])).toEqual(
      [],
    )
    await database.sql(`select storage.hold('1 hour')`)
    expect(await sweep()).toEqual([])
    await database.sql(`select storage.hold('0')`)
    expect(await sweep()).toEqual([blob])
    await database.sql('delete from storage.garbage')
  })

  it('leaves bytes that a version names, and forgets that they were garbage', async () => {
    const blob = await blobOf('stored')
    await discard(blob)
    await database.sql(...name(blob))
    expect(await sweep()).toEqual([])
    expect([await has('blobs', blob), await has('garbage', blob)]).toEqual([true, false])
  })

  it('gives up uploads whose lease or time is over, and no others', async () => {
    const [past, future] = [`now() - interval '1 minute'`, `now() + interval '1 hour'`]
    const dead = await blobOf('promised', past)
    const alone = await blobOf('promised', past)
    const expired = await blobOf('promised', future)
    const living = await blobOf('promised', future)
    const waiting = await blobOf('promised', past)
    const linked = await blobOf('promised', past)
    await upload(dead, 'plain', future)
    await upload(expired, 'resumable', past)
    await upload(living, 'plain', future)
    await upload(waiting, 'resumable', future)
    await upload(linked, 'link', future)
    expect((await sweep()).toSorted()).toEqual([dead, alone, expired, linked].toSorted())
    const kinds = await database.sql('select kind from storage.uploads order by kind')
    expect(kinds).toEqual([{ kind: 'link' }, { kind: 'plain' }, { kind: 'resumable' }])
    await database.sql('delete from storage.uploads')
    await database.sql('delete from storage.garbage')
    await database.sql(`delete from storage.blobs where state = 'promised'`)
  })

  it('renews leases, and names those that are lost', async () => {
    const living = await blobOf('promised', `now() + interval '5 seconds'`)
    const [swept, committed] = [randomUUID(), await blobOf('stored')]
    const rows = await database.sql<{ id: string }>('select storage.renew($1) as id', [
      [living, swept, committed],
    ])
    expect(rows.map(({ id }) => id).toSorted()).toEqual([swept, committed].toSorted())
    const [row] = await database.sql<{ is: boolean }>(
      `select leased_until > now() + interval '100 seconds' as is from storage.blobs where id = $1`,
      [living],
    )
    expect(row?.is).toBe(true)
  })
})

describe('at the same time', () => {
  it('a copy keeps the bytes from the sweep, before it commits and after', async () => {
    const blob = await blobOf('stored')
    await discard(blob)
    await session(async (copy) => {
      await copy.query('begin')
      await copy.query(...name(blob))
      expect(await sweep()).toEqual([])
      expect(await has('garbage', blob)).toBe(true)
      await copy.query('commit')
    })
    expect(await sweep()).toEqual([])
    expect([await has('blobs', blob), await has('garbage', blob)]).toEqual([true, false])
  })

  it('a copy that rolls back keeps them for that long', async () => {
    const blob = await blobOf('stored')
    await discard(blob)
    await session(async (copy) => {
      await copy.query('begin')
      await copy.query(...name(blob))
      expect(await sweep()).toEqual([])
      await copy.query('rollback')
    })
    expect(await sweep()).toEqual([blob])
  })

  it('a copy after the sweep finds no bytes to name', async () => {
    const blob = await blobOf('stored')
    await discard(blob)
    await session(async (sweeper) => {
      await sweeper.query('begin')
      await sweeper.query('select storage.sweep_next(100, $1)', [[store]])
      const copied = database.sql(...name(blob)).then(
        () => 'copied',
        (error: unknown) => (error as { code: string }).code,
      )
      await sweeper.query('commit')
      expect(await copied).toBe('23503')
    })
  })

  it('a delete beside the sweep leaves the bytes garbage', async () => {
    const blob = await blobOf('stored')
    await database.sql(...name(blob))
    await discard(blob)
    await session(async (remove) => {
      await remove.query('begin')
      await remove.query('delete from storage.versions where blob_id = $1', [blob])
      expect(await sweep()).toEqual([]) // it still sees the version, and forgets the garbage
      await remove.query('select storage.to_garbage($1, now())', [blob])
      await remove.query('commit')
    })
    expect(await sweep()).toEqual([blob])
  })

  it('a commit keeps its upload from the sweep', async () => {
    const blob = await blobOf('promised', `now() - interval '1 second'`)
    await session(async (commit) => {
      await commit.query('begin')
      await commit.query(`select from storage.blobs where id = $1 for update`, [blob])
      expect(await sweep()).toEqual([])
      await commit.query(
        `update storage.blobs set state = 'stored', leased_until = null where id = $1`,
        [blob],
      )
      await commit.query(...name(blob))
      await commit.query('commit')
    })
    expect(await sweep()).toEqual([])
    expect(await has('blobs', blob)).toBe(true)
  })

  it('two sweeps take different bytes', async () => {
    const blobs = [await blobOf('stored'), await blobOf('stored')]
    for (const blob of blobs) await discard(blob)
    await session(async (first) => {
      await first.query('begin')
      const { rows } = await first.query<{ blob_id: string }>(
        'select blob_id from storage.sweep_next(1, $1)',
        [[store]],
      )
      const second = await sweep()
      expect([rows[0]?.blob_id, ...second].toSorted()).toEqual(blobs.toSorted())
      await first.query('commit')
    })
  })

  it('a hold waits for a sweep that is at work', async () => {
    await session(async (sweeper) => {
      await sweeper.query('begin')
      await sweeper.query('select storage.sweep_next(100, $1)', [[store]])
      let isHeld = false
      const held = database.sql(`select storage.hold('0')`).then(() => (isHeld = true))
      await sweeper.query('select pg_sleep(0.2)')
      expect(isHeld).toBe(false)
      await sweeper.query('commit')
      await held
    })
  })
})

describe('the sweeper', () => {
  it('erases what it can, and the rest when that is possible again', async () => {
    const other = await cloneDatabase(inject('adminUrl'))
    const folder = await mkdtemp(join(tmpdir(), 'plinth-sweep-'))
    const place = await findFolder({ folder, minFree: 0 })
    await place.name()
    const opened = await place.open()
    await other.sql(`select storage.open_store($1, 'file', '/nowhere', true)`, [opened.id])
    const made = await other.sql<{ id: string }>(
      `insert into storage.blobs (store_id, state, size)
      select $1, 'stored', 1 from generate_series(1, 50) returning id`,
      [opened.id],
    )
    const [stuck, ...blobs] = made.map(({ id }) => id)
    for (const blob of blobs)
      await opened.receive(blob, Readable.from([Buffer.from('x')]), {
        most: 1,
        length: 1,
        signal: new AbortController().signal,
      })
    await mkdir(join(folder, placeOf(stuck ?? '')), { recursive: true }) // no file, so it cannot be erased as one
    await other.sql('select storage.note_removal($1)', [[stuck, ...blobs]])
    await other.sql('update storage.removals set next_try = now()')
    const config = ownerConfig(other.ownerUrl)
    const calls = makeStorageCalls(config, makeGuard(config, 10_000))
    const lines: object[] = []
    const sweeper = startSweeper({
      database: { storage: calls, state: { isUp: () => true, blame: () => undefined } as never },
      stores: { find: () => opened, all: () => [opened] },
      minFree: 0,
      log: { info: () => undefined, warn: () => undefined, error: (line) => lines.push(line) },
    })
    const left = (): Promise<object[]> =>
      other.sql('select blob_id as blob, tries, leased_until from storage.garbage')
    const tried = [{ blob: stuck, tries: 1, leased_until: null }]
    await until(async () => JSON.stringify(await left()) === JSON.stringify(tried))
    expect(lines).toEqual([expect.objectContaining({ ask: 'erase', failure: 'down', count: 1 })])
    await rmdir(join(folder, placeOf(stuck ?? '')))
    await other.sql('update storage.garbage set next_try = now()')
    sweeper.wake()
    await until(async () => (await left()).length === 0)
    await sweeper.stop(10_000)
    const folders = await readdir(join(folder, 'blobs'))
    const found = await Promise.all(folders.map((name) => readdir(join(folder, 'blobs', name))))
    expect(found.flat()).toEqual([])
    opened.close()
    await calls.end()
    await other.drop()
    await rm(folder, { recursive: true })
  })
})
