// The operators' console as it is served: one page, and files that never change under one name.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useService } from '../../support/use.ts'

const service = useService()
const closed = useService({ env: { SERVICE_CONSOLE: 'false' } })

const get = (path: string, init?: RequestInit): Promise<Response> => fetch(service.url + path, init)

const nonces = / nonce="[^"]*"/g

const assetsOf = async (): Promise<string[]> =>
  [...(await (await get('/console')).text()).matchAll(/"(\/console\/assets\/[^"]+)"/g)].map(
    ([, path]) => path!,
  )

describe('GET /console', () => {
  it('is one page for every screen, with no data and nothing from elsewhere', async () => {
    const page = await get('/console')
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('access-control-allow-origin')).toBeNull()
    const policy = page.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    const text = await page.text()
    expect(text).not.toMatch(/https?:\/\//)
    expect(text).not.toContain(service.anonKey)
    const another = await (await get('/console/tables/public/todos')).text()
    expect(another.replaceAll(nonces, '')).toBe(text.replaceAll(nonces, ''))
  })

  it('names its own program and style by a word that is new in each reply', async () => {
    const words = new Set<string>()
    for (const path of ['/console', '/console', '/console/sql']) {
      const page = await get(path)
      const policy = page.headers.get('content-security-policy')!
      const [, word = ''] = /script-src 'nonce-([^']{20,})';/.exec(policy) ?? []
      expect(policy).toContain(`style-src 'nonce-${word}';`)
      for (const what of ["worker-src 'none'", "base-uri 'none'", 'img-src blob: data:'])
        expect(policy).toContain(what)
      const tags = (await page.text()).match(
        /<(script|link rel="(stylesheet|modulepreload)")[^>]*>/g,
      )!
      expect(tags.filter((tag) => !tag.includes(` nonce="${word}"`))).toEqual([])
      words.add(word)
    }
    expect(words.size).toBe(3)
  })

  it('loads its program and its style, each for a year and all within their size', async () => {
    const paths = await assetsOf()
    const named = (part: RegExp): number => paths.filter((path) => part.test(path)).length
    expect([named(/main-\w+\.js$/), named(/main-\w+\.css$/)]).toEqual([1, 1])
    let size = 0
    let program = ''
    for (const path of paths) {
      const file = await get(path)
      expect(file.status).toBe(200)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('access-control-allow-origin')).toBeNull()
      size += Number(file.headers.get('content-length'))
      program += await file.text()
      const etag = file.headers.get('etag')!
      expect((await get(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
    }
    expect(size).toBeLessThanOrEqual(60 * 1024)
    // Nothing is loaded at once that the page does not name.
    const files = [...program.matchAll(/(?:from|import)"\.\/([^"]+)"/g)].map(([, name]) => name!)
    expect(files.filter((name) => !paths.includes(`/console/assets/${name}`))).toEqual([])
  })

  it('has no file but the editor that is large', async () => {
    const sizes = new Map<string, number>()
    const add = async (name: string): Promise<void> => {
      if (sizes.has(name)) return
      const file = await get(`/console/assets/${name}`)
      sizes.set(name, Number(file.headers.get('content-length')))
      const named = (await file.text()).matchAll(/(?:from|import)\s*\(?"\.\/([^"]+)"/g)
      for (const [, next] of named) await add(next!)
    }
    for (const path of await assetsOf()) await add(path.replace('/console/assets/', ''))
    const [largest = 0, next = 0] = [...sizes.values()].sort((a, b) => b - a)
    expect(next).toBeLessThan(60 * 1024)
    expect(largest).toBeLessThanOrEqual(134 * 1024)
  })

  it('loads rare screens when they are opened', async () => {
    const [main] = (await assetsOf()).filter((path) => path.endsWith('.js'))
    const program = await (await get(main!)).text()
    const later = [...program.matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, name]) => name!)
    expect(later.length).toBeGreaterThan(0)
    for (const name of later) {
      const file = await get(`/console/assets/${name}`)
      expect(file.status).toBe(200)
      expect(file.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    }
  })

  it('shows mail in a frame of no origin, in which only its own script runs', async () => {
    const page = await get('/console/preview.html')
    expect(page.status).toBe(200)
    const policy = page.headers.get('content-security-policy')!
    expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none'; script-src 'sha256-/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy.match(/script-src[^;]*/)![0]).not.toMatch(/self|unsafe/)
    const text = await page.text()
    const script = /<script>([\s\S]*)<\/script>/.exec(text)![1]!
    expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
  })

  it('has no file that is not its own, and takes no other method', async () => {
    expect((await get('/console/assets/other.js')).status).toBe(404)
    expect((await get('/console/assets/../../package.json')).status).toBe(404)
    expect((await get('/console', { method: 'POST' })).status).toBe(405)
    expect((await get('/console', { method: 'HEAD' })).status).toBe(200)
  })

  it('is not there where it is turned off', async () => {
    expect((await fetch(`${closed.url}/console`)).status).toBe(404)
  })
})
