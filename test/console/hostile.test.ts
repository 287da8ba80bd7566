// Names and values of people who mean harm: shown as text, cut, whole on opening, and nothing of them runs.
import { beforeAll, expect, it } from 'vitest'
import { operator } from '../support/service.ts'
import { signInAs } from '../support/operators.ts'
import { useService } from '../support/use.ts'
import { importId, recordImport } from './support/data.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'
import { screens } from './support/screens.ts'

declare global {
  interface Window {
    /** Set by what must not run. */
    ran?: boolean
  }
}

const script = '<script>window.ran=true</script>'
const image = '<img src=x onerror=window.ran=true>'
/** From right to left from here on. */
const turned = '\u202Egnp.exe'
const table = `${script}"'\`;--`
const column = `${image}"' \u202E`
const policy = `"${image}'`
const address = `${image}"'@example.com`
const big = `${script}${'long '.repeat(210_000)}the end`

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`
const at = `tables/public/${encodeURIComponent(table)}`
const called = encodeURIComponent(table)

const schema = `
  create table ${identifier(table)} (
    id int primary key,
    ${identifier(column)} text default ${literal(script)},
    big text
  );
  comment on table ${identifier(table)} is ${literal(image)};
  create policy ${identifier(policy)} on ${identifier(table)}
    using (${identifier(column)} <> ${literal(script)});
  insert into ${identifier(table)} values
    (1, ${literal(script)}, ${literal(big)}),
    (2, ${literal(turned)}, ${literal(image)}),
    (3, ${literal(`javascript:window.ran=true`)}, ${literal(`"'\`\${window.ran=true}`)});
  create function ${identifier(table)}(${identifier(column)} text default ${literal(script)})
    returns text language sql as ${literal(`select ${literal(image)}`)};
  comment on function ${identifier(table)}(text) is ${literal(script)};
  insert into auth.users (email, user_metadata) values
    (${literal(address)}, jsonb_build_object(${literal(script)}, ${literal(big)})),
    (${literal(`${turned}@example.com`)}, '{}');
  insert into auth.events (name, user_id, details)
    select ${literal(image)}, id, jsonb_build_object(${literal(image)}, ${literal(script)})
      from auth.users where email = ${literal(address)};
