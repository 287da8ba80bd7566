// A request's headers as SQL gets them: all but those that open doors, and those of the connection alone. Of the
// cookies it gets those whose names are asked for.
import type { FastifyRequest } from 'fastify'

const withheld = new Set(['authorization', 'apikey', 'cookie', 'proxy-authorization', 'connection'])

export const headersOf = (request: FastifyRequest, cookies?: RegExp): Record<string, string> => {
  const given = request.raw.headers
  const headers: Record<string, string> = {}
  for (const name in given) {
    const value = given[name]
    if (typeof value === 'string' && !withheld.has(name)) headers[name] = value
  }
  const shown = cookies && cookiesNamed(cookies, given.cookie)
  if (shown) headers['cookie'] = shown
  headers['x-request-id'] = request.id
  return headers
}

const cookiesNamed = (names: RegExp, cookies = ''): string =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => names.test(cookie))
    .join('; ')
