// Each call of signing in, at a real service with its mail.
import { describe, expect, it } from 'vitest'
import { createAuth, type AuthClient, type AuthOptions } from '../../../src/client/auth/main.ts'
import { newAddress } from '../../support/service.ts'
import { follow, tokenOf } from '../../http/auth/mailed.ts'
import { until } from '../../support/until.ts'
import { authOn, clientOf, listen, memory, pageAt, password, site, useMailed } from './support.ts'

const mailed = useMailed({ AUTH_PASSWORD_CHANGE: 'open' })

const confirmed = async (): Promise<{ email: string; auth: AuthClient }> => {
  const email = newAddress()
  const auth = clientOf(mailed.service)
  const signedUp = await auth.signUp({ email, password, options: { data: { name: 'Ada' } } })
  expect(signedUp).toMatchObject({ error: null, data: { session: null, user: { email } } })
  const { code } = await mailed.mailbox.next(email)
  const { error } = await auth.verifyOtp({ email, token: code, type: 'signup' })
  expect(error).toBeNull()
  return { email, auth }
}

const adminOf = (): AuthClient['admin'] =>
  createAuth(mailed.service.url, mailed.service.serviceKey).admin

describe('signing in', () => {
  it('begins with a mail, which can be sent again', async () => {
    const email = newAddress()
    const auth = clientOf(mailed.service)
    await auth.signUp({ email, password })
    await mailed.mailbox.next(email)
    expect(await auth.resend({ type: 'signup', email })).toEqual({
      data: { user: null, session: null },
      error: null,
    })
    const { link } = await mailed.mailbox.next(email)
    const { data } = await auth.verifyOtp({ token_hash: tokenOf(link), type: 'signup' })
    expect(data.user?.email).toBe(email)
  })

  it('with a code of a mail', async () => {
    const { email } = await confirmed()
    const auth = clientOf(mailed.service)
    expect((await auth.signInWithOtp({ email })).error).toBeNull()
    const { code } = await mailed.mailbox.next(email)
    expect((await auth.verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
    const wrong = await auth.verifyOtp({ email, token: '000000', type: 'email' })
    expect(wrong).toMatchObject({ data: { user: null, session: null }, error: { status: 401 } })
  })

  it('with tokens from elsewhere', async () => {
    const { auth } = await confirmed()
    const { session } = await auth.getSession().orThrow()
    const other = clientOf(mailed.service)
    const heard = listen(other)
    const { data, error } = await other.setSession(session!)
    expect(error).toBeNull()
    expect(data.session).toMatchObject({
      expires_at: session!.expires_at,
      user: { id: session!.user.id },
    })
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
    const nonsense = await other.setSession({ access_token: 'x', refresh_token: 'y' })
    expect(nonsense.error).toMatchObject({ status: 401 })
  })

  it('lists how it can be done', async () => {
    expect(await clientOf(mailed.service).providers()).toEqual({
      data: { providers: [] },
      error: null,
    })
  })
})

describe('the account', () => {
  it('is asked for, and its claims', async () => {
    const { email, auth } = await confirmed()
    expect((await auth.getUser()).data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ada' },
    })
    const { data } = await auth.getClaims()
    expect(data?.claims).toMatchObject({ email, role: 'authenticated' })
    expect(data?.header).toMatchObject({ alg: 'HS256' })
    const decoded = await auth.getClaims(undefined, { verify: false })
    expect(decoded.data).toEqual(data)
    const { session } = await auth.getSession().orThrow()
    const forged = `${session!.access_token.slice(0, -4)}AAAA`
    expect((await auth.getClaims(forged)).error).toMatchObject({ status: 401 })
    expect((await auth.getClaims(forged, { verify: false })).error).toBeNull()
    expect((await auth.getUserIdentities()).data).toEqual({ identities: [] })
    const unknown = { id: '5bb4a8a6-2f3e-4d66-9d51-0b6f8c1d2e3f' }
    expect((await auth.unlinkIdentity(unknown)).error).toMatchObject({ status: 404 })
  })

  it('is changed, and listeners hear of it', async () => {
    const { email, auth } = await confirmed()
    const heard = listen(auth)
    const { data } = await auth.updateUser({ data: { name: null, colour: 'red' } })
    expect(data.user?.user_metadata).toEqual({ colour: 'red' })
    expect((await auth.getSession()).data.session?.user).toEqual(data.user)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'USER_UPDATED'])
    expect((await auth.updateUser({ password: 'another good one' })).error).toBeNull()
    const wish = { email, password: 'another good one' }
    expect((await clientOf(mailed.service).signInWithPassword(wish)).error).toBeNull()
  })

  it('is nobody’s where nobody is signed in', async () => {
    const auth = clientOf(mailed.service)
    expect(await auth.getSession()).toEqual({ data: { session: null }, error: null })
    expect(await auth.getUser()).toMatchObject({ data: { user: null }, error: { status: 0 } })
    expect(await auth.updateUser({ data: {} })).toMatchObject({ data: { user: null } })
    expect(await auth.refreshSession()).toMatchObject({ data: { user: null, session: null } })
    expect(await auth.getClaims()).toEqual({ data: null, error: null })
    expect(await auth.signOut()).toEqual({ data: null, error: null })
  })
})

