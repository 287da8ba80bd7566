// Puts the route tables on the app: one generic handler for entry points, one for the REST API, 405 for the rest.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Perform } from '../asks/scrypt.ts'
import { decodeBody, readBody } from '../body.ts'
import { carry, finish } from '../carry.ts'
import { readCredentials } from '../credentials.ts'
import type { Database } from '../database/database.ts'
import type { Kind } from '../database/manifest.ts'
import { Refusal, unavailable } from '../errors.ts'
import { decodeQuery, singleValued } from '../query.ts'
import type { Tokens } from '../token.ts'
import { adminRoutes } from './admin.ts'
import { authRoutes } from './auth.ts'
import type { EntryRoute } from './route.ts'

export interface Service {
  tokens: Tokens
  perform: Perform
  /** Throws while there is no database to serve. */
  database: (kind: Kind) => Database
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const restUrl = '/rest/v1/:table'
const forwarded = [
  'user-agent',
  'prefer',
  'accept',
  'range',
  'x-client-info',
  'x-upsert',
  'accept-profile',
  'content-profile',
]

export const registerRoutes = (app: FastifyInstance, service: Service): void => {
  const entryRoutes = [...authRoutes, ...adminRoutes]
  for (const route of entryRoutes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: (request, reply) => carryEntry(service, route, request, reply),
    })
  }
  for (const method of methods) {
    app.route({
      method,
      url: restUrl,
      handler: (request, reply) => carryRest(service, request, reply),
    })
  }
  for (const url of new Set(entryRoutes.map((route) => route.url))) {
    const there = entryRoutes
      .filter((route) => route.url === url)
      .map((route): string => route.method)
    refuseOthers(app, url, there)
  }
}

export const refuseOthers = (app: FastifyInstance, url: string, there: readonly string[]): void => {
  const others = methods.filter((method) => !there.includes(method))
  app.route({
    method: others,
    url,
    handler: (request) => {
      throw new Refusal('method_not_allowed', `${request.method} is not allowed here`, {
        allow: [...there, 'OPTIONS'].join(', '),
      })
    },
  })
}

const carryEntry = async (
  service: Service,
  route: EntryRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const credentials = route.open
    ? undefined
    : await readCredentials(request.headers, service.tokens)
  const query = singleValued(decodeQuery(request.raw.url ?? ''))
  const { text, secrets } = readBody(request.body, route.body, route.secrets)
  const asked = {
    method: request.method,
    path: request.params as Record<string, string>,
    query,
    headers: headersOf(request),
    body: text,
    ip: request.address,
    claims: credentials?.claims ?? null,
    answer: null,
  }
  const database = service.database(route.database)
  const answered = await blaming(database, () =>
    carry((next) => database.call(route.entry, next), service.perform, asked, secrets),
  )
  const { status, headers, body } = await finish(answered, service.tokens.sign)
  return send(reply, status, headers, body)
}

const carryRest = async (
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const credentials = await readCredentials(request.headers, service.tokens)
  const query = decodeQuery(request.raw.url ?? '')
  const database = service.database('project')
  const { status, headers, body } = await blaming(database, () =>
    database.rest.request({
      role: credentials?.role ?? 'anon',
      method: request.method,
      path: (request.params as { table: string }).table,
      query,
      headers: JSON.stringify(headersOf(request)),
      body: decodeBody(request.body),
      claims: credentials?.claims ?? null,
      signal: () => untilGone(reply),
    }),
  )
  return send(reply, status, headers, body)
}

const headersOf = (request: FastifyRequest): Record<string, string> => {
  const headers: Record<string, string> = { 'x-request-id': request.id }
  for (const name of forwarded) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/** Aborts when the client's connection is lost before the answer was sent. */
const untilGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

const blaming = async <T>(database: Database, work: () => Promise<T>): Promise<T> => {
  if (!database.state.isUp()) throw unavailable()
  try {
    return await work()
  } catch (error) {
    database.state.blame(error)
    throw error
  }
}

const send = (
  reply: FastifyReply,
  status: number,
  headers: Record<string, string>,
  body: string | null,
): FastifyReply => {
  reply.code(status).headers(headers)
  return body === null ? reply.send() : reply.type('application/json; charset=utf-8').send(body)
}
