// /rest/v1: the application's tables, views and functions. SQL parses what a request asks of them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { afterHeader, readAfter } from '../database/after.ts'
import { decodeBody } from '../http/body.ts'
import { readCredentials } from '../http/credentials.ts'
import { Refusal } from '../errors.ts'
import { decodeQuery, withoutKey } from '../http/query.ts'
import { sendReply } from '../http/reply.ts'
import { headersOf } from '../http/request-headers.ts'
import { untilGone } from '../http/until-gone.ts'
import { throughGate } from '../operators/prefix.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'
import { calling, type Service } from './service.ts'

interface RestRoute {
  url: string
  methods: string[]
  pathOf: (parameters: Record<string, string>) => string
}

const reads = ['GET', 'HEAD']
const tables: RestRoute[] = [
  { url: '/rest/v1', methods: reads, pathOf: () => '' },
  { url: '/rest/v1/', methods: reads, pathOf: () => '' },
  {
    url: '/rest/v1/:table',
    methods: [...reads, 'POST', 'PATCH', 'DELETE'],
    pathOf: ({ table = '' }) => tableNamed(table),
  },
]
const functions: RestRoute[] = [
  {
    url: '/rest/v1/rpc/:function',
    methods: [...reads, 'POST'],
    pathOf: (parameters) => `rpc/${parameters['function'] ?? ''}`,
  },
]

/** Beside application/json, which every route reads. */
const jsonTypes = [/^application\/vnd\.pgrst\.[\w.]+\+json *(;|$)/i]
const textTypes = ['text/plain', 'application/octet-stream']

export const registerRest = (app: FastifyInstance, service: Service): void => {
  const register = (types: (string | RegExp)[], routes: RestRoute[]): void =>
    void app.register(async (scope) => {
      for (const type of types) {
        scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
          done(null, body),
        )
      }
      for (const { url, methods, pathOf } of routes) {
        scope.route({
          method: methods,
          url,
          handler: (request, reply) => handleRest(service, pathOf, request, reply),
        })
        refuseOtherMethods(scope, url, methods)
      }
    })
  register(jsonTypes, tables)
  register([...jsonTypes, ...textTypes], functions)
}

/** A slash in the name was sent encoded. Such a table must not pass for a function. */
const tableNamed = (table: string): string => {
  if (table.startsWith('rpc/')) throw new Refusal('not_found', 'there is no such route')
  return table
}

const handleRest = async (
  service: Service,
  pathOf: RestRoute['pathOf'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { tokens, limit, database: find } = service
  const { key, query } = withoutKey(decodeQuery(request.raw.url ?? ''))
  const credentials = await readCredentials(request, tokens, key)
  const role = credentials?.role ?? 'anon'
  // The service key has no limit.
  const network = role === 'service_role' ? undefined : limit.networkOf(request.address)
  const body = decodeBody(request.body)
  const answer = await throughGate(service, request, credentials, body, (claims) => {
    const asked = {
      role,
      network,
      worked: (milliseconds: number) => {
        if (network !== undefined) limit.charge(network, milliseconds)
      },
      method: request.method,
      path: pathOf(request.params as Record<string, string>),
      query,
      headers: request.headers,
      headersJson: JSON.stringify(headersOf(request)),
      body,
      claims,
      after: readAfter(request.headers[afterHeader]),
      isOperator: credentials?.isOperator ?? false,
    }
    const database = find('project')
    return calling(database, () => database.rest.request(asked, () => untilGone(reply)))
  })
  request.servedBy = answer.server
  return sendReply(request, reply, answer)
}
