// A page of the console, and everything that went wrong in it.
import type { Browser, Page, Request } from 'playwright-core'
import { operator, type TestService } from '../../support/service.ts'
import { signInAs, type OperatorRole, type SignedIn } from '../../support/operators.ts'
import { until } from '../../support/until.ts'

declare global {
  interface Window {
    /** What the page's policy refused. */
    refused: string[]
  }
}

export interface Sight {
  page: Page
  /** What nobody should see: violations, errors, requests to elsewhere. Emptied by reading it. */
  faults: () => Promise<string[]>
  /** Opens this address of the console, and waits until it has read what it shows. */
  visit: (path?: string) => Promise<void>
  /** Until nothing is asked for any more, and everything is shown. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

interface PageOptions {
  /** Signed in already; else the page asks. */
  as?: { who: SignedIn; role: OperatorRole } | undefined
  width?: number
  theme?: 'light' | 'dark'
}

export const owner = async (
  service: TestService,
): Promise<{ who: SignedIn; role: OperatorRole }> => ({
  who: await signInAs(service, operator.email, operator.password),
  role: 'owner',
})

export const openConsole = async (
  browser: Browser,
  service: Pick<TestService, 'url'>,
  { as, width = 1280, theme = 'light' }: PageOptions = {},
): Promise<Sight> => {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() => {
    window.refused = []
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      window.refused.push(`${violatedDirective} ${blockedURI}`),
    )
  })
  if (as) await context.addInitScript(keepSession, sessionOf(as))
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  const open = new Set<Request>()
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  page.on('pageerror', ({ message }) => faults.push(`error: ${message}`))
  page.on('request', (request) => {
    open.add(request)
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).origin !== service.url)
      faults.push(`request: ${request.url()}`)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))

  const isIdle = (): boolean => open.size === 0
  const settled = async (): Promise<void> => {
    await until(async () => isIdle() && (await isDrawn(page)) && isIdle(), {
      what: `${page.url()} to be read`,
    })
  }
  return {
    page,
    faults: async () => {
      const refused = await page.evaluate(() => window.refused.splice(0))
      return [...faults.splice(0), ...refused.map((what) => `refused: ${what}`)]
    },
    visit: async (path = '') => {
      await page.goto(`${service.url}/console${path === '' ? '' : `/${path}`}`)
      await settled()
    },
    settled,
    close: () => context.close(),
  }
}

const sessionOf = ({ who, role }: NonNullable<PageOptions['as']>): string =>
  JSON.stringify({ token: who.token, email: who.email, role, until: Date.now() + 3_600_000 })

/** As the page itself keeps it. Once: what it does with it later counts. */
const keepSession = (session: string): void => {
  if (self !== top) return // a frame in it may have no storage at all
  if (sessionStorage.getItem('given') !== null) return
  sessionStorage.setItem('given', 'yes')
  sessionStorage.setItem('plinth.operator', session)
}

/** Two frames on, there is a heading and nothing that is still read. */
const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() =>
            resolve(
              document.querySelector('h1, h2') !== null &&
                document.querySelector('.loading') === null,
            ),
          ),
        )
      }),
  )
