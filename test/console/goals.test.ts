// How large it may be, and how quick it is. Times are printed: they are the machine's as much as ours.
import { beforeAll, expect, it } from 'vitest'
import { bundleConsole } from '../../src/console-files/bundle.ts'
import { withClient } from '../../src/database/connection/connect.ts'
import { ownerConfig } from '../support/database.ts'
import { operator } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { heapOf, keysPainted, middle, scrollGrid, slowDown, watchKeys } from './support/figures.ts'
import { openConsole, owner, type Sight } from './support/page.ts'
import { screens } from './support/screens.ts'

const rows = 100_000
const columns = Array.from({ length: 60 }, (_, at) => `c${at}`)

const schema = `
  create table long (id int primary key, a text, b text, c text, d text, e text, f text);
  insert into long select n, 'a' || n, 'b', 'c', 'd', 'e', 'f' from generate_series(1, ${rows}) n;
  create table wide (id int primary key, ${columns.map((name) => `${name} text`).join(', ')});
  insert into wide (id) select generate_series(1, 1000);
  analyze long, wide;
`

const kilobyte = 1024

const print = (what: string, figure: string): void => console.log(`console: ${what}: ${figure}`)
const printMs = (what: string, ms: number, goal: number): void =>
  print(what, `${ms.toFixed(ms < 10 ? 1 : 0)} ms (goal ${goal})`)

describeInBrowser('the console is small', (browser) => {
  const service = useService({ schema })
  let sight: Sight

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  const cells = (): Promise<number> => sight.page.getByRole('gridcell').count()

  const sizeOf = async (url: string): Promise<number> => {
    const reply = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    const length = Number(reply.headers.get('content-length'))
    await reply.body?.cancel()
    expect(length, url).toBeGreaterThan(0)
    return length
  }

  /** Types the password as somebody does; how long until the overview says something. */
  const signIn = async ({ page, visit }: Sight): Promise<number> => {
    await visit()
    await page.getByLabel('E-mail').fill(operator.email)
    await page.getByLabel('Password').fill(operator.password)
    const began = performance.now()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Project' }).waitFor()
    return performance.now() - began
  }

  it('loads shell, overview and grid in 60 KB', async () => {
    const first = await openConsole(browser(), service)
    const loaded = new Set<string>()
    first.page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/console')) loaded.add(request.url())
    })
    printMs('sign-in to overview', await signIn(first), 400)
    await first.page.getByRole('link', { name: 'Tables', exact: true }).first().click()
    await first.page.getByRole('link', { name: 'long', exact: true }).click()
    await first.page.locator('[data-cell="0 0"]').waitFor()
    await first.settled()
    let size = 0
    for (const url of loaded) size += await sizeOf(url)
    print('first load', `${(size / kilobyte).toFixed(1)} KB in ${loaded.size} files (goal 60)`)
    expect(size).toBeLessThanOrEqual(60 * kilobyte)
    await first.close()
  })

  it('is 320 KB in all', async () => {
    const began = performance.now()
    const files = await bundleConsole()
    printMs('bundling', performance.now() - began, 500)
    let size = 0
    for (const name of files.keys())
      if (name.startsWith('assets/')) size += await sizeOf(`${service.url}/console/${name}`)
    print('everything', `${(size / kilobyte).toFixed(1)} KB in ${files.size} files (goal 250)`)
    // Half of it is the editor. The goal was missed when every screen had come.
    expect(size).toBeLessThanOrEqual(320 * kilobyte)
  })

  it('opens on a slow telephone', async () => {
    const slow = await openConsole(browser(), service, { width: 380 })
    await slow.visit()
    await slowDown(await slow.page.context().newCDPSession(slow.page))
    printMs('sign-in to overview, slowed down', await signIn(slow), 1500)
    expect(await slow.faults()).toEqual([])
    await slow.close()
  })

  it('opens each screen after the first', async () => {
    const { page } = sight
    await sight.visit()
    const times: { name: string; ms: number }[] = []
    for (const name of screens.filter((one) => one !== '')) {
      const began = performance.now()
      await page.locator(`nav a[href="/console/${name}"]`).click()
      await sight.settled()
      times.push({ name, ms: performance.now() - began })
    }
    times.sort((a, b) => b.ms - a.ms)
    printMs('a later screen', middle(times.map(({ ms }) => ms)), 200)
    print(
      'the slowest',
      times
        .slice(0, 3)
        .map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`)
        .join(', '),
    )
  })

  it('holds at most 2,000 cells of 100,000 rows, however far one goes', async () => {
    const { page } = sight
    await sight.visit('tables/public/long')
    const cdp = await page.context().newCDPSession(page)
    const status = page.getByRole('status').filter({ hasText: 'rows' })
    expect(await status.textContent()).toContain('100,000 rows')
    expect(await cells()).toBeLessThanOrEqual(2_000)
    const heap = await heapOf(cdp)

    const seen = await scrollGrid(page, rows, 5_000)
    print(
      '5 s of scrolling',
      `to row ${seen.row} (goal ${rows}), ${(1000 / seen.median).toFixed(0)} frames/s (60), longest ` +
        `${seen.longest.toFixed(0)} ms (50), ${seen.cells} cells (2,000), ` +
        `heap +${((await heapOf(cdp)) - heap).toFixed(1)} MB (50)`,
    )
    expect(seen.cells).toBeLessThanOrEqual(2_000)

    await sight.visit('tables/public/long')
    await page.locator('[data-cell="0 0"]').focus()
    const times: number[] = []
    for (let read = 500; read <= 2_500; read += 500) {
      const began = performance.now()
      await page.keyboard.press('Control+End')
      const last = page.locator(`[data-cell="${read - 1} 6"]`)
      await until(() => last.evaluate((e) => e === document.activeElement))
      times.push(performance.now() - began)
      expect(await last.textContent()).toBe('f')
      await sight.settled()
      expect(await cells()).toBeLessThanOrEqual(2_000)
    }
    printMs('Ctrl End, to the last row that was read', middle(times), 300)
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
    expect(await sight.faults()).toEqual([])
  })

  it('shows what a key does', async () => {
    const { page } = sight
    await sight.visit('tables/public/long')
    await page.locator('[data-cell="0 0"]').focus()
    await watchKeys(page)
    for (let at = 0; at < 30; at++)
      await page.keyboard.press(at % 2 === 0 ? 'PageDown' : 'ArrowRight')
    await until(async () => (await page.evaluate(() => window.painted.length)) === 30)
    const times = await keysPainted(page)
    printMs('a key to its paint, in the grid', middle(times), 50)
    printMs('the longest of 30', Math.max(...times), 50)
  })

  it('asks the gate at each call', async () => {
    const { who } = await owner(service)
    const claims = Buffer.from(who.token.split('.')[1]!, 'base64url').toString()
    const calls = 300
    const admit = `select (control.admit(core.read_request(
      'GET', '{"route": "/admin/v1/overview"}', null, null, null, null, $1, null))).status`
    const ms = await withClient(ownerConfig(service.database.controlUrl), async (client) => {
      const { rows: first } = await client.query(admit, [claims])
      expect(first).toEqual([{ status: 200 }])
      const began = performance.now()
      for (let at = 0; at < calls; at++) await client.query(admit, [claims])
      return (performance.now() - began) / calls
    })
    printMs('the gate, a call', ms, 2)
  })
})
