// How a session begins, lasts and ends, at a real service.
import { describe, expect, it } from 'vitest'
import { newAddress } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { clientOf, listen, memory, password, somebody } from './support.ts'

const service = useService({ env: { AUTH_CONFIRM_EMAIL: 'false', AUTH_ANONYMOUS_SIGNUPS: 'true' } })

/** Reaches the service; loses replies of refreshes, and counts what was sent. */
const losing = (
  losses: number,
): { fetch: typeof fetch; sent: { refresh_token: string; attempt: string }[] } => {
  const sent: { refresh_token: string; attempt: string }[] = []
  let left = losses
  return {
    sent,
    fetch: async (input, init) => {
      const reply = await fetch(input, init)
      if (!(input as string).includes('grant_type=refresh_token')) return reply
      sent.push(JSON.parse(init?.body as string))
      if (left-- > 0) throw new TypeError('the connection was reset')
      return reply
    },
  }
}

describe('signing in', () => {
  it('with a password gives the user and a session, and tells listeners', async () => {
    const { email } = await somebody(service)
    const auth = clientOf(service)
    const heard = listen(auth)
    const { data, error } = await auth.signInWithPassword({ email, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email })
    expect((await auth.getSession()).data.session).toEqual(data.session)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    expect(await auth.accessToken()).toBe(data.session?.access_token)
  })

  it('with a wrong one leaves members to destructure', async () => {
    const { data, error } = await clientOf(service).signInWithPassword({
      email: newAddress(),
      password,
    })
    expect(error).toMatchObject({ status: 401, code: 'invalid_credentials' })
    expect(data).toEqual({ user: null, session: null })
  })

  it('is thrown where that is asked for', async () => {
    const wish = { email: newAddress(), password }
    await expect(clientOf(service).signInWithPassword(wish).orThrow()).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    const throwing = clientOf(service, { throwOnError: true })
    await expect(throwing.signInWithPassword(wish)).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  it('without a name gives a session', async () => {
    const { data, error } = await clientOf(service).signInAnonymously()
    expect(error).toBeNull()
    expect(data.user?.email).toBeNull()
  })
})

describe('a refresh', () => {
  it('gives the next session', async () => {
    const { auth, session } = await somebody(service)
    const heard = listen(auth)
    const { data, error } = await auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
  })

  it('whose reply is lost is sent again with the same attempt, and signs nobody out', async () => {
    const { fetch, sent } = losing(2)
    const { auth } = await somebody(service, { fetch })
    const heard = listen(auth)
    expect((await auth.refreshSession()).error).toMatchObject({ code: 'network' })
    expect((await auth.refreshSession()).error).toMatchObject({ code: 'network' })
    expect((await auth.refreshSession()).error).toBeNull()
    expect(new Set(sent.map(({ refresh_token }) => refresh_token)).size).toBe(1)
    expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(1)
    expect(sent[0]?.attempt).toMatch(/^[\w-]{43}$/)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED'])
    expect((await auth.getUser()).error).toBeNull()
  })

  it('that a killed program began is ended by the next', async () => {
    const values = new Map<string, string>()
    const { fetch, sent } = losing(1)
    const { auth } = await somebody(service, { fetch, storage: memory(values) })
    await auth.refreshSession()
    const next = clientOf(service, { fetch, storage: memory(values) })
    expect((await next.refreshSession()).error).toBeNull()
    expect(sent[1]).toEqual(sent[0])
  })

  it('that is refused signs out, and says why', async () => {
    const { auth, session } = await somebody(service)
    const heard = listen(auth)
    const other = clientOf(service)
    await other.refreshSession({ refresh_token: session.refresh_token })
    expect((await auth.refreshSession()).error).toMatchObject({ status: 401 })
    expect(heard.all.at(-1)).toEqual({ event: 'SIGNED_OUT', session: null, error: 'unauthorized' })
    expect(await auth.accessToken()).toBeNull()
  })
})

describe('signing out', () => {
  it('ends the session here, and at the service', async () => {
    const { auth, session } = await somebody(service)
    const heard = listen(auth)
    expect(await auth.signOut()).toEqual({ data: null, error: null })
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect((await auth.getSession()).data.session).toBeNull()
    const again = await clientOf(service).refreshSession({ refresh_token: session.refresh_token })
    expect(again.error).toMatchObject({ status: 401 })
  })

  it('is seen by a client on the same storage', async () => {
    const storage = memory()
    const { auth } = await somebody(service, { storage })
    const other = clientOf(service, { storage })
    const heard = listen(other)
    await until(() => heard.events.length === 1)
    await auth.signOut()
    await until(() => heard.events.includes('SIGNED_OUT'))
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
  })
})

describe('a renewal on its way', () => {
  /** Lets replies of refreshes through when it is told to, or loses them. */
  const held = (): { fetch: typeof fetch; waits: () => boolean; end: (lost: boolean) => void } => {
    let end: ((lost: boolean) => void) | undefined
    return {
      waits: () => end !== undefined,
      end: (lost) => end?.(lost),
      fetch: async (input, init) => {
        const reply = await fetch(input, init)
        if (!(input as string).includes('grant_type=refresh_token')) return reply
        const lost = await new Promise<boolean>((resolve) => (end = resolve))
        if (lost) throw new TypeError('the connection was reset')
        return reply
      },
    }
  }

  it('brings back nobody who signed out in another client', async () => {
    const storage = memory()
    const { auth } = await somebody(service, { storage })
    const { fetch, waits, end } = held()
    const slow = clientOf(service, { storage, fetch })
    const heard = listen(slow)
    const refreshing = slow.refreshSession()
    await until(waits)
    await auth.signOut()
    end(false)
    await refreshing
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT'])
    expect(await clientOf(service, { storage }).accessToken()).toBeNull()
  })

  it('that fails leaves alone what another client brought', async () => {
    // As of two programs: no lock keeps one waiting for the other.
    const values = new Map<string, string>()
    const { auth } = await somebody(service, { storage: memory(values) })
    const { fetch, waits, end } = held()
    const slow = clientOf(service, { storage: memory(values), fetch })
    const heard = listen(slow)
    const refreshing = slow.refreshSession()
    await until(waits)
    const { session } = await auth.refreshSession().orThrow()
    await until(() => heard.events.includes('TOKEN_REFRESHED'))
    end(true)
    expect((await refreshing).data.session).toEqual(session)
    expect((await slow.getSession()).data.session).toEqual(session)
    expect(await slow.accessToken()).toBe(session.access_token)
  })
})
