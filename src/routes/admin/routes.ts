// All routes of operators, and how they are put on the app.
import type { FastifyInstance } from 'fastify'
import { handleOperator } from '../../operators/carry.ts'
import type { OperatorRoute } from '../../operators/route.ts'
import { refuseOtherMethods } from '../method-not-allowed.ts'
import type { Service } from '../service.ts'
import { accountRoutes } from './account.ts'
import { changeRoutes } from './change.ts'
import { exportRoutes } from './export.ts'
import { figuresRoutes } from './figures.ts'
import { importHistoryRoutes } from './import.ts'
import { mailRoutes } from './mail.ts'
import { migrationRoutes } from './migration.ts'
import { ownRoutes } from './own.ts'
import { queryRoutes } from './query.ts'
import { rowRoutes } from './rows.ts'
import { schemaRoutes } from './schema.ts'
import { settingsRoutes } from './settings.ts'

const areas: readonly (readonly OperatorRoute[])[] = [
  // One a line.
  accountRoutes,
  changeRoutes,
  exportRoutes,
  figuresRoutes,
  importHistoryRoutes,
  mailRoutes,
  migrationRoutes,
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
      handler: (request, reply) => handleOperator(service, route, request, reply),
    })
  }
  for (const url of new Set(operatorRoutes.map((route) => route.url))) {
    const there = operatorRoutes.filter((route) => route.url === url)
    refuseOtherMethods(app, url, there.flatMap(methodsOf))
  }
}

const methodsOf = ({ method, download }: OperatorRoute): string[] =>
  method === 'GET' && !download ? ['GET', 'HEAD'] : [method]
