// The same way with a certified OpenID provider at its end, which minds the protocol's every letter.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOpenId, type OpenId } from '../../../support/providers/openid.ts'
import type { ProviderId } from '../../../support/providers/personas.ts'
import { site, startJourneys, type Arrived, type Journeys } from './journey.ts'

let openId: OpenId
let journeys: Journeys

const accounts = {
  ada: {
    name: 'Ada Example',
    picture: 'https://pictures.example/ada.png',
    email: 'Ada@Example.com',
    email_verified: true,
  },
  bob: { name: 'Bob Example', email: 'bob@example.com', email_verified: false },
}

const go = async (id: ProviderId, account: string | null): Promise<Arrived> => {
  const { location, cookie } = await journeys.leave(id)
  return journeys.arrive(await openId.visit(location.href, account), cookie)
}

beforeAll(async () => {
  openId = await startOpenId(['google', 'linkedin'], 'google', accounts)
  journeys = await startJourneys(openId.variables)
  openId.serve(`${journeys.service.url}/auth/v1/callback`)
})
afterAll(async () => {
  await journeys.stop()
  await openId.stop()
})

describe('a certified provider', () => {
  it('in the place of google signs in, with PKCE', async () => {
    const arrived = await go('google', 'ada')
    expect(arrived.place).toBe(site)
    expect(arrived.fragment, arrived.text).toMatchObject({ provider: 'google' })
    expect(await journeys.userOf(arrived)).toMatchObject({
      email: 'ada@example.com',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        name: 'Ada Example',
        full_name: 'Ada Example',
        avatar_url: 'https://pictures.example/ada.png',
      },
    })
  })

  it('gives nothing for a verifier that is not the one of the challenge', async () => {
    const { location, cookie } = await journeys.leave('google')
    const callback = await openId.visit(location.href, 'ada')
    await journeys.service.sql(`update auth.oauth_states set pkce_verifier = repeat('x', 43)`)
    const { fragment } = await journeys.arrive(callback, cookie)
    expect(fragment).toMatchObject({ error: 'bad_request' })
    expect(fragment).not.toHaveProperty('access_token')
  })

  it('in the place of linkedin signs the same person in, without PKCE', async () => {
    const first = await journeys.userOf(await go('google', 'ada'))
    const second = await journeys.userOf(await go('linkedin', 'ada'))
    expect(second).toMatchObject({
      id: first['id'],
      app_metadata: { provider: 'google', providers: ['google', 'linkedin'] },
    })
  })

  it('that vouches for no address gives a user who has proven none', async () => {
    const user = await journeys.userOf(await go('linkedin', 'bob'))
    expect(user).toMatchObject({ email: 'bob@example.com', email_confirmed_at: null })
  })

  it('tells of a person who refuses', async () => {
    for (const id of ['google', 'linkedin'] as const)
      expect((await go(id, null)).fragment).toMatchObject({ error: 'oauth_denied' })
  })
})
