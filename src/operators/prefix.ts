// Operators on the other prefixes: the gate decides there too, and what they change is in the audit.
import type { FastifyRequest } from 'fastify'
import type { EntryRequest } from '../database/entries.ts'
import { noRequest } from '../database/no-request.ts'
import { isDatabaseError } from '../database/errors.ts'
import type { Credentials, Tokens } from '../http/token.ts'
import { errorReply } from '../http/error-reply.ts'
import type { HttpReply } from '../http/reply.ts'
import { headersOf } from '../http/request-headers.ts'
import { withSignedToken } from '../routes/call-entry.ts'
import type { Service } from '../routes/service.ts'
import { withTarget } from './carry.ts'
import { isAdmitted, type Gate } from './gate.ts'

/** The claims to go on with: those of anybody else are as they came. */
export type Work = (claims: string | null) => Promise<HttpReply>

export const throughGate = async (
  service: Pick<Service, 'gate' | 'errors'>,
  request: FastifyRequest,
  credentials: Credentials | undefined,
  body: string | null,
  work: Work,
  /** The row in control.route of what only reads, whatever its method. */
  reading?: string,
): Promise<HttpReply> => {
  if (!credentials?.isOperator) return work(credentials?.claims ?? null)
  const { gate } = service
  const route = reading ?? `/${prefixOf(request)}/v1/*`
  const asked = requestOf(request, credentials.claims)
  if (asked.method === 'GET' || reading !== undefined) {
    const admitted = await gate.look(asked, route)
    return isAdmitted(admitted) ? work(admitted.claims) : withSignedToken(admitted)
  }
  const began = performance.now()
  const whole = withTarget({ ...asked, body: namesIn(body) }, request)
  const admitted = await gate.admit(whole, route, new Map())
  if (!isAdmitted(admitted)) return withSignedToken(admitted)
  try {
    const reply = await work(admitted.claims)
    await gate.settle(admitted, { status: reply.status }, began)
    return reply
  } catch (error) {
    const { status } = errorReply(error, service.errors(), true)
    const sqlstate = isDatabaseError(error) ? error.code : undefined
    await gate.settle(admitted, { status, sqlstate }, began)
    throw error
  }
}

const prefixOf = (request: FastifyRequest): string => (request.raw.url ?? '').split('/')[1] ?? ''

const requestOf = (request: FastifyRequest, claims: string): EntryRequest => ({
  ...noRequest,
  method: request.method === 'HEAD' ? 'GET' : request.method,
  headers: headersOf(request),
  ip: request.address,
  claims,
})

/** The members of a body without their values: the audit keeps which columns were written, and not what. */
const namesIn = (body: string | null): string | null => {
  try {
    const value: unknown = JSON.parse(body ?? '')
    const rows: unknown[] = Array.isArray(value) ? value : [value]
    const names = new Set(rows.flatMap((row) => (isObject(row) ? Object.keys(row) : [])))
    return JSON.stringify(Object.fromEntries([...names].map((name) => [name, null])))
  } catch {
    return null // the route refuses it
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Tokens that are also looked up where they are an operator's. For sockets, which live longer than a request. */
export const liveTokens = (tokens: Tokens, gate: Gate): Tokens => ({
  ...tokens,
  verify: async (token) => {
    const credentials = await tokens.verify(token)
    return credentials && (await lookedUp(credentials, gate))
  },
})

/** Undefined when the session has ended. The claims hold the role that counts now. */
export const lookedUp = async (
  credentials: Credentials,
  gate: Gate,
): Promise<Credentials | undefined> => {
  if (!credentials.isOperator) return credentials
  const asked = { ...noRequest, method: 'GET', claims: credentials.claims }
  const admitted = await gate.look(asked, '/realtime/v1/*')
  return isAdmitted(admitted) ? { ...credentials, claims: admitted.claims } : undefined
}
