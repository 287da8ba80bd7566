// Mail in the console: a template beside its preview, which may hold what it likes, and a dead letter.
import type { Frame, Locator } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { until } from '../support/until.ts'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

const hostile = `<!doctype html><html><head>
  <meta http-equiv="refresh" content="0; url=https://example.com/refreshed">
  <style>h1 { color: rgb(1, 2, 3) }</style><script>parent.postMessage('ran', '*'); window.ran = 1</script></head>
  <body onload="window.ran = 2"><h1>Your code is {{ .Token }}</h1>
  <img src="https://example.com/pixel.png" onerror="window.ran = 3">
  <a href="https://example.com/">away</a>
  <form action="https://example.com/"><button>Send</button></form></body></html>`

describeInBrowser('mail', (browser) => {
  const service = useService()
  let sight: Sight
  const button = (name: string | RegExp): Locator =>
    sight.page.getByRole('button', { name, exact: true })
  const labelled = (label: string): Locator => sight.page.getByLabel(label, { exact: true })
  const frame = (): Frame => sight.page.frames().find((one) => one.url().endsWith('preview.html'))!
  const heading = (): Promise<string | null> =>
    frame().evaluate(() => document.querySelector('h1')?.textContent ?? null)
  const stored = async (): Promise<string> => {
    const [row] = await service.sql<{ html: string }>(
      "select html from auth.mail_templates where name = 'otp'",
    )
    return row!.html
  }

  beforeAll(async () => {
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it('is seen as it is typed, in a frame where nothing of it runs or is loaded', async () => {
    const ours = await stored()
    const blocked: string[] = []
    sight.page.on('requestfailed', (request) =>
      blocked.push(`${request.url()} ${request.failure()?.errorText}`),
    )
    await sight.visit('mail/otp')
    await labelled('HTML').fill(hostile)
    await until(async () => (await heading()) === 'Your code is 123456', { what: 'the preview' })
    expect(await stored()).toBe(ours)
    const inside = await frame().evaluate(() => ({
      origin: self.origin,
      ran: (window as unknown as { ran?: number }).ran ?? null,
      color: getComputedStyle(document.querySelector('h1')!).color,
    }))
    expect(inside).toEqual({ origin: 'null', ran: null, color: 'rgb(1, 2, 3)' })
    await frame().getByRole('link', { name: 'away' }).click()
    await frame().getByRole('button', { name: 'Send' }).click()
    expect(await heading()).toBe('Your code is 123456')
    // The browser tells what was wished for, and what came of it: nothing went out.
    expect(blocked).toEqual(['https://example.com/pixel.png csp'])
    const faults = (await sight.faults()).filter((fault) => !/policy|sandbox/i.test(fault))
    expect(faults).toEqual(['request: https://example.com/pixel.png'])
  })

  it('says what cannot be filled in, and keeps what was typed elsewhere meanwhile', async () => {
    await labelled('Text').fill('{{ .Tokn }}')
    await sight.page.getByText('{{ .Tokn }} is nothing that can be filled in').waitFor()
    await sight.page.getByRole('link', { name: /^recovery/ }).click()
    await sight.page.getByRole('link', { name: /^otp/ }).click()
    expect(await labelled('Text').inputValue()).toBe('{{ .Tokn }}')
    await labelled('Text').fill('Your code: {{ .Token }}')
    await sight.page.getByText('Your code: 123456').waitFor()
    await sight.faults()
  })

  it('is saved, sent to oneself as a test, and put back', async () => {
    const ours = await stored()
    await button('Save').click()
    await sight.page.getByText('The next mail uses it').waitFor()
    expect(await stored()).toBe(hostile)
    await button('Send me a test').click()
    await sight.page.getByText('Its link and code open nothing').waitFor()
    await button('Reset to default').click()
    await button('Reset template').click()
    await sight.page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await stored()).toBe(ours)
    await until(async () => (await labelled('HTML').inputValue()) === ours, { what: 'ours again' })
  })

  it('that was failed is tried again', async () => {
    await service.sql(`
      insert into auth.mail_queue (template, address, attempts, failed_at, last_error)
        values ('password_changed', 'bob@example.com', 40, now(), '550 no such mailbox')`)
    await sight.visit('mail?state=failed')
    await sight.page.getByText('550 no such mailbox').waitFor()
    await button('Try again: password_changed to bob@example.com').click()
    await sight.page.getByText('No mail waits here').waitFor()
    const rows = await service.sql(
      "select from auth.mail_queue where address = 'bob@example.com' and failed_at is not null",
    )
    expect(rows).toEqual([])
  })
})
