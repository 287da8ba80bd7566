// A whole application in a browser: signing up by mail, a list that is live in two tabs, signing out of both.
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { root } from '../../support/program.ts'
import { startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { path, useChromium } from '../support/chromium.ts'
import { startSite, type Site } from '../support/site.ts'
import { todosSchema } from '../support/todos.ts'

describe.skipIf(path === undefined)('the to-do application', () => {
  const { browser } = useChromium()
  let site: Site
  let service: TestService
  beforeAll(async () => {
    site = await startSite(join(root, 'test/client/app'))
    service = await startService(inject('adminUrl'), { SERVICE_SITE_URL: site.url })
    await service.sql(todosSchema)
    site.more.set('settings.json', JSON.stringify({ url: service.url, key: service.anonKey }))
  })
  afterAll(async () => {
    await service.stop()
    await site.stop()
  })

  const mailedLink = (): Promise<string> =>
    until(() => {
      const mail = service.lines().find(({ msg }) => msg === 'mail')
      return /https?:\/\/\S+\/auth\/v1\/verify\?[^\s<>")]+/.exec(String(mail?.['text']))?.[0]
    }) as Promise<string>

  const add = async (page: Page, title: string): Promise<void> => {
    await page.locator('#adding input').fill(title)
    await page.locator('#adding input').press('Enter')
  }

  const item = (page: Page, title: string): Promise<void> =>
    page.locator('#todos li', { hasText: title }).waitFor()

  it('is used in two tabs', async () => {
    const context = await browser().newContext()
    const troubles: string[] = []
    context.on('weberror', (trouble) => troubles.push(trouble.error().message))
    const first = await context.newPage()
    await first.goto(site.url)
    await first.locator('[name=email]').fill('ada@example.com')
    await first.locator('[name=password]').fill('a good long password')
    await first.locator('[name=up]').click()
    await first.locator('#told', { hasText: 'Open the link' }).waitFor()

    await first.goto(await mailedLink())
    await first.locator('#who', { hasText: 'ada@example.com' }).waitFor()
    expect(first.url()).toBe(site.url)
    await add(first, 'buy milk')
    await item(first, 'buy milk')

    const second = await context.newPage()
    await second.goto(site.url)
    await item(second, 'buy milk')
    await add(second, 'call Bob')
    await item(first, 'call Bob')
    await first.locator('#todos input').first().check()
    await second.locator('#todos input').first().and(second.locator(':checked')).waitFor()

    await second.locator('#leave').click()
    for (const page of [first, second]) await page.locator('#entrance').waitFor()
    expect(troubles).toEqual([])
    await context.close()
  })
})
