// Moving in and out in the console: a source is tested, looked at, tried, replaced, cancelled and gone on with; a dump is
// sent; an export is read back. What is secret is nowhere afterwards.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { withClient } from '../../src/database/connection/connect.ts'
import { ownerConfig } from '../support/database.ts'
import { sourceDatabase } from '../support/import.ts'
import { signIn } from '../support/operators.ts'
import { operator } from '../support/service.ts'
import { until } from '../support/until.ts'
import { use, useService } from '../support/use.ts'
import { barriers } from './support/axe.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const canary = `canary-${randomBytes(6).toString('hex')}`
const reader = `reader_${randomBytes(6).toString('hex')}`

const dump = `--
-- PostgreSQL database dump
--
CREATE TABLE public.lines (id integer NOT NULL, words text);
COPY public.lines (id, words) FROM stdin;
1\tone
2\t\\N
\\.
ALTER TABLE ONLY public.lines ADD CONSTRAINT lines_pkey PRIMARY KEY (id);
ALTER TABLE public.lines OWNER TO nobody_of_this_name;
UPDATE public.lines SET words = 'other';
`

const hasPsql = ((): boolean => {
  try {
    return execFileSync('psql', ['--version']).length > 0
  } catch {
    return false
  }
})()

describeInBrowser('import', (browser) => {
  const service = useService()
  const source = use(() =>
    sourceDatabase(
      inject('adminUrl'),
      `create role ${reader} login superuser password '${canary}';
       create table public.people (id integer primary key, name text not null);
       create table public.notes (id integer primary key, owner integer references public.people);
       insert into public.people select n, 'person ' || n from generate_series(1, 1000) n;
       insert into public.notes select n, n from generate_series(1, 700) n`,
    ),
  )
  let sight: Sight
  const button = (name: string | RegExp, page: Page = sight.page): Locator =>
    page.getByRole('button', { name, exact: true })
  const labelled = (label: string, page: Page = sight.page): Locator =>
    page.getByLabel(label, { exact: true })
  const said = (text: string | RegExp, page: Page = sight.page): Promise<void> =>
    page.getByText(text).first().waitFor()
  const address = (user = reader, password = canary): string => {
    const url = new URL(source.url)
    url.username = user
    url.password = password
    url.search = '?sslmode=disable'
    return url.href
  }
  const counts = (): Promise<object[]> =>
    service.sql(
      `select (select count(*)::int from public.people) as people, (select count(*)::int from public.notes) as notes`,
    )
  const state = async (): Promise<unknown> => {
    const rows = await withClient(
      ownerConfig(service.database.controlUrl),
      async (client) =>
        (await client.query('select state from control.import_runs order by began_at desc limit 1'))
          .rows as { state: string }[],
    )
    return rows[0]?.state
  }
  const lookAt = async (page: Page = sight.page): Promise<void> => {
    await labelled('Connection string', page).fill(address())
    await button('Inspect the source', page).click()
    await said('What Postgres has', page)
  }

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })
  afterAll(() =>
    withClient(ownerConfig(inject('adminUrl')), async (client) => {
      await client.query(`drop role if exists ${reader}`)
    }),
  )

  it('tests a source, and says in its words why it refuses', async () => {
    const { page } = sight
    await sight.visit('import')
    await page.getByRole('radio', { name: /^Postgres/ }).check()
    await labelled('Connection string').fill(address('nobody_of_this_name'))
    await button('Test the connection').click()
    await said('The source refuses.')
    await said(/nobody_of_this_name/)
    await labelled('Connection string').fill(`nonsense ${canary}`)
    await button('Test the connection').click()
    await said(/must have the form/)
    await labelled('Connection string').fill(address())
    await button('Test the connection').click()
    await said('The source may be read.')
    expect(await sight.faults()).toEqual([expect.stringContaining('status of 400')])
  })

  it('says what is there, and tries it without writing', async () => {
    const { page } = sight
    await button('Inspect the source').click()
    await said('What Postgres has')
    await said('2 of 2 tables chosen')
    await page.getByText('Tables without row level security').click()
    await said('ROW LEVEL SECURITY IS OFF')
    expect(await barriers(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('Download the warnings').click(),
    ])
    const path = join(tmpdir(), `${reader}.json`)
    await file.saveAs(path)
    const warnings = JSON.parse(await readFile(path, 'utf8')) as { code: string }[]
    await rm(path)
    expect(warnings.filter(({ code }) => code === 'rls_off')).toHaveLength(2)
    await button('Dry run').click()
    await said('Dry run passed')
    expect(await service.sql(`select to_regclass('public.people') as it`)).toEqual([{ it: null }])
    await button('Back to what comes').click()
    expect(await sight.faults()).toEqual([])
  })

  it('names a table that holds rows, and deletes them only after counting them', async () => {
    const { page } = sight
    await service.sql(
      `create table public.people (id integer primary key, name text not null);
       insert into public.people values (0, 'x'), (-1, 'y')`,
    )
    await button('Import').click()
    await said('Nothing was written. These tables hold rows here')
    await page.getByRole('alert').getByText('public.people holds rows already').waitFor()
    expect(await sight.faults()).toEqual([expect.stringContaining('status of 409')])

    await labelled('Bring public.notes').uncheck()
    await page.getByRole('radio', { name: /^Replace/ }).check()
    await button('Replace…').click()
    await said('2 rows of 1 table will be deleted:')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('dialog').getByText('public.people: 2 rows').waitFor()
    await button('Cancel').click()
    expect(await service.sql('select count(*)::int from public.people')).toEqual([{ count: 2 }])
    await button('Replace…').click()
    await button('Delete 2 rows of 1 table, and import').click()
    await said('All of it arrived equal.')
    await said('1 table with 1,000 rows')
    expect(await service.sql(`select to_regclass('public.notes') as it`)).toEqual([{ it: null }])
    expect(await service.sql('select count(*)::int from public.people')).toEqual([{ count: 1000 }])
    await sight.settled()
    expect(await sight.faults()).toEqual([])
  })

  it('goes on beside other screens, is one at a time, warns who leaves, and is cancelled', async () => {
    const { page } = sight
    await service.sql(
      `truncate public.people; create table public.notes (id integer primary key, owner integer)`,
    )
    await button('Import again').click()
    await lookAt()
    await withClient(ownerConfig(service.database.ownerUrl), async (client) => {
      // Read, but not written: the run waits here until it is cancelled.
      await client.query('begin; lock table public.notes in share mode')
      await button('Import').click()
      await said('The import runs')
      await until(async () => (await counts())[0] !== undefined && (await state()) === 'running', {
        what: 'the run',
      })
      await page.getByRole('list', { name: 'Progress of each table' }).getByText('people').waitFor()

      await page.getByRole('link', { name: 'Keys', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Keys' }).waitFor()
      const [asked] = await Promise.all([
        page.waitForEvent('dialog'),
        page.close({ runBeforeUnload: true }),
      ])
      expect(asked.type()).toBe('beforeunload')
      await asked.dismiss()
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await said('The import runs')

      const second = await openConsole(browser(), service, { as: await owner(service) })
      await second.visit('import?source=postgres')
      await lookAt(second.page)
      await labelled('Bring public.people', second.page).uncheck()
      await button('Import', second.page).click()
      await said('another import runs: one at a time', second.page)
      await second.page.getByRole('link', { name: 'See the import that runs' }).click()
      await said('It runs in the phase Rows', second.page)
      await second.close()

      await button('Cancel the import').click()
      await said('The import was cancelled in the phase Rows.')
      expect(await state()).toBe('cancelled')
      await client.query('rollback')
    })
    expect(await counts()).toEqual([{ people: 1000, notes: 0 }])
  })

  it('goes on where it was cancelled, and its report stays in the history', async () => {
    const { page } = sight
    await button('Go on with it').click()
    await said('1 table had come whole')
    // What was typed is still in the memory of the page.
    await button('Resume the import').click()
    await said('All of it arrived equal.')
    expect(await counts()).toEqual([{ people: 1000, notes: 700 }])
    await page.getByRole('tab', { name: 'History' }).click()
    const runs = page.getByRole('region', { name: 'Imports' }).getByRole('row')
    await runs.nth(1).waitFor()
    expect(await runs.count()).toBe(5)
    const states = (await runs.allTextContents()).map(
      (line) => /done|cancelled|failed/.exec(line)?.[0],
    )
    expect(states).toEqual([undefined, 'done', 'cancelled', 'done', 'done'])
    await runs.nth(2).getByRole('button').click()
    await said('The import was cancelled in the phase Rows.')
    await button('Go on with it').waitFor()
    await page.reload()
    await said('The import was cancelled in the phase Rows.')
    await sight.faults()
  })

  it('takes a dump as a file, and says what of it did not come', async () => {
    const { page } = sight
    await sight.visit('import')
    await page.getByRole('radio', { name: /^SQL dump/ }).check()
    expect(await button('Inspect the source').isDisabled()).toBe(true)
    await labelled('Dump').setInputFiles({
      name: 'shop.sql',
      mimeType: 'application/sql',
      buffer: Buffer.from(dump),
    })
    await said('The service keeps it for a day')
    await button('Inspect the source').click()
    await said('1 of 1 table chosen')
    await button('Import').click()
    await said('All of it arrived equal.')
    await page.getByText('Statements that do not run').click()
    await page.getByText(/^UPDATE public/).waitFor()
    expect(await service.sql('select * from public.lines order by id')).toEqual([
      { id: 1, words: 'one' },
      { id: 2, words: null },
    ])
    expect(await sight.faults()).toEqual([])
  })

  it('takes what Firebase exported, without the key file of an account', async () => {
    const { page } = sight
    await sight.visit('import?source=firebase')
    const send = async (name: string, text: string): Promise<void> => {
      const file = { name, mimeType: 'application/json', buffer: Buffer.from(text) }
      await labelled('Exported files').setInputFiles(file)
      await button(`Without ${name}`).waitFor()
    }
    await send('users.json', '{"users": [{"localId": "ada", "email": "ada@example.com"}]}')
    await send('database.json', '{"rooms": {"-Na": {"name": "hall"}, "-Nb": {"name": "yard"}}}')
    await button('Inspect the source').click()
    await said(/config\.project is missing/)
    await sight.faults()
    await labelled('Project ID').fill('demo')
    await button('Inspect the source').click()
    await said('1 of 1 table chosen')
    await button('Import').click()
    await said('All of it arrived equal.')
    expect(
      await service.sql(
        `select (select string_agg(name, ' ' order by id) from public.rooms) as rooms,
          (select count(*)::int from auth.users where email = 'ada@example.com') as users`,
      ),
    ).toEqual([{ rooms: 'hall yard', users: 1 }])
    expect(await barriers(page)).toEqual([])
    expect(await sight.faults()).toEqual([])
  })

  it('says what a connection string and a file are', async () => {
    await sight.visit('import?source=postgres')
    await labelled('Connection string').fill(address().replace(canary, '[YOUR-PASSWORD]'))
    await button('Test the connection').click()
    await said(/put the password there/)
    await sight.visit('import?source=sqldump')
    await labelled('Dump').setInputFiles({
      name: 'people.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"_id":{"$oid":"65f1a0000000000000000000"},"name":"Ada"}'),
    })
    await said('The service keeps it for a day')
    await button('Inspect the source').click()
    await said(/MongoDB/)
    await sight.faults()
  })

  it('leaves out a table that cannot be made, and brings the others up to date', async () => {
    const { page } = sight
    await source.sql(
      `create type public.vec;
       create function public.vec_in(cstring) returns public.vec language internal immutable strict as 'textin';
       create function public.vec_out(public.vec) returns cstring language internal immutable strict as 'textout';
       create type public.vec (input = public.vec_in, output = public.vec_out, like = text);
       create table public.embeddings (v public.vec);
       insert into public.people values (1001, 'new'); insert into public.notes values (701, 1001)`,
    )
    await sight.visit('import?source=postgres')
    await lookAt()
    await page.getByRole('radio', { name: /^Bring up to date/ }).check()
    await button('Bring up to date…').click()
    await said('1,700 rows of 2 tables will be deleted, each table when its new rows are here:')
    expect(await barriers(page)).toEqual([])
    await button('Delete 1,700 rows of 2 tables, and import').click()
    await said('Tables that cannot be made here, and do not come')
    await said('brought up to date what was here')
    expect(await counts()).toEqual([{ people: 1001, notes: 701 }])
    expect(await sight.faults()).toEqual([])
  })

  it('exports everything as a file that psql reads back', async () => {
    const { page } = sight
    await sight.visit('import?show=out')
    await labelled('Your own password').fill(operator.password)
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export').click()])
    await said('is whole.')
    const line = (await labelled('The way back').textContent()) ?? ''
    expect(line).toContain(`--file=${file.suggestedFilename()} `)
    const path = join(tmpdir(), `${reader}.sql`)
    await file.saveAs(path)
    expect(await readFile(path, 'utf8')).toContain('\ncommit;')
    if (hasPsql) {
      const target = await sourceDatabase(inject('adminUrl'), 'select 1')
      execFileSync('psql', ['-qX', '--set', 'ON_ERROR_STOP=1', `--file=${path}`, target.url])
      expect(
        await target.sql(
          'select (select count(*)::int from people) as people, (select count(*)::int from lines) as lines',
        ),
      ).toEqual([{ people: 1001, lines: 2 }])
      await target.stop()
    }
    await rm(path)
    expect(await sight.faults()).toEqual([])
  })

  it('has kept no secret: not in the page, its address, its storage, or the last calls', async () => {
    const { page } = sight
    await sight.visit('import?source=postgres')
    await lookAt()
    await page.getByRole('radio', { name: /^Replace/ }).check()
    await button('Dry run').click()
    await said('Dry run passed')
    await button(/Request log/).click()
    const drawer = page.getByRole('dialog', { name: 'Request log' })
    expect(await drawer.textContent()).toContain('"connectionString":"..."')
    const held = await page.evaluate(() => ({
      page: document.documentElement.outerHTML,
      fields: [...document.querySelectorAll('input, textarea')].map(
        (field) => (field as HTMLInputElement).value,
      ),
      address: location.href,
      storage: JSON.stringify([sessionStorage, localStorage]),
    }))
    for (const secret of [canary, operator.password])
      expect(JSON.stringify(held)).not.toContain(secret)
    expect(service.logs.join('')).not.toContain(canary)
    await page.keyboard.press('Escape')
    await sight.faults()
  })

  it('is read by a viewer, who may begin nothing', async () => {
    const who = await signIn(service, 'viewer')
    const other = await openConsole(browser(), service, { as: { who, role: 'viewer' } })
    await other.visit('import')
    const rows = other.page.getByRole('region', { name: 'Imports' }).getByRole('row')
    await rows.nth(2).waitFor()
    expect(await other.page.getByRole('tab').count()).toBe(0)
    await rows.filter({ hasText: 'cancelled' }).getByRole('button').click()
    await said('The import was cancelled', other.page)
    expect(await button('Go on with it', other.page).count()).toBe(0)
    await other.visit('import?source=postgres&show=in')
    expect(await labelled('Connection string', other.page).count()).toBe(0)
    expect(await other.faults()).toEqual([])
    await other.close()
  })
})
