// The rows of a table, as an operator works with them: chosen, changed, followed, pasted, read in and out.
import { text as textOf } from 'node:stream/consumers'
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'

const schema = `
  create type mood as enum ('glad', 'sad');
  create table authors (id bigint generated always as identity primary key, name text not null);
  create table books (
    id bigint generated always as identity primary key,
    title text not null,
    author_id bigint references authors on delete cascade,
    feeling mood,
    done boolean,
    tags text[],
    meta jsonb,
    cover bytea,
    made_at timestamptz not null default '2026-01-02 03:04:05.678901+00',
    note text
  );
  create table loans (
    id bigint generated always as identity primary key,
    reader uuid not null default auth.uid() references auth.users
  );
  insert into auth.users (id, email) values ('${ada}', 'ada@example.com'), ('${bob}', 'bob@example.com');
  insert into loans (reader) values ('${ada}');
  insert into authors (name) select 'Author ' || n from generate_series(1, 30) n;
  insert into books (title, author_id, feeling, note)
    select 'Book ' || n, n % 30 + 1, 'glad', case when n = 3 then repeat('long ', 200) end
      from generate_series(1, 700) n;
  update books set meta = '{"n":12345678901234567890,"list":[1,{}]}', tags = '{a,"b c",null}', cover = '\\x00ff'
    where id = 1;
  analyze authors, books;
`

