// How large it may be. Times are printed: they are the machine's as much as ours.
import { beforeAll, expect, it } from 'vitest'
import { operator } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const rows = 100_000
const columns = Array.from({ length: 60 }, (_, at) => `c${at}`)

const schema = `
  create table long (id int primary key, a text, b text, c text, d text, e text, f text);
  insert into long select n, 'a' || n, 'b', 'c', 'd', 'e', 'f' from generate_series(1, ${rows}) n;
  create table wide (id int primary key, ${columns.map((name) => `${name} text`).join(', ')});
  insert into wide (id) select generate_series(1, 1000);
  analyze long, wide;
`

const print = (what: string, ms: number): void =>
  console.log(`console: ${what}: ${ms.toFixed(0)} ms`)

describeInBrowser('the console is small', (browser) => {
  const service = useService({ schema })
  let sight: Sight

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  const cells = (): Promise<number> => sight.page.getByRole('gridcell').count()

  it('loads shell, overview and grid in 60 KB', async () => {
    const first = await openConsole(browser(), service)
    const loaded = new Set<string>()
    first.page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/console')) loaded.add(request.url())
    })
    await first.visit()
    await first.page.getByLabel('E-mail').fill(operator.email)
    await first.page.getByLabel('Password').fill(operator.password)
    const began = performance.now()
    await first.page.keyboard.press('Enter')
    await first.page.getByRole('heading', { name: 'Overview' }).waitFor()
    print('sign-in to overview', performance.now() - began)
    await first.page.getByRole('link', { name: 'Tables', exact: true }).first().click()
    await first.page.getByRole('link', { name: 'long', exact: true }).click()
    await first.page.locator('[data-cell="0 0"]').waitFor()
    await first.settled()
    let size = 0
    for (const url of loaded) {
      const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
      const length = Number(reply.headers.get('content-length'))
      expect(length, url).toBeGreaterThan(0)
      size += length
    }
    console.log(`console: first load: ${(size / 1024).toFixed(1)} KB in ${loaded.size} files`)
    expect(size).toBeLessThanOrEqual(60 * 1024)
    await first.close()
  })

  it('holds at most 2,000 cells of 100,000 rows, however far one goes', async () => {
    const { page } = sight
    await sight.visit('tables/public/long')
    expect(await page.getByRole('status').textContent()).toContain('100,000 rows')
    expect(await cells()).toBeLessThanOrEqual(2_000)
    await page.locator('[data-cell="0 0"]').focus()
    const began = performance.now()
    for (let read = 500; read <= 5_000; read += 500) {
      await page.keyboard.press('Control+End')
      const last = page.locator(`[data-cell="${read - 1} 6"]`)
      await until(() => last.evaluate((e) => e === document.activeElement))
      expect(await last.textContent()).toBe('f')
      await sight.settled()
      expect(await cells()).toBeLessThanOrEqual(2_000)
    }
    print('to row 5,000, page after page', performance.now() - began)
  })

  it('holds at most 2,000 cells of a table of 61 columns', async () => {
    const { page } = sight
    await sight.visit('tables/public/wide')
    expect(await cells()).toBeLessThanOrEqual(2_000)
    await page.locator('[data-cell="0 0"]').focus()
    await page.keyboard.press('Control+End')
    const last = page.locator(`[data-cell="499 60"]`)
    await until(() => last.evaluate((e) => e === document.activeElement))
    await sight.settled()
    expect(await cells()).toBeLessThanOrEqual(2_000)
    expect(await page.getByRole('columnheader', { name: 'c59' }).isVisible()).toBe(true)
    const began = performance.now()
    await page.keyboard.press('ArrowUp')
    await until(() =>
      page.locator(`[data-cell="498 60"]`).evaluate((e) => e === document.activeElement),
    )
    print('a key to the next cell', performance.now() - began)
    expect(await sight.faults()).toEqual([])
  })
})
