// SQL of one's own: written, kept, run and cancelled, as somebody does it at the page.
import { text } from 'node:stream/consumers'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { split } from '../../src/console/screens/sql/split.ts'
import { signIn } from '../support/operators.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { keyboardOf, type Keyboard } from './support/keyboard.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const script = `<img src=x onerror="window.harmed = true">`

const schema = `
  create table trees (id int primary key, "Common Name" text, height numeric);
  insert into trees select n, 'tree ' || n, n from generate_series(1, 2000) n;
  create function grow(id int) returns void language sql as 'update trees set height = height + 1 where id = $1';
  analyze trees;
`

describeInBrowser('the SQL screen', (browser) => {
  const service = useService({ schema })
  let sight: Sight
  let keys: Keyboard
  const editor = (of = sight): Locator => of.page.getByRole('textbox', { name: 'SQL', exact: true })
  const button = (name: string | RegExp, of = sight): Locator =>
    of.page.getByRole('button', { name, exact: true })
  const cells = (label: string): Locator =>
    sight.page.getByRole('grid', { name: label }).getByRole('gridcell')
  const write = async (sql: string, of = sight): Promise<void> => {
    await editor(of).fill(sql)
    await until(async () => (await editor(of).innerText()).trim() !== '' || sql === '')
  }
  const run = async (sql: string): Promise<void> => {
    await write(sql)
    await editor().press('Control+Enter')
    await sight.settled()
  }
  const saved = (of = sight): Promise<void> =>
    of.page.getByText('Saved', { exact: true }).last().waitFor()

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    keys = keyboardOf(sight.page)
    await sight.visit('sql')
    await editor().waitFor()
    return () => sight.close()
  })

  it('is used by keyboard alone, and holds nobody who comes by Tab', async () => {
    await keys.to(editor())
    await keys.press('Tab')
    expect(await keys.hasFocus(editor())).toBe(false)
    await keys.press('Shift+Tab')
    await keys.type('select 1 as one')
    await keys.press('Escape', 'Enter')
    await keys.press('Tab')
    await keys.type(', 2 as two')
    expect(await editor().innerText()).toBe('select 1 as one\n  , 2 as two')
    await keys.press('Control+Enter')
    await until(async () => (await cells('Rows of SELECT').allTextContents()).join() === '1,2')
    await keys.press('Escape', 'Tab')
    expect(await keys.hasFocus(editor())).toBe(false)
    await keys.to(cells('Rows of SELECT').first())
    await keys.press('ArrowRight', 'Enter')
    await sight.page.getByRole('dialog', { name: 'two' }).waitFor()
    await keys.press('Escape')
    expect(await keys.hasFocus(cells('Rows of SELECT').last())).toBe(true)
    expect(await sight.faults()).toEqual([])
  })

  it('completes tables, columns, functions and words', async () => {
    const { page } = sight
    const option = (name: string): Locator => page.getByRole('option', { name, exact: true })
    const accept = async (name: string): Promise<void> => {
      await option(name).waitFor()
      // It is faint while more is looked for.
      await until(
        async () => (await page.locator('.cm-tooltip-autocomplete-disabled').count()) === 0,
      )
      await keys.press('Enter')
    }
    await write('')
    await editor().focus()
    await keys.type('sel')
    await accept('select')
    await keys.type(' t. from tre')
    await accept('trees')
    await keys.type(' t')
    await keys.press('Escape', 'Home')
    for (let at = 0; at < 'select t.'.length; at++) await keys.press('ArrowRight')
    await keys.press('Control+ ')
    await option('height').waitFor()
    await keys.type('Com')
    await accept('Common Name')
    expect(await editor().innerText()).toBe('select t."Common Name" from trees t')
    await write('')
    await keys.type('select gro')
    await accept('grow')
    expect(await editor().innerText()).toBe('select grow')
    // A column of a table that the statement names, before and behind it.
    await write('select  from trees')
    await keys.press('Home')
    for (let at = 0; at < 'select '.length; at++) await keys.press('ArrowRight')
    await keys.type('hei')
    await page
      .getByRole('option', { name: /^height/ })
      .first()
      .waitFor()
    await keys.press('Escape')
    expect(await sight.faults()).toEqual([])
  })

  it('runs what is selected, each statement with its result', async () => {
    await run(`select 'a;b' as a; do $$begin raise notice 'grown'; end$$; select 2 as b`)
    const { page } = sight
    expect(await cells('Rows of 1: SELECT').allTextContents()).toEqual(['a;b'])
    expect(await cells('Rows of 3: SELECT').allTextContents()).toEqual(['2'])
    await page.getByRole('region', { name: '2: DO' }).getByText('NOTICE grown').waitFor()
    await editor().focus()
    await keys.press('Control+End')
    for (let at = 0; at < 'select 2 as b'.length; at++) await keys.press('Shift+ArrowLeft')
    await button(/^Run selection/).waitFor()
    await keys.press('Control+Enter')
    await until(async () => (await cells('Rows of SELECT').allTextContents()).join() === '2')
  })

  it('asks for the values of $1 and $2', async () => {
    const { page } = sight
    await write('select $1::int + 1 as n, $2::text is null as nothing')
    await page.getByLabel('$1', { exact: true }).fill('41')
    await page.getByLabel('$2 is null').check()
    await button(/^Run/).click()
    await until(async () => (await cells('Rows of SELECT').allTextContents()).join() === '42,t')
  })

  it('marks where an error is, and leads to it', async () => {
    const { page } = sight
    await run(`select '😀' as smile;\nselect *\nfrom treees where true`)
    await page.getByRole('alert').getByText('treees').waitFor()
    expect(await page.locator('.cm-wrong').textContent()).toBe('treees')
    await button('Line 3, column 6').click()
    expect(await keys.hasFocus(editor())).toBe(true)
    await keys.type('x')
    expect(await editor().innerText()).toContain('from xtreees')
    expect((await sight.faults()).filter((fault) => !fault.includes('status of 404'))).toEqual([])
  })

  it('says that rows are cut, reads more, and gives them as CSV', async () => {
    const { page } = sight
    await page.getByLabel('Rows at most').selectOption('100')
    await run(`select id, case id when 1 then null when 2 then '' else 'a "b", c' end from trees`)
    await page.getByText('these are the first 100').waitFor()
    await button('Run again for up to 10,000').click()
    await page.getByText('2,000 rows').waitFor()
    expect(await cells('Rows of SELECT').count()).toBeLessThan(200)
    const [file] = await Promise.all([page.waitForEvent('download'), button('CSV').click()])
    const lines = (await text(await file.createReadStream())).split('\r\n')
    expect(lines.slice(0, 4)).toEqual(['id,case', '1,', '2,""', '3,"a ""b"", c"'])
    expect(lines).toHaveLength(2002)
  })

  it('draws a plan, expected and timed, and takes back what it did', async () => {
    const { page } = sight
    const sql = 'update trees set height = 0 where id in (select id from trees where height > 1000)'
    await write(sql)
    await button('Explain').click()
    const plan = page.getByRole('table', { name: 'Plan' })
    await plan.getByRole('columnheader', { name: 'Share of cost' }).waitFor()
    await button('Explain and time').click()
    await plan.getByRole('columnheader', { name: 'Time alone' }).waitFor()
    await plan.getByRole('rowheader', { name: /^Update/ }).waitFor()
    await plan
      .getByRole('rowheader', { name: /Level \d: Seq Scan trees/ })
      .first()
      .waitFor()
    expect(await plan.getByText('(height > ').first().textContent()).toContain('1000')
    expect(await service.sql('select count(*)::int as n from trees where height = 0')).toEqual([
      { n: 0 },
    ])
  })

  it('cancels what runs, and says that nothing of it stays', async () => {
    const { page } = sight
    const sleeping = `select count(*)::int as n from pg_stat_activity
      where wait_event = 'PgSleep' and datname = current_database()`
    const sleeps = async (): Promise<boolean> =>
      (await service.sql<{ n: number }>(sleeping))[0]?.n === 1
    for (const [mode, sql] of [
      ['owner', 'delete from trees; select pg_sleep(600)'],
      ['user', 'select pg_sleep(600)'],
    ] as const) {
      await page.getByLabel('Run', { exact: true }).selectOption(mode)
      await write(sql)
      await editor().press('Control+Enter')
      await until(sleeps)
      await button('Cancel').click()
      await page.getByText('Cancelled. Nothing of it stays.').waitFor()
      await until(async () => !(await sleeps()))
    }
    await page.getByLabel('Run', { exact: true }).selectOption('owner')
    expect(await service.sql('select count(*)::int as n from trees')).toEqual([{ n: 2000 }])
  })

  it('runs as somebody, and takes it back', async () => {
    const { page } = sight
    await page.getByLabel('Run', { exact: true }).selectOption('user')
    await page.getByLabel('As', { exact: true }).selectOption('anon')
    await run(
      `select current_user, current_setting('request.jwt.claims')::jsonb ->> 'role' as role`,
    )
    await until(async () => (await cells('Rows of SELECT').allTextContents())[1] === 'anon')
    await page.getByLabel('As', { exact: true }).selectOption('service_role')
    await run('update trees set height = -1 where id = 1 returning height')
    await until(async () => (await cells('Rows of UPDATE').allTextContents()).join() === '-1')
    expect(await service.sql('select id from trees where height < 0')).toEqual([])
    await page.getByLabel('Run', { exact: true }).selectOption('owner')
  })

  it('lays JSON out without touching its numbers', async () => {
    await run(`select '{"price":12.50,"id":12345678901234567890}'::json as value`)
    await cells('Rows of SELECT').first().dblclick()
    const value = sight.page.getByRole('dialog').getByLabel('The value')
    expect(await value.textContent()).toBe('{\n  "price": 12.50,\n  "id": 12345678901234567890\n}')
    await keys.press('Escape')
  })

  it('shows what is hostile as text', async () => {
    await run(`select '${script}' as "${script.replaceAll('"', '""')}", repeat('<b>', 300000)`)
    await cells('Rows of SELECT').first().waitFor()
    expect(await cells('Rows of SELECT').first().textContent()).toBe(script)
    await cells('Rows of SELECT').last().dblclick()
    await sight.page.getByRole('dialog').getByText('<b><b>').waitFor()
    await keys.press('Escape')
    expect(await sight.page.evaluate(() => 'harmed' in window)).toBe(false)
    await sight.faults()
  })

  it('has the cursor in a sheet as soon as it is opened, and keeps it when the editor has loaded', async () => {
    await button('Another sheet').click()
    await until(() => keys.hasFocus(editor()))
    await keys.type('select 3')
    await until(async () => (await editor().innerText()) === 'select 3')
    expect(await keys.hasFocus(editor())).toBe(true)
    await sight.page.getByRole('tab', { name: 'select 3' }).press('Delete')
  })

  it('keeps what is written: after a reload, and in another browser', async () => {
    const { page } = sight
    await button('Another sheet').click()
    await write('select 1 -- of the oaks')
    await button('Name and sharing').click()
    await page.getByLabel('Name', { exact: true }).fill(`Oaks ${script}`)
    await page.getByLabel('Every operator may read it').check()
    await button('Keep').click()
    await page.getByText('Saved, and shared with every operator').waitFor()
    await page.reload()
    await editor().waitFor()
    expect(await editor().innerText()).toBe('select 1 -- of the oaks')
    expect(await page.getByRole('tab', { name: /^Oaks/ }).count()).toBe(1)

    const other = await openConsole(browser(), service, { as: await owner(service) })
    await other.visit('sql')
    await button('Saved', other).click()
    await other.page.getByLabel('Search').fill('OAKS')
    await other.page.getByRole('button', { name: /^Oaks/ }).click()
    await until(async () => (await editor(other).innerText()) === 'select 1 -- of the oaks')
    await write('select 2 -- of the oaks', other)
    await other.page.getByText('Saving…').waitFor()
    await other.page.getByText('Saved, and shared with every operator').waitFor()
    expect(await other.faults()).toEqual([])
    await other.close()

    await page.getByRole('tab', { name: /^Oaks/ }).press('Delete')
    await button('Saved').click()
    await page.getByRole('button', { name: /^Oaks/ }).click()
    await until(async () => (await editor().innerText()) === 'select 2 -- of the oaks')
    expect(await sight.faults()).toEqual([])
  })

  it('lets a viewer read what is shared, and change a copy; they only read', async () => {
    const who = await signIn(service, 'viewer')
    const theirs = await openConsole(browser(), service, { as: { who, role: 'viewer' } })
    const { page } = theirs
    await theirs.visit('sql')
    expect(await page.getByLabel('Run', { exact: true }).count()).toBe(0)
    await button('Saved', theirs).click()
    await page.getByRole('button', { name: /^Oaks/ }).click()
    await page.getByText('What you change is kept as a copy').waitFor()
    await write('select 3 -- of the oaks', theirs)
    await saved(theirs)
    await page.getByRole('tab', { name: /\(mine\)$/ }).waitFor()
    await page.getByLabel('As', { exact: true }).selectOption('service_role')
    await write('delete from trees', theirs)
    await editor(theirs).press('Control+Enter')
    await page.getByRole('alert').getByText('read-only').waitFor()
    await button('History', theirs).click()
    await page.getByRole('button', { name: /^delete from trees/ }).waitFor()
    await theirs.close()
  })

  it('deletes what is kept, after asking, and finds in the history what was run', async () => {
    const { page } = sight
    await button('Saved').click()
    await page.getByLabel('Search').fill('oaks <img')
    await page.getByRole('button', { name: /^Delete Oaks/ }).click()
    await page.getByRole('button', { name: /^Delete Oaks .* for good$/ }).click()
    await page.getByText('Nothing found').waitFor()
    await keys.press('Escape')
    expect(await page.getByRole('tab', { name: /^Oaks/ }).count()).toBe(0)
    await button('History').click()
    await page.getByLabel('Search').fill('COMMON')
    await page.getByText('Nothing found').waitFor()
    await page.getByLabel('Search').fill('raise notice')
    await page.getByRole('button', { name: /raise notice/ }).click()
    await until(async () => (await editor().innerText()).includes('raise notice'))
    expect(await sight.faults()).toEqual([])
  })

  it('splits as the service does', async () => {
    const texts = [
      'select 1; select 2',
      `-- head ; \n\nselect 1;\n/* a /* ; */ ; */ select 'a;b', "c;d" -- e ;\n;; select 2`,
      `select e'it\\'s;'; select 'back\\'; select e'a''\\';b'; select U&'\\0061;';`,
      'select $$a; $1 $b$$, $ä$ $$; $ä$, x$y$z from t; select $$$$; select $b$$a$b$; select a$$b; c',
      'create rule r as on insert to t do also (select 1; select 2); create or replace function f() ' +
        'returns int begin atomic select case when true then 1 end; select 2; end; create table t ("end" int)',
      "select 1;\nselect 'open; select 2",
      'select 1 /* open /* ; */ ; select 2',
      ' -- nothing\n',
      'select $1; select 1e5; select a.b::c; (select 1);',
    ]
    for (const one of texts) {
      const found = await service.sql<{ sql: string }>(
        'select sql from operate.statements_of($1)',
        [one],
      )
      expect(split(one).map(({ sql }) => sql)).toEqual(found.map(({ sql }) => sql))
      for (const { sql, from } of split(one)) expect(one.startsWith(sql, from)).toBe(true)
    }
    expect(
      split("select $2, '$3', $$ $4 $$; create function f() return $1").map((s) => s.params),
    ).toEqual([2, 0])
  })
})
