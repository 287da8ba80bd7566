// Starts the one browser of the suite, which all of its files share.
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { browserPath } from '../../support/browser.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser listens; empty where there is none. */
    browser: string
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const executablePath = browserPath()
  if (executablePath === undefined) {
    console.log('console: skipped, there is no chromium on the path')
    project.provide('browser', '')
    return async () => undefined
  }
  const server = await chromium.launchServer({
    executablePath,
    host: '127.0.0.1',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--no-proxy-server'],
  })
  project.provide('browser', server.wsEndpoint())
  return () => server.close()
}
