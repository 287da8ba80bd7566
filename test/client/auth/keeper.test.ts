// When a session is renewed, by a clock that the test sets, at a service that it scripts.
import { describe, expect, it } from 'vitest'
import { makeAuth, type AuthClient } from '../../../src/client/auth/make.ts'
import type { AuthOptions } from '../../../src/client/auth/types.ts'
import { until } from '../../support/until.ts'
import { listen, memory, platformOf, type Heard } from './support.ts'

interface Scene {
  auth: AuthClient
  heard: Heard
  tokens: (string | null)[]
  sent: () => number
  /** Moves the clock, and what only goes on with it. */
  pass: (seconds: number) => void
  setClock: (seconds: number) => void
  /** What the next refreshes get; nothing: the next token. */
  answers: (Response | Error)[]
  /** The timers that run, in seconds. */
  timers: () => number[]
  wake: () => void
}

const scene = (options: AuthOptions = {}): Scene => {
  let [time, ahead, made, sent] = [1_800_000_000_000, 0, 0, 0]
  const timers = new Map<object, { at: number; then: () => void }>()
  const answers: (Response | Error)[] = []
  const tokens: (string | null)[] = []
  let wake = (): void => undefined
  const fetch: typeof globalThis.fetch = async (input) => {
    if ((input as string).includes('refresh_token')) {
      sent++
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      if (answer) return answer
    }
    return Response.json({
      access_token: `access ${++made}`,
      refresh_token: `refresh ${made}`,
      token_type: 'bearer',
      expires_in: 3600,
      expires_at: time / 1000 + 3600,
      user: { id: 'ada' },
    })
  }
  const auth = makeAuth(
    platformOf({
      now: () => time + ahead,
      ticks: () => time,
      timer: (ms, then) => {
        const timer = {}
        timers.set(timer, { at: time + ms, then })
        return () => timers.delete(timer)
      },
      onWake: (look) => {
        wake = look
        return () => undefined
      },
    }),
    'http://service.test',
    'the key',
    { storage: memory(), fetch, onToken: (token) => void tokens.push(token), ...options },
  )
  return {
    auth,
    heard: listen(auth),
    tokens,
    answers,
    sent: () => sent,
    wake: () => wake(),
    pass: (seconds) => {
      time += seconds * 1000
      for (const [timer, { at, then }] of timers)
        if (at <= time) {
          timers.delete(timer)
          then()
        }
    },
    setClock: (seconds) => {
      ahead = seconds * 1000
    },
    timers: () => [...timers.values()].map(({ at }) => Math.round((at - time) / 1000)),
  }
}

const signedIn = async (options: AuthOptions = {}): Promise<Scene> => {
  const made = scene({ persistSession: false, ...options })
  await made.auth.signInWithPassword({ email: 'ada@example.com', password: 'x' }).orThrow()
  return made
}

const refreshed = (heard: Heard): number =>
  heard.events.filter((event) => event === 'TOKEN_REFRESHED').length

