// Files of SQLite are read as SQLite reads them, and damaged ones are refused: what is read was sent by others.
import { randomBytes, randomInt } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Refusal } from '../../../../src/errors.ts'
import { columnsOf } from '../../../../src/import/pocketbase/sqlite/columns.ts'
import { openSqlite } from '../../../../src/import/pocketbase/sqlite/database.ts'
import type { SqliteValue } from '../../../../src/import/pocketbase/sqlite/record.ts'
import { pocketbaseFolder } from '../../../support/pocketbase.ts'

const folder = pocketbaseFolder()
afterAll(folder.remove)

const make = (name: string, sql: string): { path: string; database: sqlite.Database } => {
  const path = folder.path(name)
  const database = new sqlite.Database(path)
  database.exec(`${sql}; begin`) // each insert would wait for the disk
  return { path, database }
}

const read = async (
  path: string,
  name: string,
  columns: string[],
): Promise<{ rows: SqliteValue[][]; count: number | undefined }> => {
  const database = await openSqlite(path)
  try {
    const table = database.table(name)
    const rows: SqliteValue[][] = []
    for await (const row of table?.rows(columns) ?? []) rows.push(row)
    return { rows, count: await table?.count() }
  } finally {
    await database.close()
  }
}

const numbers = [
  ...[0, 1, -1, 127, -128, 32_767, 8_388_607, 2_147_483_647, -2_147_483_648, 1.5, 1e300],
  ...[140_737_488_355_327n, -140_737_488_355_328n, 9_223_372_036_854_775_807n, null],
]

type Held = string | number | bigint | Uint8Array | null

const textOf = (value: Held | undefined): SqliteValue => {
  if (value === null || value === undefined) return null
  return value instanceof Uint8Array ? Buffer.from(value).toString() : String(value)
}

describe.each([512, 4096, 65_536])('pages of %i bytes', (size) => {
  it('give every value of every row', async () => {
    const { path, database } = make(
      `${size}.db`,
      `pragma page_size = ${size};
       create table "odd ""name""" ("id" text primary key, [a b] numeric, \`c\` blob /* , no */,
         d text default 'x,)' -- ( no
         , unique (c), check (d != ')'))`,
    )
    const lengths = [0, 10, 100, size - 40, size - 35, size - 34, size, 3 * size, 70_000]
    for (let at = 0; at < 3_000; at++)
      database.run('insert into "odd ""name""" values (?, ?, ?, ?)', [
        ...[`é${at}`, numbers[at % numbers.length] ?? null],
        Buffer.from(`${at}:`.padEnd(at < 200 ? (lengths[at % 9] ?? 0) : randomInt(60), 'x')),
        at % 3 === 0 ? null : 'text',
      ])
    database.exec(`commit; delete from "odd ""name""" where rowid % 7 = 0;
      alter table "odd ""name""" add column late text default 'later';
      insert into "odd ""name""" (id, late) values ('last', 'now')`)
    const columns = ['late', 'id', 'a b', 'c', 'd', 'gone']
    // What was never written is not there: PocketBase answers the empty value of the type.
    const wanted = database.all(`
      select case id when 'last' then late end as late, id, "a b", c, d, null as gone
      from "odd ""name""" order by rowid`)
    database.close()
    const { rows, count } = await read(path, 'odd "name"', columns)
    expect(count).toBe(wanted.length)
    expect(rows).toEqual(
      wanted.map((row) => columns.map((column) => textOf((row as Record<string, Held>)[column]))),
    )
  })
})

it.each([
  ['create table t (a, b int, primary key (a), constraint c unique (b))', ['a', 'b']],
  [
    'create table "x(" ("a""b" text default (lower(\'),\')), [c d], `e` check (e in (1, 2)))',
    ['a"b', 'c d', 'e'],
  ],
  ['create table t (é text /* ) */, -- , x\n b)', ['é', 'b']],
  ['create table t (a, b as (a + 1))', null],
  ['create table t (a, b int generated always as (a) stored)', null],
  ['create virtual table t using fts5', null],
  ['create table t (a, "b', null],
])('%s has the columns %j', (statement, columns) => {
  expect(columnsOf(statement)).toEqual(columns)
})

describe('a damaged file', () => {
  let whole = Buffer.alloc(0)
  beforeAll(() => {
    const { path, database } = make(
      'whole.db',
      'pragma page_size = 512; create table t (id text primary key, value text)',
    )
    for (let at = 0; at < 300; at++)
      database.run('insert into t values (?, ?)', [`${at}`, 'x'.repeat((at * 37) % 2000)])
    database.exec('commit')
    database.close()
    whole = readFileSync(path)
  })

  const outcome = async (bytes: Buffer): Promise<string> => {
    const file = folder.path('broken.db')
    writeFileSync(file, bytes)
    return read(file, 't', ['id', 'value']).then(
      () => 'read',
      (error: unknown) => (error instanceof Refusal ? error.message : `thrown: ${String(error)}`),
    )
  }

  const changed = (change: (bytes: Buffer) => void): Buffer => {
    const bytes = Buffer.from(whole)
    change(bytes)
    return bytes
  }

  it('is refused or read, wherever it is damaged, and ends', async () => {
    for (let round = 0; round < 200; round++) {
      const broken = changed((bytes) => {
        for (let place = 0; place <= round % 20; place++)
          bytes[randomInt(round % 2 === 0 ? bytes.length : 2_000)] = randomBytes(1)[0] ?? 0
      })
      expect(await outcome(broken)).not.toContain('thrown')
    }
  })

  const root = 512 // of the table: the second page, which leads to others

  it('whose pages lead in circles does not keep the gateway busy', async () => {
    expect(await outcome(changed((bytes) => bytes.writeUInt32BE(2, root + 8)))).toContain('damaged')
  })

  it('whose pages lead out of it is refused', async () => {
    expect(await outcome(changed((bytes) => bytes.writeUInt32BE(9e6, root + 8)))).toContain(
      'damaged',
    )
  })

  it('whose row claims to be larger than memory is refused', async () => {
    const { path, database } = make(
      'row.db',
      `create table t (id, value); insert into t values (1, 'x')`,
    )
    database.exec('commit')
    database.close()
    const bytes = readFileSync(path)
    const cell = bytes.readUInt16BE(4096 + 8)
    bytes.set([0x87, 0xff, 0xff, 0xff, 0x7f], 4096 + cell)
    expect(await outcome(bytes)).toBe('a row has more than 64 MiB')
  })

  it('that has a view or a table of another kind in the place of one is refused', async () => {
    const { path, database } = make(
      'kinds.db',
      'create table w (id text primary key) without rowid; create virtual table v using fts5(x)',
    )
    database.exec('commit')
    database.close()
    await expect(read(path, 'w', ['id'])).rejects.toThrow('damaged')
    await expect(read(path, 'v', ['x'])).rejects.toThrow('not one as PocketBase makes them')
  })
})
