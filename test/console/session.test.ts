// A session that ends while somebody types: the password is asked for over the page, and what was typed is there.
import { beforeAll, expect, it } from 'vitest'
import { signIn, type SignedIn } from '../support/operators.ts'
import { useService } from '../support/use.ts'
import { fill } from './support/data.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

describeInBrowser('a session that was ended', (browser) => {
  const service = useService()
  let who: SignedIn
  let sight: Sight

  beforeAll(async () => {
    await fill(service)
    who = await signIn(service, 'admin')
    sight = await openConsole(browser(), service, { as: { who, role: 'admin' } })
    return () => sight.close()
  })

  it('asks for the password over the page, and goes on with what was typed', async () => {
    const { page } = sight
    const asks = page.getByRole('dialog', { name: 'Your session has ended' })
    await sight.visit('tables/public/notes')
    await page.getByRole('button', { name: 'Row', exact: true }).click()
    await page.getByLabel('title text').fill('typed before it ended')
    await page.getByLabel('owner uuid').selectOption({ label: 'user60@example.com' })
    expect((await who.send('POST', 'logout')).status).toBeLessThan(300)
    await page.getByRole('button', { name: 'Insert', exact: true }).click()
    await asks.waitFor()
    // Nobody looks at the page without signing in, however often they press it.
    for (let press = 0; press < 3; press++) await page.keyboard.press('Escape')
    expect(await asks.isVisible()).toBe(true)
    expect(await page.getByLabel('title text').inputValue()).toBe('typed before it ended')

    await asks.getByLabel('Password').fill('not the password')
    await asks.getByRole('button', { name: 'Sign in' }).click()
    await asks.getByRole('alert').waitFor()
    expect(await asks.getByLabel('E-mail').inputValue()).toBe(who.email)
    await asks.getByLabel('Password').fill(who.password)
    await asks.getByRole('button', { name: 'Sign in' }).click()
    await asks.waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const rows = await service.sql(`select 1 from notes where title = 'typed before it ended'`)
    expect(rows).toHaveLength(1)
  })

  it('is not thought to be over where a password was wrong', async () => {
    const theirs = await openConsole(browser(), service, { as: await owner(service) })
    await theirs.visit('keys')
    await theirs.page.getByLabel('Your password').fill('not the password')
    await theirs.page.getByRole('button', { name: 'Show the service key' }).click()
    await theirs.page.getByRole('alert').waitFor()
    expect(await theirs.page.getByRole('dialog').count()).toBe(0)
    await theirs.close()
  })

  it('is left for good by signing out', async () => {
    const { page } = sight
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('Sign in as an operator of this instance.').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('plinth.operator'))).toBeNull()
    await page.reload()
    await page.getByText('Sign in as an operator of this instance.').waitFor()
  })
})
