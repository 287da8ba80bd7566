// Suites that need the browser: skipped where there is none, unless it is required.
import { chromium, type Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'

const address = inject('browser')
const isMissing = address === ''

/** The browser is to be used inside tests and hooks. */
export const describeInBrowser = (title: string, suite: (browser: () => Browser) => void): void => {
  if (isMissing && process.env['REQUIRE_BROWSER'] === '1')
    it(title, () => {
      throw new Error('REQUIRE_BROWSER=1, and there is no chromium on the path')
    })
  describe.skipIf(isMissing)(title, () => {
    let browser: Browser | undefined
    beforeAll(async () => {
      browser = await chromium.connect(address)
    })
    // Ends this connection and what was opened by it, not the browser.
    afterAll(() => browser?.close())
    suite(() => browser!)
  })
}