describe('a session', () => {
  it('is looked at each five minutes, and renewed a minute before its end', async () => {
    const { heard, pass, timers, sent, tokens } = await signedIn()
    expect(timers()).toEqual([300])
    for (let minutes = 0; minutes < 55; minutes += 5) pass(300)
    expect(sent()).toBe(0)
    expect(timers()).toEqual([240])
    pass(240)
    await until(() => refreshed(heard) === 1)
    expect(sent()).toBe(1)
    expect(timers()).toEqual([300])
    expect(tokens).toEqual([null, 'access 1', 'access 2'])
  })

  it('has no timer where none is wanted, and is renewed by requests', async () => {
    const { auth, heard, pass, timers, sent } = await signedIn({ autoRefreshToken: false })
    expect(timers()).toEqual([])
    pass(3545)
    // Beside the request.
    expect(await auth.accessToken()).toBe('access 1')
    await until(() => refreshed(heard) === 1)
    pass(3597)
    expect(await Promise.all([auth.accessToken(), auth.accessToken()])).toEqual([
      'access 3',
      'access 3',
    ])
    expect(sent()).toBe(2)
    await auth.startAutoRefresh()
    await until(() => timers().length === 1)
    await auth.stopAutoRefresh()
    expect(timers()).toEqual([])
  })

  it('that cannot be renewed is kept, and tried again after ten seconds without end', async () => {
    const { auth, heard, pass, timers, sent, answers } = await signedIn()
    const failures = [new TypeError('no network'), new Response('', { status: 503 })]
    for (let tries = 0; tries < 20; tries++) answers.push(failures[tries % 2]!)
    pass(3700)
    for (let tries = 1; tries <= 20; tries++) {
      await until(() => timers()[0] === 10)
      expect(sent()).toBe(tries)
      await expect(auth.accessToken()).rejects.toMatchObject({ code: 'session_unavailable' })
      expect((await auth.getSession()).data.session?.access_token).toBe('access 1')
      pass(10)
    }
    await until(() => refreshed(heard) === 1)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED'])
    expect(await auth.accessToken()).toBe('access 2')
  })

  it('is tried again when the service asked for more patience than a timer has', async () => {
    const { heard, pass, timers, sent, answers } = await signedIn()
    answers.push(new Response('', { status: 503, headers: { 'retry-after': '660' } }))
    pass(3700)
    for (const left of [300, 300, 60]) {
      await until(() => timers()[0] === left)
      expect(sent()).toBe(1)
      pass(left)
    }
    await until(() => refreshed(heard) === 1)
    expect(sent()).toBe(2)
  })

  it('is tried again at once when somebody looks', async () => {
    const { heard, pass, wake, timers, answers } = await signedIn()
    answers.push(new TypeError('no network'))
    pass(3700)
    await until(() => timers()[0] === 10)
    wake()
    await until(() => refreshed(heard) === 1)
  })

  it.each([
    ['the clock is set back', ({ setClock }: Scene) => setClock(-7200)],
    ['its token was refused', ({ auth }: Scene) => auth.refused('access 1')],
  ])('is renewed when %s', async (_, happens) => {
    const scene = await signedIn()
    happens(scene)
    await scene.auth.accessToken()
    await until(() => refreshed(scene.heard) === 1)
    expect(scene.sent()).toBe(1)
    expect(await scene.auth.accessToken()).toBe('access 2')
    expect(scene.sent()).toBe(1)
  })

  it('is not renewed for the refusal of another token', async () => {
    const { auth, sent } = await signedIn()
    auth.refused('access 0')
    expect(await auth.accessToken()).toBe('access 1')
    expect(sent()).toBe(0)
  })

  it('that ends while it is renewed stays ended', async () => {
    const made = await signedIn()
    const refreshing = made.auth.refreshSession()
    await made.auth.signOut()
    await refreshing
    expect(made.heard.events.at(-1)).toBe('SIGNED_OUT')
    expect(await made.auth.accessToken()).toBeNull()
    expect(made.tokens.at(-1)).toBeNull()
  })
})

describe('listeners', () => {
  it('may throw, call anything and leave', async () => {
    const { auth, heard } = scene({ persistSession: false })
    const errors: unknown[] = []
    const report = console.error
    console.error = (_, cause) => errors.push(cause)
    const failing = auth.onAuthStateChange(() => {
      throw new Error('a listener')
    })
    const asked: unknown[] = []
    auth.onAuthStateChange(async () => asked.push((await auth.getSession()).data.session?.user.id))
    await auth.signInWithPassword({ email: 'ada@example.com', password: 'x' }).orThrow()
    failing.data.subscription.unsubscribe()
    await auth.refreshSession().orThrow()
    console.error = report
    expect(errors).toHaveLength(2)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'TOKEN_REFRESHED'])
    await until(() => asked.length === 3)
    const late = listen(auth)
    await until(() => late.events.length === 1)
    expect(late.all).toMatchObject([{ event: 'INITIAL_SESSION', session: { user: { id: 'ada' } } }])
  })
})

describe('a storage', () => {
  it('that cannot be written keeps no spent token, and the session goes on in memory', async () => {
    const values = new Map<string, string>()
    const storage = { ...memory(values) }
    const warned: unknown[] = []
    const warn = console.warn
    console.warn = (words) => warned.push(words)
    const { auth, heard } = scene({ storage })
    await auth.signInWithPassword({ email: 'ada@example.com', password: 'x' }).orThrow()
    expect(values.size).toBe(1)
    storage.setItem = () => {
      throw new Error('quota')
    }
    await auth.updateUser({ data: {} })
    console.warn = warn
    expect(values.size).toBe(0)
    expect((await auth.getSession()).data.session).not.toBeNull()
    expect(heard.events).not.toContain('SIGNED_OUT')
  })

  it('that is slow has the session when a sign-in has ended', async () => {
    const values = new Map<string, string>()
    const setItem = async (key: string, value: string): Promise<void> => {
      await new Promise(setImmediate)
      values.set(key, value)
    }
    const { auth } = scene({ storage: { ...memory(values), setItem } })
    await auth.signInWithPassword({ email: 'ada@example.com', password: 'x' }).orThrow()
    expect(values.size).toBe(1)
  })

  it.each(['nonsense', '{"session":{}}', 'null'])(
    'that holds %s holds no session',
    async (text) => {
      const values = new Map([['plinth-auth-service-test', text]])
      const { heard } = scene({ storage: memory(values) })
      await until(() => heard.events.length === 1)
      expect(heard.all).toEqual([{ event: 'INITIAL_SESSION', session: null, error: undefined }])
    },
  )
})
