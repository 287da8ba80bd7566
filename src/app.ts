// The HTTP surface: what holds for every request, then the routes. Built of what it is given; opens no port itself.
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { AddressOf } from './client-address.ts'
import { preflightHeaders, replyHeaders } from './cors.ts'
import { envelope, Refusal, tell, type ErrorCode, type ErrorMap, type Told } from './errors.ts'
import type { Limit } from './limit.ts'
import { logReply, redact } from './log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    address: string
  }
}

export interface AppOptions {
  bodyLimit: number
  logLevel: string
  addressOf: AddressOf
  limit: Limit
  isDraining: () => boolean
  errors: () => ErrorMap
  logStream?: { write(line: string): void }
}

export const buildApp = (options: AppOptions): FastifyInstance => {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      base: null,
      ...(options.logStream && { stream: options.logStream }),
    },
    genReqId: makeIds(),
    logController: new LogController({ disableRequestLogging: true }),
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: options.bodyLimit,
    routerOptions: { maxParamLength: 1000 },
    requestTimeout: 30_000,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    clientErrorHandler: refuseSocket,
    frameworkErrors: (error, _request, reply) => void answer(reply, tellFramework(error)),
  })
  app.server.maxConnections = 10_000
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.decorateRequest('address', '')

  app.addHook('onRequest', async (request, reply) => admit(request, reply, options))
  app.addHook('onResponse', async (request, reply) => logReply(request, reply, request.address))
  app.setNotFoundHandler((_request, reply) =>
    answer(
      reply,
      tell(new Refusal('not_found', 'there is no such route'), options.errors(), false),
    ),
  )
  app.setErrorHandler((error, request, reply) => answer(reply, tellError(error, request, options)))
  return app
}

const makeIds = (): (() => string) => {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${process}-${(count += 1).toString(36)}`
}

/** What every request meets first, whatever its route. */
const admit = async (
  request: FastifyRequest,
  reply: FastifyReply,
  options: AppOptions,
): Promise<FastifyReply | undefined> => {
  const { headers } = request.raw
  reply.headers(replyHeaders).header('x-request-id', request.id)
  const forwarded = headers['x-forwarded-for']
  request.address = options.addressOf(
    request.raw.socket.remoteAddress,
    typeof forwarded === 'string' ? forwarded : forwarded?.join(','),
  )
  if (request.method === 'OPTIONS') return reply.code(204).headers(preflightHeaders).send()
  if (options.isDraining()) {
    throw new Refusal('unavailable', 'this gateway is stopping', {
      'retry-after': '1',
      connection: 'close',
    })
  }
  const wait = isHealthCheck(request) ? 0 : options.limit(request.address)
  if (wait > 0)
    throw new Refusal('rate_limited', `too many requests, try again in ${wait} seconds`, {
      'retry-after': String(wait),
    })
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Refusal('unsupported_media_type', 'a compressed body is not understood')
  }
  return undefined
}

const isHealthCheck = (request: FastifyRequest): boolean =>
  ['/health', '/ready'].includes(request.raw.url ?? '')

export const answer = (reply: FastifyReply, { status, headers, body }: Told): FastifyReply =>
  reply.code(status).headers(headers).type('application/json; charset=utf-8').send(body)

const frameworkCodes: Record<number, ErrorCode> = {
  400: 'bad_request',
  404: 'not_found',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
}

const frameworkWords: Partial<Record<ErrorCode, string>> = {
  payload_too_large: 'the body is too large',
  unsupported_media_type: 'the body must be application/json',
  bad_request: 'the request is not valid HTTP',
}

const tellFramework = (error: { statusCode?: number | undefined }): Told => {
  const code = frameworkCodes[error.statusCode ?? 500] ?? 'internal_error'
  return tell(
    code === 'internal_error'
      ? error
      : new Refusal(code, frameworkWords[code] ?? 'the request is not valid'),
    new Map(),
    false,
  )
}

const tellError = (error: unknown, request: FastifyRequest, options: AppOptions): Told => {
  const isFramework =
    error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
  const aloud = (request.raw.url ?? '').startsWith('/rest/v1/')
  const told = isFramework
    ? tellFramework(error as { statusCode?: number })
    : tell(error, options.errors(), aloud)
  if (told.status === 500)
    request.log.error({ url: redact(request.raw.url ?? ''), err: causeOf(error) }, 'unexpected')
  return told
}

/** Enough to find the fault; a database error's detail may hold a row, so it stays out. */
const causeOf = (error: unknown): object =>
  error instanceof Error
    ? {
        message: error.message,
        stack: error.stack,
        sqlstate: 'code' in error ? error.code : undefined,
      }
    : { message: String(error) }

const socketErrors: Record<string, [string, ErrorCode]> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'request_timeout'],
}

/** What node refuses before there is a request: the envelope is written by hand. */
const refuseSocket = (error: Error & { code: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, code] = socketErrors[error.code] ?? (['400 Bad Request', 'bad_request'] as const)
  const body = envelope(code, 'the request is not valid HTTP')
  const head = Object.entries({
    ...replyHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  })
  socket.end(
    `HTTP/1.1 ${line}\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
  )
}
