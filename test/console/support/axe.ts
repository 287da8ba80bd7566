// What axe finds in a page that keeps people out.
import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Serious and critical findings, a line each: of all rules, or of one. */
export const barriers = async (page: Page, rule?: string): Promise<string[]> => {
  // Through the debugger, so that the policy of the page stays as it is.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) }),
    rule,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, html }) => `${id} ${String(target)}: ${html}`))
}

declare global {
  interface Window {
    axe: typeof axe
  }
}
