// A sign-in through a provider, from a page and back to it.
import { expect, it } from 'vitest'
import { createAuth } from '../../../src/client/auth/main.ts'
import { useJourneys, site } from '../../http/auth/oauth/journey.ts'
import { newAddress } from '../../support/service.ts'
import { authOn, listen, memory, pageAt, password } from './support.ts'

const journeys = useJourneys()

it('leaves the page with a proof, and comes back with a session', async () => {
  const localStorage = memory()
  const page = pageAt('https://app.example.test/')
  const asking = authOn({ page, localStorage }, journeys.service)
  const asked = await asking.signInWithOAuth({ provider: 'google', options: { redirectTo: site } })
  expect(page.left).toEqual([asked.data.url])
  const query = Object.fromEntries(new URL(asked.data.url!).searchParams)
  expect(query).toMatchObject({
    redirect_to: site,
    code_challenge: expect.stringMatching(/^.{43}$/),
  })

  const { place } = await journeys.go('google', undefined, query)
  const back = pageAt(place)
  const auth = authOn({ page: back, localStorage }, journeys.service)
  const heard = listen(auth)
  expect(await auth.initialize()).toEqual({ error: null })
  expect(back.location.href).toBe(site)
  expect(heard.events).toEqual(['INITIAL_SESSION', 'SIGNED_IN'])
  const { identities } = await auth.getUserIdentities().orThrow()
  expect(identities).toMatchObject([{ provider: 'google' }])
  expect(await auth.unlinkIdentity(identities[0]!)).toEqual({ data: {}, error: null })
  expect((await auth.getUserIdentities()).data?.identities).toEqual([])
})

/** Where a sign-in without PKCE comes back to. */
const comeBack = async (): Promise<string> => {
  const { place, fragment } = await journeys.go('google')
  return `${place}#${new URLSearchParams(fragment).toString()}`
}

it('takes tokens from the address only where the sign-in was begun', async () => {
  const localStorage = memory()
  const options = { flowType: 'implicit' } as const
  const open = async (href: string, later = 0) => {
    const page = pageAt(href)
    const now = (): number => Date.now() + later
    const auth = authOn({ page, localStorage, now }, journeys.service, options)
    expect(await auth.initialize()).toEqual({ error: null })
    return { page, auth, session: (await auth.getSession()).data.session }
  }
  const address = await comeBack()
  const stranger = await open(address)
  expect(stranger.session).toBeNull()
  expect(stranger.page.location.href).toBe(address)

  await stranger.auth.signInWithOAuth({ provider: 'google', options: { redirectTo: site } })
  expect((await open(address.replace('provider=google', 'provider=github'))).session).toBeNull()
  expect((await open(address, 15 * 60_000)).session).toBeNull()
  const back = await open(address)
  expect(back.session).not.toBeNull()
  expect(back.page.location.href).toBe(site)
  // Once.
  await back.auth.signOut()
  expect((await open(await comeBack())).session).toBeNull()
})

it('takes none of a sign-in that was given up for another', async () => {
  const localStorage = memory()
  const options = { flowType: 'implicit' } as const
  const asking = authOn({ page: pageAt(site), localStorage }, journeys.service, options)
  await asking.signInWithOAuth({ provider: 'google' })
  const wish = { email: newAddress(), password, email_confirm: true }
  await createAuth(journeys.service.url, journeys.service.serviceKey).admin.createUser(wish)
  const { user } = await asking.signInWithPassword(wish).orThrow()
  const page = pageAt(await comeBack())
  const auth = authOn({ page, localStorage }, journeys.service, options)
  expect((await auth.getUser()).data.user?.id).toBe(user.id)
})

it('takes none where it asked for a code', async () => {
  const localStorage = memory()
  const asking = authOn({ page: pageAt(site), localStorage }, journeys.service)
  await asking.signInWithOAuth({ provider: 'google', options: { redirectTo: site } })
  const page = pageAt(await comeBack())
  const auth = authOn({ page, localStorage }, journeys.service)
  expect(await auth.initialize()).toEqual({ error: null })
  expect((await auth.getSession()).data.session).toBeNull()
})

it('can be told not to leave', async () => {
  const page = pageAt('https://app.example.test/')
  const auth = authOn({ page }, journeys.service, { flowType: 'implicit' })
  const options = { skipBrowserRedirect: true }
  const { data } = await auth.signInWithOAuth({ provider: 'google', options })
  expect(data.url).toBe(`${journeys.service.url}/auth/v1/authorize?provider=google`)
  expect(page.left).toEqual([])
})
