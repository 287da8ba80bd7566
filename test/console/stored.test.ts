// Files of strangers, and pages that the application's functions send, are on the console's origin: none of them reads
// what the console keeps there.
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { useService } from '../support/use.ts'
import { describeInBrowser } from './support/describe.ts'
import { openConsole, owner, type Sight } from './support/page.ts'

declare global {
  interface Window {
    /** What a program of a stranger found. */
    took?: string
  }
}

const token = 'plinth.operator'
const program = `try { window.took = sessionStorage.getItem('${token}') ?? 'nothing' } catch { window.took = 'refused' }`
const stored = '/storage/v1/object/public/strange'
/** Whole, since nothing is relative to bytes that a page made an address for. */
const drawing = (
  origin: string,
): string => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">
  <script>${program}</script><script href="${origin}${stored}/program.js"/><rect width="9" height="9"/></svg>`
const sheet = (
  origin: string,
): string => `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">
  <head><title>x</title><script>${program}</script><script src="${origin}${stored}/program.js"></script></head>
  <body>here</body></html>`
const page = (origin: string): string => `<!doctype html><title>x</title><script>${program}</script>
  <script src="${origin}${stored}/program.js"></script>here`

const files: [key: string, type: string, text: (origin: string) => string][] = [
  ['program.js', 'text/javascript', () => program],
  ['style.css', 'text/css', () => 'body { color: red }'],
  ['drawing.svg', 'image/svg+xml', drawing],
  ['named.png', 'image/png', drawing],
  ['page.html', 'text/html', page],
  ['sheet.xhtml', 'application/xhtml+xml', sheet],
]

describeInBrowser('bytes of strangers', (browser) => {
  const service = useService({
    schema: `
      create function public.page(type text) returns text language plpgsql stable as $$ begin
        perform set_config('response.headers', json_build_object('content-type', type)::text, true);
        return $page$ ${page('')} $page$; end $$;
      create function public.program() returns json language plpgsql stable as $$ begin
        perform set_config('response.headers',
          '{"content-type": "text/javascript", "service-worker-allowed": "/"}', true);
        return '1'; end $$;
    `,
  })
  let sight: Sight
  const took = (where: Page): Promise<string | undefined> => where.evaluate(() => window.took)

  beforeAll(async () => {
    const headers = { authorization: `Bearer ${service.serviceKey}` }
    const send = async (path: string, type: string, body: string): Promise<void> => {
      const reply = await fetch(`${service.url}/storage/v1/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': type },
        body,
      })
      if (!reply.ok) throw new Error(await reply.text())
    }
    await send('bucket', 'application/json', JSON.stringify({ name: 'strange', public: true }))
    for (const [key, type, text] of files)
      await send(`object/strange/${key}`, type, text(service.url))
    sight = await openConsole(browser(), service, { as: await owner(service) })
    return () => sight.close()
  })

  it.each(['drawing.svg', 'sheet.xhtml', 'page.html', 'program.js'])(
    'are looked at as text, with no address of their own: %s',
    async (key) => {
      await sight.visit(`storage/strange?file=${key}`)
      await sight.page.getByLabel(`The text ${key}`).waitFor()
      expect(await sight.page.locator('img, iframe, object, embed').count()).toBe(0)
      expect(await sight.faults()).toEqual([])
    },
  )

  it('are not looked at where they call themselves an image and are none', async () => {
    await sight.visit('storage/strange?file=named.png')
    await sight.page.getByText('strange/named.png').first().waitFor()
    expect(await sight.page.locator('.preview, img').count()).toBe(0)
  })

  it.each([
    ['image/svg+xml', drawing],
    ['application/xhtml+xml', sheet],
    ['text/html', page],
  ])('take no token out of a tab opened from the console: %s', async (type, text) => {
    await sight.visit('storage/strange')
    const opened = sight.page.waitForEvent('popup')
    await sight.page.evaluate(
      ([bytes, kind]) => void open(URL.createObjectURL(new Blob([bytes!], { type: kind! }))),
      [text(service.url), type],
    )
    const other = await opened
    await other.waitForURL(/^blob:/)
    expect(await other.evaluate((name) => sessionStorage.getItem(name), token)).not.toBeNull()
    expect(await took(other)).toBeUndefined()
    await other.close()
    await sight.faults()
  })

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml'])(
    'sent by a function of the application have an origin of their own: %s',
    async (type) => {
      await sight.visit()
      await sight.page.goto(`${service.url}/rest/v1/rpc/page?type=${encodeURIComponent(type)}`)
      expect(await sight.page.evaluate(() => self.origin)).toBe('null')
      expect(await took(sight.page)).toBe(type === 'text/html' ? 'refused' : undefined)
    },
  )

  it.each(['drawing.svg', 'page.html', 'sheet.xhtml'])(
    'are saved, not opened, by their address: %s',
    async (key) => {
      await sight.visit()
      const download = sight.page.waitForEvent('download')
      await sight.page.evaluate((address) => location.assign(address), `${stored}/${key}`)
      expect((await download).suggestedFilename()).toBe(key)
      expect(new URL(sight.page.url()).pathname).toBe('/console')
    },
  )

  it('are no script, style or worker of this origin', async () => {
    await sight.page.goto(`${service.url}/health`)
    for (const path of [`${stored}/program.js`, '/rest/v1/rpc/program']) {
      const program = { url: service.url + path }
      await expect(sight.page.addScriptTag(program)).rejects.toThrow()
      const worker = sight.page.evaluate(
        (address) =>
          new Promise((resolve) => {
            new Worker(address).onerror = () => resolve('refused')
          }),
        path,
      )
      expect(await worker).toBe('refused')
      const standing = sight.page.evaluate(
        (address) => navigator.serviceWorker.register(address).then(String, () => 'refused'),
        path,
      )
      expect(await standing).toBe('refused')
    }
    const style = { url: `${service.url}${stored}/style.css` }
    await expect(sight.page.addStyleTag(style)).rejects.toThrow()
    expect(await took(sight.page)).toBeUndefined()
  })

  it('are shown as an image all the same, by a page that says img', async () => {
    await sight.page.goto(`${service.url}/health`)
    const width = sight.page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return image.naturalWidth
    }, `${stored}/drawing.svg`)
    expect(await width).toBe(9)
  })
})
