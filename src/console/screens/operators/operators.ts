// Operators and their sessions, as /admin/v1 tells them.
import type { Role } from '../../session.ts'

export interface Operator {
  id: string
  email: string
  role: Role
  disabled: boolean
  created_at: string
  last_sign_in_at: string | null
}

export interface Operators {
  operators: Operator[]
  total: number
}

export interface OperatorSession {
  id: string
  kind: 'login' | 'token'
  name: string | null
  role: Role
  ip: string | null
  agent: string | null
  created_at: string
  last_seen_at: string | null
  expires_at: string
  /** The one that asks. */
  this: boolean
}

export const roles: readonly Role[] = ['viewer', 'admin', 'owner']

/** What each may, in words. */
export const roleWords: Record<Role, string> = {
  viewer: 'viewer: reads everything, changes nothing',
  admin: 'admin: changes the application, and may run SQL',
  owner: 'owner: also operators and the service key',
}
