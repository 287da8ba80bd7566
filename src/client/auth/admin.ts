// What the service key may do with users.
import { call, type Call, type Result } from '../core/result.ts'
import { PlinthError } from '../core/error.ts'
import { queryOf, type Ask } from './client.ts'
import type { Context } from '../core/context.ts'
import { readToken } from './session.ts'
import type { User } from './types.ts'

export interface UserChanges {
  email?: string
  phone?: string
  password?: string
  email_confirm?: boolean
  phone_confirm?: boolean
  user_metadata?: Record<string, unknown>
  app_metadata?: Record<string, unknown>
  /** Such as 24h; none lifts the ban. */
  ban_duration?: string
  banned_until?: string | null
}

export interface NewUser extends UserChanges {
  id?: string
  /** Of scrypt or bcrypt. */
  password_hash?: string
}

export interface UsersPage {
  users: User[]
  total: number
  nextPage: number | null
  lastPage: number
}

export interface LinkWish {
  type: 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change_new'
  email: string
  password?: string
  newEmail?: string
  options?: { data?: Record<string, unknown>; redirectTo?: string }
}

export interface Link {
  action_link: string
  email_otp: string
  hashed_token: string
  redirect_to: string
  verification_type: string
}

type UserCall = Call<{ user: User }, { user: null }>

export interface AuthAdmin {
  listUsers: (wish?: {
    page?: number
    perPage?: number
    search?: string
  }) => Call<UsersPage, { users: [] }>
  createUser: (user: NewUser) => UserCall
  getUserById: (id: string) => UserCall
  updateUserById: (id: string, changes: UserChanges) => UserCall
  deleteUser: (id: string) => Call<{ user: null }, { user: null }>
  inviteUserByEmail: (
    email: string,
    options?: { data?: Record<string, unknown>; redirectTo?: string },
  ) => UserCall
  /** A link and a code for a mail that you send. */
  generateLink: (
    wish: LinkWish,
  ) => Call<{ properties: Link; user: User }, { properties: null; user: null }>
  /** Of a user whose access token it is. */
  signOut: (jwt: string, scope?: 'local' | 'global' | 'others') => Call<null>
}

/** `inPage`: a document's, where everybody could read the key. */
export const makeAdmin = (context: Context, ask: Ask, inPage: boolean): AuthAdmin => {
  const isService = readToken(context.key)?.claims['role'] === 'service_role'

  const asking = <T, N>(
    nothing: N,
    read: (data: never) => T,
    ...wish: Parameters<Ask>
  ): Call<T, N> => {
    const result = async (): Promise<Result<T, N>> => {
      const { data, error } = inPage || !isService ? refused(inPage) : await ask(...wish)
      return error ? { data: nothing, error } : { data: read(data as never), error: null }
    }
    return call(result(), context.throwing)
  }

  const user = (...wish: Parameters<Ask>): UserCall =>
    asking({ user: null }, (found: User) => ({ user: found }), ...wish)

  const at = (id: string): string => `admin/users/${encodeURIComponent(id)}`

  return {
    listUsers: ({ page, perPage, search } = {}) =>
      asking(
        { users: [] },
        (found: { users: User[]; total: number; page: number; per_page: number }) => {
          const lastPage = Math.max(1, Math.ceil(found.total / found.per_page))
          const nextPage = found.page < lastPage ? found.page + 1 : null
          return { users: found.users, total: found.total, nextPage, lastPage }
        },
        'GET',
        `admin/users${queryOf({ page, per_page: perPage, search })}`,
      ),
    createUser: (json) => user('POST', 'admin/users', { json }),
    getUserById: (id) => user('GET', at(id)),
    updateUserById: (id, json) => user('PUT', at(id), { json }),
    deleteUser: (id) => asking({ user: null }, () => ({ user: null }), 'DELETE', at(id)),
    inviteUserByEmail: (email, { data } = {}) =>
      user('POST', 'admin/invite', { json: { email, data } }),
    generateLink: ({ type, email, password, newEmail, options }) =>
      asking(
        { properties: null, user: null },
        (found: Link & User) => {
          const { action_link, email_otp, hashed_token, redirect_to, verification_type, ...made } =
            found
          const properties = {
            action_link,
            email_otp,
            hashed_token,
            redirect_to,
            verification_type,
          }
          return { properties, user: made }
        },
        'POST',
        'admin/generate_link',
        { json: { type, email, password, new_email: newEmail, data: options?.data } },
      ),
    signOut: (jwt, scope = 'local') =>
      asking(null, () => null, 'POST', `logout?scope=${scope}`, { bearer: jwt }),
  }
}

const refused = (inPage: boolean): { data: null; error: PlinthError } => ({
  data: null,
  error: new PlinthError({
    code: 'forbidden',
    message: inPage
      ? 'auth.admin is not for pages: whoever opens one could read the service key'
      : 'auth.admin needs the service key',
  }),
})
