// With AUTH_CONFIRM_EMAIL=false accounts are unproven until their first code: what it takes from them, and what not.
import { describe, expect, it } from 'vitest'
import { newAddress, type Answer } from '../../support/service.ts'
import { expectRefusal } from '../../support/refused.ts'
import { password, useMailed, type Mailed } from './mailed.ts'

const open = { AUTH_CONFIRM_EMAIL: 'false' }

interface Somebody {
  email: string
  code: string
  accessToken: string
  token: string
}

/** Signed up by auth-js, with the code of a mail that nobody has typed yet. */
const somebody = async (mailed: Mailed): Promise<Somebody> => {
  const email = newAddress()
  const client = mailed.client()
  const { data } = await client.signUp({ email, password })
  expect((await client.signInWithOtp({ email })).error).toBeNull()
  const { code } = await mailed.mailbox.next(email)
  const { access_token: accessToken, refresh_token: token } = data.session!
  return { email, code, accessToken, token }
}

/** Whether password and session of the sign-up are still good. */
const kept = async (mailed: Mailed, email: string, token: string): Promise<boolean[]> => {
  const byPassword = await mailed.client().signInWithPassword({ email, password })
  const bySession = await mailed.client().refreshSession({ refresh_token: token })
  return [byPassword, bySession].map(({ error }) => error === null)
}

describe('by default', () => {
  const mailed = useMailed(open)

  it('the first code removes the password and ends the sessions of before', async () => {
    const { email, code, token } = await somebody(mailed)
    const { error } = await mailed.client().verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(await kept(mailed, email, token)).toEqual([false, false])
  })

  it('whoever types it with the access token of the account keeps both', async () => {
    const { email, code, accessToken, token } = await somebody(mailed)
    const json = { type: 'email', email, token: code }
    const { status } = await mailed.post('verify', json, { authorization: `Bearer ${accessToken}` })
    expect(status).toBe(200)
    expect(await kept(mailed, email, token)).toEqual([true, true])
  })

  it('the password given beside it keeps both, and a wrong one does not spend the code', async () => {
    const { email, code, token } = await somebody(mailed)
    const verify = (current: string): Promise<Answer> =>
      mailed.post('verify', { type: 'email', email, token: code, current_password: current })
    expectRefusal(await verify('wrong horse battery'), 401, 'invalid_credentials')
    expect((await verify(password)).status).toBe(200)
    expect(await kept(mailed, email, token)).toEqual([true, true])
  })
})

describe('with AUTH_FIRST_PROOF=keep', () => {
  const mailed = useMailed({ ...open, AUTH_FIRST_PROOF: 'keep' })

  it('auth-js signs in by a code, and the password stays', async () => {
    const { email, code, token } = await somebody(mailed)
    const { error } = await mailed.client().verifyOtp({ email, token: code, type: 'email' })
    expect(error).toBeNull()
    expect(await kept(mailed, email, token)).toEqual([true, true])
  })
})