describe('signing out', () => {
  it('elsewhere leaves this session, everywhere ends them all', async () => {
    const { email, auth } = await confirmed()
    const other = clientOf(mailed.service)
    await other.signInWithPassword({ email, password })
    expect((await auth.signOut({ scope: 'others' })).error).toBeNull()
    expect((await other.refreshSession()).error).toMatchObject({ status: 401 })
    expect((await auth.refreshSession()).error).toBeNull()
    await other.signInWithPassword({ email, password })
    await auth.signOut({ scope: 'global' })
    expect((await other.refreshSession()).error).toMatchObject({ status: 401 })
  })
})

describe('a page', () => {
  it('takes the session of a mail out of its address', async () => {
    const { email } = await confirmed()
    await clientOf(mailed.service).resetPasswordForEmail(email)
    const { link } = await mailed.mailbox.next(email)
    const page = pageAt(`${(await follow(link)).headers.get('location')!}&kept=1`)
    const auth = authOn({ page }, mailed.service)
    const heard = listen(auth)
    expect(await auth.initialize()).toEqual({ error: null })
    expect(page.location.href).toBe(`${site}#kept=1`)
    expect((await auth.getUser()).data.user?.email).toBe(email)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'PASSWORD_RECOVERY'])
  })

  it('is told why there is none', async () => {
    const { email } = await confirmed()
    const auth = clientOf(mailed.service)
    await auth.resend({ type: 'magiclink', email })
    const { link: used } = await mailed.mailbox.next(email)
    expect((await follow(used)).fragment).toHaveProperty('access_token')
    const page = pageAt((await follow(used)).headers.get('location')!)
    const opened = authOn({ page }, mailed.service)
    const heard = listen(opened)
    expect((await opened.initialize()).error).toMatchObject({ code: 'unauthorized' })
    expect(page.location.href).toBe(site)
    expect(heard.all).toEqual([{ event: 'INITIAL_SESSION', session: null, error: 'unauthorized' }])
  })

  it('trades a code where it asked for one, and leaves it where it did not', async () => {
    const { email } = await confirmed()
    const values = new Map<string, string>()
    const localStorage = {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    }
    const asking = authOn({ page: pageAt(site), localStorage }, mailed.service, {
      flowType: 'pkce',
    })
    await asking.resetPasswordForEmail(email)
    const mail = await mailed.mailbox.next(email)
    const place = (await follow(mail.link)).headers.get('location')!
    expect(place).toContain('?code=')

    const stranger = pageAt(place)
    const without = authOn({ page: stranger }, mailed.service, { flowType: 'pkce' })
    expect(await without.initialize()).toEqual({ error: null })
    expect(stranger.location.href).toBe(place)

    const page = pageAt(`${place}&tab=2#top`)
    const auth = authOn({ page, localStorage }, mailed.service, { flowType: 'pkce' })
    const heard = listen(auth)
    expect(await auth.initialize()).toEqual({ error: null })
    expect(page.location.href).toBe(`${site}?tab=2#top`)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN', 'PASSWORD_RECOVERY'])
    const code = new URL(place).searchParams.get('code')!
    expect((await auth.exchangeCodeForSession(code)).error).toMatchObject({ code: 'unauthorized' })
  })
})

