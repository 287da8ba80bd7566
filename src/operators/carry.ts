// Carries a request of an operator: through the gate, to its entry point in its lane, and its end into the audit.
import { finished } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { inTurns } from '../database/connection/in-turns.ts'
import type { Database } from '../database/database.ts'
import type { EntryReply, EntryRequest } from '../database/entries.ts'
import { isDatabaseError } from '../database/errors.ts'
import type { OwnerSession } from '../database/owner.ts'
import { Refusal, unavailable } from '../errors.ts'
import { noBody, readBody } from '../http/body.ts'
import { readCredentials } from '../http/credentials.ts'
import { causeOf, envelope, errorReply } from '../http/error-reply.ts'
import { operatorErrorReply } from '../http/operator-error.ts'
import { decodeQuery, singleValued } from '../http/query.ts'
import { sendReply, type HttpReply } from '../http/reply.ts'
import { headersOf } from '../http/request-headers.ts'
import { idsOf, redact } from '../http/request-log.ts'
import type { Sign } from '../http/signing.ts'
import { untilGone } from '../http/until-gone.ts'
import { callEntry, withSignedToken } from '../routes/call-entry.ts'
import { blaming, type Service } from '../routes/service.ts'
import { isAdmitted, type Admitted } from './gate.ts'
import { operatorOf } from './operator-of.ts'
import { fillPsql } from './psql.ts'
import type { CarriedReply, OperatorRoute, OperatorWork } from './route.ts'

export const handleOperator = async (
  service: Service,
  route: OperatorRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const credentials = await readCredentials(request, service.tokens)
  const { text, secrets } = route.body ? readBody(request.body, route.body, route.secrets) : noBody
  const asked: EntryRequest = {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    path: request.params as Record<string, string>,
    query: singleValued(decodeQuery(request.raw.url ?? '')),
    headers: headersOf(request),
    body: text,
    ip: request.address,
    claims: credentials?.claims ?? null,
    answer: null,
  }
  const began = performance.now()
  const admitted = await service.gate.admit(withTarget(asked, request), route.url, secrets)
  if (!isAdmitted(admitted)) return sendReply(request, reply, filled(admitted))
  const { operation, claims } = admitted
  const headers = { ...asked.headers }
  delete headers['x-operation-id'] // nobody names their own
  if (operation !== null) headers['x-operation-id'] = operation
  const admittedRequest = { ...asked, claims, headers }
  const signal = untilGone(reply)
  const send = (one: HttpReply): Promise<void> => sendWhole(request, reply, one)
  const work = { service, route, request: admittedRequest, admitted, secrets, signal, send }
  const done = await inLane(work).catch((error: unknown) => refusalOf(work, error, request))
  await service.gate.settle(admitted, done, began)
  if (reply.raw.headersSent) return reply
  return sendReply(request, reply, done)
}

/** Milliseconds in which a client must take something of what waits for it. */
const stallPatience = 60_000

const sendWhole = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: HttpReply,
): Promise<void> => {
  reply.raw.setTimeout(stallPatience, () => {
    if (reply.raw.writableNeedDrain) reply.raw.destroy()
  })
  void sendReply(request, reply, answer)
  await finished(reply.raw)
}

/** The address of the request, for the audit. */
export const withTarget = (asked: EntryRequest, request: FastifyRequest): EntryRequest => ({
  ...asked,
  headers: { ...asked.headers, 'x-target': redact(request.raw.url ?? '') },
})

interface Lane {
  service: Service
  route: OperatorRoute
  request: EntryRequest
  admitted: Admitted
  secrets: ReadonlyMap<string, string>
  signal: AbortSignal
  send: OperatorWork['send']
}

interface Done extends CarriedReply {
  sqlstate?: string
}

const inLane = async (lane: Lane): Promise<Done> => {
  const { service, route, request, admitted, signal } = lane
  if (admitted.lane === 'control') {
    const control = service.database('control')
    return blaming(control, () => carry(lane, control, undefined))
  }
  const project = service.database('project')
  if (admitted.lane === 'gateway') return blaming(project, () => carry(lane, project, undefined))
  const { owner } = project
  if (!owner) return withoutOwner(route, admitted, request)
  if (!project.state.isUp()) throw unavailable()
  return blaming(project, () =>
    owner.run({
      operation: admitted.operation ?? request.headers['x-request-id'] ?? '',
      operator: operatorOf(admitted.claims),
      ...(route.timeout && { timeout: route.timeout(request) }),
      ...(route.urgent && { urgent: true }),
      ...(route.inTurns && { inTurns: true }),
      ...(route.download && { endless: true }),
      signal,
      work: (session) => carry(lane, project, session),
    }),
  )
}

const carry = async (
  { service, route, request, admitted, secrets, signal, send }: Lane,
  database: Database,
  owner: OwnerSession | undefined,
): Promise<CarriedReply> => {
  const { entry, operation, wish } = admitted
  if (entry === null) throw new Error(`control.route has no entry for ${route.url}`)
  const kind = admitted.lane === 'control' ? 'control' : 'project'
  const reader = kind === 'control' ? 'core.read_request' : 'core.to_operator_request'
  const callOnce = (called: string, next: EntryRequest): Promise<EntryReply> => {
    if (!owner) return database.call(called, next, reader)
    const callOwner = (): Promise<EntryReply> => owner.call(called, next)
    return route.inTurns ? inTurns(callOwner, { signal }) : callOwner()
  }
  const perform = service.perform(route.asks, owner?.client)
  // The project's database may ask nothing about the password of an operator: control.admit compared it.
  const own = kind === 'control' ? secrets : noBody.secrets
  const call: OperatorWork['call'] = (called, next = request) =>
    callEntry((asked) => callOnce(called, asked), perform, next, own)
  if (route.carry) {
    const { environment, backups } = service
    const callControl: OperatorWork['callControl'] = (called) =>
      service.database('control').call(called, request, 'core.read_request')
    const work = { request, operation, environment, project: database, entry, owner, call, signal }
    return route.carry({ ...work, backups, callControl, wish, send })
  }
  return filled(await call(entry), service.sign(kind, route.gives))
}

/** A reply that is no JSON has its text as a JSON string. */
const filled = (reply: EntryReply, sign?: Sign): CarriedReply => {
  const done = withSignedToken(reply, sign)
  const type = done.headers['content-type']
  if (typeof type !== 'string' || type.includes('json') || done.body === null) return done
  return { ...done, body: JSON.parse(done.body) as string }
}

const noOwner =
  "this gateway has no owner's login: use one with DATABASE_URL, or run details.sql with psql"

const withoutOwner = (route: OperatorRoute, { psql }: Admitted, request: EntryRequest): Done => {
  const sql = route.script?.(request) ?? (psql === null ? null : fillPsql(psql, request))
  return { status: 503, headers: {}, body: envelope('unavailable', noOwner, { sql }) }
}

const refusalOf = (
  { service, route, admitted }: Lane,
  error: unknown,
  request: FastifyRequest,
): Done => {
  const errors = service.errors()
  const reply =
    admitted.lane === 'control' || error instanceof Refusal
      ? errorReply(error, errors, true)
      : operatorErrorReply(error, errors, route.typed ?? false)
  if (reply.status === 500) {
    const detail = { ...idsOf(request), url: redact(request.raw.url ?? ''), err: causeOf(error) }
    request.log.error(detail, 'unexpected')
  }
  return { ...reply, ...(isDatabaseError(error) && { sqlstate: error.code }) }
}
