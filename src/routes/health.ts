// /health says that the process lives, /ready that it can serve.
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Kind } from '../database/install/manifest.ts'
import { sendReply } from '../http/reply.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

export interface Readiness {
  isDraining(): boolean
  hasStarted(): boolean
  find: (kind: Kind) => Database | undefined
  /** Why files are not served, or not for long. */
  storage: () => string | undefined
  version: string
}

export const registerHealth = (app: FastifyInstance, readiness: Readiness): void => {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/health',
    handler: (request, reply) =>
      sendReply(request, reply, { status: 200, headers: {}, body: '{"status":"ok"}' }),
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/ready',
    handler: async (request, reply) => {
      const [project, control] = [readiness.find('project'), readiness.find('control')]
      const [projectIsUp, controlIsUp] = await Promise.all([isUp(project), isUp(control)])
      const isReplaced = project?.replaced.known() ?? false
      const isReady =
        readiness.hasStarted() && !readiness.isDraining() && projectIsUp && !isReplaced
      const body = JSON.stringify({
        status: isReady ? 'ready' : 'not ready',
        version: readiness.version,
        project: isReplaced ? 'replaced' : projectIsUp ? 'up' : 'down',
        control: controlIsUp ? 'up' : 'down',
        server: projectIsUp ? (project?.server() ?? null) : null,
        ...(project?.replicas && { replicas: project.replicas.figures() }),
        service_role_bypasses: project?.installation.service_role_bypasses ?? null,
        event_triggers: project?.installation.event_triggers ?? null,
        storage: readiness.storage() ?? 'up',
      })
      return isReady
        ? sendReply(request, reply, { status: 200, headers: {}, body })
        : sendReply(request, reply, { status: 503, headers: { 'retry-after': '1' }, body })
    },
  })
  for (const url of ['/health', '/ready']) refuseOtherMethods(app, url, ['GET', 'HEAD'])
}

const isUp = async (database: Database | undefined): Promise<boolean> =>
  (await database?.state.check()) ?? false
