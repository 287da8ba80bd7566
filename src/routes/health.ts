// /health says that the process lives, /ready that it can serve.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { refuseOthers } from './register.ts'

export interface Readiness {
  isDraining(): boolean
  databases(): { project: Database | undefined; control: Database | undefined }
  version: string
}

export const registerHealth = (app: FastifyInstance, readiness: Readiness): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    handler: (_request, reply) => reply.send({ status: 'ok' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/ready',
    handler: (_request, reply) => {
      const { project, control } = readiness.databases()
      const isReady = !readiness.isDraining() && isUp(project)
      return reply
        .code(isReady ? 200 : 503)
        .headers(isReady ? {} : { 'retry-after': '1' })
        .send({
          status: isReady ? 'ready' : 'not ready',
          version: readiness.version,
          project: isUp(project) ? 'up' : 'down',
          control: isUp(control) ? 'up' : 'down',
          service_role_bypasses: project?.installation.service_role_bypasses ?? null,
          event_triggers: project?.installation.event_triggers ?? null,
        })
    },
  })
  for (const url of ['/health', '/ready']) refuseOthers(app, url, ['GET', 'HEAD'])
}

const isUp = (database: Database | undefined): boolean => database?.state.isUp() ?? false
