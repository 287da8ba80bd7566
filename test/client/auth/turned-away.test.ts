// A service that asks for patience: nobody is signed out for it.
import { expect, it } from 'vitest'
import type { Timer } from '../../../src/client/auth/lock.ts'
import { newAddress } from '../../support/service.ts'
import { useService } from '../../support/use.ts'
import { authOn, listen, password } from './support.ts'

const service = useService({ env: { AUTH_CONFIRM_EMAIL: 'false', RATE_LIMIT_TOKEN: '2' } })

/** Ends each wait at once, after what is done meanwhile. */
const hasty = (meanwhile: () => Promise<unknown>): { waits: number[]; timer: Timer } => {
  const waits: number[] = []
  return {
    waits,
    timer: (ms, then) => {
      let stopped = false
      // The lock's, which nobody waits for here.
      if (ms === 20_000) return () => undefined
      waits.push(ms)
      void meanwhile().then(() => stopped || then())
      return () => {
        stopped = true
      }
    },
  }
}

const sentOf = (): { fetch: typeof fetch; sent: { refresh_token: string; attempt: string }[] } => {
  const sent: { refresh_token: string; attempt: string }[] = []
  return {
    sent,
    fetch: (input, init) => {
      if ((input as string).includes('grant_type=refresh_token'))
        sent.push(JSON.parse(init?.body as string))
      return fetch(input, init)
    },
  }
}

it('is waited for as long as it says, with the same token and attempt', async () => {
  const { waits, timer } = hasty(() => service.sql('truncate core.visit'))
  const { fetch, sent } = sentOf()
  const auth = authOn({ timer }, service, { fetch })
  const heard = listen(auth)
  await auth.signUp({ email: newAddress(), password }).orThrow()
  for (let count = 0; count < 2; count++) await auth.refreshSession().orThrow()
  expect(waits).toEqual([])
  expect((await auth.refreshSession()).error).toBeNull()
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThan(500)
  expect(waits[0]).toBeLessThanOrEqual(60_000)
  expect(sent).toHaveLength(4)
  expect(sent[3]).toEqual(sent[2])
  expect(heard.events.at(-1)).toBe('TOKEN_REFRESHED')
  expect(heard.events).not.toContain('SIGNED_OUT')
})

it('is a refusal when it has asked five times', async () => {
  const { waits, timer } = hasty(() => Promise.resolve())
  const { fetch, sent } = sentOf()
  const auth = authOn({ timer }, service, { fetch })
  const heard = listen(auth)
  await auth.signUp({ email: newAddress(), password }).orThrow()
  await service.sql('truncate core.visit')
  for (let count = 0; count < 2; count++) await auth.refreshSession().orThrow()
  expect((await auth.refreshSession()).error).toMatchObject({ status: 429 })
  expect(waits).toHaveLength(5)
  expect(new Set(sent.slice(2).map(({ attempt }) => attempt)).size).toBe(1)
  expect(sent).toHaveLength(8)
  expect(heard.all.at(-1)).toMatchObject({ event: 'SIGNED_OUT', session: null })
})
