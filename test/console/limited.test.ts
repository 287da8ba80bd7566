// Where little is allowed the console opens all the same, and a screen whose file was turned away is shown after the
// pause that was asked for.
import { expect, it } from 'vitest'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner } from './support/page.ts'

describeInBrowser('a limit', (browser) => {
  const service = useService({ env: { RATE_LIMIT_API: '25' } })

  it('leaves no page blank, however often it is opened', async () => {
    const sight = await openConsole(browser(), service)
    for (let time = 0; time < 6; time++) {
      await sight.page.goto(`${service.url}/console`)
      await sight.page.getByRole('button', { name: 'Sign in' }).waitFor()
    }
    expect(await sight.faults()).toEqual([])
    await sight.close()
  })
})

describeInBrowser('a file of a screen that is turned away', (browser) => {
  const service = useService()

  it('is asked for again after the pause', async () => {
    const sight = await openConsole(browser(), service, { as: await owner(service) })
    let turnedAway = 0
    // As a proxy before the service may.
    await sight.page.route(/\/assets\/account-[^/]*\.js$/, (route) =>
      turnedAway++ < 2
        ? route.fulfill({ status: 429, headers: { 'retry-after': '0' }, body: '' })
        : route.continue(),
    )
    await sight.visit('account')
    await sight.page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
    expect(turnedAway).toBeGreaterThan(2)
    await sight.close()
  })
})
