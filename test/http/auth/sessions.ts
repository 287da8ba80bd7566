// People who are signed in, and what they do with their refresh tokens.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Answer, TestService } from '../../support/service.ts'
import { claimsOf } from './shapes.ts'

export const password = 'correct horse battery'

export interface Person {
  id: string
  email: string
}

/** Signed up and confirmed; the key of that password is derived once, by the service. */
export const person = async (service: TestService, email: string): Promise<Person> => {
  await service.auth.post('signup', { email, password })
  const [stored] = await service.sql<{ id: string }>(
    'update auth.users set email_confirmed_at = now() where email = $1 returning id',
    [email],
  )
  return { id: stored?.id ?? '', email }
}

export const signIn = (service: TestService, email: string, tried = password): Promise<Answer> =>
  service.auth.post('token?grant_type=password', { email, password: tried })

export const refresh = (service: TestService, token: string, attempt?: string): Promise<Answer> =>
  service.auth.post('token?grant_type=refresh_token', { refresh_token: token, attempt })

/** What a client makes up for one refresh, and sends again if no reply came. */
export const newAttempt = (): string => randomBytes(32).toString('base64url')

export const bearing = (token: string): { headers: Record<string, string> } => ({
  headers: { authorization: `Bearer ${token}` },
})

export const sessionOf = (token: string): string =>
  (JSON.parse(claimsOf(token)) as { session_id: string }).session_id

export interface Held {
  session: string
  refreshToken: string
  accessToken: string
}

/** A session as a sign-in leaves it, without the work of one. */
export const held = async (service: TestService, { id, email }: Person): Promise<Held> => {
  const session = randomUUID()
  const refreshToken = randomBytes(48).toString('base64url')
  await service.sql(
    `insert into auth.sessions (id, user_id, family_id, refresh_token, expires_at)
     values ($1, $2, $1, $3, now() + interval '1 hour')`,
    [session, id, createHash('sha256').update(refreshToken).digest('hex')],
  )
  const accessToken = await service.userToken(id, { email, session_id: session })
  return { session, refreshToken, accessToken }
}

export const liveIn = async (service: TestService, family: string): Promise<number> => {
  const rows = await service.sql(
    `select from auth.sessions
     where family_id = $1 and revoked_at is null and expires_at > clock_timestamp()`,
    [family],
  )
  return rows.length
}

/** What is in the answers, by status: {"200": 1, "401": 19}. */
export const statuses = (answers: Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
