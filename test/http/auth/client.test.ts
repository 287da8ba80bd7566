// Whole flows, as people walk them with auth-js: the mail is read, the link followed, the code typed.
import type { GoTrueClient, Session, User } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { newAddress } from '../../support/service.ts'
import { follow, password, site, useMailed, tokenOf } from './mailed.ts'

const mailed = useMailed()

/** Somebody whose address is confirmed and who is signed in. */
const somebody = async (): Promise<{ email: string; client: GoTrueClient; session: Session }> => {
  const email = newAddress()
  const client = mailed.client()
  expect((await client.signUp({ email, password })).error).toBeNull()
  await follow((await mailed.mailbox.next(email)).link)
  const { data, error } = await client.signInWithPassword({ email, password })
  expect(error).toBeNull()
  return { email, client, session: data.session! }
}

/** Takes over what a link gave, as a page does that finds it in its address. */
const enter = async (client: GoTrueClient, fragment: Record<string, string>): Promise<User> => {
  const { data, error } = await client.setSession({
    access_token: fragment['access_token'] ?? '',
    refresh_token: fragment['refresh_token'] ?? '',
  })
  expect(error).toBeNull()
  return data.user!
}

describe('signing up', () => {
  it('leads by the mail to a session', async () => {
    const email = newAddress()
    const client = mailed.client()
    const { data, error } = await client.signUp({
      email,
      password,
      options: { data: { name: 'Ada' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { name: 'Ada' } })

    const early = await client.signInWithPassword({ email, password })
    expect(early.error).toMatchObject({ status: 403, code: 'email_not_confirmed' })

    const { link } = await mailed.mailbox.next(email)
    expect(link).toMatch(`${mailed.service.url}/auth/v1/verify?`)
    const { status, place, fragment, headers } = await follow(link)
    expect(status).toBe(303)
    expect(place).toBe(site)
    expect(fragment).toEqual({
      access_token: expect.stringMatching(/^eyJ/),
      refresh_token: expect.stringMatching(/^[\w-]{64}$/),
      expires_in: '3600',
      token_type: 'bearer',
      type: expect.stringMatching(/^(confirmation|signup)$/),
    })
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await enter(client, fragment)).toMatchObject({
      id: data.user!.id,
      email_confirmed_at: expect.any(String),
    })
    expect((await client.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('is confirmed by the code just as well, once', async () => {
    const email = newAddress()
    const client = mailed.client()
    await client.signUp({ email, password })
    const { code } = await mailed.mailbox.next(email)
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'signup' })
    expect(error).toBeNull()
    expect(data.session?.access_token).toMatch(/^eyJ/)
    expect(data.user).toMatchObject({ email })
    const again = await client.verifyOtp({ email, token: code, type: 'signup' })
    expect(again.error).toMatchObject({ status: 401, code: 'otp_expired' })
  })

  it('tells nobody that an address is taken, and mails nothing to who has confirmed it', async () => {
    const { email } = await somebody()
    const other = newAddress()
    const taken = await mailed.client().signUp({ email, password: 'another password' })
    const free = await mailed.client().signUp({ email: other, password })
    expect(taken.error).toBeNull()
    expect(Object.keys(taken.data.user!)).toEqual(Object.keys(free.data.user!))
    await mailed.mailbox.next(other)
    expect(mailed.mailbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
    expect((await mailed.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  it('can be asked to mail once more', async () => {
    const email = newAddress()
    const client = mailed.client()
    await client.signUp({ email, password })
    await mailed.mailbox.next(email)
    expect((await client.resend({ type: 'signup', email })).error).toBeNull()
    const { link } = await mailed.mailbox.next(email)
    expect((await follow(link)).fragment).toHaveProperty('access_token')
    expect((await client.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('signing in', () => {
  it('with a password gives the user, who can be asked for', async () => {
    const { email, client, session } = await somebody()
    const { data, error } = await client.getUser()
    expect(error).toBeNull()
    expect(data.user).toEqual({ ...session.user, identities: [] })
    expect(data.user).toMatchObject({ email, aud: 'authenticated' })
    expect((await client.getClaims()).data?.claims).toMatchObject({ email, sub: data.user!.id })
  })

  it('with a wrong password is refused', async () => {
    const { email } = await somebody()
    const { error } = await mailed
      .client()
      .signInWithPassword({ email, password: 'wrong password' })
    expect(error).toMatchObject({
      status: 401,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
  })

  it('with a code from the mail', async () => {
    const { email } = await somebody()
    const client = mailed.client()
    expect((await client.signInWithOtp({ email })).error).toBeNull()
    const { code } = await mailed.mailbox.next(email)
    expect(code).toMatch(/^\d{6}$/)
    const { data, error } = await client.verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
  })

  it('with a magic link, by its token too', async () => {
    const { email } = await somebody()
    expect((await mailed.post('magiclink', { email })).status).toBe(200)
    const { link } = await mailed.mailbox.next(email)
    const { data, error } = await mailed
      .client()
      .verifyOtp({ token_hash: tokenOf(link), type: 'magiclink' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await follow(link)).fragment).toMatchObject({ error: 'unauthorized' })
  })

  it('with a page of its own that a template leads to', async () => {
    const { email } = await somebody()
    const target = 'https://app.example.com/auth/confirm'
    await mailed.service.sql('update core.settings set oauth_redirects = $1', [[target]])
    await mailed.service.sql(
      `update auth.mail_templates set text = '{{ .RedirectTo }}?token_hash={{ .TokenHash }}&type=email' where name = 'otp'`,
    )
    const client = mailed.client()
    const asked = await client.signInWithOtp({ email, options: { emailRedirectTo: target } })
    expect(asked.error).toBeNull()
    const { text } = await mailed.mailbox.next(email)
    const link = new URL(/https:\S+/.exec(text)?.[0] ?? '')
    expect(link.origin + link.pathname).toBe(target)
    const token_hash = link.searchParams.get('token_hash') ?? ''
    const { data, error } = await client.verifyOtp({ token_hash, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
  })

  it('with a code mails nothing to an address nobody has', async () => {
    const { email } = await somebody()
    const nobody = newAddress()
    expect((await mailed.client().signInWithOtp({ email: nobody })).error).toBeNull()
    expect((await mailed.client().signInWithOtp({ email })).error).toBeNull()
    await mailed.mailbox.next(email)
    expect(mailed.mailbox.mails.filter(({ to }) => to.includes(nobody))).toEqual([])
  })

  it('by a link, with proof of who asked for it (PKCE)', async () => {
    const { email } = await somebody()
    const client = mailed.client({ flowType: 'pkce' })
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
    const { status, place } = await follow((await mailed.mailbox.next(email)).link)
    expect(status).toBe(303)
    const target = new URL(place)
    const code = target.searchParams.get('code') ?? ''
    expect(place).toBe(`${site}?code=${code}`)
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    expect((await client.exchangeCodeForSession(code)).error).not.toBeNull()
  })

  it('by a link is not for who cannot prove it (PKCE)', async () => {
    const email = newAddress()
    const client = mailed.client({ flowType: 'pkce' })
    expect((await client.signUp({ email, password })).error).toBeNull()
    const { place } = await follow((await mailed.mailbox.next(email)).link)
    const auth_code = new URL(place).searchParams.get('code')
    const stolen = { auth_code, code_verifier: 'x'.repeat(43) }
    const { status } = await mailed.post('token?grant_type=pkce', stolen)
    expect(status).toBe(401)
  })
})

describe('a forgotten password', () => {
  it('is replaced by who gets the mail, and ends the other sessions', async () => {
    const { email, client } = await somebody()
    const fresh = mailed.client()
    const asked = await fresh.resetPasswordForEmail(email, { redirectTo: 'https://evil.test' })
    expect(asked.error).toBeNull()
    const { link } = await mailed.mailbox.next(email)
    const { place, fragment } = await follow(link)
    expect(place).toBe(site)
    expect(fragment['type']).toBe('recovery')
    await enter(fresh, fragment)
    const changed = 'a new password'
    expect((await fresh.updateUser({ password: changed })).error).toBeNull()
    const old = await mailed.client().signInWithPassword({ email, password })
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const signedIn = await mailed.client().signInWithPassword({ email, password: changed })
    expect(signedIn.error).toBeNull()
    expect((await client.refreshSession()).error).toMatchObject({ status: 401 })
    expect((await mailed.mailbox.next(email)).text).toMatch(/password/i) // the notice
  })

  it('is replaced with the code in one step', async () => {
    const { email } = await somebody()
    await mailed.client().resetPasswordForEmail(email)
    const { code } = await mailed.mailbox.next(email)
    const body = { type: 'recovery', email, token: code, password: 'short' }
    expect((await mailed.post('verify', body)).status).toBe(400)
    const { status, json } = await mailed.post('verify', { ...body, password: 'a new password' })
    expect(status).toBe(200)
    expect(json.user.email).toBe(email)
    const { error } = await mailed
      .client()
      .signInWithPassword({ email, password: 'a new password' })
    expect(error).toBeNull()
  })
})

describe('changing the own account', () => {
  it('merges the metadata and sets a password', async () => {
    const { email, client } = await somebody()
    await client.updateUser({ data: { name: 'Ada', colour: 'red' } })
    const { data, error } = await client.updateUser({ data: { colour: null, size: 3 } })
    expect(error).toBeNull()
    expect(data.user!.user_metadata).toEqual({ name: 'Ada', size: 3 })
    expect((await client.updateUser({ password: 'short' })).error).toMatchObject({ status: 400 })
    expect((await client.updateUser({ password: 'a longer one' })).error).toBeNull()
    const { error: refused } = await mailed.client().signInWithPassword({ email, password })
    expect(refused).toMatchObject({ code: 'invalid_credentials' })
  })

  it('changes the address when the new one is confirmed, and tells the old one', async () => {
    const { email, client } = await somebody()
    const next = newAddress()
    const asked = await client.updateUser({ email: next })
    expect(asked.error).toBeNull()
    expect(asked.data.user!.email).toBe(email)
    const { link } = await mailed.mailbox.next(next)
    const { fragment } = await follow(link)
    expect(fragment).toMatchObject({ type: 'email_change' })
    expect((await enter(mailed.client(), fragment)).email).toBe(next)
    expect((await mailed.mailbox.next(email)).text).toContain(next)
    expect((await mailed.client().signInWithPassword({ email: next, password })).error).toBeNull()
  })
})

describe('a session', () => {
  it('is renewed, and a token used twice ends it', async () => {
    const { client, session } = await somebody()
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session!.refresh_token).not.toBe(session.refresh_token)
    expect(data.user!.id).toBe(session.user.id)
    const replayed = await mailed.client().refreshSession({ refresh_token: session.refresh_token })
    expect(replayed.error).toMatchObject({ status: 401, code: 'refresh_token_already_used' })
    expect((await client.refreshSession()).error).toMatchObject({ status: 401 })
    const attempts = 'select from auth.sessions where attempt_digest is not null'
    expect(await mailed.service.sql(attempts)).toEqual([])
  })

  it('ends here, or elsewhere, or everywhere', async () => {
    const { email, client } = await somebody()
    const more = async (): Promise<GoTrueClient> => {
      const one = mailed.client()
      await one.signInWithPassword({ email, password })
      return one
    }
    const tokenIn = async (one: GoTrueClient): Promise<string> =>
      (await one.getSession()).data.session?.refresh_token ?? ''
    const lives = async (refresh_token: string): Promise<boolean> =>
      (await mailed.post('token?grant_type=refresh_token', { refresh_token })).status === 200

    const here = await more()
    const hereToken = await tokenIn(here)
    expect((await here.signOut({ scope: 'local' })).error).toBeNull()
    expect(await lives(hereToken)).toBe(false)

    const other = await more()
    const otherToken = await tokenIn(other)
    expect((await client.signOut({ scope: 'others' })).error).toBeNull()
    expect(await lives(otherToken)).toBe(false)
    expect((await client.refreshSession()).error).toBeNull()

    const last = await more()
    const tokens = [await tokenIn(client), await tokenIn(last)]
    expect((await last.signOut()).error).toBeNull()
    for (const token of tokens) expect(await lives(token)).toBe(false)
    expect((await last.getSession()).data.session).toBeNull()
  })

  it('is nobody’s without a token', async () => {
    expect((await mailed.client().getUser(mailed.service.anonKey)).error).toMatchObject({
      status: 401,
    })
    expect((await mailed.client().getUser('nonsense')).error).toMatchObject({ status: 401 })
  })
})

describe('administration', () => {
  it('makes, finds, changes and deletes users', async () => {
    const { admin, service } = mailed
    const email = newAddress()
    const made = await admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'free' },
    })
    expect(made.error).toBeNull()
    const { id } = made.data.user!
    expect(made.data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'free', provider: 'email' },
    })
    expect((await mailed.client().signInWithPassword({ email, password })).error).toBeNull()
    expect((await admin.getUserById(id)).data.user).toMatchObject({ id, email })

    const listed = await admin.listUsers({ page: 1, perPage: 1 })
    expect(listed.error).toBeNull()
    expect(listed.data.users).toHaveLength(1)
    const [{ count }] = (await service.sql('select count(*)::int from auth.users')) as [
      { count: number },
    ]
    expect(listed.data).toMatchObject({ total: count })
    expect((await admin.listUsers()).data.users.map((user) => user.id)).toContain(id)

    const changed = await admin.updateUserById(id, {
      app_metadata: { plan: 'paid' },
      ban_duration: '24h',
    })
    expect(changed.error).toBeNull()
    expect(changed.data.user!.app_metadata).toMatchObject({ plan: 'paid' })
    expect(
      Date.parse(String((changed.data.user as { banned_until?: string }).banned_until)),
    ).toBeGreaterThan(Date.now() + 23 * 3600 * 1000)
    const banned = await mailed.client().signInWithPassword({ email, password })
    expect(banned.error).toMatchObject({ status: 403, code: 'user_banned' })
    expect((await admin.updateUserById(id, { ban_duration: 'none' })).error).toBeNull()
    const { data } = await mailed.client().signInWithPassword({ email, password })
    expect(data.user!.app_metadata).toMatchObject({ plan: 'paid' })

    expect((await admin.deleteUser(id)).error).toBeNull()
    expect((await admin.getUserById(id)).error).toMatchObject({ status: 404 })
    const gone = await mailed.client().signInWithPassword({ email, password })
    expect(gone.error).toMatchObject({ code: 'invalid_credentials' })
  })

  it('invites', async () => {
    const email = newAddress()
    const invited = await mailed.admin.inviteUserByEmail(email, { data: { team: 'blue' } })
    expect(invited.error).toBeNull()
    expect(invited.data.user).toMatchObject({ email, user_metadata: { team: 'blue' } })
    const { link } = await mailed.mailbox.next(email)
    const { fragment } = await follow(link)
    expect(fragment['type']).toBe('invite')
    const client = mailed.client()
    expect((await enter(client, fragment)).email_confirmed_at).not.toBeNull()
    expect((await client.updateUser({ password })).error).toBeNull()
    expect((await mailed.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  it('makes links for who sends mail of their own', async () => {
    const { email } = await somebody()
    const { data, error } = await mailed.admin.generateLink({ type: 'magiclink', email })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email })
    expect(data.properties).toMatchObject({
      action_link: expect.stringContaining('/auth/v1/verify?'),
      email_otp: expect.stringMatching(/^\d{6}$/),
      hashed_token: expect.any(String),
      verification_type: 'magiclink',
    })
    const { fragment } = await follow(data.properties!.action_link)
    expect((await enter(mailed.client(), fragment)).email).toBe(email)
    expect(mailed.mailbox.mails.filter(({ to }) => to.includes(email))).toHaveLength(1)
  })

  it('is for the service key alone', async () => {
    const { session } = await somebody()
    const { error } = await mailed.client().admin.listUsers()
    expect(error?.status).toBeGreaterThanOrEqual(401)
    for (const headers of [
      {},
      { apikey: mailed.service.anonKey },
      { authorization: `Bearer ${session.access_token}` },
      { authorization: `Bearer ${session.access_token}`, apikey: mailed.service.serviceKey },
    ] as Record<string, string>[]) {
      const { status } = await mailed.service.auth.get('admin/users', headers)
      expect([401, 403]).toContain(status)
    }
  })
})
