// npm run schema: migrations as files, from one database into another.
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, inject, it } from 'vitest'
import type { TestDatabase } from '../support/database.ts'
import { environmentOf } from '../support/service.ts'
import { cleanUp, cleanups, installedDatabase, run } from './support.ts'

const adminUrl = inject('adminUrl')
afterEach(cleanUp)

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'schema-files-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  return folder
}

const schema = (database: TestDatabase, ...words: string[]): ReturnType<typeof run> =>
  run(['schema', ...words], environmentOf(database))

it('pulls the files that are missing, and pushes them into another database', async () => {
  const [from, to] = [await installedDatabase(adminUrl), await installedDatabase(adminUrl)]
  await from.sql(
    `create table public.notes (id int primary key); select operate.adopt_drift('Notes')`,
  )
  const folder = join(await newFolder(), 'migrations')
  const pull = await schema(from, 'pull', folder)
  expect(pull).toMatchObject({ code: 0 })
  const [name = ''] = await readdir(folder)
  expect(name).toMatch(/^\d{14}_notes\.sql$/)
  expect(await readFile(join(folder, name), 'utf8')).toContain('create table public.notes (')

  await writeFile(join(folder, '20990101000000_tasks.sql'), 'create table tasks (id int);\r\n')
  await writeFile(join(folder, 'notes.txt'), 'not a migration')
  const dry = await schema(to, 'push', folder, '--dry-run')
  expect(dry).toMatchObject({ code: 0 })
  expect(dry.output).toContain(`would run ${name}\nwould run 20990101000000_tasks.sql\n`)
  const push = await schema(to, 'push', folder)
  expect(push.output).toContain(`ran ${name}\nran 20990101000000_tasks.sql\n`)
  const again = await schema(to, 'push', folder)
  expect(again.output).toContain('2 migrations, 2 of them run before')
  const pulled = await schema(to, 'pull', folder)
  expect(pulled).toMatchObject({ code: 0 })

  await writeFile(join(folder, name), 'select 1')
  const other = await schema(to, 'pull', folder)
  expect([other.code, other.output]).toEqual([
    1,
    expect.stringContaining(`different in the database: ${name}`),
  ])
  const refused = await schema(to, 'push', folder)
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('is recorded with other SQL'),
  ])
})

it('runs the files of other tools, and names those that it leaves out', async () => {
  const database = await installedDatabase(adminUrl)
  const folder = await newFolder()
  await writeFile(join(folder, '0001_first.sql'), 'begin;\ncreate table public.a ();\ncommit;\n')
  await writeFile(join(folder, '20231001_second.sql'), 'create table public.b ();')
  await writeFile(join(folder, 'seed.sql'), 'select 1')
  const { code, output } = await schema(database, 'push', folder)
  expect(code, output).toBe(0)
  expect(output).toContain('left out seed.sql')
  expect(output).toContain('ran 0001_first.sql\nran 20231001_second.sql\n')
  expect((await schema(database, 'pull', folder)).output).toContain('2 migrations, 0 of them new')
})

it('says in which file and line a push failed', async () => {
  const database = await installedDatabase(adminUrl)
  const folder = await newFolder()
  await writeFile(join(folder, '20260101000000_a.sql'), 'create table a ();')
  await writeFile(join(folder, '20260102000000_b.sql'), 'select 1;\nselect nothing;')
  const { code, output } = await schema(database, 'push', folder)
  expect(code).toBe(1)
  expect(output).toContain(
    '20260102000000_b.sql, line 2: column "nothing" does not exist\nApplied before it: 20260101000000_a.sql.',
  )
  expect(await schema(database, 'fetch', folder)).toMatchObject({ code: 2 })
})
