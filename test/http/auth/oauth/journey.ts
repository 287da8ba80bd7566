// The way of a browser through a third-party sign-in: away from the service, to a provider, and back.
import { inject } from 'vitest'
import type { Answer, TestService } from '../../../support/service.ts'
import { use } from '../../../support/use.ts'
import { startService } from '../../../support/service.ts'
import type { ProviderId } from '../../../support/providers/personas.ts'
import { startProviders, type Plan, type Providers } from '../../../support/providers/server.ts'

export const site = 'https://app.example.test/welcome'

export interface Left {
  /** Where the provider is, and what it is asked. */
  location: URL
  state: string
  /** As the browser sends it: name and value. */
  cookie: string
}

export interface Arrived extends Answer {
  /** All of the address but the fragment. */
  place: string
  fragment: Record<string, string>
}

/** One who signs in, and what came of it. */
export interface Journey extends Left, Arrived {
  /** Where the provider sent the browser back to. */
  callback: URL
}

export interface Journeys {
  service: TestService
  providers: Providers
  /** To the provider, as the service says; whatever else is asked of it comes along. */
  leave: (id: ProviderId, query?: Record<string, string>) => Promise<Left>
  /** The address a provider sends a browser back to, with what it says beside the state. */
  back: (left: Left, says: Record<string, string>) => URL
  /** Back at the service. */
  arrive: (callback: URL, cookie?: string) => Promise<Arrived>
  /** The whole way. */
  go: (id: ProviderId, plan?: Plan, query?: Record<string, string>) => Promise<Journey>
  /** The user whose access token the fragment carries. */
  userOf: (arrived: Arrived) => Promise<Record<string, unknown>>
  /** Changes what the gateway was told in its environment. */
  set: (settings: Record<string, unknown>) => Promise<void>
  stop: () => Promise<void>
}

export const startJourneys = async (env: Record<string, string> = {}): Promise<Journeys> => {
  const providers = await startProviders()
  const service = await startService(inject('adminUrl'), {
    SERVICE_SITE_URL: site,
    SERVICE_OAUTH_REDIRECT_ALLOWLIST: 'https://app.example.test,myapp://signed-in',
    ...providers.variables,
    ...env,
  })

  const leave: Journeys['leave'] = async (id, query = {}) => {
    const asked = new URLSearchParams({ provider: id, ...query }).toString()
    const answer = await service.auth.get(`authorize?${asked}`)
    if (answer.status !== 302) throw new Error(`authorize ${asked}: ${answer.text}`)
    const location = new URL(answer.headers.get('location') ?? '')
    return {
      location,
      state: location.searchParams.get('state') ?? '',
      cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    }
  }

  const arrive: Journeys['arrive'] = async (callback, cookie) => {
    const answer = await service.request('GET', callback.pathname + callback.search, {
      headers: cookie === undefined ? {} : { cookie },
    })
    const location = answer.headers.get('location') ?? ''
    const [place = '', fragment = ''] = location.split('#')
    return { ...answer, place, fragment: Object.fromEntries(new URLSearchParams(fragment)) }
  }

  return {
    service,
    providers,
    leave,
    back: ({ location, state }, says) => {
      const callback = new URL(location.searchParams.get('redirect_uri') ?? '')
      callback.search = new URLSearchParams({ state, ...says }).toString()
      return callback
    },
    arrive,
    go: async (id, plan, query) => {
      const left = await leave(id, query)
      const callback = await providers.visit(left.location.href, plan)
      return { ...left, callback, ...(await arrive(callback, left.cookie)) }
    },
    userOf: async ({ fragment }) => {
      const { json } = await service.auth.get('user', {
        authorization: `Bearer ${fragment['access_token'] ?? ''}`,
      })
      return json as Record<string, unknown>
    },
    set: async (settings) => {
      const names = Object.keys(settings).map((name, place) => `${name} = $${place + 1}`)
      await service.sql(`update core.settings set ${names.join(', ')}`, Object.values(settings))
    },
    stop: async () => {
      await service.stop()
      await providers.stop()
    },
  }
}

export const useJourneys = (env?: Record<string, string>): Journeys => use(() => startJourneys(env))
