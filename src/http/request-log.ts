// What is logged of a request: never a header or a body, and no value of a parameter that may be a secret.
import type { FastifyReply, FastifyRequest } from 'fastify'

const secretParameters = new Set([
  'token',
  'token_hash',
  'apikey',
  'code',
  'state',
  'refresh_token',
  'access_token',
  'code_verifier',
  'auth_code',
  'password',
  'id_token',
  'client_secret',
  'oauth_token',
  'oauth_verifier',
])

export const redact = (url: string): string =>
  url
    .replace(/^(\/admin\/v1\/exports\/)[^/?]+/, '$1[redacted]')
    .replaceAll(/([?&])([^=&]*)=[^&]*/g, (pair, before: string, name: string) =>
      secretParameters.has(plain(name)) ? `${before}${name}=[redacted]` : pair,
    )

/** A percent-encoded name is understood too. */
const plain = (name: string): string => {
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name
  }
}

/** By which a line is found from a reply, and from a trace. */
export const idsOf = ({ id, trace }: FastifyRequest): object =>
  trace ? { reqId: id, traceId: trace.traceId } : { reqId: id }

/** Whether a line for each request is printed at this level. */
export const logsRequests = (level: string): boolean => ['info', 'debug', 'trace'].includes(level)

export const logReply = (request: FastifyRequest, reply: FastifyReply): void => {
  request.log.info(
    {
      ...idsOf(request),
      method: request.method,
      url: redact(request.raw.url ?? ''),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      address: request.address,
      ...(request.servedBy !== undefined && { server: request.servedBy }),
    },
    'request',
  )
}
