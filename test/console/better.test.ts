// What people of other consoles complain about, each as they would find it here.
import type { Page, Response } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../support/operators.ts'
import { request } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const many = 200_000
const large = 4_000_000 // bytes of one value
const prefixes = 25
const each = 20 // tables of one prefix
const ada = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'

const schema = `
  create table readings (id int primary key, at timestamptz not null default now(), value real);
  insert into readings (id, value) select n, n from generate_series(1, ${many}) n;
  create table documents (id int primary key, body jsonb, picture text);
  insert into documents
    select n, jsonb_build_object('words', array_fill('word'::text, array[${large / 8}])),
           repeat('QUJD', ${large / 4})
      from generate_series(1, 3) n;
  create table notes (id int primary key, owner uuid not null, body text not null);
  create policy reads on notes for select to authenticated using (owner = (select auth.uid()));
  create policy writes on notes for insert to authenticated
    with check (owner = (select auth.uid()) and body <> 'forbidden');
  create policy changes on notes for update to authenticated using (owner = (select auth.uid()));
  create policy deletes on notes for delete to authenticated
    using (owner = (select auth.uid()) and body <> 'kept');
  insert into auth.users (id, email, email_confirmed_at) values
    ('${ada}', 'ada@example.com', now()), ('${bob}', 'bob@example.com', now());
  insert into notes values (1, '${ada}', 'kept'), (2, '${ada}', 'loose');
  analyze readings, documents, notes;
`

const manyTables = Array.from(
  { length: prefixes * each },
  (_, at) => `create table area${at % prefixes}_thing_${Math.floor(at / prefixes)}
                (id int primary key, a text, b text, c text, d text)`,
)

/** What came back on the way, below this path. */
const listen = (
  page: Page,
  part: string,
): { urls: () => string[]; bytes: () => Promise<number> } => {
  const seen: Response[] = []
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.includes(part)) seen.push(response)
  })
  return {
    urls: () => seen.map((response) => response.url()),
    bytes: async () => {
      const sizes = await Promise.all(seen.map(async (one) => (await one.body()).length))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
  }
}

