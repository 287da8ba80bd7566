// Users of the application: found, invited, made; and one of them.
import type { JSX } from 'preact'
import { parts } from '../route.ts'
import { UserList } from './users/list.tsx'
import { OneUser } from './users/one-user.tsx'

export const Users = (): JSX.Element => {
  const [, id] = parts.value
  return id === undefined ? <UserList /> : <OneUser key={id} id={id} />
}