describe('a link with tokens', () => {
  const linkTo = async (email: string): Promise<string> => {
    await clientOf(mailed.service).resend({ type: 'magiclink', email })
    return (await mailed.mailbox.next(email)).link
  }
  /** The address of the page that a link leads to. */
  const placeOf = async (link: string): Promise<string> =>
    (await follow(link)).headers.get('location')!
  const mailedTo = async (email: string): Promise<string> => placeOf(await linkTo(email))
  const refreshTokenIn = (place: string): string =>
    new URLSearchParams(new URL(place).hash.slice(1)).get('refresh_token')!

  /** A user on a storage of theirs, and one who sends links. */
  const two = async () => {
    const localStorage = memory()
    const [mine, other] = [await confirmed(), await confirmed()]
    const auth = authOn({ localStorage }, mailed.service)
    await auth.signInWithPassword({ email: mine.email, password }).orThrow()
    const open = (place: string, options: AuthOptions = {}, later = 0) => {
      const page = pageAt(place)
      const now = (): number => Date.now() + later
      const opened = authOn({ page, localStorage, now }, mailed.service, options)
      return { page, auth: opened, heard: listen(opened) }
    }
    return { mine: mine.email, other: other.email, auth, open }
  }

  it('does not put its sender in the place of who is signed in', async () => {
    const { mine, other, open } = await two()
    const place = await mailedTo(other)
    const { page, auth, heard } = open(place)
    expect((await auth.initialize()).error).toMatchObject({ code: 'conflict', status: 0 })
    expect((await auth.getUser()).data.user?.email).toBe(mine)
    expect(heard.all).toMatchObject([{ event: 'INITIAL_SESSION', error: 'conflict' }])
    expect(page.location.href).toBe(site)
    // Its session is of use to nobody any more.
    const again = clientOf(mailed.service)
    const spent = async () => again.refreshSession({ refresh_token: refreshTokenIn(place) })
    await until(async () => (await spent()).error?.status === 401)
  })

  it('signs the same user in again', async () => {
    const { mine, open } = await two()
    const { auth, heard } = open(await mailedTo(mine))
    expect(await auth.initialize()).toEqual({ error: null })
    expect((await auth.getUser()).data.user?.email).toBe(mine)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  })

  it('that was used already is told of, though the session has to be renewed first', async () => {
    const { other, open } = await two()
    const link = await linkTo(other)
    await placeOf(link)
    const { auth, heard } = open(await placeOf(link), {}, 2 * 3600_000)
    expect((await auth.initialize()).error).toMatchObject({ code: 'unauthorized' })
    await until(() => heard.events.length === 2)
    expect(heard.all).toMatchObject([
      { event: 'INITIAL_SESSION', error: 'unauthorized' },
      { event: 'TOKEN_REFRESHED', error: undefined },
    ])
  })

  it('replaces who is signed in where the page asks for it', async () => {
    const { other, open } = await two()
    const { auth } = open(await mailedTo(other), { detectSessionInUrl: 'replace' })
    expect(await auth.initialize()).toEqual({ error: null })
    expect((await auth.getUser()).data.user?.email).toBe(other)
  })

  it('signs in where the session that is stored has ended', async () => {
    const { mine, other, open } = await two()
    const { users } = await adminOf().listUsers({ search: mine }).orThrow()
    await adminOf().updateUserById(users[0]!.id, { ban_duration: '24h' }).orThrow()
    const place = await mailedTo(other)
    const { auth, heard } = open(place, {}, 2 * 3600_000)
    expect(await auth.initialize()).toEqual({ error: null })
    expect((await auth.getUser()).data.user?.email).toBe(other)
    expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_OUT', 'SIGNED_IN'])
  })

  it.each(['x', ''])('counts for nothing with the type "%s", which no mail has', async (type) => {
    const email = (await confirmed()).email
    const place = (await mailedTo(email)).replace('type=magiclink', `type=${type}`)
    const page = pageAt(place)
    const auth = authOn({ page }, mailed.service)
    expect(await auth.initialize()).toEqual({ error: null })
    expect((await auth.getSession()).data.session).toBeNull()
    expect(page.location.href).toBe(place)
  })
})

describe('administration', () => {
  it('makes, finds, changes, invites and deletes users', async () => {
    const admin = adminOf()
    const email = newAddress()
    const made = await admin.createUser({ email, password, email_confirm: true }).orThrow()
    const { id } = made.user
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email })
    const changed = await admin.updateUserById(id, { app_metadata: { plan: 'paid' } })
    expect(changed.data.user?.app_metadata).toMatchObject({ plan: 'paid' })
    const listed = await admin.listUsers({ search: email, perPage: 1 }).orThrow()
    expect(listed).toMatchObject({ users: [{ id }], total: 1, nextPage: null, lastPage: 1 })
    const properties = await admin.generateLink({ type: 'magiclink', email }).orThrow()
    expect(properties).toMatchObject({
      properties: { verification_type: 'magiclink' },
      user: { id },
    })
    const auth = clientOf(mailed.service)
    const { session } = await auth.signInWithPassword({ email, password }).orThrow()
    expect((await admin.signOut(session.access_token)).error).toBeNull()
    expect((await auth.refreshSession()).error).toMatchObject({ status: 401 })
    const invited = newAddress()
    expect((await admin.inviteUserByEmail(invited)).data.user?.email).toBe(invited)
    expect((await mailed.mailbox.next(invited)).link).toContain('type=invite')
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404 })
  })

  it('ends a session by a ban', async () => {
    const { email, auth } = await confirmed()
    const heard = listen(auth)
    const { users } = await adminOf().listUsers({ search: email }).orThrow()
    await adminOf().updateUserById(users[0]!.id, { ban_duration: '24h' }).orThrow()
    await auth.refreshSession()
    expect(heard.all.at(-1)).toMatchObject({ event: 'SIGNED_OUT', session: null })
  })

  it('is for the service key, and for no page', async () => {
    const refused = { data: { users: [] }, error: { code: 'forbidden', status: 0 } }
    expect(await clientOf(mailed.service).admin.listUsers()).toMatchObject(refused)
    const { url, serviceKey } = mailed.service
    const page = authOn({ page: pageAt(site) }, { ...mailed.service, url, anonKey: serviceKey })
    expect(await page.admin.listUsers()).toMatchObject(refused)
  })
})

it('answers what is not offered with a sentence', async () => {
  const auth = clientOf(mailed.service) as unknown as Record<string, () => Promise<unknown>> & {
    mfa: Record<string, () => Promise<unknown>>
  }
  for (const answer of [
    auth['signInWithIdToken']!(),
    auth['signInWithSSO']!(),
    auth.mfa['enroll']!(),
  ])
    expect(await answer).toMatchObject({ data: null, error: { code: 'not_supported' } })
})
