// /auth/v1: identity of the application's users. SQL decides which members a body must have: a sign-up without an
// address may be meant. Refresh tokens, links and codes go to SQL as they are, and are kept there as digests only.
import { z } from 'zod'
import type { AskKind } from '../asks/perform.ts'
import type { EntryRoute } from './route.ts'

const text = z.string().nullish()

/** Members of which SQL gets the length alone. */
const secrets = ['password', 'current_password']

const credentials = z.looseObject({
  email: text,
  phone: text,
  password: z.string().optional(),
  current_password: z.string().optional(),
})
const token = z.looseObject({
  email: z.string().optional(),
  phone: text,
  password: z.string().optional(),
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
})
const verify = z.looseObject({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: z.string().nullish(),
})
const resend = z.looseObject({ type: text, email: text, phone: text })
const user = z.looseObject({
  email: text,
  phone: text,
  password: z.string().nullish(),
  current_password: z.string().nullish(),
})

/** Clients send a body with a DELETE, without meaning anything by it. */
const empty = z.looseObject({}).optional()

/** Milliseconds, so that known and unknown addresses get their reply after the same time. */
const floor = 350

/** To make a password's hash, and to compare with one, which may be imported. */
const asksToSet: readonly AskKind[] = ['scrypt']
const asksToCompare: readonly AskKind[] = ['scrypt', 'argon2', 'password']

const post = (
  url: string,
  entry: string,
  body: z.ZodType,
  more: Partial<EntryRoute> = {},
): EntryRoute => ({
  method: 'POST',
  url: `/auth/v1/${url}`,
  database: 'project',
  entry: `auth.${entry}`,
  body,
  secrets,
  ...more,
})

const put = (url: string, entry: string, asks: readonly AskKind[]): EntryRoute => ({
  ...post(url, entry, user),
  method: 'PUT',
  asks,
})

const bare = (
  method: EntryRoute['method'],
  url: string,
  entry: string,
  more: Partial<EntryRoute> = {},
): EntryRoute => ({
  method,
  url: `/auth/v1/${url}`,
  database: 'project',
  entry: `auth.${entry}`,
  ...more,
})

export const authRoutes: readonly EntryRoute[] = [
  post('signup', 'sign_up', credentials, { asks: asksToSet, gives: 'token' }),
  post('token', 'token', token, { asks: asksToCompare, gives: 'token' }),
  bare('POST', 'logout', 'logout'),
  bare('GET', 'user', 'user_get'),
  put('user', 'user_update', asksToCompare),
  bare('GET', 'user/identities', 'user_identities'),
  bare('DELETE', 'user/identities/:id', 'identity_delete', { body: empty }),
  { ...post('recover', 'recover', credentials), floor },
  { ...post('magiclink', 'magiclink', credentials), floor },
  { ...post('otp', 'otp', credentials), floor },
  { ...post('resend', 'resend', resend), floor },
  post('verify', 'verify', verify, { asks: asksToCompare, gives: 'token' }),
  bare('GET', 'verify', 'verify_link', { changes: true, open: true, gives: 'token' }),
  bare('GET', 'providers', 'providers'),
  bare('GET', 'authorize', 'authorize', { changes: true, open: true }),
  bare('GET', 'callback', 'callback', {
    changes: true,
    open: true,
    cookies: /^(__Host-)?oauth-/,
    asks: ['fetch'],
    gives: 'token',
  }),
  bare('GET', 'settings', 'settings'),
  bare('GET', 'admin/users', 'admin_users'),
  post('admin/users', 'admin_user_create', user, { asks: asksToSet }),
  bare('GET', 'admin/users/:id', 'admin_user_get'),
  put('admin/users/:id', 'admin_user_update', asksToSet),
  bare('DELETE', 'admin/users/:id', 'admin_user_delete', { body: empty }),
  bare('GET', 'admin/users/:id/sessions', 'admin_user_sessions'),
  bare('DELETE', 'admin/users/:id/sessions', 'admin_user_sessions_end', { body: empty }),
  bare('DELETE', 'admin/users/:id/sessions/:sid', 'admin_user_session_end', { body: empty }),
  bare('GET', 'admin/users/:id/identities', 'admin_user_identities'),
  bare('DELETE', 'admin/users/:id/identities/:iid', 'admin_user_identity_delete', { body: empty }),
  bare('GET', 'admin/users/:id/events', 'admin_user_events'),
  post('admin/invite', 'admin_invite', user),
  post('invite', 'admin_invite', user),
  post('admin/generate_link', 'admin_generate_link', user, { asks: asksToSet }),
]
