// Who the service takes this tab for, and what it lets them do.
import { admin } from './api.ts'
import { routes, session, type Role, type Route } from './session.ts'

interface Me {
  operator: { email: string }
  role: Role
  routes: Route[]
}

export const readMe = async (): Promise<void> => {
  const { data } = await admin<Me>('GET', 'me')
  if (!data) return
  routes.value = data.routes
  const held = session.peek()
  const { role, operator } = data
  if (held && (held.role !== role || held.email !== operator.email))
    session.value = { ...held, role, email: operator.email }
}