`

describeInBrowser('hostile names and values', (browser) => {
  const service = useService()
  let sight: Sight

  beforeAll(async () => {
    await service.sql(schema)
    const { send } = await signInAs(service, operator.email, operator.password)
    const sql = `comment on table ${identifier(table)} is ${literal(script)}`
    const made = await send('POST', 'schema/changes', {
      name: `x ${image}`,
      changes: [{ do: 'statement', sql }],
    })
    if (made.status !== 200) throw new Error(made.text)
    await recordImport(service, {
      place: `${script}.example.com/${turned}`,
      finished: { [table]: { rows: 1, equal: true }, [image]: { rows: 1, equal: false } },
      summary: {
        proof: [{ item: image }],
        ...{ tables: 2, rows: 2, warnings: 1, seconds: 1, dry_run: false },
        users: { users: 1, byAlgorithm: { [script]: 1 } },
        objects: null,
        failedObjects: [{ bucket: script, key: turned, error: image }],
      },
      warnings: [{ code: script, item: image, message: script, statement: script }],
    })
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  /** The page has one program, none of our elements is theirs, and nothing was even tried. */
  const isUnharmed = async (): Promise<void> => {
    const found = await sight.page.evaluate(() => ({
      ran: window.ran,
      theirs: document.querySelectorAll('img, iframe, object, embed, [onerror]').length,
      scripts: document.querySelectorAll('script').length,
      wide: ['html', '#content', 'aside', '.content', 'dialog']
        .map((selector) => document.querySelector(selector))
        .filter((box) => box !== null && box.scrollWidth > box.clientWidth)
        .map((box) => box?.localName),
    }))
    expect(found).toEqual({ ran: undefined, theirs: 0, scripts: 1, wide: [] })
    expect(await sight.faults()).toEqual([])
  }

  it.each([
    ...screens,
    at,
    `${at}?show=structure`,
    `${at}?show=policies`,
    'tables/auth/users',
    'import?show=history',
    `import?show=history&run=${importId}`,
    `functions/public/${called}`,
    `functions/public/${called}?show=call`,
    `functions/public/${called}?show=edit`,
    `api/table/${called}`,
    `api/rpc/${called}?show=psql`,
    `users?search=${encodeURIComponent(script)}`,
    `users/${encodeURIComponent(script)}`,
    `logs?kind=${encodeURIComponent(image)}&user=${encodeURIComponent(script)}`,
    `audit?search=${encodeURIComponent(script)}`,
    `${at}?order=${encodeURIComponent(script)}&filter=${encodeURIComponent(`id=eq.${script}`)}`,
  ])('stay text on /console/%s', async (path) => {
    await sight.visit(path)
    // What the last of them asks for is refused, which a browser reports.
    const status = path.includes('filter') ? 400 : path.startsWith('users/') ? 404 : null
    if (status !== null)
      expect(await sight.faults()).toEqual([expect.stringContaining(`status of ${status}`)])
    await isUnharmed()
  })

  it('are shown as they are: the table, its columns, its values', async () => {
    const { page } = sight
    await sight.visit(at)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(table)
    expect(await page.getByRole('link', { name: table, exact: true }).count()).toBe(1)
    expect(await page.locator('[data-cell="0 1"]').textContent()).toBe(script)
    expect(await page.locator('[data-cell="1 1"]').textContent()).toBe(turned)
    const heads = await page.getByRole('columnheader').allTextContents()
    expect(heads.some((text) => text.startsWith(column))).toBe(true)
  })

  it('are cut in the grid, and whole on opening', async () => {
    const { page } = sight
    await sight.visit(at)
    const cell = page.locator('[data-cell="0 2"]')
    const shown = (await cell.textContent()) ?? ''
    expect(shown.length).toBeLessThan(1_000)
    expect(shown.startsWith(script)).toBe(true)
    expect(shown.endsWith('…')).toBe(true)
    await cell.dblclick()
    await sight.settled()
    const field = page.getByLabel('Value of big')
    expect((await field.inputValue()) === big).toBe(true)
    await isUnharmed()
  })

  it('are changed under their names, and only where they are meant', async () => {
    const { page } = sight
    await sight.visit(at)
    await page.locator('[data-cell="1 1"]').dblclick()
    const field = page.getByLabel(`Value of ${column}`)
    expect(await field.inputValue()).toBe(turned)
    await field.fill(`${image}, a "quoted" 'one'`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await sight.settled()
    const rows = await service.sql(
      `select id, ${identifier(column)} as v from ${identifier(table)} order by id`,
    )
    expect(rows).toEqual([
      { id: 1, v: script },
      { id: 2, v: `${image}, a "quoted" 'one'` },
      { id: 3, v: 'javascript:window.ran=true' },
    ])
    await isUnharmed()
  })

  it('are found by a filter', async () => {
    const { page } = sight
    await sight.visit(at)
    await page.getByLabel('Column', { exact: true }).selectOption(column)
    await page.getByLabel('Value', { exact: true }).fill(script)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.locator('[data-cell="1 0"]').waitFor({ state: 'detached' })
    await sight.settled()
    expect(await page.locator('[data-cell="0 1"]').textContent()).toBe(script)
    await isUnharmed()
  })

  it('are read as somebody else, and explained', async () => {
    const { page } = sight
    await sight.visit(at)
    await page.getByRole('button', { name: 'View as user…' }).click()
    await page.getByLabel('As', { exact: true }).selectOption('service_role')
    await page.getByRole('region', { name: 'What they see' }).getByText('3 rows').waitFor()
    await isUnharmed()
    await sight.visit(`${at}?show=policies`)
    await page.getByRole('button', { name: 'Explain access…' }).click()
    await page.getByLabel('As', { exact: true }).selectOption({ label: address })
    await page.getByRole('button', { name: 'Explain', exact: true }).click()
    await page.getByRole('region', { name: 'The answer' }).waitFor()
    await sight.settled()
    await isUnharmed()
  })

  it('of a user are shown, with a megabyte of what the user says', async () => {
    const { page } = sight
    await sight.visit('users')
    await page.getByRole('link', { name: address, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: address, exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Metadata' }).click()
    const field = page.getByLabel('user_metadata', { exact: true })
    expect((await field.inputValue()).endsWith('the end"\n}')).toBe(true)
    await isUnharmed()
    await page.getByRole('tab', { name: 'Events' }).click()
    await page.getByRole('cell', { name: script }).waitFor()
    await isUnharmed()
  })

  it('of a user are named before they are banned, deleted or acted as', async () => {
    const { page } = sight
    await page.getByRole('tab', { name: 'Account' }).click()
    for (const [button, title] of [
      ['Ban…', 'Ban'],
      ['Delete…', 'Delete'],
      ['Act as this user…', 'Act as'],
      ['Change address or password…', 'Change'],
      ['Make a link…', 'A link for'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.getByRole('dialog', { name: `${title} ${address}`, exact: true }).waitFor()
      await sight.settled()
      await isUnharmed()
      await page.keyboard.press('Escape')
    }
  })

  it('are found by Ctrl K, and gone to', async () => {
    const { page } = sight
    await sight.visit()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('script')
    await page.getByRole('option', { name: `public.${table}` }).waitFor()
    await isUnharmed()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: table, exact: true }).waitFor()
    await sight.settled()
    await isUnharmed()
  })

  it('are dropped after being named, and nothing else is', async () => {
    const { page } = sight
    await sight.visit(`${at}?show=policies`)
    await page.getByRole('button', { name: `Drop policy ${policy}`, exact: true }).click()
    await sight.settled()
    const dialog = page.getByRole('dialog', { name: `Drop policy ${policy}`, exact: true })
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining(policy.replaceAll('"', '""')),
    ])
    await dialog.getByRole('button', { name: `Drop policy ${policy}`, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await sight.settled()
    await isUnharmed()
    expect(await service.sql(`select polname from pg_policy where polname like '%img%'`)).toEqual(
      [],
    )
  })

  it('come out of the SQL page as text', async () => {
    const { page } = sight
    await sight.visit('sql')
    await page.getByLabel('SQL', { exact: true }).fill(`select * from ${identifier(table)}`)
    await page.getByRole('button', { name: /^Run/ }).click()
    await page.getByRole('grid', { name: 'Rows of SELECT' }).waitFor()
    await sight.settled()
    expect(await page.getByRole('gridcell', { name: script, exact: true }).count()).toBe(1)
    await isUnharmed()
  })
})
