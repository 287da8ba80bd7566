// /metrics: figures for machines, to who knows the token.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'
import { bearer } from '../http/credentials.ts'
import { sendReply } from '../http/reply.ts'
import { textType } from '../metrics/text.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

const url = '/metrics'
const methods = ['GET', 'HEAD']

export const registerMetrics = (
  app: FastifyInstance,
  token: string,
  metrics: () => Promise<string>,
): void => {
  const expected = digestOf(token)
  app.route({
    method: methods,
    url,
    handler: async (request, reply) => {
      const given = bearer.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if (!timingSafeEqual(digestOf(given), expected))
        throw new Refusal('unauthorized', 'the token of the metrics is missing or wrong')
      const headers = { 'content-type': textType }
      return sendReply(request, reply, { status: 200, headers, body: await metrics() })
    },
  })
  refuseOtherMethods(app, url, methods)
}

/** Of one length, so that a comparison says nothing about the token. */
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
