// Clients of a real service whose mail is read, and what a browser has beside them.
import { inject } from 'vitest'
import { makeAuth, type AuthClient } from '../../../src/client/auth/make.ts'
import { createAuth } from '../../../src/client/auth/main.ts'
import type { PageGlobals, Platform } from '../../../src/client/auth/platform.ts'
import { randomBytes } from '../../../src/client/auth/random.ts'
import type {
  AuthEvent,
  AuthOptions,
  AuthStorage,
  Session,
} from '../../../src/client/auth/types.ts'
import { timer } from '../../../src/client/auth/wake.ts'
import { openMailbox, type Mailbox } from '../../support/mailbox.ts'
import { newAddress, startService, type TestService } from '../../support/service.ts'
import { use } from '../../support/use.ts'

export const site = 'https://app.example.test/welcome'
export const password = 'correct horse battery'

export interface Mailed {
  service: TestService
  mailbox: Mailbox
  stop: () => Promise<void>
}

export const useMailed = (env: Record<string, string> = {}): Mailed =>
  use(async () => {
    const mailbox = await openMailbox()
    const service = await startService(inject('adminUrl'), {
      SERVICE_SITE_URL: site,
      ...mailbox.environment,
      ...env,
    })
    const stop = async (): Promise<void> => {
      await service.stop()
      await mailbox.close()
    }
    return { service, mailbox, stop }
  })

export const clientOf = (service: TestService, options: AuthOptions = {}): AuthClient =>
  createAuth(service.url, service.anonKey, { autoRefreshToken: false, ...options })

/** Signed in, where sign-ups need no mail. */
export const somebody = async (
  service: TestService,
  options: AuthOptions = {},
): Promise<{ email: string; auth: AuthClient; session: Session }> => {
  const auth = clientOf(service, options)
  const email = newAddress()
  const { session } = await auth.signUp({ email, password }).orThrow()
  return { email, auth, session: session! }
}

export interface Heard {
  events: AuthEvent[]
  all: { event: AuthEvent; session: Session | null; error: string | undefined }[]
}

export const listen = (auth: AuthClient): Heard => {
  const heard: Heard = { events: [], all: [] }
  auth.onAuthStateChange((event, session, { error }) => {
    heard.events.push(event)
    heard.all.push({ event, session, error: error?.code })
  })
  return heard
}

export const memory = (values = new Map<string, string>()): AuthStorage => ({
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => values.set(key, value),
  removeItem: (key) => values.delete(key),
})

/** A document at this address. */
export const pageAt = (href: string): PageGlobals & { left: string[] } => {
  const left: string[] = []
  const location = { href, assign: (url: string): void => void left.push(url) }
  const replaceState: PageGlobals['history']['replaceState'] = (_state, _title, url) => {
    location.href = url
  }
  return { left, location, history: { state: null, replaceState } }
}

/** A platform that is this one's, but for what is given. */
export const platformOf = (given: Partial<Platform> = {}): Platform => ({
  now: () => Date.now(),
  ticks: () => performance.now(),
  timer,
  random: randomBytes,
  locks: undefined,
  localStorage: undefined,
  page: undefined,
  isOffline: () => false,
  onWake: () => () => undefined,
  onChange: () => () => undefined,
  warn: () => undefined,
  ...given,
})

export const authOn = (
  given: Partial<Platform>,
  service: TestService,
  options: AuthOptions = {},
): AuthClient =>
  makeAuth(platformOf(given), service.url, service.anonKey, {
    autoRefreshToken: false,
    ...options,
  })
