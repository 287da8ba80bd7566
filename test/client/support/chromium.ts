// Chromium as tests drive it, where one is installed.
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { browserPath } from '../../support/browser.ts'

export const path = browserPath()
if (path === undefined) console.log('chromium: skipped, it is not on the path')

/** To be used inside tests and hooks. */
export const useChromium = (): { browser: () => Browser } => {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: path!,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--no-proxy-server'],
    })
  })
  afterAll(() => browser?.close())
  return { browser: () => browser! }
}
