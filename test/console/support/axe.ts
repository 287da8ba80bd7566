// What axe finds in a page that keeps people out.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Serious and critical findings, a line each. */
export const barriers = async (page: Page): Promise<string[]> => {
  // Through the debugger, so that the policy of the page stays as it is.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }))
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${String(target)}: ${html}`))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
