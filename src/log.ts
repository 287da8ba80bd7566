// What is logged of a request: never a header or a body, and no value of a parameter that may be a secret.
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'

const secretParameters =
  /([?&](?:token|token_hash|apikey|code|state|refresh_token|access_token|code_verifier|password)=)[^&]*/gi

export const redact = (url: string): string => url.replaceAll(secretParameters, '$1[redacted]')

export const logReply = (request: FastifyRequest, reply: FastifyReply, address: string): void => {
  const logger: FastifyBaseLogger = request.log
  logger.info(
    {
      method: request.method,
      url: redact(request.raw.url ?? ''),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      address,
    },
    'request',
  )
}
