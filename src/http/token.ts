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
  /** The claims of a link to a file, as the text that was signed. */
  verifyLink: (token: string) => Promise<string | undefined>
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
  const signing = createSecretKey(key)

  /** A link ends to the second: the same gateway signed it. */
  const remembering = <T extends { expires: number }>(
    accept: (claims: Record<string, unknown>, text: string) => T | undefined,
    late: number,
  ): ((token: string) => Promise<T | undefined>) => {
    const known = new Map<string, T>()
    return async (token) => {
      const found = known.get(token)
      if (found && found.expires + late > now()) return found
      if (token.length > longest || !compact.test(token) || !isCanonical(token)) return undefined
      const opened = await open(token, key, accept)
      if (!opened) return undefined
      if (known.size >= remembered) known.delete(known.keys().next().value ?? '')
      known.set(token, opened)
      return opened
    }
  }

  const verify = remembering(
    (claims, text) =>
      isAcceptable(claims, issuer, now()) ? credentialsOf(claims, text) : undefined,
    leeway,
  )
  const openLink = remembering(
    (claims, text) =>
      isLink(claims, issuer, now()) ? { claims: text, expires: claims.exp as number } : undefined,
    0,
  )

  const sign = (claims: string): string => {
    const signed = `${header}.${Buffer.from(claims).toString('base64url')}`
    return `${signed}.${createHmac('sha256', signing).update(signed).digest('base64url')}`
  }

  return {
    verify,
    verifyLink: async (token) => (await openLink(token))?.claims,
    sign,
    key: (role) => Promise.resolve(sign(keyClaims(role, issuer))),
  }
}

/** Always the same for a secret, so nothing about a key needs storing. */
export const keyClaims = (role: 'anon' | 'service_role', issuer: string): string => {
  const issued = 1_767_225_600 // 2026-01-01
  const [exp, iat] = [issued + tenYears, issued]
  return `{"exp": ${exp}, "iat": ${iat}, "iss": ${JSON.stringify(issuer)}, "role": "${role}"}`
}

/** base64url has several spellings of the same bytes; only the one we write is accepted. */
const isCanonical = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)

const open = async <T>(
  token: string,
  key: Uint8Array,
  accept: (claims: Record<string, unknown>, text: string) => T | undefined,
): Promise<T | undefined> => {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: ['HS256'] })
    const text = new TextDecoder('utf-8', { fatal: true }).decode(payload)
    const claims: unknown = JSON.parse(text)
    return isRecord(claims) ? accept(claims, text) : undefined
  } catch {
    return undefined // whatever is wrong with it, the client learns one thing: it does not open
  }
}

const credentialsOf = (claims: Record<string, unknown>, text: string): Credentials => ({
  role: claims.role as Role,
  expires: claims.exp as number,
  claims: text,
  isOperator: claims.typ === 'platform',
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What holds of every token, whatever it is for. */
const isCurrent = (
  claims: Record<string, unknown>,
  issuer: string,
  now: number,
  late: number,
): boolean =>
  isTime(claims.exp) &&
  claims.exp + late > now &&
  absentOr(claims.nbf, (nbf) => isTime(nbf) && nbf <= now + leeway) &&
  absentOr(claims.iat, (iat) => isTime(iat) && iat <= now + leeway) &&
  absentOr(claims.iss, (iss) => iss === issuer)

const isLink = (claims: Record<string, unknown>, issuer: string, now: number): boolean =>
  claims.typ === 'storage' && isCurrent(claims, issuer, now, 0)

const isAcceptable = (claims: Record<string, unknown>, issuer: string, now: number): boolean =>
  roles.has(claims.role) &&
  isCurrent(claims, issuer, now, leeway) &&
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
