// Where addresses need no confirmation, a user who is signed in and types their first code keeps the password.
import { expect, it } from 'vitest'
import { clientOf, password, somebody, useMailed } from './support.ts'

const mailed = useMailed({ AUTH_CONFIRM_EMAIL: 'false' })

it('sends who is signed in with a code', async () => {
  const { email, auth, session } = await somebody(mailed.service)
  await auth.signInWithOtp({ email }).orThrow()
  const { code } = await mailed.mailbox.next(email)
  await auth.verifyOtp({ email, token: code, type: 'email' }).orThrow()
  expect((await auth.getSession()).data.session?.refresh_token).not.toBe(session.refresh_token)

  const other = clientOf(mailed.service)
  expect((await other.signInWithPassword({ email, password })).error).toBeNull()
  expect((await other.refreshSession(session)).error).toBeNull()
})
