// Realtime in the console: a table is watched, its changes come, and it ends.
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../support/operators.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const table = 'Odd "Name"'

describeInBrowser('realtime', (browser) => {
  const service = useService()
  let sight: Sight
  const button = (name: string): Locator => sight.page.getByRole('button', { name, exact: true })
  const labelled = (label: string): Locator => sight.page.getByLabel(label, { exact: true })
  const frame = (text: string): Locator =>
    sight.page.getByRole('list', { name: 'Frames' }).locator('summary', { hasText: text })
  const listens = (): Promise<void> => sight.page.getByText('listens', { exact: true }).waitFor()
  const write = (sql: string): Promise<unknown> => service.sql(sql)

  beforeAll(async () => {
    await write(`create table "Odd ""Name""" (
      id bigint generated always as identity primary key, title text, done boolean not null default false)`)
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it('watches a table, after showing the SQL', async () => {
    await sight.visit('realtime')
    await sight.page.getByText('No table has realtime').waitFor()
    await labelled('Table to enable').selectOption(table)
    await button('Enable realtime').click()
    await sight.page.getByText(`select realtime.watch('Odd "Name"')`).waitFor()
    await button(`Enable realtime of ${table}`).click()
    await button(`Disable realtime of ${table}`).waitFor()
    expect(await write('select count(*)::int as n from realtime.watches where is_kept')).toEqual([
      { n: 1 },
    ])
  })

  it('shows each change, of an update what it changed', async () => {
    await button(table).click()
    await listens()
    await write(`insert into "Odd ""Name""" (title) values ('milk')`)
    await frame('title: milk, done: false').waitFor()
    await write(`update "Odd ""Name""" set done = true`)
    await frame('done: false → true').waitFor()
    await write(`delete from "Odd ""Name"""`)
    await frame('DELETE').waitFor()
    await frame('UPDATE').click()
    const whole = await labelled('The frame').filter({ visible: true }).textContent()
    expect(JSON.parse(whole!)).toMatchObject({ event: 'UPDATE', old_record: { title: 'milk' } })
    expect(await sight.faults()).toEqual([])
  })

  it('stands still while it is paused, and counts what comes', async () => {
    await button('Pause').click()
    await write(`insert into "Odd ""Name""" (title) values ('bread')`)
    await sight.page.getByText('1 more since the pause').waitFor()
    expect(await frame('bread').count()).toBe(0)
    await button('Go on').click()
    await frame('bread').waitFor()
  })

  it('shows only the rows that a filter lets through, and why one is refused', async () => {
    await labelled('Only rows with').fill('title=like.a*')
    await button('Listen anew').click()
    await sight.page.waitForURL(/filter=/)
    await listens()
    await frame('subscribed').nth(1).waitFor()
    await write(`insert into "Odd ""Name""" (title) values ('butter'), ('apples')`)
    await frame('apples').waitFor()
    expect(await frame('butter').count()).toBe(0)
    await labelled('Only rows with').fill('nothing')
    await button('Listen anew').click()
    await sight.page.getByRole('alert').waitFor()
    expect(await sight.faults()).toEqual([])
  })

  it('lets a viewer listen, and offers no change', async () => {
    const who = await signIn(service, 'viewer')
    const other = await openConsole(browser(), service, { as: { who, role: 'viewer' } })
    await other.visit(`realtime?live=${encodeURIComponent(table)}`)
    await other.page.getByText('listens', { exact: true }).waitFor()
    await write(`insert into "Odd ""Name""" (title) values ('cheese')`)
    await other.page.locator('summary', { hasText: 'cheese' }).waitFor()
    expect(await other.page.getByRole('button', { name: /^(Watch|Stop)/ }).count()).toBe(0)
    expect(await other.faults()).toEqual([])
    await other.close()
  })

  it('stops watching, and says so to who listens', async () => {
    await sight.visit(`realtime?live=${encodeURIComponent(table)}`)
    await listens()
    await button(`Disable realtime of ${table}`).click()
    await sight.page
      .getByRole('dialog')
      .getByRole('button', { name: `Disable realtime of ${table}` })
      .click()
    await sight.page.getByRole('alert').waitFor()
    await sight.page.getByText('ended', { exact: true }).waitFor()
    expect(await sight.faults()).toEqual([])
  })
})
