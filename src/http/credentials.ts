// The caller's credentials: the bearer token, else the apikey, else none. A token that does not verify is refused,
// never ignored.
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors.ts'
import { idsOf } from './request-log.ts'
import type { Credentials, Tokens } from './token.ts'

/** Only a browser sends an origin, and everybody can read what a page holds. */
const leaked =
  'a service key came from a web page: whoever sees the page can read and change everything'

export const notOpened = (): Refusal =>
  new Refusal('unauthorized', 'the token is malformed, expired or wrongly signed')

export const bearer = /^bearer +(\S+)$/i

export const readCredentials = async (
  request: FastifyRequest,
  tokens: Tokens,
  /** Of the address, for tools that send no headers. */
  key?: string,
): Promise<Credentials | undefined> => {
  const { headers } = request
  const token =
    headers.authorization === undefined
      ? headers.apikey
      : (bearer.exec(headers.authorization)?.[1] ?? '')
  if (token !== undefined) return openToken(request, token, tokens)
  return key === undefined ? undefined : openAddressed(request, key, tokens)
}

/** Addresses stand in the logs of every proxy. */
const openAddressed = async (
  request: FastifyRequest,
  key: string,
  tokens: Tokens,
): Promise<Credentials> => {
  const credentials = await openToken(request, key, tokens)
  if (credentials.role !== 'service_role') return credentials
  throw new Refusal('unauthorized', 'the service key is sent as a header, and in no address')
}

export const openToken = async (
  request: FastifyRequest,
  token: unknown,
  tokens: Tokens,
): Promise<Credentials> => {
  const credentials = typeof token === 'string' ? await tokens.verify(token) : undefined
  if (!credentials) throw notOpened()
  if (request.headers.origin !== undefined && isServiceKey(credentials))
    request.log.warn({ ...idsOf(request), address: request.address }, leaked)
  return credentials
}

/** An operator's token has the role service_role too, but belongs in a page. */
const isServiceKey = ({ role, isOperator }: Credentials): boolean =>
  role === 'service_role' && !isOperator
