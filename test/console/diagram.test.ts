// The diagram: what is drawn, how one moves in it, and how long many tables take.
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { barriers } from './support/axe.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const long = 'a_table_whose_name_is_as_long_as_postgres_lets_names_be_made_it'
const hostile = `<img src=x onerror=window.ran=true>"']]>\u202E`

const schema = `
  create table people (id bigint primary key, name text not null);
  create table notes (
    id bigint primary key,
    person bigint references people,
    parent bigint references notes,
    title text
  );
  create table ${long} (${long} text, note bigint references notes);
  create table "${hostile.replaceAll('"', '""')}" ("${hostile.replaceAll('"', '""')}" text);
  create schema app;
  create table app.visits (id int primary key, person bigint references people, by uuid references auth.users);
`

/** A schema as one grows: most tables refer to a table made before, many to the first ones. */
const many = `
  do $$
  begin
    for n in 1..300 loop
      execute format(
        'create table t%s (id bigint primary key, a text, b int, c timestamptz, d jsonb, e uuid, f numeric(10,2),
          parent bigint %s, other bigint %s)',
        n,
        case when n > 1 then format('references t%s', 1 + n / 4) end,
        case when n > 9 and n % 3 = 0 then format('references t%s', 1 + n % 7) end);
    end loop;
  end $$`

