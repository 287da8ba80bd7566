// Tokens: verified once and remembered until they expire, signed byte for byte as SQL made their claims.
import { compactVerify } from 'jose'
import { createHmac, createSecretKey } from 'node:crypto'

export type Role = 'anon' | 'authenticated' | 'service_role'

/** A verified token: its role, its end, and its claims as the text that was signed. */
export interface Credentials {
  role: Role
  claims: string
  expires: number
  /** The token of an operator counts only while their session lives: see operators/gate.ts. */
  isOperator: boolean
}

export interface Tokens {
  verify: (token: string) => Promise<Credentials | undefined>
  /** Here and now: a task of its own for so few bytes takes ten times as long. */
  sign: (claims: string) => string
  key: (role: 'anon' | 'service_role') => Promise<string>
}

const header = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')
const leeway = 5
const remembered = 10_000
const longest = 8_192
const lastSecond = 253_402_300_799 // year 9999
const tenYears = 315_360_000
const compact = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const roles = new Set<unknown>(['anon', 'authenticated', 'service_role'])
const operatorRoles = new Set<unknown>(['owner', 'admin', 'viewer'])

export const makeTokens = (
  secret: string,
  issuer: string,
  now = () => Date.now() / 1000,
): Tokens => {
  const key = new TextEncoder().encode(secret)
  const known = new Map<string, Credentials>()
  const signing = createSecretKey(key)

  const verify = async (token: string): Promise<Credentials | undefined> => {
    const found = known.get(token)
    if (found && found.expires + leeway > now()) return found
    if (token.length > longest || !compact.test(token) || !isCanonical(token)) return undefined
    const credentials = await open(token, key, issuer, now())
    if (!credentials) return undefined
    if (known.size >= remembered) known.delete(known.keys().next().value ?? '')
    known.set(token, credentials)
    return credentials
  }

  const sign = (claims: string): string => {
    const signed = `${header}.${Buffer.from(claims).toString('base64url')}`
    return `${signed}.${createHmac('sha256', signing).update(signed).digest('base64url')}`
  }

  return {
    verify,
    sign,
    key: (role) => Promise.resolve(sign(keyClaims(role, issuer))),
  }
}

/**
 * Always the same for a secret, so nothing about a key needs storing. Written as Postgres writes them: operate.keys
 * makes the same claims.
 */
const keyClaims = (role: 'anon' | 'service_role', issuer: string): string => {
  const issued = 1_767_225_600 // 2026-01-01
  const [exp, iat] = [issued + tenYears, issued]
  return `{"exp": ${exp}, "iat": ${iat}, "iss": ${JSON.stringify(issuer)}, "role": "${role}"}`
}

/** base64url has several spellings of the same bytes; only the one we write is accepted. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

const open = async (
  token: string,
  key: Uint8Array,
  issuer: string,
  now: number,
): Promise<Credentials | undefined> => {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] })
    const text = new TextDecoder('utf-8', { fatal: true }).decode(payload)
    const claims: unknown = JSON.parse(text)
    return isRecord(claims) && isAcceptable(claims, issuer, now)
      ? {
          role: claims.role as Role,
          expires: claims.exp as number,
          claims: text,
          isOperator: claims.typ === 'platform',
        }
      : undefined
  } catch {
    return undefined // whatever is wrong with it, the client learns one thing: it does not open
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAcceptable = (claims: Record<string, unknown>, issuer: string, now: number): boolean =>
  roles.has(claims.role) &&
  isTime(claims.exp) &&
  claims.exp + leeway > now &&
  absentOr(claims.nbf, (nbf) => isTime(nbf) && nbf <= now + leeway) &&
  absentOr(claims.iat, (iat) => isTime(iat) && iat <= now + leeway) &&
  absentOr(claims.iss, (iss) => iss === issuer) &&
  absentOr(claims.aud, (aud) => aud === 'authenticated') &&
  absentOr(claims.session_id, isUuid) &&
  absentOr(
    claims.typ,
    (typ) => typ === 'platform' && claims.role === 'service_role' && operatorRoles.has(claims.pr),
  ) &&
  (claims.role !== 'authenticated' || isUuid(claims.sub))

const absentOr = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value)

const isTime = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= lastSecond

const isUuid = (value: unknown): boolean => typeof value === 'string' && uuid.test(value)
