// Sessions in cookies: a server that renders pages, and its parallel requests.
import { describe, expect, it, vi } from 'vitest'
import { cookieStorage, type SetCookie } from '../../../src/client/auth/cookies.ts'
import type { AuthClient } from '../../../src/client/auth/main.ts'
import type { AuthStorage, Session } from '../../../src/client/auth/types.ts'
import { useService } from '../../support/use.ts'
import { authOn, clientOf, listen, password, somebody } from './support.ts'

const service = useService({ env: { AUTH_CONFIRM_EMAIL: 'false' } })

/** What a browser keeps: each request sees the cookies it was sent with. */
const makeJar = () => {
  const kept = new Map<string, string>()
  const set: SetCookie[] = []
  const request = (): AuthStorage => {
    const sent = [...kept].map(([name, value]) => ({ name, value }))
    return cookieStorage({
      getAll: () => sent,
      setAll: (cookies) => {
        for (const { name, value, options } of cookies)
          if (options.maxAge === 0) kept.delete(name)
          else kept.set(name, value)
        set.push(...cookies)
      },
      options: { httpOnly: true },
    })
  }
  return { kept, set, request }
}

describe('cookies', () => {
  it('hold what is large in several, and leave none behind', async () => {
    const { kept, set, request } = makeJar()
    const text = JSON.stringify({ name: 'Ådä 😀'.repeat(900) })
    await request().setItem('session', text)
    expect(kept.size).toBeGreaterThan(2)
    for (const { name, value, options } of set) {
      expect(`${name}=${value}`.length).toBeLessThan(3600)
      expect(options).toMatchObject({ path: '/', sameSite: 'lax', httpOnly: true })
    }
    expect(await request().getItem('session')).toBe(text)
    await request().setItem('session', 'short')
    expect([...kept.keys()]).toEqual(['session'])
    expect(await request().getItem('session')).toBe('short')
    await request().removeItem('session')
    expect(kept.size).toBe(0)
    expect(await request().getItem('session')).toBeNull()
  })

  it.each([
    ['https:', {}, true],
    ['http:', {}, false],
    ['https:', { secure: false }, false],
    [undefined, {}, false],
    [undefined, { secure: true }, true],
  ])('are secure as the page is, or as it says: %s %j', async (protocol, options, secure) => {
    if (protocol !== undefined) {
      vi.stubGlobal('document', {})
      vi.stubGlobal('location', { protocol })
    }
    const set: SetCookie[] = []
    const setAll = (cookies: SetCookie[]): unknown => set.push(...cookies)
    const storage = cookieStorage({ getAll: () => set, setAll, options })
    await storage.setItem('session', 'x')
    await storage.removeItem('session')
    vi.unstubAllGlobals()
    expect(set.map((cookie) => cookie.options.secure ?? false)).toEqual([secure, secure])
  })

  it('of a browser that lost one give nothing', async () => {
    const { kept, request } = makeJar()
    await request().setItem('session', 'x'.repeat(9000))
    kept.delete([...kept.keys()][1]!)
    const auth = clientOf(service, { storage: request(), storageKey: 'session' })
    expect(await auth.getSession()).toEqual({ data: { session: null }, error: null })
  })
})

describe('a server that renders pages', () => {
  const hour = 3600_000
  /** A request that comes after so long. */
  const later = (storage: AuthStorage, ms: number, secret?: string): AuthClient =>
    authOn({ now: () => Date.now() + ms }, service, {
      storage,
      ...(secret !== undefined && { secret }),
    })
  const signedIn = async () => {
    const { email } = await somebody(service)
    const jar = makeJar()
    const auth = clientOf(service, { storage: jar.request() })
    const { session } = await auth.signInWithPassword({ email, password }).orThrow()
    return { jar, session }
  }

  it('with a secret renews in parallel requests, which get one successor', async () => {
    const { jar, session } = await signedIn()
    const requests = Array.from({ length: 4 }, () =>
      later(jar.request(), 2 * hour, 'a secret of the server'),
    )
    const renewed = await Promise.all(
      requests.map(async (auth) => (await auth.getSession()).data.session!),
    )
    const tokens = new Set(renewed.map((one: Session) => one.refresh_token))
    expect(tokens.size).toBe(1)
    expect(tokens).not.toContain(session.refresh_token)
    const next = later(jar.request(), 2 * hour, 'a secret of the server')
    expect((await next.getUser()).error).toBeNull()
  })

  it('without one only uses the token, and never spends it', async () => {
    const { jar, session } = await signedIn()
    expect(await later(jar.request(), 0).accessToken()).toBe(session.access_token)
    const late = later(jar.request(), 2 * hour)
    const heard = listen(late)
    await expect(late.accessToken()).rejects.toMatchObject({ code: 'session_unavailable' })
    expect((await late.getSession()).data.session).toEqual(session)
    expect(heard.events).toEqual(['INITIAL_SESSION'])
  })
})
