// npm run storage -- check finds each kind of damage, and nothing else.
import { randomUUID } from 'node:crypto'
import { rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { storage } from '../../../src/commands/storage.ts'
import { readConfig } from '../../../src/config.ts'
import { withClient } from '../../../src/database/connection/connect.ts'
import { makeGuard } from '../../../src/database/connection/watchdog.ts'
import { makeStorageCalls } from '../../../src/database/storage.ts'
import { makeStores, type Stores } from '../../../src/storage/open-stores.ts'
import { filesOf, ownerConfig } from '../../support/database.ts'
import { environmentOf } from '../../support/service.ts'
import { useDatabase } from '../../support/use.ts'

const database = useDatabase()
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const old = new Date(Date.now() - 7_200_000)

const withStores = async <T>(
  work: (stores: Stores) => Promise<T>,
  more: Record<string, string> = {},
): Promise<T> => {
  const connection = ownerConfig(database.ownerUrl)
  const calls = makeStorageCalls(connection, makeGuard(connection, 10_000))
  const stores = makeStores(readConfig(environmentOf(database, more)), silent)
  try {
    await stores.serve(calls)
    return await work(stores)
  } finally {
    stores.stop()
    await calls.end()
  }
}

const check = async (
  options: { deep?: boolean; repair?: boolean } = {},
): Promise<{ isClean: boolean; lines: string[] }> => {
  const lines: string[] = []
  const isClean = await storage(options, {
    url: database.ownerUrl,
    config: readConfig(environmentOf(database)),
    say: (line) => void lines.push(line),
  })
  return { isClean, lines }
}

const fileOf = (blob: string): string =>
  join(filesOf(database.name), 'blobs', blob.slice(0, 2), blob)

/** Past the triggers: a file in the store, and the rows of its object. */
const keep = (key: string, text: string): Promise<string> =>
  withStores(async (stores) => {
    const [store] = stores.all()
    if (!store) throw new Error(stores.trouble())
    const [blob, version] = [randomUUID(), randomUUID()]
    const limits = { most: 1_000, length: undefined, signal: new AbortController().signal }
    async function* bytes(): AsyncGenerator<Uint8Array, void> {
      yield await Promise.resolve(Buffer.from(text))
    }
    const { size, sha256 } = await store.receive(blob, bytes(), limits)
    await withClient(ownerConfig(database.ownerUrl), (client) =>
      client.query(`
        set session_replication_role = replica;
        insert into storage.buckets (id, name) values ('docs', 'docs') on conflict do nothing;
        insert into storage.blobs (id, store_id, state, size, sha256)
        values ('${blob}', '${store.id}', 'stored', ${size}, '${sha256}');
        insert into storage.versions (id, object_id, blob_id, size, type, etag)
        values ('${version}', '${version}', '${blob}', ${size}, 'text/plain', 'x');
        insert into storage.objects (id, bucket_id, name, version)
        values ('${version}', 'docs', '${key}', '${version}');`),
    )
    return blob
  })

describe('storage check', () => {
  beforeAll(() => keep('whole', 'whole'))

  it('finds nothing where nothing is wrong', async () => {
    const { isClean, lines } = await check({ deep: true })
    expect([isClean, lines]).toEqual([true, [`${filesOf(database.name)}: 1 checked, 0 found`]])
  })

  it('finds a file that is missing, with its key', async () => {
    const blob = await keep('gone', 'gone')
    await rm(fileOf(blob))
    const { isClean, lines } = await check()
    expect([isClean, lines[0]]).toEqual([false, `missing  ${blob}  docs/gone`])
    await writeFile(fileOf(blob), 'gone')
    expect((await check()).isClean).toBe(true)
  })

  it('finds each of many that are missing, and what else is wrong among them', async () => {
    const cut = await keep('cut among them', 'four')
    await truncate(fileOf(cut), 3)
    await database.sql(
      `insert into storage.blobs (store_id, state, size)
      select stores.id, 'stored', 1 from storage.stores, generate_series(1, 2100)`,
    )
    const { lines } = await check()
    expect(lines.filter((line) => line.startsWith('missing'))).toHaveLength(2_100)
    expect(new Set(lines).size).toBe(lines.length)
    expect(lines.filter((line) => line.startsWith('wrong size'))).toEqual([
      `wrong size  ${cut}  docs/cut among them`,
    ])
    expect(lines.at(-1)).toContain(', 2101 found')
    await database.sql('delete from storage.blobs where size = 1 and sha256 is null')
    await writeFile(fileOf(cut), 'four')
  })

  it('finds a file of another size, and by its hash one of the same', async () => {
    const blob = await keep('cut', 'four')
    await truncate(fileOf(blob), 3)
    expect((await check()).lines[0]).toBe(`wrong size  ${blob}  docs/cut`)
    await writeFile(fileOf(blob), 'five')
    expect((await check()).isClean).toBe(true)
    expect((await check({ deep: true })).lines[0]).toBe(`damaged  ${blob}  docs/cut`)
    await writeFile(fileOf(blob), 'four')
  })

  it('finds what nothing names, whole or begun, and moves it only when told', async () => {
    const whole = await keep('renamed', 'x')
    const begun = randomUUID()
    const begunAt = join(filesOf(database.name), 'tmp', begun)
    await writeFile(begunAt, 'half')
    await database.sql(`delete from storage.objects where name = 'renamed'`)
    await database.sql(`delete from storage.versions where blob_id = $1`, [whole])
    await database.sql(`delete from storage.garbage where blob_id = $1`, [whole])
    await database.sql(`delete from storage.blobs where id = $1`, [whole])
    expect((await check()).isClean).toBe(true) // both are young
    for (const path of [fileOf(whole), begunAt]) await utimes(path, old, old)
    expect((await check()).lines.slice(0, 1)).toEqual([`unknown  ${whole}`])
    const { isClean, lines } = await check({ repair: true })
    expect(isClean).toBe(false)
    expect(lines.slice(0, 2)).toEqual([
      `unknown  ${whole}  moved to lost/`,
      `unknown  ${begun}  moved to lost/`,
    ])
    for (const blob of [whole, begun])
      expect((await stat(join(filesOf(database.name), 'lost', blob))).isFile()).toBe(true)
    expect((await check()).isClean).toBe(true)
  })

  it('knows what waits to be erased, counts what was not imported, and finds dead leases', async () => {
    const [{ id: store } = { id: '' }] = await database.sql<{ id: string }>(
      'select id from storage.stores',
    )
    await database.sql(
      `with blob as (insert into storage.blobs (state) values ('absent') returning id)
      insert into storage.versions (object_id, blob_id, size, type, etag)
      select gen_random_uuid(), id, 1, 'text/plain', 'x' from blob`,
    )
    expect(await check()).toMatchObject({
      isClean: true,
      lines: [expect.any(String), '1 were imported without their bytes'],
    })
    await database.sql(
      `insert into storage.blobs (store_id, leased_until) values ($1, now() - interval '2 hours')`,
      [store],
    )
    const { isClean, lines } = await check()
    expect([isClean, lines.at(-1)]).toEqual([
      false,
      '1 uploads ended long ago, and no gateway gave them up',
    ])
    await database.sql(
      `delete from storage.versions where blob_id in (select id from storage.blobs where state = 'absent')`,
    )
    await database.sql(`delete from storage.blobs where state != 'stored'`)
  })
})

describe('the folder of another database, or none', () => {
  it('is refused: its files would be missing', async () => {
    const other = `${filesOf(database.name)}-other`
    try {
      const [served, trouble] = await withStores(
        (stores) => Promise.resolve([stores.isServed(), stores.trouble()]),
        { STORAGE_DIR: other },
      )
      expect(served).toBe(false)
      expect(trouble).toMatch(/^the folder of files is not the one that the database knows/)
      await expect(stat(other)).rejects.toThrow('ENOENT') // nothing was made there
    } finally {
      await rm(other, { recursive: true, force: true })
    }
  })
})
