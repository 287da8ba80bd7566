// Signing in, alone: the entry of @plinth/client/auth.
import { makeAuth, type AuthClient } from './make.ts'
import type { Platform } from './platform.ts'
import { randomBytes } from './random.ts'
import { onChange } from './tabs.ts'
import type { AuthOptions, AuthStorage } from './types.ts'
import { onWake, timer } from './wake.ts'

export type { AuthClient } from './make.ts'
export type {
  AuthEvent,
  AuthInfo,
  AuthListener,
  AuthOptions,
  AuthStorage,
  Identity,
  Session,
  User,
} from './types.ts'

export const createAuth = (url: string, key: string, options?: AuthOptions): AuthClient =>
  makeAuth(here(), url, key, options)

const here = (): Platform => {
  const { navigator, document, performance } = globalThis as Partial<typeof globalThis>
  return {
    now: () => Date.now(),
    ticks: () => performance?.now() ?? Date.now(),
    timer,
    random: randomBytes,
    locks: navigator?.locks,
    localStorage: document && usable(),
    page: document && globalThis,
    isOffline: () => navigator?.onLine === false,
    onWake,
    onChange,
    warn: (words) => console.warn(`plinth: ${words}`),
  }
}

/** Pages without the right to it get an error at the mere name. */
const usable = (): AuthStorage | undefined => {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
