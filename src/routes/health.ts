// /health says that the process lives, /ready that it can serve.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Kind } from '../database/manifest.ts'
import { refuseOthers } from './register.ts'

export interface Readiness {
  isDraining(): boolean
  find: (kind: Kind) => Database | undefined
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
    handler: async (_request, reply) => {
      const [project, control] = [readiness.find('project'), readiness.find('control')]
      const [projectIsUp, controlIsUp] = await Promise.all([isUp(project), isUp(control)])
      const isReady = !readiness.isDraining() && projectIsUp
      return reply
        .code(isReady ? 200 : 503)
        .headers(isReady ? {} : { 'retry-after': '1' })
        .send({
          status: isReady ? 'ready' : 'not ready',
          version: readiness.version,
          project: projectIsUp ? 'up' : 'down',
          control: controlIsUp ? 'up' : 'down',
          service_role_bypasses: project?.installation.service_role_bypasses ?? null,
          event_triggers: project?.installation.event_triggers ?? null,
        })
    },
  })
  for (const url of ['/health', '/ready']) refuseOthers(app, url, ['GET', 'HEAD'])
}

const isUp = async (database: Database | undefined): Promise<boolean> =>
  (await database?.state.check()) ?? false