describeInBrowser('somebody who knows other consoles', (browser) => {
  const service = useService({ schema })
  let sight: Sight

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  const button = (name: string): ReturnType<Page['getByRole']> =>
    sight.page.getByRole('button', { name, exact: true })

  it('opens a large table without counting it, goes on by its key, and counts on demand', async () => {
    const { page } = sight
    const rows = listen(page, '/admin/v1/rows/')
    await sight.visit('tables/public/readings')
    const status = page.getByRole('status').filter({ hasText: 'rows' })
    expect(await status.textContent()).toContain(`about ${many.toLocaleString('en')} rows`)
    await page.locator('[data-cell="0 0"]').focus()
    await page.keyboard.press('Control+End')
    await until(() => rows.urls().some((url) => url.includes('after=')))
    await sight.settled()
    // Neither counts, nor reads over what it skips.
    expect(rows.urls().filter((url) => /count=exact|offset=/.test(url))).toEqual([])
    await service.sql(`delete from readings where id = ${many}`)
    await button('Count').click()
    await until(async () =>
      (await status.textContent())?.startsWith(`${(many - 1).toLocaleString('en')} rows`),
    )
  })

  it('opens a table of large JSON and base64, and reads one value whole when it is opened', async () => {
    const { page } = sight
    const rows = listen(page, '/admin/v1/rows/')
    await sight.visit('tables/public/documents')
    expect(await rows.bytes()).toBeLessThan(10_000)
    const cell = page.locator('[data-cell="0 2"]')
    expect((await cell.textContent())!.length).toBeLessThan(400)
    await cell.dblclick()
    const field = page.getByLabel('Value of picture')
    await field.waitFor() // four megabytes of it
    await until(async () => (await field.inputValue()).length === large)
    await page.keyboard.press('Escape')
  })

  it('lets in nobody without a password, each by their role, and says who did what', async () => {
    const { page } = sight
    const me = await request(service.url, 'GET', '/admin/v1/me', {})
    expect(me.status).toBe(401)
    const viewer = await signIn(service, 'viewer')
    const theirs = await openConsole(browser(), service, { as: { who: viewer, role: 'viewer' } })
    await theirs.visit('tables/public/notes')
    expect(await theirs.page.getByRole('gridcell', { name: 'loose' }).count()).toBe(1)
    expect(await theirs.page.getByRole('button', { name: 'Row', exact: true }).count()).toBe(0)
    const refused = await viewer.send('POST', 'schema/changes', {
      name: 'drop',
      changes: [{ do: 'statement', sql: 'drop table notes' }],
    })
    expect(refused.status).toBe(403)

    const admin = await signIn(service, 'admin')
    const change = {
      name: 'a column',
      changes: [{ do: 'statement', sql: 'alter table notes add more text' }],
    }
    expect((await admin.send('POST', 'schema/changes', change)).status).toBeLessThan(300)
    await sight.visit(`audit?search=${encodeURIComponent(admin.email)}`)
    const line = page.getByRole('row').filter({ hasText: 'Changed the schema: statement' }).first()
    expect(await line.textContent()).toContain(admin.email)
    const trial = { do: 'delete', all: true, dry_run: true }
    expect((await admin.send('POST', 'rows/public/notes', trial)).status).toBe(200)
    await sight.visit('audit')
    await page
      .getByRole('row')
      .filter({ hasText: /dry run.*Deleted \d+ rows? of public\.notes/ })
      .waitFor()
    await button('Verify the chain').click()
    await page.getByRole('status').filter({ hasText: 'Whole' }).waitFor()

    const mine = await owner(service)
    expect((await mine.who.send('DELETE', `operators/${viewer.id}/sessions`)).status).toBeLessThan(
      300,
    )
    await theirs.page.getByRole('link', { name: 'Users', exact: true }).click()
    await theirs.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await theirs.close()
  })

  it.each([
    ['select', '1', 'allowed', 'denied'],
    ['insert', 'new', 'depends', 'denied'],
    ['update', '1', 'allowed', 'denied'],
    ['delete', '2', 'allowed', 'denied'],
    ['delete', '1', 'denied', 'denied'],
  ])('is told whether somebody may %s row %s, and why', async (command, key, owners, others) => {
    const { page } = sight
    await sight.visit('tables/public/notes?show=policies')
    await button('Explain access…').click()
    const answer = page.getByRole('region', { name: 'The answer' })
    for (const [who, verdict] of [
      ['ada@example.com', owners],
      [command === 'insert' ? 'not signed in (anon)' : 'bob@example.com', others],
    ] as const) {
      await page.getByLabel('As', { exact: true }).selectOption({ label: who })
      await page.getByLabel('wants to', { exact: true }).selectOption(command)
      if (key !== 'new') await page.getByLabel('the row whose id is').fill(key)
      await button('Explain').click()
      await sight.settled()
      await until(async () => (await answer.locator('strong').first().textContent()) === verdict)
      expect(await answer.textContent()).toContain('public.notes')
    }
    await page.keyboard.press('Escape')
  })

  it('sees a table as any user does, their rows alone', async () => {
    const { page } = sight
    await sight.visit('tables/public/notes')
    await button('View as user…').click()
    const seen = page.getByRole('region', { name: 'What they see' })
    for (const [who, rows] of [
      ['ada@example.com', '2 rows'],
      ['bob@example.com', '0 rows'],
    ] as const) {
      await page.getByLabel('As', { exact: true }).selectOption({ label: who })
      await seen.getByText(rows, { exact: true }).waitFor()
    }
    await page.keyboard.press('Escape')
  })

  it('finds every click as a migration, and on the first screen what changed by other ways', async () => {
    const { page } = sight
    await sight.visit('tables?new=table')
    await page.getByLabel('Name', { exact: true }).fill('clicked')
    await button('Make the table').click()
    await page.getByRole('heading', { level: 1, name: 'clicked' }).waitFor()
    await sight.visit('migrations')
    await button('table clicked').click()
    expect(await page.getByLabel('The SQL').textContent()).toContain('clicked')

    await service.sql('create table by_psql (id int primary key)')
    await sight.visit()
    const attention = page.getByRole('region', { name: 'Needs attention' })
    await attention.getByRole('link', { name: /schema differs/i }).click()
    const drift = page.getByRole('region', { name: 'Drift' })
    await drift.getByText('by_psql').first().waitFor({ state: 'attached' })
    await button('Record it as a migration').click()
    await drift.waitFor({ state: 'detached' })
    await button('by hand').click()
    expect(await page.getByLabel('The SQL').textContent()).toContain('by_psql')
    expect(await sight.faults()).toEqual([])
  })
})

describeInBrowser('somebody with 500 tables', (browser) => {
  const service = useService({ schema: manyTables.join(';\n') })

  it('reads a line of each, detail of the one that is opened, and finds them in folders', async () => {
    const sight = await openConsole(browser(), service, { as: await owner(service) })
    const { page } = sight
    const read = listen(page, '/admin/v1/schema')
    await sight.visit('tables')
    const list = page.getByRole('complementary', { name: 'Tables and views' })
    // 500 tables of five columns each.
    expect(read.urls().filter((url) => url.includes('/relations/'))).toEqual([])
    expect(await read.bytes()).toBeLessThan(100_000)
    expect(await list.getByRole('link').count()).toBeLessThan(prefixes)
    const folder = list.getByRole('group').filter({ hasText: 'area7_' })
    expect(await folder.textContent()).toContain(String(each))

    await folder.locator('summary').click()
    expect(await folder.getByRole('link').count()).toBe(each)
    await folder.getByRole('link', { name: 'area7_thing_3', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'area7_thing_3' }).waitFor()
    await sight.settled()
    expect(read.urls().filter((url) => url.includes('/relations/'))).toEqual([
      expect.stringContaining('/relations/public/area7_thing_3'),
    ])

    await list.getByLabel('Search tables').fill('area12_thing_1')
    const found = list.getByRole('link', { name: 'area12_thing_1', exact: true })
    expect(await found.isVisible()).toBe(true)
    // It is there still where somebody comes back to it.
    await found.click()
    await page.getByRole('heading', { level: 1, name: 'area12_thing_1' }).waitFor()
    await sight.settled()
    expect(await sight.faults()).toEqual([])
    await sight.close()
  })
})
