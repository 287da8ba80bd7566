// A sign-in through a provider, from a page and back to it.
import { expect, it } from 'vitest'
import { useJourneys, site } from '../../http/auth/oauth/journey.ts'
import { authOn, listen, memory, pageAt } from './support.ts'

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

it('takes tokens from the address only where they were asked for', async () => {
  const { place, fragment } = await journeys.go('google')
  const address = `${place}#${new URLSearchParams(fragment).toString()}`
  const page = pageAt(address)
  const auth = authOn({ page }, journeys.service)
  await auth.initialize()
  expect((await auth.getSession()).data.session).toBeNull()
  expect(page.location.href).toBe(address)

  const implicit = authOn({ page }, journeys.service, { flowType: 'implicit' })
  await implicit.initialize()
  expect((await implicit.getSession()).data.session).not.toBeNull()
  expect(page.location.href).toBe(site)
})

it('can be told not to leave', async () => {
  const page = pageAt('https://app.example.test/')
  const auth = authOn({ page }, journeys.service, { flowType: 'implicit' })
  const options = { skipBrowserRedirect: true }
  const { data } = await auth.signInWithOAuth({ provider: 'google', options })
  expect(data.url).toBe(`${journeys.service.url}/auth/v1/authorize?provider=google`)
  expect(page.left).toEqual([])
})
