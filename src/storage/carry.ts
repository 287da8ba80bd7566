// Carries a request of files: to its entry point, and again for as long as that asks for something only we can do.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { comingAfter } from '../database/after.ts'
import type { EntryReply, EntryRequest, Reader } from '../database/entries.ts'
import { Refusal } from '../errors.ts'
import { readCredentials } from '../http/credentials.ts'
import { decodeQuery, singleValued } from '../http/query.ts'
import { sendReply, type HttpReply } from '../http/reply.ts'
import { networkOf } from '../http/limit.ts'
import { headersOf } from '../http/request-headers.ts'
import { idsOf } from '../http/request-log.ts'
import { untilGone } from '../http/until-gone.ts'
import type { Credentials } from '../http/token.ts'
import { throughGate } from '../operators/prefix.ts'
import { calling, type Service } from '../routes/service.ts'
import type { StorageAsk, StorageWork } from './asks.ts'
import { readJsonBody } from './json-body.ts'
import type { FindRoute } from './path.ts'
import type { StorageRoute } from './route.ts'
import { send, type SentFileBytes } from './send.ts'
import type { Storage } from './storage.ts'
import { openUpload, type Upload } from './upload.ts'
import { isSmall, storeWhole } from './whole.ts'

export interface StorageService extends Service {
  storage: Storage
  asks: Record<string, StorageAsk>
  limits: {
    /** Bytes of a body that is no upload. */
    body: number
    /** Milliseconds that a client may let us wait. */
    idle: number
  }
}

/** The route of operators for what only reads, though it is a POST. */
const readingRoute = '/storage/v1/object/list/*'

/** So that ?download counts, which has no value. */
const withEquals = (url: string): string => url.replaceAll(/(?<=[?&])[^=&?]+(?=&|$)/g, '$&=')

export const carryStorage = async (
  service: StorageService,
  findRoute: FindRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { route, path } = findRoute(request.method, request.raw.url ?? '')
  service.storage.requireServed()
  const query = singleValued(decodeQuery(withEquals(request.raw.url ?? '')))
  const credentials = route.claims ? undefined : await readCredentials(request, service.tokens)
  const linked = route.claims === 'link' ? await linkClaims(service, request, query) : null
  delete query['token']
  const carrying = { service, route, request, reply, path, query, credentials, linked }
  if (route.body !== 'bytes') {
    const body = route.body ? await readJsonBody(request, reply, service.limits.body) : null
    return sendReply(request, reply, await carry(carrying, body, undefined))
  }
  return sendReply(request, reply, await withUpload(carrying))
}

interface Carrying {
  service: StorageService
  route: StorageRoute
  request: FastifyRequest
  reply: FastifyReply
  path: Record<string, string>
  query: Record<string, string>
  credentials: Credentials | undefined
  linked: string | null
}

/** One that is missing or does not open is none: SQL refuses. */
const linkClaims = async (
  { tokens }: Service,
  request: FastifyRequest,
  { token }: Record<string, string>,
): Promise<string | null> => {
  const link = request.headers['x-signature'] ?? token
  return (typeof link === 'string' ? await tokens.verifyLink(link) : undefined) ?? null
}

const withUpload = async (carrying: Carrying): Promise<HttpReply> => {
  const { service, route, request, reply } = carrying
  const { storage, limits } = service
  const isTrusted = carrying.credentials?.role === 'service_role'
  if (!storage.begin(request, isTrusted ? undefined : networkOf(request.address)))
    throw new Refusal('unavailable', 'too many uploads are under way', { 'retry-after': '1' })
  let upload: Upload | undefined
  try {
    upload = await openUpload(
      request,
      reply,
      limits.idle,
      !route.url.startsWith('upload/resumable'),
    )
    storage.follow(request, upload)
    return await carry(carrying, upload.body, upload)
  } finally {
    upload?.end()
    storage.done(request)
  }
}

const carry = (
  carrying: Carrying,
  body: string | null,
  upload: Upload | undefined,
): Promise<HttpReply> => {
  const { service, route, request, credentials, linked } = carrying
  const { path, query } = carrying
  const headers = headersOf(request)
  if (route.reads) delete headers['x-operation-id'] // nobody names their own
  const asked = { method: request.method, path, query, headers, body, ip: request.address }
  return throughGate(
    service,
    request,
    credentials,
    upload ? null : body,
    (claims) => answer(carrying, { ...asked, claims: linked ?? claims, answer: null }, upload),
    route.reads ? readingRoute : undefined,
  )
}

const call = (
  { service, route, reply }: Carrying,
  asked: EntryRequest,
  isWhole = false,
): Promise<EntryReply> => {
  const { method, entry, reads } = route
  const database = service.database('project')
  const reader: Reader = reads ? 'core.to_operator_request' : 'core.to_request'
  const asking = isWhole ? database.write : method === 'GET' ? database.read : database.call
  return calling(database, () => asking(`storage.${entry}`, asked, reader, () => untilGone(reply)))
}

/** A client that does not take the bytes is cut off by the connection's own timer. */
const sending = (
  { request, service }: Carrying,
  { status, headers }: Pick<HttpReply, 'status' | 'headers'>,
  { bytes, length }: SentFileBytes,
): HttpReply => {
  const whole = { ...headers, 'content-length': String(length) }
  if (!bytes) return { status, headers: whole, body: null }
  request.raw.socket.setTimeout(service.limits.idle)
  return { status, headers: whole, body: null, bytes }
}

const askShape = z.looseObject({ kind: z.string(), state: z.unknown().optional() })

const answer = async (
  carrying: Carrying,
  asked: EntryRequest,
  upload: Upload | undefined,
): Promise<HttpReply> => {
  const { service, route, request } = carrying
  const { storage, asks } = service
  const work: StorageWork = {
    upload,
    failed: (trouble) => request.log.warn({ ...idsOf(request), ...trouble }, 'storage.failed'),
  }
  const whole = upload && route.whole && isSmall(request, carrying.credentials?.role)
  const stored = whole ? await storeWhole(storage, upload, work) : null
  let hasReceived = stored !== null
  let reply = await call(carrying, { ...asked, answer: stored }, hasReceived)
  for (;;) {
    const headers = reply.headers ?? {}
    const { status, body } = reply
    if (reply.ask === null) {
      if (status < 400 ? route.erases : hasReceived) storage.wakeSweeper()
      const fault = upload?.fault()
      if (fault) throw fault
      return { status, headers, body }
    }
    const { kind, state } = askShape.parse(reply.ask)
    if (kind === 'send') {
      const sent = await send(reply.ask, request.method === 'HEAD', storage, work)
      if ('length' in sent) return sending(carrying, { status, headers }, sent)
      reply = comingAfter(reply, await call(carrying, { ...asked, answer: { ...sent, state } }))
      continue
    }
    const perform = asks[kind]
    if (!perform) throw new Error(`SQL asked for ${kind}, which this gateway cannot do`)
    hasReceived ||= ['receive', 'append'].includes(kind)
    const done = await perform(reply.ask, work)
    reply = comingAfter(reply, await call(carrying, { ...asked, answer: { ...done, state } }))
  }
}
