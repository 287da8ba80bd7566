// Providers and logs: what is set and missing, what happened, and no secret.
import { beforeAll, expect, it } from 'vitest'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

describeInBrowser('providers and logs', (browser) => {
  const service = useService({
    env: {
      AUTH_CONFIRM_EMAIL: 'false',
      SERVICE_OAUTH_GOOGLE_CLIENT_ID: 'the-google-client',
      SERVICE_OAUTH_GOOGLE_CLIENT_SECRET: 'the-google-secret',
      SERVICE_OAUTH_GITHUB_CLIENT_ID: 'the-github-client',
    },
    schema: `
      insert into auth.oauth_providers (id, place, name, authorize_url, token_url, userinfo_url, calls, id_paths)
        values ('mine', 8, 'My sign-in', 'https://m.example/a', 'https://m.example/t', 'https://m.example/u',
          '[]', '{$.profile.sub}')`,
  })
  let sight: Sight

  beforeAll(async () => {
    const account = { email: 'ada@example.com', password: 'a good long password' }
    await service.auth.post('signup', account)
    await service.auth.post('token?grant_type=password', { ...account, password: 'another' })
    await service.auth.post('signup', { ...account, email: 'grace@example.com' })
    await service.sql(`
      insert into auth.events (at, name, details) values ('2026-01-02Z', 'provider_failed', '{"provider": "github"}');
      insert into auth.mail_queue (template, user_id, address, attempts, failed_at, last_error)
        select 'recovery', id, email, 40, now(), 'no such mailbox' from auth.users where email like 'grace%'`)
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it('says which are on, and what the others lack', async () => {
    const { page } = sight
    await sight.visit('providers')
    const callback = page.getByLabel('Callback address')
    expect(await callback.textContent()).toBe(`${service.url}/auth/v1/callback`)
    const one = (name: string): ReturnType<typeof page.getByRole> =>
      page.getByRole('group').filter({ has: page.getByRole('heading', { name, exact: true }) })
    expect(await one('Google').textContent()).toMatch(/^Googleon.*the-google-client/)
    expect(await one('GitHub').textContent()).toMatch(/^GitHubhalf set/)
    expect(await page.getByLabel('What GitHub lacks').textContent()).toBe(
      'SERVICE_OAUTH_GITHUB_CLIENT_SECRET=',
    )
    expect(await one('Facebook').textContent()).toMatch(/^Facebookoff/)
    await page.getByRole('heading', { name: 'My sign-in' }).click()
    expect(await page.getByLabel('What My sign-in lacks').textContent()).toContain(
      'SERVICE_OAUTH_MINE_CLIENT_ID=\nSERVICE_OAUTH_MINE_CLIENT_SECRET=',
    )
    expect(await page.content()).not.toContain('the-google-secret')
  })

  it('leads to a sign-in to try', async () => {
    const link = sight.page.getByRole('link', { name: 'Try to sign in by Google' })
    const href = (await link.getAttribute('href')) ?? ''
    const reply = await fetch(href, { redirect: 'manual' })
    expect(reply.headers.get('location')).toMatch(
      /^https:\/\/accounts\.google\.com\/.*client_id=the-google-client/,
    )
    expect(await sight.page.getByRole('link', { name: /^Try to sign in/ }).count()).toBe(1)
  })

  const seen = async (): Promise<string[]> => {
    await sight.settled()
    return sight.page
      .getByRole('table', { name: 'What happened' })
      .locator('tbody code')
      .allTextContents()
  }

  it('shows what happened, by kind, user and time', async () => {
    const { page } = sight
    await sight.visit('logs')
    expect(await seen()).toEqual([
      'mail_failed',
      'sign_up',
      'sign_in_failed',
      'sign_up',
      'provider_failed',
    ])
    await page.getByRole('cell', { name: /no such mailbox/ }).waitFor()
    await page.getByLabel('What', { exact: true }).selectOption('Signed up')
    expect(await seen()).toEqual(['sign_up', 'sign_up'])
    await page.getByLabel('Whom').fill('ada@example.com')
    expect(await seen()).toEqual(['sign_up'])
    await page.getByLabel('What', { exact: true }).selectOption('everything')
    expect(await seen()).toEqual(['sign_in_failed', 'sign_up'])
    await page.getByLabel('Whom').fill('')
    await page.getByLabel('Until').fill('2026-01-10T00:00')
    expect(await seen()).toEqual(['provider_failed'])
    await page.getByLabel('Since').fill('2026-01-05T00:00')
    await page.getByRole('button', { name: 'Show everything' }).click()
    expect(await seen()).toHaveLength(5)
  })

  it('leads to whom it happened', async () => {
    const { page } = sight
    await page.getByRole('link', { name: 'ada@example.com' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'ada@example.com' }).waitFor()
    expect(await sight.faults()).toEqual([])
  })
})
