// Where clients look for public keys. Tokens are signed with the secret, which has no public half: there are none.
import type { FastifyInstance } from 'fastify'
import { sendReply } from '../http/reply.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

const url = '/auth/v1/.well-known/jwks.json'
const methods = ['GET', 'HEAD']

export const registerKeys = (app: FastifyInstance): void => {
  app.route({
    method: methods,
    url,
    handler: (request, reply) =>
      sendReply(request, reply, { status: 200, headers: {}, body: '{"keys":[]}' }),
  })
  refuseOtherMethods(app, url, methods)
}
