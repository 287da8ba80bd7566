// The headers of every reply, errors too: any origin may call, none with cookies, and no reply may be stored, since
// it depends on the caller.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSupabaseClient, versionHeader, widenError } from './supabase-errors.ts'

export interface HttpReply {
  status: number
  headers: Record<string, string | string[]>
  body: string | null
}

const allowed = [
  'authorization',
  'apikey',
  'content-type',
  'prefer',
  'range',
  'x-client-info',
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
  'x-request-id',
]

export const replyHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

const preflightHeaders = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': allowed.join(', '),
  'access-control-max-age': '86400',
}

export const json = 'application/json; charset=utf-8'

export const sendReply = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: HttpReply,
): FastifyReply => {
  reply.code(status).headers(replyHeaders).header('x-request-id', request.id)
  const hasBody = status !== 204 && (body !== null || request.method === 'HEAD')
  if (!hasBody) return reply.headers(headers).send()
  reply.header('content-type', json).headers(headers)
  if (status < 400 || body === null || !isSupabaseClient(request.headers)) return reply.send(body)
  return reply.headers(versionHeader(request.headers)).send(widenError(status, body))
}

export const sendPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendReply(request, reply, { status: 204, headers: preflightHeaders, body: null })
