// Backups in the console, of a service with the embedded Postgres: made, tried, downloaded.
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUp, cleanups, launch, ready } from '../faults/support.ts'
import { signInAs } from '../support/operators.ts'
import type { SpawnedService } from '../support/service.ts'
import { barriers } from './support/axe.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole } from './support/page.ts'

const operator = { email: 'owner@example.com', password: 'a password of the owner' }

describeInBrowser('the backups', (browser) => {
  let service: SpawnedService
  beforeAll(async () => {
    const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-console-')))
    await chmod(parent, 0o755)
    cleanups.push(() => rm(parent, { recursive: true, force: true }))
    service = await launch({
      PORT: '0',
      SERVICE_DATA_DIR: join(parent, 'data'),
      SERVICE_ADMIN_EMAIL: operator.email,
      SERVICE_ADMIN_PASSWORD: operator.password,
      BACKUP_DIR: join(parent, 'backups'),
      STORAGE_MIN_FREE_BYTES: '0',
      RATE_LIMIT_API: '0',
    })
    cleanups.push(async () => {
      service.process.kill('SIGTERM') // and Postgres with it
      await service.exited
    })
    await ready(service)
  })
  afterAll(cleanUp)

  it('are made, tried, and downloaded behind a password', async () => {
    const who = await signInAs(service, operator.email, operator.password)
    const sight = await openConsole(browser(), service, { as: { who, role: 'owner' } })
    const { page } = sight
    await sight.visit('backups')
    await page.getByRole('heading', { name: 'No backup yet' }).waitFor()
    await page.getByRole('button', { name: 'Back up now' }).click()
    await page.getByRole('status').getByText('is being made').waitFor()
    const list = page.getByRole('table', { name: 'Backups' })
    await list.getByText('yes', { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])

    await list.getByRole('button', { name: 'Download' }).click()
    const form = page.getByRole('form', { name: 'Download' })
    await form.getByLabel('Your own password').fill('another password')
    await form.getByRole('button', { name: 'Download' }).click()
    await form.getByText('the current password is wrong').waitFor()
    await sight.faults() // the browser tells of a refusal
    expect(await barriers(page)).toEqual([])
    await form.getByLabel('Your own password').fill(operator.password)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      form.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^plinth-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/)
    expect(await download.failure()).toBeNull()
    expect(await sight.faults()).toEqual([])
    await sight.visit()
    expect(await page.getByText('there is no backup yet').count()).toBe(0)
    await sight.close()
  })
})
