// Refuses the methods that an address does not have, and names those it has.
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../errors.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

export const refuseOtherMethods = (
  app: FastifyInstance,
  url: string,
  there: readonly string[],
): void => {
  const allow = [...there, 'OPTIONS'].join(', ')
  app.route({
    method: methods.filter((method) => !there.includes(method)),
    url,
    handler: (request) => {
      throw new Refusal('method_not_allowed', `${request.method} is not allowed here`, { allow })
    },
  })
}
