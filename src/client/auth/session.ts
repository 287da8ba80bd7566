// Sessions as the service answers them, and what their tokens say.
import { decode, textOf } from './base64.ts'
import type { Session, User } from './types.ts'

/** Of a reply, without what else is in it. */
export const sessionOf = (reply: unknown): Session | null => {
  if (!isSession(reply)) return null
  const { access_token, refresh_token, token_type, expires_in, expires_at, user } = reply
  return { access_token, refresh_token, token_type, expires_in, expires_at, user }
}

/** Times are as the token says. */
export const sessionOfTokens = (
  access_token: string,
  refresh_token: string,
  user: User,
): Session | null => {
  const { iat, exp } = (readToken(access_token)?.claims ?? {}) as { iat?: number; exp?: number }
  if (iat === undefined || exp === undefined) return null
  const expires_in = exp - iat
  return { access_token, refresh_token, token_type: 'bearer', expires_in, expires_at: exp, user }
}

export const isSession = (value: unknown): value is Session => {
  const session = value as Partial<Session> | null | undefined
  return (
    typeof session?.access_token === 'string' &&
    typeof session.refresh_token === 'string' &&
    typeof session.expires_in === 'number' &&
    typeof session.expires_at === 'number' &&
    typeof session.user?.id === 'string'
  )
}

export interface Token {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  signature: string
}

/** What a token says; null where it is none. Only the service can tell whether it is true. */
export const readToken = (token: string): Token | null => {
  try {
    const [header = '', claims = '', signature = ''] = token.split('.')
    const read = (part: string): Record<string, unknown> =>
      JSON.parse(textOf(decode(part))) as Record<string, unknown>
    return { header: read(header), claims: read(claims), signature }
  } catch {
    return null
  }
}
