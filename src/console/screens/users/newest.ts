// The users who are offered where one is chosen: the newest.
import { useLoad } from '../../load.ts'
import type { User, Users } from './users.ts'

export const useNewestUsers = (): readonly User[] =>
  useLoad<Users>('/admin/v1/users?limit=50').data?.users ?? []
