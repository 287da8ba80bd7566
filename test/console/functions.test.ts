// Functions in the console: made by a form, called as somebody, changed, granted, put to a table, dropped.
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const ada = '00000000-0000-4000-8000-00000000000a'

describeInBrowser('functions', (browser) => {
  const service = useService({
    schema: `
      insert into auth.users (id, email, email_confirmed_at) values ('${ada}', 'ada@example.com', now());
      create table notes (id bigint generated always as identity primary key,
        owner uuid default auth.uid(), title text not null);
      create policy own on notes to authenticated using (owner = (select auth.uid()));
      create function mark() returns trigger language plpgsql as $$
        begin new.title := new.title || '!'; return new; end $$;
      create function secret(n integer default 1) returns integer language sql security definer as $$
        select n $$;
      create function twice(n integer) returns integer language sql as $$ select n * 2 $$;
      create function twice(t text) returns text language sql as $$ select t || t $$;
      create view eight as select twice(4) as n;
      create function of_cost(n integer) returns integer language sql cost 7 as $$ select n $$;
      create schema many;
      do $$ begin for n in 1..50 loop
        execute format('create function many.f%s() returns integer language sql as ''select 1''', n);
      end loop; end $$;
    `,
  })
  let sight: Sight
  const button = (name: string | RegExp): Locator =>
    sight.page.getByRole('button', { name, exact: true })
  const labelled = (label: string): Locator => sight.page.getByLabel(label, { exact: true })
  const answer = (): Locator => sight.page.getByRole('region', { name: 'The answer' })
  /** In the window that shows the SQL, which is closed when it ran. */
  const confirm = async (action: string): Promise<string> => {
    const dialog = sight.page.getByRole('dialog', { name: action, exact: true })
    const run = dialog.getByRole('button', { name: action, exact: true })
    await run.and(sight.page.locator(':enabled')).waitFor()
    const sql = (await dialog.getByLabel('The SQL').textContent()) ?? ''
    await run.click()
    await dialog.waitFor({ state: 'detached' })
    await sight.settled()
    return sql
  }
  const titles = async (): Promise<string[]> =>
    (await service.sql<{ title: string }>('select title from notes order by id')).map(
      ({ title }) => title,
    )
  const mayCall = async (role: string, id: string): Promise<boolean> => {
    const [row] = await service.sql<{ may: boolean }>(
      `select has_function_privilege('${role}', '${id}', 'execute') as may`,
    )
    return row!.may
  }

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it('are found, and folded where they are many', async () => {
    const { page } = sight
    await sight.visit('functions')
    const list = page.getByRole('complementary', { name: 'Functions' })
    expect(await list.getByRole('link', { name: /^f17/ }).isVisible()).toBe(false)
    await labelled('Search functions').fill('f17')
    await list.getByRole('link', { name: /^f17/ }).waitFor()
    expect(await list.getByRole('link').count()).toBe(1)
  })

  it('are made by a form', async () => {
    await sight.visit('functions')
    await button('New function').click()
    await labelled('Name').fill('add_note')
    await button('Argument').click()
    const argument = sight.page.getByRole('group', { name: 'Argument 1' })
    await argument.getByLabel('Name').fill('title')
    await argument.getByLabel('Default').fill("'untitled'")
    await labelled('Type').last().fill('bigint')
    await labelled('It').selectOption('volatile')
    await labelled('Body').fill('insert into notes (title) values (title) returning id')
    await labelled('Comment').fill('Makes a note.')
    await button('Show the SQL').click()
    await confirm('Make the function')
    await sight.page.getByRole('heading', { level: 1, name: 'add_note' }).waitFor()
    await sight.page.getByText('Makes a note.').waitFor()
    const rows = await service.sql("select provolatile from pg_proc where proname = 'add_note'")
    expect(rows).toEqual([{ provolatile: 'v' }])
  })

  it('are called as the service: tried first, then for good', async () => {
    await sight.page.getByRole('tab', { name: 'Call' }).click()
    await labelled('title (text)').fill('milk')
    await labelled('As').selectOption('service_role')
    await button('Call').click()
    await answer().getByText('nothing was changed').waitFor()
    expect(await answer().getByLabel('Body').textContent()).toBe('1')
    expect(await titles()).toEqual([])
    await labelled('Keep what it does').check()
    await button('Call').click()
    await answer().getByText('taken back').waitFor({ state: 'detached' })
    await sight.settled()
    expect(await titles()).toEqual(['milk'])
  })

  it('are called as a user, whose policies count and whose write is taken back', async () => {
    await labelled('As').selectOption(ada)
    expect(await labelled('Keep what it does').count()).toBe(0)
    await button('Call').click()
    await answer().getByText('200', { exact: true }).waitFor()
    await labelled('As').selectOption('anon')
    await button('Call').click()
    await answer().getByText('403').waitFor()
    expect(await answer().getByLabel('Body').textContent()).toContain('row-level security')
    expect(await titles()).toEqual(['milk'])
    const curl = await labelled('With curl').textContent()
    expect(curl).toContain(`--data-binary '{"title":"milk"}'`)
  })

  it('are changed in place, and keep who may call them', async () => {
    await service.sql('revoke execute on function add_note from public, anon')
    await service.sql('grant execute on function add_note to authenticated')
    await sight.visit('functions/public/add_note?show=edit')
    await labelled('Body').fill('insert into notes (title) values (upper(title)) returning id')
    await button('Show the SQL').click()
    const sql = await confirm('Change the function')
    expect(sql).toMatch(/^create or replace function public\.add_note\(title text default/)
    expect(sql).not.toContain('drop')
    expect(await mayCall('anon', 'add_note(text)')).toBe(false)
  })

  it('with another signature say so, and the new one is for the same callers', async () => {
    await sight.visit('functions/public/add_note?show=edit')
    expect(await sight.page.getByText('Its signature is another').count()).toBe(0)
    await sight.page.getByRole('group', { name: 'Argument 1' }).getByLabel('Type').fill('varchar')
    await sight.page.getByText('this is one beside public.add_note(text)').waitFor()
    await button('Show the SQL').click()
    const sql = await confirm('Change the function')
    expect(sql).toMatch(/^drop function public\.add_note\(text\);/)
    expect(
      await service.sql(
        "select oid::regprocedure::text as id from pg_proc where proname = 'add_note'",
      ),
    ).toEqual([{ id: 'add_note(character varying)' }])
    expect(await mayCall('anon', 'add_note(varchar)')).toBe(false)
    expect(await mayCall('authenticated', 'add_note(varchar)')).toBe(true)
  })

  it('that the form cannot say are written whole', async () => {
    await sight.visit('functions/public/of_cost?show=edit')
    const text = await labelled('Definition').textContent()
    expect(text).toContain('COST 7')
    await labelled('Definition').fill(
      'create or replace function of_cost(n integer) returns integer language sql cost 9 as $$ select n $$;',
    )
    await button('Show the SQL').click()
    await confirm('Change the function')
    expect(await service.sql("select procost from pg_proc where proname = 'of_cost'")).toEqual([
      { procost: 9 },
    ])
  })

  it('warn of the rights of their owner, and mend it', async () => {
    await sight.visit('functions/public/secret')
    await sight.page.getByText('the search path of its caller').waitFor()
    await button('Give it a search path').click()
    await confirm('Give it a search path')
    await sight.page.getByText('the search path of its caller').waitFor({ state: 'detached' })
    const [{ path } = { path: [''] }] = await service.sql<{ path: string[] }>(
      "select proconfig as path from pg_proc where proname = 'secret'",
    )
    expect(path).toEqual(['search_path=public, extensions, pg_temp'])
    await sight.page.getByText('past the policies').waitFor()
    await button('Restrict to authenticated').click()
    await confirm('Restrict to authenticated')
    expect(await mayCall('anon', 'secret(integer)')).toBe(false)
    expect(await mayCall('authenticated', 'secret(integer)')).toBe(true)
    await button('Revoke from authenticated').click()
    await confirm('Revoke from authenticated')
    expect(await mayCall('authenticated', 'secret(integer)')).toBe(false)
    await labelled('Another caller').selectOption('anon')
    await button('Grant').click()
    await confirm('Grant to anon')
    expect(await mayCall('anon', 'secret(integer)')).toBe(true)
  })

  it('are renamed', async () => {
    await button('Rename').click()
    await labelled('New name').fill('open secret')
    await sight.page
      .getByRole('dialog')
      .getByRole('button', { name: 'Rename', exact: true })
      .click()
    await confirm('Rename to open secret')
    await sight.page.getByRole('heading', { level: 1, name: 'open secret' }).waitFor()
    expect(await service.sql('select public."open secret"()')).toHaveLength(1)
  })

  it('are put to a table by a trigger, which is switched off and dropped', async () => {
    await sight.visit('functions/public/mark')
    await button('New trigger').click()
    await labelled('Table').selectOption('notes')
    await labelled('Only when').fill("new.title <> 'quiet'")
    await sight.page.getByRole('dialog').getByRole('button', { name: 'Show the SQL' }).click()
    await confirm('Make the trigger')
    const insert = (title: string): Promise<{ title: string }[]> =>
      service.sql(`insert into notes (title) values ('${title}') returning title`)
    expect(await insert('loud')).toEqual([{ title: 'loud!' }])
    expect(await insert('quiet')).toEqual([{ title: 'quiet' }])
    await button('Disable trigger mark').click()
    await confirm('Disable trigger mark')
    expect(await insert('loud')).toEqual([{ title: 'loud' }])
    await button('Drop trigger mark').click()
    await confirm('Drop trigger mark')
    expect(await service.sql("select from pg_trigger where tgname = 'mark'")).toEqual([])
  })

  it('of one name are told apart, and dropped with what needs them', async () => {
    await sight.visit('functions/public/twice')
    const name = 'Of this name'
    const ids = await labelled(name).locator('option').allTextContents()
    expect(ids).toHaveLength(2)
    await labelled(name).selectOption(ids.find((id) => id.includes('integer'))!)
    await sight.page.getByText('public.eight').waitFor()
    await button('Drop function…').click()
    const dialog = sight.page.getByRole('dialog')
    await dialog.getByText('2 objects will be gone').waitFor()
    await confirm('Drop twice and 1 object that needs it')
    const left = await service.sql(
      "select pg_get_function_arguments(oid) as given from pg_proc where proname = 'twice'",
    )
    expect(left).toEqual([{ given: 't text' }])
    expect(await service.sql("select to_regclass('eight') as view")).toEqual([{ view: null }])
    expect(await sight.faults()).toEqual([])
  })
})
