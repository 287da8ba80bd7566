// A real browser with auth-js in it, from a page to a provider and back. The page, the service and the provider are three
// sites, so that the cookie has to be one that comes along from another; and it is demanded.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { browserPath, openBrowser } from '../../../support/browser.ts'
import { somebody } from '../../../support/providers/personas.ts'
import { startProviders, type Providers } from '../../../support/providers/server.ts'
import { startService, type TestService } from '../../../support/service.ts'
import { until } from '../../../support/until.ts'

interface Told {
  error: string | null
  signedIn?: boolean
  email?: string
  left?: string
}

const browser = browserPath()
if (browser === undefined) console.log('third-party sign-in in a browser: skipped, there is none')

const siteOf = (url: string, name: string): string => url.replace('127.0.0.1', name)

describe.skipIf(browser === undefined)('a page with auth-js', () => {
  let pages: Server
  let at: string
  let service: TestService
  let providers: Providers
  let close: (() => Promise<void>) | undefined
  let script = ''
  const told: Told[] = []
  const next: string[] = []

  /** Between two tests the browser stands on a page that asks where to go. */
  const waiting = `<script>
    const ask = async () => {
      const to = await (await fetch('/next')).text()
      if (to) location.href = to
      else setTimeout(ask, 20)
    }
    ask()
  </script>`

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', at)
    if (pathname === '/told') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      told.push(JSON.parse(Buffer.concat(chunks).toString()) as Told)
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    if (pathname === '/next') response.end(next.shift())
    else if (pathname === '/app') response.end(`<script>${script}</script>${waiting}`)
    else response.end(pathname === '/' ? waiting : '')
  }

  beforeAll(async () => {
    pages = createServer((request, response) => void answer(request, response))
    pages.listen(0, '127.0.0.1')
    await once(pages, 'listening')
    const address = pages.address()
    at = `http://app.localhost:${typeof address === 'object' && address ? address.port : 0}`
    providers = await startProviders()
    const { SERVICE_OAUTH_GOOGLE_AUTHORIZE_URL: authorize = '' } = providers.variables
    service = await startService(inject('adminUrl'), {
      ...providers.variables,
      SERVICE_OAUTH_GOOGLE_AUTHORIZE_URL: siteOf(authorize, 'accounts.localhost'),
      SERVICE_OAUTH_REDIRECT_ALLOWLIST: at,
      SERVICE_OAUTH_STRICT: 'true',
    })
    const { outputFiles } = await build({
      entryPoints: [fileURLToPath(new URL('page.ts', import.meta.url))],
      bundle: true,
      write: false,
      format: 'iife',
      target: 'es2022',
    })
    const known = JSON.stringify({ url: service.url, anonKey: service.anonKey })
    script = `const plinth = ${known};${outputFiles[0]!.text.replaceAll('</script', '<\\/script')}`
    close = await openBrowser(browser ?? '', at)
  })
  afterAll(async () => {
    await close?.()
    await service.stop()
    await providers.stop()
    pages.closeAllConnections()
    await new Promise((resolve) => pages.close(resolve))
  })

  it.each(['implicit', 'pkce'])('is signed in by the flow %s', async (flow) => {
    const person = somebody('google')
    providers.expect({ person })
    next.push(`/app?flow=${flow}`)
    const { error, ...rest } = await until(() => told.shift(), {
      what: 'the page to tell how it went',
    }).then((one) => one!)
    expect(error).toBeNull()
    expect(rest).toEqual({
      signedIn: true,
      email: person.email,
      left: expect.not.stringMatching(/access_token|code=/),
    })
  })

  it('hears of a person who refuses', async () => {
    providers.expect({ denies: true })
    next.push('/app?flow=implicit&again')
    const { error } = (await until(() => told.shift()))!
    expect(error).toBe('sign-in was cancelled at the provider')
  })
})