describeInBrowser('the rows of a table', (browser) => {
  const service = useService({ schema })
  let sight: Sight
  const button = (name: string | RegExp): Locator =>
    sight.page.getByRole('button', { name, exact: true })
  const labelled = (label: string): Locator => sight.page.getByLabel(label, { exact: true })
  const dialog = (): Locator => sight.page.getByRole('dialog')
  const cell = (row: number, column: number): Locator =>
    sight.page.locator(`[data-cell="${row} ${column}"]`)
  const inDialog = (name: string): Locator => dialog().getByRole('button', { name, exact: true })
  const closed = (): Promise<void> => dialog().waitFor({ state: 'detached' })
  const visit = (path = 'books'): Promise<void> => sight.visit(`tables/public/${path}`)
  const open = async (row: number, column: number): Promise<void> => {
    await cell(row, column).dblclick()
    await dialog().waitFor()
    await sight.settled()
  }
  const book = async (id: number, column: string): Promise<unknown> =>
    (await service.sql(`select ${column} as v from books where id = ${id}`))[0]?.['v']

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    await sight.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    return () => sight.close()
  })

  it('are chosen by box, by shift and all together, and changed after a count', async () => {
    await visit()
    await labelled('Row 2').click()
    await labelled('Row 4').click({ modifiers: ['Shift'] })
    const chosen = sight.page.getByRole('region', { name: 'Chosen rows' })
    expect(await chosen.textContent()).toContain('3 rows')
    await button('Change…').click()
    await dialog().getByLabel('Column', { exact: true }).selectOption('feeling')
    await labelled('New value').selectOption('sad')
    await inDialog('Dry run').click()
    await dialog().getByText('would get feeling').waitFor()
    expect(await service.sql(`select id from books where feeling = 'sad'`)).toEqual([])
    await inDialog('Change 3 rows').click()
    await closed()
    expect(await service.sql(`select id from books where feeling = 'sad' order by id`)).toEqual([
      { id: '2' },
      { id: '3' },
      { id: '4' },
    ])
    expect(await sight.faults()).toEqual([])
  })

  it('that match a filter are deleted together, with what goes with them named', async () => {
    await visit(`books?filter=${encodeURIComponent('id=gt.100')}`)
    await labelled('All rows that were read').click()
    await button('Choose all that fit the filter').click()
    await button('Delete all').click()
    await inDialog('Delete 600 rows').waitFor()
    expect(await dialog().textContent()).toContain('all that fit the filter')
    // One more comes before it is said: then nothing is deleted.
    await service.sql(`insert into books (title) values ('late')`)
    await inDialog('Delete 600 rows').click()
    await dialog().getByRole('alert').waitFor()
    expect(await service.sql('select count(*)::int as n from books')).toEqual([{ n: 701 }])
    await sight.page.keyboard.press('Escape')
    await button('Delete all').click()
    await inDialog('Delete 601 rows').click()
    await closed()
    expect(await service.sql('select count(*)::int as n from books')).toEqual([{ n: 100 }])
    await visit('authors')
    await labelled('Row 1').click()
    await button('Delete 1').click()
    await dialog().getByText('books.author_id: rows that point to these are deleted too').waitFor()
    await sight.page.keyboard.press('Escape')
    expect((await sight.faults()).filter((one) => !one.includes('status of 409'))).toEqual([])
  })

  it('lead along foreign keys, both ways', async () => {
    await visit('books?order=id')
    await cell(0, 2).getByRole('link').click()
    await sight.page.getByRole('heading', { level: 1, name: 'authors' }).waitFor()
    await sight.settled()
    expect(await cell(0, 1).textContent()).toBe('Author 2')
    await button('Open row 1').click()
    const here = dialog().getByRole('region', { name: 'Rows that point here' })
    await here.getByText('4 rows').waitFor()
    await here.getByRole('link', { name: 'books, by author_id' }).click()
    await sight.page.getByRole('heading', { level: 1, name: 'books' }).waitFor()
    await sight.settled()
    expect(await sight.page.getByRole('status').first().textContent()).toBe('4 rows')
  })

  it('point to a row that is found by its name', async () => {
    await visit('books?order=id')
    await open(0, 2)
    await inDialog('Find in authors').click()
    const search = sight.page.getByRole('combobox', { name: 'Search authors' })
    await search.fill('author 17')
    await search.press('Enter') // before anything is found
    await search.waitFor({ state: 'detached' })
    expect(await labelled('Value of author_id').inputValue()).toBe('17')
    await inDialog('Save').click()
    await closed()
    expect(await book(1, 'author_id')).toBe('17')
    await cell(0, 2).getByText('17').waitFor()
  })

  it('point to a user who is found by the address, and are given to one when they are made', async () => {
    await visit('loans')
    await open(0, 1)
    await inDialog('Find in users').click()
    await sight.page.getByRole('combobox', { name: 'Search users' }).fill('bob')
    await sight.page.getByRole('option', { name: `bob@example.com ${bob}` }).click()
    expect(await labelled('Value of reader').inputValue()).toBe(bob)
    await inDialog('Save').click()
    await closed()
    await button('Row').click()
    await labelled('reader uuid').selectOption({ label: 'ada@example.com' })
    await inDialog('Insert').click()
    await closed()
    expect(await service.sql('select reader from loans order by id')).toEqual([
      { reader: bob },
      { reader: ada },
    ])
    expect(await sight.faults()).toEqual([])
  })

  it('are edited by type: JSON, lists, choices, bytes, null and the empty text', async () => {
    await visit('books?order=id')
    await open(0, 6)
    const json = labelled('Value of meta').and(sight.page.locator('[contenteditable=true]'))
    expect(await json.innerText()).toContain('  "n": 12345678901234567890,\n')
    await json.fill('{"n": 1')
    await dialog().getByText('Not JSON yet').waitFor()
    await json.fill('{"n": 12345678901234567891}')
    await dialog().getByText('Not JSON yet').waitFor({ state: 'detached' })
    await inDialog('Save').click()
    await closed()
    expect(await book(1, 'meta::text')).toBe('{"n": 12345678901234567891}')

    await open(0, 5)
    expect(await labelled('Value of tags, 2').inputValue()).toBe('b c')
    await inDialog('Remove element 1').click()
    await inDialog('Element').click()
    await labelled('Value of tags, 3').fill('a "c", {d}')
    await inDialog('Save').click()
    await closed()
    expect(await book(1, 'tags')).toEqual(['b c', null, 'a "c", {d}'])

    await open(0, 4)
    await labelled('Value of done').selectOption('false')
    await inDialog('Save').click()
    await closed()
    expect(await book(1, 'done')).toBe(false)

    await open(0, 7)
    expect(await labelled('Value of cover').inputValue()).toBe('\\x00ff')
    const [kept] = await Promise.all([
      sight.page.waitForEvent('download'),
      inDialog('Download').click(),
    ])
    expect(kept.suggestedFilename()).toBe('bytes.bin')
    await dialog()
      .getByLabel('From a file')
      .setInputFiles({ name: 'x', mimeType: 'image/png', buffer: Buffer.from([1, 2, 254]) })
    await until(async () => (await labelled('Value of cover').inputValue()) === '\\x0102fe')
    await inDialog('Save').click()
    await closed()
    expect(await book(1, `encode(cover, 'hex')`)).toBe('0102fe')

    await open(0, 9)
    expect(await dialog().getByLabel('null', { exact: true }).isChecked()).toBe(true)
    await dialog().getByLabel('null', { exact: true }).uncheck()
    await inDialog('Save').click()
    await closed()
    expect(await book(1, 'note')).toBe('')
    expect(await sight.faults()).toEqual([])
  })

  it('are made with defaults left to Postgres, or not', async () => {
    await visit()
    await button('Row').click()
    await labelled('title text').fill('A new one')
    await labelled('What note gets').selectOption('value')
    await labelled('made_at timestamp with time zone').fill('2030-01-01 00:00:00.123456+00')
    await inDialog('Insert').click()
    await closed()
    expect(
      await service.sql(
        `select note, feeling, made_at = '2030-01-01 00:00:00.123456+00' as at from books where title = 'A new one'`,
      ),
    ).toEqual([{ note: '', feeling: null, at: true }])
    await button('Row').click()
    await labelled('author_id bigint').fill('9999')
    await labelled('title text').fill('Nobody wrote it')
    await inDialog('Insert').click()
    await dialog().getByText('violates foreign key constraint').waitFor()
    await sight.page.keyboard.press('Escape')
    await sight.faults()
  })

  it('are saved as a whole, and only what was changed', async () => {
    await visit('books?order=id')
    await button('Open row 3').click()
    await labelled('title text').fill('Renamed')
    await inDialog('Save 1 column').click()
    await closed()
    await cell(2, 1).getByText('Renamed').waitFor()
    expect(await book(3, 'length(note)')).toBe(1000)
  })

  it('show a null that was chosen before it is saved', async () => {
    await visit('books?order=id')
    await button('Open row 6').click()
    const what = labelled('What author_id gets')
    await what.selectOption('null')
    expect(await what.inputValue()).toBe('null')
    expect(await labelled('author_id bigint').inputValue()).toBe('')
    await inDialog('Save 1 column').click()
    await closed()
    expect(await book(6, 'author_id')).toBeNull()
  })

  it('that somebody changed meanwhile show both versions and a choice', async () => {
    await visit('books?order=id')
    await open(4, 1)
    await service.sql(`update books set title = 'theirs' where id = 5`)
    await labelled('Value of title').fill('mine')
    await inDialog('Save').click()
    const versions = dialog().getByRole('table', { name: 'Both versions' })
    expect(await versions.getByRole('row').last().textContent()).toBe('titleBook 5minetheirs')
    expect(await book(5, 'title')).toBe('theirs')
    await inDialog('Write mine over it').click()
    await closed()
    expect(await book(5, 'title')).toBe('mine')

    await open(4, 1)
    await service.sql(`delete from books where id = 5`)
    await labelled('Value of title').fill('mine again')
    await inDialog('Save').click()
    await dialog().getByText('Somebody deleted this row meanwhile').waitFor()
    await dialog().getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await closed()
    expect((await sight.faults()).filter((one) => !one.includes('status of 409'))).toEqual([])
  })

  it('have columns that are hidden, and as wide as one wants, also tomorrow', async () => {
    await visit()
    await button('Columns…').click()
    await dialog().getByLabel('author_id bigint').uncheck()
    await inDialog('Done').click()
    const head = sight.page.getByRole('columnheader', { name: /^title/ })
    const before = await head.evaluate((one) => one.clientWidth)
    await head.getByRole('button').focus()
    await sight.page.keyboard.press('Alt+ArrowRight')
    await sight.page.keyboard.press('Alt+ArrowRight')
    await visit()
    expect(await sight.page.getByRole('columnheader', { name: /^author_id/ }).count()).toBe(0)
    expect((await head.evaluate((one) => one.clientWidth)) - before).toBe(40)
    const kept = await sight.page.evaluate(() =>
      localStorage.getItem('plinth.columns.public.books'),
    )
    expect(kept).toBe('{"hidden":["author_id"],"widths":{"title":222}}')
    await button(/^Columns…/).click()
    await inDialog('As at first').click()
    await inDialog('Done').click()
    await sight.page.getByRole('columnheader', { name: /^author_id/ }).waitFor()
  })

  it('are copied as a spreadsheet has them, and pasted after a look', async () => {
    await visit('books?order=id')
    await cell(0, 1).click()
    await sight.page.keyboard.press('Shift+ArrowDown')
    await sight.page.keyboard.press('Shift+ArrowRight')
    await sight.page.keyboard.press('Control+c')
    await sight.page.getByText('4 cells copied').waitFor()
    const copied = await sight.page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe('Book 1\t17\nBook 2\t3')

    await sight.page.evaluate(() => navigator.clipboard.writeText('One\t\n"Two\nlines"\t4'))
    await cell(0, 1).click()
    await sight.page.keyboard.press('Control+v')
    await dialog().getByRole('cell', { name: 'One' }).waitFor()
    await inDialog('Write 4 cells').click()
    await closed()
    expect(
      await service.sql('select title, author_id from books where id < 3 order by id'),
    ).toEqual([
      { title: 'One', author_id: null },
      { title: 'Two\nlines', author_id: '4' },
    ])

    await sight.page.evaluate(() =>
      navigator.clipboard.writeText('title\tauthor_id\nThree\t5\nFour\tnobody'),
    )
    await cell(0, 1).click()
    await sight.page.keyboard.press('Control+v')
    await dialog().getByLabel('new rows').check()
    await dialog().getByText('line 3: invalid input syntax for type bigint: "nobody"').waitFor()
    expect(await inDialog('Insert 2 rows').isDisabled()).toBe(true)
    await dialog().getByLabel('over the cells').check()
    const refusal = dialog().getByRole('alert')
    await refusal.getByText('invalid input syntax').waitFor()
    expect(await refusal.textContent()).not.toContain('SQL statement')
    await sight.page.keyboard.press('Escape')
    await sight.page.evaluate(() =>
      navigator.clipboard.writeText('title\tauthor_id\nThree\t5\nFour\t'),
    )
    await cell(0, 1).click()
    await sight.page.keyboard.press('Control+v')
    await dialog().getByLabel('new rows').check()
    await inDialog('Insert 2 rows').click()
    await closed()
    expect(
      await service.sql(
        `select title, author_id from books where title in ('Three', 'Four') order by id`,
      ),
    ).toEqual([
      { title: 'Three', author_id: '5' },
      { title: 'Four', author_id: null },
    ])
    expect((await sight.faults()).filter((one) => !one.includes('status of 400'))).toEqual([])
  })

  it('are kept as a file, all that fit the filter', async () => {
    const numbers = 'select n, n % 7 from generate_series(1, 10500) n'
    await service.sql(
      `create table many (a int, b int, t text, primary key (a, b)); insert into many (a, b) ${numbers};
       update many set t = case a when 2 then '' when 3 then 'a "b", c' || chr(10) || 'd' end where a < 4`,
    )
    await visit(`many?filter=${encodeURIComponent('a=neq.10')}&order=t`)
    await button('CSV…').click()
    const [file] = await Promise.all([
      sight.page.waitForEvent('download'),
      inDialog('Download CSV').click(),
    ])
    const text = await textOf(await file.createReadStream())
    expect(text.slice(0, 48)).toBe('a,b,t\n1,1,\n2,2,""\n3,3,"a ""b"", c\nd"\n4,4,\n5,5,\n6')
    expect(text.trimEnd().split('\n')).toHaveLength(10_501)
    expect(text.endsWith('\n10500,0,\n')).toBe(true)
    await closed()
    expect(await sight.faults()).toEqual([])
  })

  it('are read from a file: mapped, tried, and inserted all or none', async () => {
    await visit()
    const before = await service.sql('select count(*)::int as n from books')
    const choose = async (text: string): Promise<void> => {
      await button('CSV…').click()
      await dialog().getByLabel('Insert rows from a file').check()
      await dialog()
        .getByLabel('CSV file')
        .setInputFiles({ name: 'new.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    }
    await choose('Title;writer;made at;other\nA;4;2031-01-01;x\n"B\nb";nobody;;x\nC;5;soon;x\n')
    await dialog().getByLabel('Column for writer').selectOption('author_id')
    expect(await dialog().getByLabel('Column for Title').inputValue()).toBe('title')
    expect(await dialog().getByLabel('Column for made at').inputValue()).toBe('made_at')
    expect(await dialog().getByLabel('Column for other').inputValue()).toBe('')
    await inDialog('Dry run').click()
    const fails = dialog().getByRole('list', { name: 'What fails' }).getByRole('listitem')
    await fails.first().waitFor()
    expect(await fails.allTextContents()).toEqual([
      'line 3: invalid input syntax for type bigint: "nobody"',
      'line 5: invalid input syntax for type timestamp with time zone: "soon"',
    ])
    expect(await service.sql('select count(*)::int as n from books')).toEqual(before)
    await sight.page.keyboard.press('Escape')
    await choose('title,author_id,note\nFrom a file,4,""\nAnother,,\n')
    await inDialog('Dry run').click()
    await dialog().getByText('2 rows would be inserted').waitFor()
    await inDialog('Insert 2 rows').click()
    await closed()
    expect(
      await service.sql(
        `select author_id, note from books where title in ('From a file', 'Another') order by id`,
      ),
    ).toEqual([
      { author_id: '4', note: '' },
      { author_id: null, note: null },
    ])
    expect((await sight.faults()).filter((one) => !one.includes('status of 400'))).toEqual([])
  })

  it('are followed: what others change is marked, and nothing moves', async () => {
    await visit('books?order=id')
    await sight.page.getByRole('switch', { name: 'Follow' }).check()
    await sight.page.getByText('follows', { exact: true }).waitFor()
    await open(2, 1)
    await labelled('Value of title').fill('typed meanwhile')
    await service.sql(`update books set title = 'from elsewhere' where id = 2`)
    await service.sql(`delete from books where id = 6`)
    await service.sql(`insert into books (title) values ('fresh')`)
    await cell(1, 1).getByText('from elsewhere').waitFor()
    await sight.page.getByRole('row', { description: 'gone' }).waitFor({ state: 'attached' })
    expect(await labelled('Value of title').inputValue()).toBe('typed meanwhile')
    await inDialog('Save').click()
    await closed()
    expect(await book(3, 'title')).toBe('typed meanwhile')
    await button('Show 1 new row').click()
    await sight.settled()
    expect(await sight.page.getByRole('row', { description: 'gone' }).count()).toBe(0)
    expect(await sight.faults()).toEqual([])
  })

  it('are chosen for what was read, and not for what stands there later', async () => {
    await visit('books?order=id')
    await labelled('Row 2').click()
    await button('Delete 1').waitFor()
    await sight.page.getByLabel('Column', { exact: true }).selectOption('title')
    await sight.page.getByLabel('Comparison').selectOption('contains')
    await labelled('Value').fill('Book 1')
    await button('Filter').click()
    await cell(0, 1).getByText('Book 10').waitFor()
    expect(await button('Delete 1').count()).toBe(0)
    await sight.page.getByLabel('Column', { exact: true }).selectOption('id')
    await sight.page.getByLabel('Comparison').selectOption('<')
    await labelled('Value').fill('13')
    await button('Filter').click()
    await sight.page.getByText('3 rows', { exact: true }).waitFor()
    await sight.page.getByLabel('Comparison').selectOption('>')
    await labelled('Value').fill('10')
    await button('Filter').click()
    await sight.page.getByText('2 rows', { exact: true }).waitFor()
    await button('Without the filter title contains Book 1').click()
    await button('Without the filter id < 13').click()
    expect(new URL(sight.page.url()).searchParams.get('filter')).toBe('id=gt.10')
    await button('All rows').click()
    await sight.settled()
    expect(await sight.faults()).toEqual([])
  })

  it('are counted on demand', async () => {
    await service.sql(`insert into authors (name) select 'more' from generate_series(1, 900)`)
    await visit('authors')
    expect(await sight.page.getByRole('status').first().textContent()).toContain('about')
    await button('Count').click()
    await sight.page.getByText('930 rows', { exact: true }).waitFor()
    expect(await sight.faults()).toEqual([])
  })
})
