// The HTTP surface: what holds for every request, then the routes. Built of what it is given; opens no port itself.
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { limitArrival } from './http/arrival.ts'
import type { AddressOf } from './http/client-address.ts'
import { isDatabaseError, isOfApplication, type ErrorMap } from './database/errors.ts'
import { Refusal } from './errors.ts'
import { causeOf, errorReply, type ErrorReply } from './http/error-reply.ts'
import type { Limit } from './http/limit.ts'
import { idsOf, logsRequests, logReply, redact } from './http/request-log.ts'
import { refuseSocket, frameworkReply } from './http/protocol-errors.ts'
import { sendReply, sendPreflight } from './http/reply.ts'
import { hasDots, isOurFile } from './http/path.ts'
import { takesUploads } from './http/unread.ts'
import { isRun, repeatedHeader } from './http/request-headers.ts'
import type { Begin } from './tracing/requests.ts'
import { inTrace, type Trace } from './tracing/trace.ts'

declare module 'fastify' {
  interface FastifyRequest {
    address: string
    /** On the clock of performance.now(). */
    arrivedAt: number
    /** Ends a request whose body does not arrive. */
    arrival: NodeJS.Timeout | undefined
    trace: Trace | undefined
    /** The server of Postgres that answered, where reads may go to several. */
    servedBy: string | undefined
  }
}

export interface AppOptions {
  bodyLimit: number
  /** Milliseconds for the body of a request to arrive, if not the usual ones. */
  bodyPatience?: number
  logLevel: string
  addressOf: AddressOf
  limit: Limit['wait']
  isDraining: () => boolean
  /** What this service can do of TUS, as headers. */
  tus?: Readonly<Record<string, string>>
  errors: () => ErrorMap
  logStream?: { write(line: string): void }
  /** Hears of each request that was answered. */
  answered?: ((request: FastifyRequest, reply: FastifyReply) => void) | undefined
  /** Begins the trace of a request. */
  trace?: Begin | undefined
}

const noCompiler = (): never => {
  throw new Error('no route has a schema')
}

export const buildApp = (options: AppOptions): FastifyInstance => {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      base: null,
      ...(options.logStream && { stream: options.logStream }),
    },
    genReqId: makeIds(),
    // Bodies are checked by zod or in SQL: no route has a schema here, and what would compile one is not loaded.
    schemaController: {
      compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler },
    },
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger) => logger, // our own lines name their request
    exposeHeadRoutes: false,
    return503OnClosing: false,
    bodyLimit: options.bodyLimit,
    routerOptions: { maxParamLength: 1000, querystringParser: () => ({}) }, // query.ts does that
    requestTimeout: 0, // an upload may take longer: see arrival.ts
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1_000,
      requireHostHeader: false, // node's own refusal has no envelope; admit() refuses instead
    },
    clientErrorHandler: refuseSocket,
    // No hook runs for these, so the reply is sent here, and the time for a body is limited here.
    frameworkErrors: (error, request, reply) => {
      limitArrival(request, reply, options.bodyPatience ?? bodyPatience)
      void sendReply(request, reply, frameworkReply(error))
    },
  })
  app.server.maxConnections = 10_000
  // An expectation we do not know need not be met (RFC 9110, 10.1.1): the request is served like any other.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  // A client that waits for 100 Continue gets it when its upload is read: a refusal spares it the bytes.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!takesUploads(request)) response.writeContinue()
    app.server.emit('request', request, response)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.decorateRequest('address', '')
  app.decorateRequest('arrivedAt', 0)
  app.decorateRequest('arrival', undefined)
  app.decorateRequest('trace', undefined)
  app.decorateRequest('servedBy', undefined)

  app.addHook('onRequest', (request, reply, done) => {
    try {
      if (admit(request, reply, options)) done()
    } catch (error) {
      done(error as Error)
    }
  })
  if (logsRequests(options.logLevel)) {
    app.addHook('onResponse', (request, reply, done) => {
      logReply(request, reply)
      done()
    })
  }
  if (options.trace) traceRequests(app, options.trace)
  const { answered } = options
  if (answered) {
    app.addHook('onResponse', (request, reply, done) => {
      answered(request, reply)
      done()
    })
  }
  app.setNotFoundHandler((request, reply) =>
    sendReply(
      request,
      reply,
      errorReply(new Refusal('not_found', 'there is no such route'), options.errors(), false),
    ),
  )
  app.setErrorHandler((error, request, reply) =>
    sendReply(request, reply, loggedReply(error, request, options)),
  )
  return app
}

/** The handler runs in the trace: reading the body would have left it. */
const traceRequests = (app: FastifyInstance, begin: Begin): void => {
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = begin(request, reply)
    done()
  })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.trace) inTrace(request.trace, done)
    else done()
  })
}

/** Milliseconds. */
const bodyPatience = 30_000

const makeIds = (): (() => string) => {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${process}-${(count += 1).toString(36)}`
}

/** The checks that come before every route. False: the reply is sent already. */
const admit = (request: FastifyRequest, reply: FastifyReply, options: AppOptions): boolean => {
  request.arrivedAt = performance.now()
  limitArrival(request, reply, options.bodyPatience ?? bodyPatience)
  const { headers } = request.raw
  const forwarded = headers['x-forwarded-for']
  request.address = options.addressOf(
    request.raw.socket.remoteAddress,
    typeof forwarded === 'string' ? forwarded : forwarded?.join(','),
  )
  if (headers.host === undefined && request.raw.httpVersion === '1.1')
    throw new Refusal('bad_request', 'the host header is missing', { connection: 'close' })
  const repeated = repeatedHeader(request.raw)
  if (repeated !== undefined)
    throw new Refusal('bad_request', `there is more than one ${repeated} header`, {
      connection: 'close',
    })
  if (request.method === 'OPTIONS') {
    sendPreflight(request, reply, options.tus)
    return false
  }
  if (options.isDraining()) {
    throw new Refusal('unavailable', 'this gateway is stopping', {
      'retry-after': '1',
      connection: 'close',
    })
  }
  const wait = isFree(request) ? 0 : options.limit(request.address)
  if (wait > 0)
    throw new Refusal('rate_limited', `too many requests, try again in ${wait} seconds`, {
      'retry-after': String(wait),
    })
  if (hasDots(request.raw.url ?? ''))
    throw new Refusal('bad_request', 'no part of a path may be . or ..')
  if (isRun(request.raw))
    throw new Refusal('forbidden', 'what is stored here is no program of this origin')
  const encoding = headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') {
    throw new Refusal('unsupported_media_type', 'a compressed body is not understood')
  }
  return true
}

/** Of the limit: health checks, and files of ours. */
const isFree = ({ raw: { url = '' } }: FastifyRequest): boolean =>
  ['/health', '/ready'].includes(url) || isOurFile(url)

const loggedReply = (error: unknown, request: FastifyRequest, options: AppOptions): ErrorReply => {
  const isFramework =
    error instanceof Error && 'code' in error && String(error.code).startsWith('FST_')
  const aloud = /^\/(rest|storage)\/v1\//.test(request.raw.url ?? '')
  const answer = isFramework
    ? frameworkReply(error as { statusCode?: number })
    : errorReply(error, options.errors(), aloud)
  if (answer.status === 500)
    request.log.error(
      { ...idsOf(request), url: redact(request.raw.url ?? ''), err: causeOf(error) },
      isDatabaseError(error) && isOfApplication(error)
        ? 'code of the application failed'
        : 'unexpected',
    )
  return answer
}
