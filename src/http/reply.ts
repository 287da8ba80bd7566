// What every reply says, errors too: any origin may call, none may send cookies, and nothing is to be stored,
// since what is answered depends on who asks.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { echo, speaksSupabase, widen } from './supabase-errors.ts'

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
  if (status < 400 || body === null || !speaksSupabase(request.headers)) return reply.send(body)
  return reply.headers(echo(request.headers)).send(widen(status, body))
}

export const sendPreflight = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendReply(request, reply, { status: 204, headers: preflightHeaders, body: null })
