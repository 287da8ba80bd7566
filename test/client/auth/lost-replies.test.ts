// Renewals whose reply nobody got, by the clock and the timers that applications have.
import { expect, it } from 'vitest'
import { createAuth } from '../../../src/client/auth/main.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { listen } from './support.ts'

const service = useService({ env: { AUTH_ANONYMOUS_SIGNUPS: 'true' } })

const crowd = 15

/** Reaches the service, and loses the first reply to a renewal. */
const losing = (): typeof fetch => {
  let isLost = false
  return async (input, init) => {
    const reply = await fetch(input, init)
    if (isLost || !(input as string).includes('grant_type=refresh_token')) return reply
    isLost = true
    throw new TypeError('the connection was reset')
  }
}

it('are tried again by every client, and nobody stays without a token', async () => {
  const clients = await Promise.all(
    Array.from({ length: crowd }, async () => {
      const auth = createAuth(service.url, service.anonKey, { fetch: losing() })
      await auth.signInAnonymously().orThrow()
      return { auth, heard: listen(auth) }
    }),
  )
  const lost = await Promise.all(clients.map(({ auth }) => auth.refreshSession()))
  expect(lost.filter(({ error }) => error)).toHaveLength(crowd)
  const isBack = ({ heard }: (typeof clients)[number]): boolean =>
    heard.events.includes('TOKEN_REFRESHED')
  await until(() => clients.every(isBack)).catch(() => undefined)
  await Promise.all(clients.map(({ auth }) => auth.stopAutoRefresh()))
  expect(clients.filter(isBack)).toHaveLength(crowd)
})
