// What every reply says, errors too: any origin may call, none may send cookies, and nothing is to be stored,
// since what is answered depends on who asks.
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

export const replyHeaders: Record<string, string> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': exposed.join(', '),
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}

export const preflightHeaders: Record<string, string> = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
  'access-control-allow-headers': allowed.join(', '),
  'access-control-max-age': '86400',
}
