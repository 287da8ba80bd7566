// Users of the application, as /auth/v1/admin/users tells them.

export interface User {
  id: string
  email: string | null
  phone: string | null
  email_confirmed_at: string | null
  last_sign_in_at: string | null
  banned_until: string | null
  created_at: string
  app_metadata: Record<string, unknown>
  user_metadata: Record<string, unknown>
}

export interface Users {
  users: User[]
  total: number
  page: number
  per_page: number
}
