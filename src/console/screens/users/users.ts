// Users of the application, as the routes tell them.

export interface User {
  id: string
  email: string | null
  phone: string | null
  email_confirmed_at: string | null
  phone_confirmed_at: string | null
  confirmed_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  created_at: string
  updated_at: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
}

/** A page of GET /admin/v1/users. */
export interface Users {
  users: User[]
  next: string | null
  /** How far back a search looked, where it did not look at all. */
  searched_to: string | null
  count: { exact?: number; estimate?: number }
}

/** Where one is administered. */
export const routeOf = (id: string): string => `/auth/v1/admin/users/${encodeURIComponent(id)}`

export const titleOf = ({ email, phone, id }: Pick<User, 'email' | 'phone' | 'id'>): string =>
  email ?? phone ?? id

/** As they call themselves. */
export const nameOf = ({ user_metadata: { name, full_name: full } }: User): string | null => {
  const given = typeof name === 'string' ? name : full
  return typeof given === 'string' && given !== '' ? given.slice(0, 200) : null
}

export const isBanned = ({ banned_until: until }: User): boolean =>
  until !== null && Date.parse(until) > Date.now()

/** A ban without an end has this one. */
export const forEver = '9999-12-31T00:00:00Z'
