// Ten tabs of one user renew their session as fast as they can while replies are lost and tabs are closed in the middle
// of it. Nobody is signed out.
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inCi } from '../../support/ci.ts'
import { until } from '../../support/until.ts'
import { path, useChromium } from '../support/chromium.ts'
import { startProxy, type Proxy } from '../support/proxy.ts'
import { useTodos } from '../support/todos.ts'

const tabs = 10
const rotations = inCi ? 100 : 200
const closings = rotations / 10
const renewal = '/auth/v1/token?grant_type=refresh_token'

/**
 * Long waits are short here, which there are after a lost reply, before the next token is spent; no request's time is.
 * While a token rests, what was sent for it still has the time to arrive on a busy machine.
 */
const fast = `const real = setTimeout
  const short = (ms) => (ms <= 1000 || ms % 15000 === 0 ? ms : ms / (ms > 15000 ? 10 : 20))
  globalThis.setTimeout = (work, ms, ...more) => real(work, short(ms), ...more)`

const pageOf = (url: string, key: string): string => `<!doctype html><script type="module">
  import { createClient } from '${url}/client/v1/plinth.js'
  const plinth = (globalThis.plinth = createClient('${url}', '${key}'))
  globalThis.events = []
  plinth.auth.onAuthStateChange((event, session, info) => {
    globalThis.events.push(event)
    if (event === 'SIGNED_OUT') globalThis.signedOut(JSON.stringify(info))
  })
  globalThis.turn = async () => {
    while (!globalThis.stopped) {
      await plinth.auth.refreshSession()
      await new Promise((resolve) => setTimeout(resolve)) // the page lives, even where nothing is asked
    }
  }
</script>`

/** Of the browser's steps some have no time of their own: one that does not end says which it was. */
const within = async <T>(what: string, work: Promise<T>): Promise<T> => {
  let ended = false
  const result = work.finally(() => (ended = true))
  result.catch(() => undefined)
  await until(() => ended, { what })
  return result
}

/** What a page runs is text: it knows no types of ours. */
const ask = (page: Page, text: string): Promise<unknown> => within(text, page.evaluate(text))

describe.skipIf(path === undefined)('ten tabs', () => {
  const service = useTodos()
  const { browser } = useChromium()
  let proxy: Proxy
  beforeAll(async () => {
    proxy = await startProxy(service.url)
    const text = pageOf(proxy.url, service.anonKey)
    proxy.pages.set('/__page', { type: 'text/html', text })
  })
  afterAll(() => proxy.close())

  const open = async (context: BrowserContext): Promise<Page> => {
    const page = await within('a new page', context.newPage())
    await page.goto(`${proxy.otherUrl}/__page`)
    await page.waitForFunction('globalThis.turn')
    return page
  }

  const renewals = (): number => proxy.seen.filter((one) => one.path === renewal).length

  it.each(['with locks', 'without locks'])(
    `renew ${rotations} times, %s`,
    async (name) => {
      const context = await browser().newContext()
      await context.addInitScript(fast)
      const signedOut: string[] = []
      await context.exposeFunction('signedOut', (info: string) => void signedOut.push(info))
      if (name === 'without locks')
        await context.addInitScript(
          `Object.defineProperty(navigator, 'locks', { value: undefined })`,
        )
      const first = await open(context)
      const email = `${name.replace(' ', '.')}@example.com`
      const wish = JSON.stringify({ email, password: 'a good long password' })
      await ask(
        first,
        `plinth.auth.signUp(${wish}).then(({ error }) => { if (error) throw error })`,
      )
      const pages = [first]
      while (pages.length < tabs) pages.push(await open(context))

      proxy.seen.length = 0
      proxy.faults.push({ path: renewal, kind: 'lose', times: Infinity, share: 0.2 })
      for (const page of pages) await ask(page, 'void turn()')
      for (let closed = 1; closed <= closings; closed += 1) {
        await until(() => signedOut.length > 0 || renewals() >= (rotations / closings) * closed, {
          what: `renewal ${closed} of ${closings}, there are ${renewals()}`,
        })
        expect(signedOut).toEqual([])
        await within('the end of a page', pages.shift()!.close())
        const page = await open(context)
        await ask(page, 'void turn()')
        pages.push(page)
      }
      for (const page of pages) await ask(page, 'globalThis.stopped = true')
      const lost = proxy.seen.filter(({ fault }) => fault === 'lose').length
      proxy.faults.length = 0

      for (const page of pages) {
        const user = await ask(
          page,
          'plinth.auth.getUser().then(({ data, error }) => data.user?.email ?? error)',
        )
        expect(user).toBe(email)
      }
      expect(signedOut).toEqual([])
      expect(lost).toBeGreaterThan(rotations / 20)
      await within('the end of all', context.close())
    },
    400_000,
  )
})
