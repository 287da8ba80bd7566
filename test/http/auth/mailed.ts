// A service with a mail server beside it, and the clients people use.
import { GoTrueAdminApi, GoTrueClient } from '@supabase/auth-js'
import { inject } from 'vitest'
import {
  request,
  startService,
  type Answer,
  type Api,
  type TestService,
} from '../../support/service.ts'
import { use } from '../../support/use.ts'
import { openMailbox, type Mailbox } from '../../support/mailbox.ts'

export interface Mailed {
  service: TestService
  mailbox: Mailbox
  /** A browser of its own, nobody signed in. */
  client: (options?: { flowType?: 'implicit' | 'pkce' }) => GoTrueClient
  admin: GoTrueAdminApi
  /** To /auth/v1/. */
  post: Api['post']
  stop: () => Promise<void>
}

export const site = 'https://app.example.test/welcome'
export const password = 'correct horse battery'

const startMailed = async (env: Record<string, string>): Promise<Mailed> => {
  const mailbox = await openMailbox()
  const service = await startService(inject('adminUrl'), {
    SERVICE_SITE_URL: site,
    ...mailbox.environment,
    ...env,
  })
  const url = `${service.url}/auth/v1`
  return {
    service,
    mailbox,
    client: ({ flowType = 'implicit' } = {}) => {
      const kept = new Map<string, string>()
      return new GoTrueClient({
        url,
        flowType,
        headers: { apikey: service.anonKey, Authorization: `Bearer ${service.anonKey}` },
        autoRefreshToken: false,
        detectSessionInUrl: false,
        persistSession: true,
        storage: {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => void kept.set(key, value),
          removeItem: (key: string) => void kept.delete(key),
        },
      })
    },
    admin: new GoTrueAdminApi({
      url,
      headers: { apikey: service.serviceKey, Authorization: `Bearer ${service.serviceKey}` },
    }),
    post: service.auth.post,
    stop: async () => {
      await service.stop()
      await mailbox.close()
    },
  }
}

export const useMailed = (env: Record<string, string> = {}): Mailed => use(() => startMailed(env))

/** What a browser meets at a link: the answer, where it leads, and what the fragment says. */
export const follow = async (
  link: string,
): Promise<Answer & { place: string; fragment: Record<string, string> }> => {
  const { origin, pathname, search } = new URL(link)
  const answer = await request(origin, 'GET', pathname + search)
  const location = answer.headers.get('location') ?? ''
  const [place = '', fragment = ''] = location.split('#')
  return { ...answer, place, fragment: Object.fromEntries(new URLSearchParams(fragment)) }
}

/** The parameter of a link that is its secret. */
export const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? ''
