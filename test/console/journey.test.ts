// The first quarter of an hour: a table with a policy, a user, and a row read as that user, without a line of SQL.
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { newAddress, operator } from '../support/service.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole } from './support/page.ts'

describeInBrowser('a newcomer', (browser) => {
  const service = useService()

  it('comes from nothing to a row as its user sees it within 15 clicks', async () => {
    const sight = await openConsole(browser(), service)
    const { page } = sight
    const user = newAddress()
    let clicks = 0
    const click = async (place: Locator): Promise<void> => {
      clicks++
      await place.click()
      await sight.settled()
    }
    const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
    const link = (name: string): Locator => page.getByRole('link', { name, exact: true })
    /** A field has the focus when its window opens, or gets it by Tab; else it costs a click. */
    const type = async (label: string, text: string): Promise<void> => {
      const field = page.getByLabel(label, { exact: true })
      const hasFocus = (): Promise<boolean> => field.evaluate((e) => e === document.activeElement)
      if (!(await hasFocus())) await page.keyboard.press('Tab')
      if (!(await hasFocus())) await click(field)
      await page.keyboard.type(text)
    }
    const choose = async (label: string, option: string): Promise<void> => {
      clicks += 2 // the list, then what stands in it
      await page.getByLabel(label, { exact: true }).selectOption({ label: option })
    }

    await sight.visit()
    await type('E-mail', operator.email)
    await type('Password', operator.password)
    await click(button('Sign in'))
    await click(link('Make a table'))
    await type('Name', 'todos')
    await click(button('Make the table'))
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('todos')

    await click(link('Users'))
    await click(button('New user'))
    await type('E-mail', user)
    await type('Password', 'a password of a user')
    await click(button('Make the user'))
    await link(user).waitFor()

    await click(link('Tables'))
    await click(link('todos'))
    await click(button('Row'))
    await type('title text', 'water the plants')
    await choose('owner uuid', user)
    await click(button('Insert'))
    await click(button('View as user…'))
    await choose('As', user)
    const seen = page.getByRole('region', { name: 'What they see' })
    await seen.getByRole('cell', { name: 'water the plants' }).waitFor()
    expect(await seen.getByText('1 row', { exact: true }).count()).toBe(1)
    console.log(`console: a newcomer needs ${clicks} clicks`)
    expect(clicks).toBeLessThanOrEqual(15)

    // Somebody who is not signed in sees nothing: the policy is what let the user see it.
    await choose('As', 'not signed in (anon)')
    await seen.getByText('0 rows', { exact: true }).waitFor()
    await page.keyboard.press('Escape')

    await click(link('Migrations'))
    await click(button('table todos'))
    const file = page.getByLabel('The SQL')
    await file.waitFor()
    expect(await file.textContent()).toMatch(/create table "?public"?\."?todos"?/)
    expect(await file.textContent()).toContain('create policy')
    expect(await sight.faults()).toEqual([])
    await sight.close()
  })
})
