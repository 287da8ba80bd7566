// The contract's shapes, by name and nothing more.
import { expect } from 'vitest'
import type { TestService } from '../../support/service.ts'

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const times = [
  'email_confirmed_at',
  'phone_confirmed_at',
  'confirmed_at',
  'last_sign_in_at',
  'banned_until',
  'created_at',
  'updated_at',
]
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const expectUser = (user: Record<string, unknown>): void => {
  expect(Object.keys(user).sort()).toEqual([
    'app_metadata',
    'aud',
    'banned_until',
    'confirmed_at',
    'created_at',
    'email',
    'email_confirmed_at',
    'id',
    'last_sign_in_at',
    'phone',
    'phone_confirmed_at',
    'role',
    'updated_at',
    'user_metadata',
  ])
  expect(user).toMatchObject({ aud: 'authenticated', role: 'authenticated' })
  expect(user['id']).toMatch(uuid)
  for (const name of times) expect(user[name] ?? '2000-01-01T00:00:00Z', name).toMatch(time)
  expect([user['created_at'], user['updated_at']]).not.toContain(null)
  expect(user['app_metadata']).toMatchObject({ provider: 'email', providers: ['email'] })
  expect(user['user_metadata']).toBeTypeOf('object')
}

/** The token's claims as the text that was signed. */
export const claimsOf = (token: string): string =>
  Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()

export const expectSession = async (
  service: TestService,
  session: Record<string, unknown>,
): Promise<void> => {
  expect(Object.keys(session).sort()).toEqual([
    'access_token',
    'expires_at',
    'expires_in',
    'refresh_token',
    'token_type',
    'user',
  ])
  const user = session['user'] as Record<string, unknown>
  expectUser(user)
  expect(session['token_type']).toBe('bearer')
  expect(session['expires_in']).toBe(3600)
  expect(Buffer.from(session['refresh_token'] as string, 'base64url')).toHaveLength(48)
  expect(session['refresh_token']).toMatch(/^[A-Za-z0-9_-]{64}$/)

  const token = session['access_token'] as string
  expect(await service.tokens.verify(token)).toBeDefined()
  const claims = JSON.parse(claimsOf(token)) as Record<string, unknown>
  expect(Object.keys(claims).sort()).toEqual([
    'app_metadata',
    'aud',
    'email',
    'exp',
    'iat',
    'iss',
    'role',
    'session_id',
    'sub',
    'user_metadata',
  ])
  expect(claims).toMatchObject({
    sub: user['id'],
    role: 'authenticated',
    aud: 'authenticated',
    email: user['email'],
    iss: 'plinth',
    app_metadata: user['app_metadata'],
    user_metadata: user['user_metadata'],
  })
  expect(claims['session_id']).toMatch(uuid)
  expect(claims['exp']).toBe(session['expires_at'])
  expect(claims['exp']).toBe((claims['iat'] as number) + 3600)
  expect(Math.abs((claims['iat'] as number) - Date.now() / 1000)).toBeLessThan(30)
}
