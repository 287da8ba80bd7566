// Who only looks: every button of every screen is pressed, and the service refuses none of what they ask for.
import type { Locator, Page, Response } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { signIn } from '../support/operators.ts'
import { useService } from '../support/use.ts'
import { fill, importId, person } from './support/data.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'
import { screens } from './support/screens.ts'

const addresses = [
  ...screens,
  'tables/public/notes',
  'tables/public/notes?show=structure',
  'tables/public/glad?show=structure',
  'tables/public/notes?show=policies',
  'tables/public/open_to_all?show=policies',
  'tables/public/glad',
  'tables/storage/objects?show=policies',
  'functions/public/greet',
  'functions/public/greet?show=call',
  'functions/public/stamp',
  'api/table/notes',
  // What the buttons of others lead to.
  'tables?new=table',
  'tables?new=view',
  'users?new=user',
  'functions?new=function',
  'functions/public/greet?show=edit',
  `import?run=${importId}`,
  'import?show=out',
  `users/${person}`,
  `users/${person}?show=sign-ins`,
  `users/${person}?show=metadata`,
  `users/${person}?show=events`,
]

/** In the screen, or in the window over it; the names of columns in a grid only sort. */
const buttonsIn = (place: Locator): Locator =>
  place.locator('button:visible:enabled:not([role=columnheader] button)')

const dialogIn = (page: Page): Locator => page.locator('dialog[open]').last()

/** What must be filled in is, so that pressing is asking. */
const fillIn = async (place: Locator): Promise<void> => {
  for (const field of await place.locator('input[required]:visible').all()) {
    const isMail = (await field.getAttribute('type')) === 'email'
    await field.fill(isMail ? 'x@example.com' : 'xxxxxxxxxxxx')
  }
}

/** What somebody lacks as whom a viewer looks is an answer, and no refusal. */
const refusalOf = async (response: Response): Promise<string | undefined> => {
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  if (error.code === 'insufficient_privilege') return undefined
  return `${response.request().method()} ${new URL(response.url()).pathname}: ${error.message}`
}

describeInBrowser('a viewer', (browser) => {
  const service = useService()
  let sight: Sight
  /** The screens that the navigation lacks. */
  const hidden: string[] = []
  const replies: Promise<string | undefined>[] = []
  /** Since it was last asked. */
  const refused = async (): Promise<(string | undefined)[]> =>
    (await Promise.all(replies.splice(0))).filter((one) => one !== undefined)

  beforeAll(async () => {
    await fill(service)
    const who = await signIn(service, 'viewer')
    sight = await openConsole(browser(), service, { as: { who, role: 'viewer' } })
    sight.page.on('response', (response) => {
      if (response.status() === 403) replies.push(refusalOf(response))
    })
    await sight.visit()
    for (const name of screens) {
      const link = sight.page.locator(`nav a[href="/console${name === '' ? '' : `/${name}`}"]`)
      if ((await link.count()) === 0) hidden.push(name)
    }
    return () => sight.close()
  })

  const nameOf = async (button: Locator): Promise<string> =>
    ((await button.getAttribute('aria-label')) ?? (await button.innerText())).trim()

  /** Presses the button of that place in the list, and each in the window that opens. */
  const press = async (address: string, at: number): Promise<string> => {
    const { page } = sight
    const place = (await dialogIn(page).count()) > 0 ? dialogIn(page) : page.locator('#content')
    await fillIn(place)
    const button = buttonsIn(place).nth(at)
    const name = await nameOf(button)
    const before = await page.locator('dialog[open]').count()
    await button.click()
    await sight.settled()
    if ((await page.locator('dialog[open]').count()) <= before) return name
    const many = await buttonsIn(dialogIn(page)).count()
    for (let inner = 0; inner < many; inner++) {
      await fillIn(dialogIn(page))
      await buttonsIn(dialogIn(page)).nth(inner).click()
      await sight.settled()
      if ((await page.locator('dialog[open]').count()) > before) continue
      await sight.visit(address)
      await buttonsIn(page.locator('#content')).nth(at).click()
      await sight.settled()
    }
    return name
  }

  const wanted: Record<string, string[]> = {
    'tables/public/notes': ['Rows', 'Structure', 'Policies', 'Filter', 'Refresh', 'View as user…'],
    'tables/public/notes?show=policies': ['Explain access…'],
    'functions/public/greet?show=call': ['Call'],
    'api/table/notes': [expect.stringMatching(/^Try it\s+Insert$/)],
    users: ['Older users'],
    logs: ['Refresh'],
    sql: [expect.stringContaining('Run')],
  }

  /** Of screens of higher roles: what the page says by itself, without asking. */
  const isTold = async (address: string): Promise<void> => {
    await sight.visit()
    await sight.page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/console/${address}`)
    await sight.page.getByText('Your role is viewer').waitFor()
    await sight.settled()
    expect(await refused()).toEqual([])
  }

  it.each(addresses)('meets no refusal on /console/%s', async (address) => {
    if (hidden.includes(address)) return isTold(address)
    await sight.visit(address)
    const place = (): Locator => sight.page.locator('dialog[open], #content').last()
    // Of many lines that are alike, the first ones.
    const count = Math.min(await buttonsIn(place()).count(), 12)
    const names: string[] = []
    for (let at = 0; at < count; at++) {
      if (at > 0) await sight.visit(address)
      names.push(await press(address, at))
    }
    expect(await refused(), names.join(', ')).toEqual([])
    expect(names).toEqual(expect.arrayContaining(wanted[address] ?? []))
    for (const name of address === 'account' ? [] : names)
      expect(name).not.toMatch(/^(New|Make|Drop|Delete|Ban|Apply|Dismiss|Save|Insert|Upload)\b/)
    // A browser also reports what was asked amiss: xxx is no number, and nobody's password.
    const faults = await sight.faults()
    expect(faults.filter((fault) => !/status of 40[013]/.test(fault))).toEqual([])
  })

  it('has no way to the screens of higher roles', () => {
    expect(hidden).toEqual(expect.arrayContaining(['audit', 'operators']))
    expect(hidden).not.toContain('tables')
  })

  it('opens a cell, and cannot change it', async () => {
    const { page } = sight
    await sight.visit('tables/public/notes')
    await page.locator('[data-cell="0 2"]').dblclick()
    const field = page.getByLabel('Value of title')
    await field.waitFor()
    expect(await field.isEditable()).toBe(false)
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    expect(await refused()).toEqual([])
  })

  it('sees the buttons of an owner nowhere, where an owner sees them', async () => {
    const theirs = await openConsole(browser(), service, { as: await owner(service) })
    for (const [path, button] of [
      ['tables', 'New table'],
      ['tables/public/notes', 'Row'],
      ['tables/public/notes?show=structure', 'Drop table…'],
      ['schema', 'Enum'],
      ['tables/public/notes?show=policies', 'Policy'],
      ['users', 'New user'],
      ['users', 'Invite'],
      [`users/${person}`, 'Delete…'],
      [`users/${person}?show=metadata`, 'Save app_metadata'],
      ['keys', 'Show the service key'],
      ['migrations', 'Record it as a migration'],
      ['functions', 'New function'],
      ['functions/public/greet', 'Drop function…'],
      ['functions/public/stamp', 'New trigger'],
    ] as const) {
      for (const [one, count] of [
        [theirs, 1],
        [sight, 0],
      ] as const) {
        await one.visit(path)
        const found = one.page.getByRole('button', { name: button, exact: true })
        expect(await found.count(), `${button} on ${path}`).toBe(count)
      }
    }
    await theirs.close()
  })
})
