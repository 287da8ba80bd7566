// A new password, and what has to be shown for it.
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../../support/refused.ts'
import type { Answer } from '../../support/service.ts'
import { follow, useMailed } from './mailed.ts'
import { bearing, held, password, person, signIn, statuses } from './sessions.ts'

const mailed = useMailed({
  AUTH_MAX_ATTEMPTS: '8',
  DATABASE_POOL_SIZE: '20',
})
let count = 0

interface Holder {
  email: string
  change: (body: Record<string, unknown>) => Promise<Answer>
}

/** Somebody who is signed in, and what is asked for with that session. */
const holder = async (): Promise<Holder> => {
  const { service } = mailed
  const who = await person(service, `holder${(count += 1)}@example.com`)
  const { accessToken } = await held(service, who)
  return {
    email: who.email,
    change: (body) => service.request('PUT', '/auth/v1/user', { ...bearing(accessToken), body }),
  }
}

const asked = async (mode: string, play: () => Promise<void>): Promise<void> => {
  await mailed.service.sql('update core.settings set password_change = $1', [mode])
  await play().finally(() =>
    mailed.service.sql(`update core.settings set password_change = 'open'`),
  )
}

describe('PUT /auth/v1/user with a current password', () => {
  it('changes nothing when it is wrong, and the password when it is right', async () => {
    const { email, change } = await holder()
    const body = { password: 'a new password', data: { a: 1 } }
    const wrong = await change({ ...body, current_password: 'a wrong one' })
    expectRefusal(wrong, 401, 'invalid_credentials')
    expect((await signIn(mailed.service, email)).json.user.user_metadata).toEqual({})
    expect((await change({ ...body, current_password: password })).status).toBe(200)
    expect((await signIn(mailed.service, email, 'a new password')).status).toBe(200)
  })

  it('gives a burst of 40 guesses the verdicts of 8 sign-ins', async () => {
    const { change } = await holder()
    const guesses = Array.from({ length: 40 }, (_, at) =>
      change({ password: 'a new password', current_password: `a guess ${at}` }),
    )
    expect(statuses(await Promise.all(guesses))).toEqual({ 401: 8, 429: 32 })
  })

  it('lets one of several changes at once win, the others no longer know it', async () => {
    const { email, change } = await holder()
    const changes = Array.from({ length: 5 }, (_, at) =>
      change({ password: `new password ${at}`, current_password: password }),
    )
    const answers = await Promise.all(changes)
    expect(statuses(answers)).toEqual({ 200: 1, 401: 4 })
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(mailed.service, email, `new password ${won}`)).status).toBe(200)
  })

  it('checks one that was imported', async () => {
    const { email, change } = await holder()
    await mailed.service.sql(
      `update auth.users set encrypted_password =
         'bcrypt$$2b$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' where email = $1`,
      [email],
    )
    const body = { password: 'a new password' }
    const wrong = await change({ ...body, current_password: 'U*V' })
    expectRefusal(wrong, 401, 'invalid_credentials')
    expect((await change({ ...body, current_password: 'U*U' })).status).toBe(200)
    expect((await signIn(mailed.service, email, 'a new password')).status).toBe(200)
  })
})

describe('AUTH_PASSWORD_CHANGE', () => {
  it('current: a stolen session sets neither password nor address', async () => {
    const { change } = await holder()
    await asked('current', async () => {
      expectRefusal(await change({ password: 'a new password' }), 403, 'forbidden')
      expectRefusal(await change({ email: 'thief@example.com' }), 403, 'forbidden')
      expect((await change({ data: { a: 1 } })).status).toBe(200)
      expect((await change({ password, current_password: password })).status).toBe(200)
    })
  })

  it('current: whoever forgot the password sets one after a recovery, as auth-js does', async () => {
    const { email } = await holder()
    await mailed.mailbox.next(email) // of the sign-up
    await asked('current', async () => {
      const client = mailed.client()
      await client.resetPasswordForEmail(email)
      const { fragment } = await follow((await mailed.mailbox.next(email)).link)
      await client.setSession({
        access_token: fragment['access_token'] ?? '',
        refresh_token: fragment['refresh_token'] ?? '',
      })
      expect((await client.updateUser({ password: 'remembered now' })).error).toBeNull()
      expect((await signIn(mailed.service, email, 'remembered now')).status).toBe(200)
    })
  })

  it('recent: asks for a sign-in of the last 15 minutes, which a refresh is not', async () => {
    const { change } = await holder()
    await asked('recent', async () => {
      expect((await change({ password })).status).toBe(200)
      await mailed.service.sql(
        `update auth.sessions set created_at = created_at - interval '15 minutes'`,
      )
      expectRefusal(await change({ password }), 403, 'forbidden')
      expect((await change({ password, current_password: password })).status).toBe(200)
    })
  })
})
