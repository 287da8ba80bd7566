// Puts the route tables on the app: one generic handler for all entry points.
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendAsyncHookHandler } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { noBody, readBody } from '../http/body.ts'
import { callEntry, withSignedToken } from './call-entry.ts'
import { readCredentials } from '../http/credentials.ts'
import { decodeQuery, singleValued } from '../http/query.ts'
import { sendReply } from '../http/reply.ts'
import { headersOf } from '../http/request-headers.ts'
import { untilGone } from '../http/until-gone.ts'
import { throughGate } from '../operators/prefix.ts'
import { signInRoutes } from './admin/sign-in.ts'
import { authRoutes } from './auth.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'
import { realtimeRoutes } from './realtime.ts'
import type { EntryRoute } from './route.ts'
import { calling, type Service } from './service.ts'

export const registerEntries = (app: FastifyInstance, service: Service): void => {
  const routes = [...authRoutes, ...signInRoutes, ...realtimeRoutes]
  for (const route of routes) {
    app.route({
      method: methodsOf(route),
      url: route.url,
      handler: (request, reply) => handleEntry(service, route, request, reply),
      ...(route.floor !== undefined && { onSend: holdUntil(route.floor) }),
    })
  }
  for (const url of new Set(routes.map((route) => route.url))) {
    const there = routes.filter((route) => route.url === url).flatMap(methodsOf)
    refuseOtherMethods(app, url, there)
  }
}

const methodsOf = ({ method, changes = false }: EntryRoute): string[] =>
  method === 'GET' && !changes ? ['GET', 'HEAD'] : [method]

/** Holds every reply, refusals too, so that the time it took reveals nothing. */
const holdUntil =
  (floor: number): onSendAsyncHookHandler =>
  async (request, _reply, payload) => {
    await pause(Math.max(0, Math.ceil(request.arrivedAt + floor - performance.now()) + 1))
    return payload
  }

const handleEntry = async (
  service: Service,
  route: EntryRoute,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const credentials = route.open ? undefined : await readCredentials(request, service.tokens)
  const query = singleValued(decodeQuery(request.raw.url ?? ''))
  const { text, secrets } = route.body ? readBody(request.body, route.body, route.secrets) : noBody
  const answer = await throughGate(service, request, credentials, text, async (claims) => {
    const asked = {
      method: request.method,
      path: request.params as Record<string, string>,
      query,
      headers: headersOf(request, route.cookies),
      body: text,
      ip: request.address,
      claims,
      answer: null,
    }
    const database = service.database(route.database)
    const answered = await calling(database, () =>
      callEntry(
        (next) => database.call(route.entry, next, undefined, () => untilGone(reply)),
        service.perform(route.asks),
        asked,
        secrets,
      ),
    )
    return withSignedToken(answered, service.sign(route.database, route.gives))
  })
  return sendReply(request, reply, answer)
}
