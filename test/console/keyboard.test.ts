// The console without a mouse.
import type { Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { newAddress, operator } from '../support/service.ts'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { keyboardOf, type Keyboard } from './support/keyboard.ts'
import { openConsole, type Sight } from './support/page.ts'

describeInBrowser('by keyboard alone, an operator', (browser) => {
  const service = useService()
  const user = newAddress()
  let sight: Sight
  let keys: Keyboard
  const named = (role: 'button' | 'tab' | 'dialog' | 'heading', name: string): Locator =>
    sight.page.getByRole(role, { name, exact: true })
  const labelled = (label: string): Locator => sight.page.getByLabel(label, { exact: true })
  /** Chooses in a list that has the focus, as people do: by the first letters. */
  const choose = async (label: string, option: string): Promise<void> => {
    const list = labelled(label)
    await keys.to(list)
    await list.locator('option', { hasText: option }).waitFor({ state: 'attached' })
    await keys.type(option.slice(0, 12))
    expect(await list.evaluate((e) => (e as HTMLSelectElement).selectedOptions[0]?.text)).toBe(
      option,
    )
  }

  beforeAll(async () => {
    const made = await service.auth.post(
      'admin/users',
      { email: user, password: 'a password of a user', email_confirm: true },
      { authorization: `Bearer ${service.serviceKey}` },
    )
    if (made.status >= 300) throw new Error(made.text)
    sight = await openConsole(browser(), service)
    keys = keyboardOf(sight.page)
    return () => sight.close()
  })

  it('signs in', async () => {
    await sight.visit()
    expect(await keys.hasFocus(labelled('E-mail'))).toBe(true)
    await keys.type(operator.email)
    await keys.press('Tab')
    await keys.type(operator.password)
    await keys.press('Enter')
    await named('heading', 'Overview').waitFor()
  })

  it('has a name for the search, at every width', async () => {
    for (const width of [1280, 720, 380]) {
      await sight.page.setViewportSize({ width, height: 800 })
      await named('button', 'Go to…, Ctrl K').waitFor()
    }
    await sight.page.setViewportSize({ width: 1280, height: 800 })
  })

  it('goes anywhere by Ctrl K', async () => {
    await keys.press('Control+k')
    await named('dialog', 'Go to').waitFor()
    await keys.type('tabl')
    await keys.press('Enter')
    await named('heading', 'No table yet').waitFor()
    await keys.press('Control+k')
    await named('dialog', 'Go to').waitFor()
    await keys.press('Escape')
    await named('dialog', 'Go to').waitFor({ state: 'detached' })
  })

  it('makes a table with a policy', async () => {
    await keys.use(named('button', 'New table'))
    await labelled('Name').waitFor()
    expect(await keys.hasFocus(labelled('Name'))).toBe(true)
    await keys.type('tasks')
    await keys.to(sight.page.getByRole('radio', { checked: true }))
    await keys.press('ArrowDown', 'ArrowUp')
    await keys.use(named('button', 'Make the table'))
    await named('heading', 'tasks').waitFor()
    await sight.settled()
  })

  it('inserts a row', async () => {
    await keys.use(named('button', 'Row'))
    await labelled('title text').waitFor()
    expect(await keys.hasFocus(labelled('title text'))).toBe(true)
    await keys.type('water the plants')
    await choose('owner uuid', user)
    await keys.use(named('button', 'Insert'))
    await sight.page.getByRole('gridcell', { name: 'water the plants' }).waitFor()
  })

  it('edits a cell, and is back at it', async () => {
    const cell = sight.page.locator('[data-cell="0 1"]')
    await keys.to(sight.page.locator('[data-cell="0 0"]'))
    await keys.press('ArrowRight')
    await until(() => keys.hasFocus(cell))
    await keys.press('Enter')
    await named('dialog', 'title').waitFor()
    expect(await keys.hasFocus(labelled('Value of title'))).toBe(true)
    await keys.press('Control+a')
    await keys.type('water the roses')
    await keys.use(named('button', 'Save'))
    await sight.page.getByRole('gridcell', { name: 'water the roses' }).waitFor()
    await sight.settled()
    expect(await service.sql('select title from tasks')).toEqual([{ title: 'water the roses' }])
    expect(await keys.hasFocus(cell)).toBe(true)
  })

  it('sorts without opening a cell', async () => {
    await keys.use(named('button', 'title text'))
    await sight.page.getByRole('columnheader', { name: 'title text' }).waitFor()
    await until(() => new URL(sight.page.url()).searchParams.get('order') === 'title')
    await sight.settled()
    expect(await sight.page.getByRole('dialog').count()).toBe(0)
  })

  it('learns why somebody may, or not', async () => {
    await keys.to(named('tab', 'Rows'))
    await keys.press('ArrowRight', 'ArrowRight')
    expect(await keys.hasFocus(named('tab', 'Policies'))).toBe(true)
    await keys.use(named('button', 'Explain access…'))
    await labelled('As').waitFor()
    expect(await keys.hasFocus(labelled('As'))).toBe(true)
    const answer = sight.page.getByRole('region', { name: 'The answer' })
    const ask = async (as: string): Promise<string | null> => {
      await choose('As', as)
      const key = labelled('the row whose id is')
      await keys.to(key)
      await keys.press('Control+a')
      await keys.type('1')
      await keys.use(named('button', 'Explain'))
      await sight.settled()
      return answer.locator('strong').first().textContent()
    }
    expect(await ask(user)).toBe('allowed')
    expect(await ask('not signed in (anon)')).toBe('denied')
    await keys.press('Escape')
    await answer.waitFor({ state: 'detached' })
    expect(await keys.hasFocus(named('button', 'Explain access…'))).toBe(true)
  })

  it('meets no error on the way', async () => {
    expect(await sight.faults()).toEqual([])
  })
})
