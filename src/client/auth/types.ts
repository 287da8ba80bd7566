// What signing in gives, and what applications say about it. The names are supabase-js's.
import type { PlinthError } from '../core/error.ts'
import type { ClientOptions } from '../core/context.ts'

export interface Identity {
  id: string
  user_id: string
  provider: string
  provider_id: string
  identity_data: Record<string, unknown>
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

export interface User {
  id: string
  aud: string
  role: string
  email: string | null
  phone: string | null
  email_confirmed_at: string | null
  phone_confirmed_at: string | null
  confirmed_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  /** Roles, plans: only the service key writes them. */
  app_metadata: Record<string, unknown>
  /** Users write it themselves: trust it in no policy. */
  user_metadata: Record<string, unknown>
  created_at: string
  updated_at: string
}

export interface Session {
  access_token: string
  refresh_token: string
  token_type: string
  /** Seconds. */
  expires_in: number
  /** Unix seconds, by the service's clock. */
  expires_at: number
  user: User
}

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'

export interface AuthInfo {
  /** Why it came so: the refusal that signed the user out, or what the address of the page said. */
  error: PlinthError | null
}

export type AuthListener = (event: AuthEvent, session: Session | null, info: AuthInfo) => unknown

export interface Subscription {
  id: number
  unsubscribe: () => void
}

/** localStorage has this form, and so do AsyncStorage and the like. */
export interface AuthStorage {
  getItem: (key: string) => string | null | Promise<string | null>
  setItem: (key: string, value: string) => unknown
  removeItem: (key: string) => unknown
  /** It belongs to one request on a server: no timer, and nothing is renewed without a secret. */
  isServer?: boolean
}

export type FlowType = 'pkce' | 'implicit'

export interface AuthOptions extends ClientOptions {
  storage?: AuthStorage
  storageKey?: string
  /** False: in memory alone. */
  persistSession?: boolean
  /** False: nothing happens between requests. */
  autoRefreshToken?: boolean
  /** False: the page's address is left alone. 'replace': the link of a mail counts though another user is signed in. */
  detectSessionInUrl?: boolean | 'replace'
  /** Without it providers return a code (PKCE), and mails lead to a session in the fragment. */
  flowType?: FlowType
  /** Of a server that renders pages: its attempts are derived from it, so that parallel requests agree. */
  secret?: string
  /** Hears of each access token before anybody else does; null: nobody is signed in. */
  onToken?: (token: string | null) => void | Promise<void>
}
