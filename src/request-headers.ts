// A request's headers as SQL gets them: all but those that open doors, and those of the connection alone.
import type { FastifyRequest } from 'fastify'

const withheld = new Set(['authorization', 'apikey', 'cookie', 'proxy-authorization', 'connection'])

export const headersOf = (request: FastifyRequest): Record<string, string> => {
  const given = request.raw.headers
  const headers: Record<string, string> = {}
  for (const name in given) {
    const value = given[name]
    if (typeof value === 'string' && !withheld.has(name)) headers[name] = value
  }
  headers['x-request-id'] = request.id
  return headers
}
