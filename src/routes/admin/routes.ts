// All routes of operators, and how they are put on the app.
import type { FastifyInstance, RouteOptions } from 'fastify'
import { Refusal } from '../../errors.ts'
import { readCredentials } from '../../http/credentials.ts'
import { handleOperator } from '../../operators/carry.ts'
import type { OperatorRoute } from '../../operators/route.ts'
import { refuseOtherMethods } from '../method-not-allowed.ts'
import type { Service } from '../service.ts'
import { accountRoutes } from './account.ts'
import { backupRoutes } from './backup.ts'
import { changeRoutes } from './change.ts'
import { figuresRoutes } from './figures.ts'
import { mailRoutes } from './mail.ts'
import { movingRoutes } from './moving.ts'
import { ownRoutes } from './own.ts'
import { queryRoutes } from './query.ts'
import { rowRoutes } from './rows.ts'
import { schemaRoutes } from './schema.ts'
import { settingsRoutes } from './settings.ts'

const areas: readonly (readonly OperatorRoute[])[] = [
  // One a line.
  accountRoutes,
  backupRoutes,
  changeRoutes,
  figuresRoutes,
  mailRoutes,
  movingRoutes,
  ownRoutes,
  queryRoutes,
  rowRoutes,
  schemaRoutes,
  settingsRoutes,
]

export const operatorRoutes: readonly OperatorRoute[] = areas.flat().map((route) => ({
  ...route,
  url: `/admin/v1/${route.url}`,
}))

export const registerOperators = (app: FastifyInstance, service: Service): void => {
  for (const route of operatorRoutes) {
    app.route({
      method: methodsOf(route),
      url: route.url,
      ...(route.bodyLimit !== undefined && longFor(service, route.bodyLimit)),
      handler: (request, reply) => handleOperator(service, route, request, reply),
    })
  }
  for (const url of new Set(operatorRoutes.map((route) => route.url))) {
    const there = operatorRoutes.filter((route) => route.url === url)
    refuseOtherMethods(app, url, there.flatMap(methodsOf))
  }
}

/** What is long is read into memory, so it is refused to everybody else before it is. */
const longFor = (service: Service, bodyLimit: number): Partial<RouteOptions> => ({
  bodyLimit,
  onRequest: async (request) => {
    const length = Number(request.headers['content-length'] ?? Infinity)
    if (length <= (request.server.initialConfig.bodyLimit ?? 0)) return
    const credentials = await readCredentials(request, service.tokens)
    if (credentials?.isOperator !== true)
      throw new Refusal('payload_too_large', 'the body is too large')
  },
})

const methodsOf = ({ method, download }: OperatorRoute): string[] =>
  method === 'GET' && !download ? ['GET', 'HEAD'] : [method]
