// A request's headers for SQL: all but credentials and those of the connection. Of the cookies, those whose names
// the route asks for.
import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { isOurFile } from './path.ts'

const withheld = new Set([
  'authorization',
  'apikey',
  'cookie',
  'proxy-authorization',
  'connection',
  'x-signature',
])

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

/** A request may have one of each. Of two, node drops the second or joins them; a proxy may have read the other. */
const single = new Set([
  'accept-profile',
  'apikey',
  'authorization',
  'content-length',
  'content-profile',
  'content-type',
  'host',
  'origin',
  'range',
  'x-signature',
  'x-upsert',
])

export const repeatedHeader = ({ headers, rawHeaders }: IncomingMessage): string | undefined => {
  if (rawHeaders.length === 2 * Object.keys(headers).length) return undefined // no name stands twice
  const seen = new Set<string>()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase()
    if (single.has(name) && seen.has(name)) return name
    seen.add(name)
  }
  return undefined
}

const programs = new Set([
  'audioworklet',
  'paintworklet',
  'script',
  'serviceworker',
  'sharedworker',
  'style',
  'worker',
  'xslt',
])

/** A page of this origin would run it, as browsers say: only the console and the client are for that. */
export const isRun = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers['sec-fetch-site'] === 'same-origin' &&
  programs.has(headers['sec-fetch-dest']?.toString() ?? '') &&
  !isOurFile(url)

const cookiesNamed = (names: RegExp, cookies = ''): string =>
  cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => names.test(cookie))
    .join('; ')
