// The headers of every reply, errors too: any origin may call, none with cookies, and no reply may be stored, since
// it depends on the caller; only a file says otherwise.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { tellWithoutBody } from './head-error.ts'
import { isSupabaseClient, versionHeader, widenError } from './supabase-errors.ts'
import { isUnread, whileRead } from './unread.ts'

export interface HttpReply {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
  /** In place of a body: of a file. Its headers say what and how long it is. */
  bytes?: Readable | Buffer
  /** Of Postgres, where there are several that answer. */
  server?: string
}

const allowed = [
  'authorization',
  'apikey',
  'content-type',
  'prefer',
  'range',
  'x-client-info',
  'x-plinth-after',
  'x-upsert',
  'accept-profile',
  'content-profile',
  'x-supabase-api-version',
  'x-retry-count',
  'cache-control',
  'x-metadata',
  'traceparent',
  'tracestate',
  'baggage',
]
const exposed = [
  'content-range',
  'x-total-count',
  'location',
  'link',
  'preference-applied',
  'retry-after',
  'etag',
  'proxy-status',
  'x-plinth-after',
  'x-request-id',
]

/** Beside these, those of files. */
const allowedOfFiles = [
  ...allowed,
  'content-digest',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'tus-resumable',
  'upload-checksum',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-signature',
]
const exposedOfFiles = [
  ...exposed,
  'accept-ranges',
  'content-disposition',
  'last-modified',
  'repr-digest',
  'tus-checksum-algorithm',
  'tus-extension',
  'tus-max-size',
  'tus-resumable',
  'tus-version',
  'upload-expires',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'x-transform',
]

export const replyHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const fileHeaders = {
  ...replyHeaders,
  'access-control-expose-headers': exposedOfFiles.join(', '),
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': allowed.join(', '),
  'access-control-max-age': '86400',
}

const filePreflightHeaders = {
  ...preflightHeaders,
  'access-control-allow-headers': allowedOfFiles.join(', '),
}

export const json = 'application/json; charset=utf-8'

const isOfFiles = ({ raw }: FastifyRequest): boolean => (raw.url ?? '').startsWith('/storage/v1/')

const widened = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: string,
): string => {
  if (!isSupabaseClient(request.headers, request.raw.url)) return body
  reply.headers(versionHeader(request.headers))
  return widenError(status, body, request.raw.url, request.method, request.headers)
}

export const sendReply = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body, bytes }: HttpReply,
): FastifyReply => {
  const common = isOfFiles(request) ? fileHeaders : replyHeaders
  reply.code(status).headers(common).header('x-request-id', request.id)
  if (bytes) return reply.headers(headers).send(bytes)
  const hasBody = status !== 204 && status !== 304 && (body !== null || request.method === 'HEAD')
  if (!hasBody) return reply.headers(headers).send()
  reply.header('content-type', json).headers(headers)
  if (status < 400 || body === null) return reply.send(body)
  const text = widened(request, reply, status, body)
  if (request.method === 'HEAD') tellWithoutBody(reply, text)
  if (!isUnread(request.raw)) return reply.send(text)
  reply.headers({ 'content-length': Buffer.byteLength(text), connection: 'close' })
  return reply.send(whileRead(text, request.raw))
}

/** `tus`: what clients of resumable uploads ask about with OPTIONS. */
export const sendPreflight = (
  request: FastifyRequest,
  reply: FastifyReply,
  tus: Readonly<Record<string, string>> = {},
): FastifyReply =>
  sendReply(request, reply, { status: 204, headers: preflightOf(request, tus), body: null })

const preflightOf = (
  request: FastifyRequest,
  tus: Readonly<Record<string, string>>,
): Record<string, string> => {
  if (!isOfFiles(request)) return preflightHeaders
  return (request.raw.url ?? '').startsWith('/storage/v1/upload/resumable')
    ? { ...filePreflightHeaders, ...tus }
    : filePreflightHeaders
}
