// What the source of PocketBase reads of a data.db, what it keeps to itself, and what it refuses.
import { readFileSync, writeFileSync } from 'node:fs'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { makePocketbaseSource } from '../../../../src/import/pocketbase/source.ts'
import type { PlannedTable, Source } from '../../../../src/import/source.ts'
import {
  blogWorld,
  pocketbaseFolder,
  writePocketbase,
  type PocketbaseWorld,
} from '../../../support/pocketbase.ts'

const folder = pocketbaseFolder()
afterAll(folder.remove)

let files = 0
let source: Source | undefined
afterEach(() => source?.close())

const openAt = (path: string): Source => (source = makePocketbaseSource({ path, name: 'data.db' }))

/** `change` is SQL that runs in the file afterwards. */
const open = (world: PocketbaseWorld, change?: string): Source => {
  const path = folder.path(`${++files}.db`)
  writePocketbase(path, world)
  if (change === undefined) return openAt(path)
  const bytes = readFileSync(path)
  bytes[18] = bytes[19] = 1 // what writes it here knows no WAL mode
  writeFileSync(path, bytes)
  const database = new sqlite.Database(path)
  database.exec(change)
  database.close()
  return openAt(path)
}

const never = new AbortController().signal

const itemsOf = async (pages: AsyncIterable<string> | undefined): Promise<unknown[][]> => {
  const all: unknown[][] = []
  for await (const page of pages ?? []) all.push(JSON.parse(page) as unknown[])
  return all
}

const tableOf = (collection: string, ...keys: string[]): PlannedTable => ({
  ...{ item: `public.${collection}`, load: 'documents', rows: null, by: 'login' },
  from: {
    collection,
    columns: keys.map((key) => ({ key, kind: key === 'data' ? 'json' : 'text' })),
  },
})

describe('facts', () => {
  it('have what is planned with, and no secret', async () => {
    const facts = await open(blogWorld('$2a$10$canary')).facts({})
    expect(facts).toMatchObject({
      ...{ project: '1700000000123456', version: 'PocketBase 0.23 or newer' },
      users: { total: 2, hashes: ['$2a$10$', '$2a$10$'] },
    })
    expect(source?.project).toBe('1700000000123456')
    expect(JSON.stringify(facts)).not.toContain('canary')
  })

  it('hold no character that Postgres cannot', async () => {
    const change = String.raw`update _collections set fields = replace(fields, 'title', 'ti\u0000t\ud800le')`
    expect(JSON.stringify(await open(blogWorld(''), change).facts({}))).toContain(
      'ti\ufffdt\ufffdle',
    )
  })
})

describe('records', () => {
  it('come in pages that are not long, as texts', async () => {
    const rows = Array.from({ length: 1_201 }, (_, at) => ({ id: `${at}`, label: 'x'.repeat(at) }))
    const tags = {
      id: 'tags00000000000',
      name: 'tags',
      fields: [{ name: 'label', type: 'text' }],
      rows,
    }
    const { documents, digest } = open({ collections: [tags] })
    const table = tableOf('tags', 'label', 'id', 'gone')
    const pages = await itemsOf(documents?.(table, never))
    expect(pages.map(({ length }) => length)).toEqual([500, 500, 201])
    expect(pages[0]?.slice(0, 2)).toEqual([
      ['', '0', null],
      ['x', '1', null],
    ])
    expect(await digest?.(table)).toEqual({ rows: 1_201, digest: null })
  })

  it('come without NUL, which is counted', async () => {
    const table = tableOf('Posts', 'title', 'data')
    const [[first] = []] = await itemsOf(open(blogWorld('')).documents?.(table, never))
    expect(first).toEqual([
      'one\ufffdtwo',
      String.raw`{"n": 12345678901234567890, "nul": "\ufffd"}`,
    ])
    expect(table.from).toMatchObject({ replaced: 2 })
  })

  it('end when the import is cancelled', async () => {
    const pages = open(blogWorld('')).documents?.(tableOf('tags', 'id'), AbortSignal.abort())
    await expect(itemsOf(pages)).rejects.toThrow('aborted')
  })
})

it.each([false, true])(
  'users have their hash and their accounts elsewhere (old: %j)',
  async (isOld) => {
    const [users = []] = await itemsOf(open(blogWorld('hash', isOld)).users?.())
    expect(users).toMatchObject([
      {
        ...{ id: 'ada000000000000', email: 'Ada@example.com', hash: 'hash', verified: '1' },
        collection: { id: '_pb_users_auth_', name: 'users' },
        identities: [{ provider: 'google', providerId: '110' }],
      },
      { id: 'bob000000000000', verified: '0', identities: [] },
    ])
    expect(JSON.stringify(users)).not.toContain('canary')
  },
)

describe('a file is refused', () => {
  it.each([
    ['of another program', 'drop table _collections', 'without the collections of PocketBase'],
    ['of before 0.8', 'alter table _collections drop column type', 'before PocketBase 0.8'],
    ['with definitions that are no JSON', `update _collections set fields = '[{'`, 'are damaged'],
    ['that lacks a table', 'drop table tags', 'the collection tags has no table'],
    [
      'with a view in the place of a table',
      'drop table tags; create view tags as select 1 as id',
      'the collection tags has no table',
    ],
    [
      'with a computed column',
      'alter table tags add column evil as (zeroblob(1000000000))',
      'the table tags is not one as PocketBase makes them',
    ],
  ])('%s', async (_, change, message) => {
    const world = blogWorld('')
    const sql = change.includes('drop column')
      ? `drop index idx__collections_type; ${change}`
      : change
    await expect(open(world, sql).test()).rejects.toMatchObject({
      ...{ code: 'bad_request', message: expect.stringContaining(message) as string },
    })
  })
})

it('statements in a file do not run', async () => {
  const change = `
    create table made (id text);
    create trigger evil after insert on tags begin insert into made values (new.id); end;
    create view evil_view as select * from pragma_table_info('tags');
    create index evil_index on tags (label) where label > 'a'`
  const source = open(blogWorld(''), change)
  await source.facts({})
  expect(await itemsOf(source.documents?.(tableOf('tags', 'label'), never))).toEqual([
    [['red'], ['blue']],
  ])
})