describeInBrowser('the diagram', (browser) => {
  const service = useService({ schema })
  let sight: Sight
  const drawing = (): Locator => sight.page.getByRole('group', { name: /^The drawing/ })
  const names = (): Promise<(string | null)[]> =>
    drawing()
      .locator('a > title')
      .evaluateAll((found) => found.map((one) => one.textContent))
  const view = async (): Promise<number[]> =>
    ((await drawing().locator('svg').first().getAttribute('viewBox')) ?? '').split(' ').map(Number)
  const labelled = (label: string): Locator => sight.page.getByLabel(label, { exact: true })
  const button = (name: string): Locator => sight.page.getByRole('button', { name, exact: true })
  /** What the drawing became by it. */
  const after = async (act: () => Promise<void>): Promise<number[]> => {
    const before = await view()
    await act()
    await until(async () => JSON.stringify(await view()) !== JSON.stringify(before))
    return view()
  }

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it('shows tables, columns and keys, whatever they are called', async () => {
    await sight.visit('diagram')
    expect(await names()).toEqual(
      expect.arrayContaining(['people', 'notes', long, hostile, 'app.visits']),
    )
    const keys = await drawing()
      .locator('.keys title')
      .evaluateAll((all) => all.map((one) => one.textContent))
    expect(keys.sort()).toEqual([
      `${long}.note → notes.id`,
      'notes.parent → notes.id',
      'notes.person → people.id',
      'visits.person → people.id',
    ])
    // Nothing of a table is drawn outside of it, or over another.
    const boxes = await drawing()
      .locator('svg svg')
      .evaluateAll((all) =>
        all.map((one) =>
          ['x', 'y', 'width', 'height'].map((name) => Number(one.getAttribute(name))),
        ),
      )
    const overlaps = boxes.flatMap(([x = 0, y = 0, w = 0, h = 0], at) =>
      boxes.filter(
        ([x2 = 0, y2 = 0, w2 = 0, h2 = 0], other) =>
          other > at && x < x2 + w2 && x2 < x + w && y < y2 + h2 && y2 < y + h,
      ),
    )
    expect(overlaps).toEqual([])
    expect(await barriers(sight.page)).toEqual([])
    expect(await sight.page.evaluate(() => 'ran' in window)).toBe(false)
    expect(await sight.faults()).toEqual([])
  })

  it('is moved and scaled by keys, by the wheel and by dragging', async () => {
    const [x = 0, , width = 0] = await view()
    await drawing().focus()
    const right = await after(() => sight.page.keyboard.press('ArrowRight'))
    expect(right[0]).toBeGreaterThan(x)
    const near = await after(() => sight.page.keyboard.press('+'))
    expect(near[2]).toBeLessThan(width)
    const all = await after(() => sight.page.keyboard.press('0'))
    expect(all[2]).toBe(width)
    const area = await drawing().boundingBox()
    const [left, top] = [area!.x + 5, area!.y + area!.height - 5]
    await sight.page.mouse.move(left, top)
    const turned = await after(() => sight.page.mouse.wheel(0, -300))
    expect(turned[2]).toBeLessThan(width)
    await button('All of it').click()
    await until(async () => (await view())[2] === width)
    await sight.page.mouse.move(left, top)
    await sight.page.mouse.down()
    await sight.page.mouse.move(left + 100, top - 50, { steps: 3 })
    await sight.page.mouse.up()
    expect((await view())[0]).toBeLessThan(x)
    expect(new URL(sight.page.url()).pathname).toBe('/console/diagram')
  })

  it('finds tables by their columns, and opens what is pressed', async () => {
    await labelled('Search tables and columns').fill('person')
    await sight.page.getByText('1 of 2').waitFor()
    expect(await drawing().locator('.marked rect').count()).toBe(2)
    await labelled('Search tables and columns').press('Enter')
    await sight.page.getByText('2 of 2').waitFor()
    await labelled('Search tables and columns').fill('people')
    await drawing()
      .locator('a', { has: sight.page.locator('title', { hasText: 'people' }) })
      .click()
    await sight.page.getByRole('heading', { level: 1, name: 'people' }).waitFor()
    await sight.settled()
    await sight.page.goBack()
    await sight.settled()
  })

  it('is downloaded as a file that is whole by itself', async () => {
    const [file] = await Promise.all([
      sight.page.waitForEvent('download'),
      button('Download SVG').click(),
    ])
    expect(file.suggestedFilename()).toBe('diagram.svg')
    const stream = await file.createReadStream()
    const parts: Buffer[] = []
    for await (const part of stream) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString()
    const other = await browser().newPage()
    await other.goto(`data:image/svg+xml,${encodeURIComponent(text)}`)
    expect(await other.locator('svg svg').count()).toBe(5)
    const name = other.locator('.name').first()
    expect(await name.evaluate((e) => getComputedStyle(e).fontWeight)).toBe('700')
    expect(await other.evaluate(() => 'ran' in window)).toBe(false)
    await other.close()
    expect(text).toContain(`<title>${long}</title>`)
    expect(text).not.toContain('<img')
    expect(text).not.toContain('var(--')
  })

  it('is a list too, for readers, and of one schema', async () => {
    await sight.visit('diagram?show=list')
    const list = sight.page.getByRole('list', { name: 'Tables' })
    const notes = list
      .getByRole('listitem')
      .filter({ has: sight.page.getByRole('link', { name: 'notes', exact: true }) })
    expect(await notes.textContent()).toContain('person refers to people.id')
    await labelled('Schema').selectOption('app')
    await sight.settled()
    expect(await list.getByRole('heading').allTextContents()).toEqual(['app.visits'])
    await sight.faults()
  })

  it('draws 300 tables', async () => {
    await service.sql(many)
    await sight.visit()
    const link = sight.page.getByRole('link', { name: 'Diagram', exact: true })
    const ms = await link.evaluate(async (e) => {
      const began = performance.now()
      ;(e as HTMLElement).click()
      await new Promise<void>((resolve) => {
        const look = (): void => {
          if (document.querySelectorAll('.diagram svg svg').length > 300) resolve()
          else requestAnimationFrame(look)
        }
        look()
      })
      return performance.now() - began
    })
    console.log(`console: a diagram of 300 tables, from the click on: ${ms.toFixed(0)} ms`)
    expect(await drawing().locator('svg svg').count()).toBe(305)
    const began = performance.now()
    await drawing().focus()
    await after(() => sight.page.keyboard.press('ArrowRight'))
    console.log(`console: a key to the moved diagram: ${(performance.now() - began).toFixed(0)} ms`)
    expect(await sight.faults()).toEqual([])
  })
})
