// The JavaScript client for pages without a build. Needs no database, no key and no network beyond this service.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ClientFile } from '../client-file/client-file.ts'
import { Refusal } from '../errors.ts'
import { replyHeaders, sendReply } from '../http/reply.ts'
import { sendAsset } from '../http/send-asset.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

const methods = ['GET', 'HEAD']
const page = '/client/'
const file = '/client/:version/plinth.js'

const year = 365 * 24 * 3600 // seconds

export const registerClient = (
  app: FastifyInstance,
  clientFile: () => Promise<ClientFile>,
): void => {
  app.route({
    method: methods,
    url: page,
    handler: async (request, reply) => {
      const { version, integrity } = await clientFile()
      const body = JSON.stringify({
        version,
        integrity,
        exact: `/client/${version}/plinth.js`,
        newest: `/client/${line(version)}/plinth.js`,
      })
      return sendReply(request, reply, { status: 200, headers: {}, body })
    },
  })
  app.route<{ Params: { version: string } }>({
    method: methods,
    url: file,
    handler: async (request, reply) => {
      const found = await clientFile()
      const { version } = request.params
      if (version === found.version)
        return send(request, reply, found, `public, max-age=${year}, immutable`)
      if (version === line(found.version)) return send(request, reply, found, 'public, max-age=300')
      throw new Refusal('not_found', `the client served here has version ${found.version}`)
    },
  })
  for (const url of [page, file]) refuseOtherMethods(app, url, methods)
}

/** What any 1.x of a service may give a page that asked for one: v1. */
const line = (version: string): string => `v${version.split('.')[0]}`

const send = (
  request: FastifyRequest,
  reply: FastifyReply,
  { asset }: ClientFile,
  cacheControl: string,
): FastifyReply =>
  sendAsset(request, reply, asset, {
    ...replyHeaders,
    'cache-control': cacheControl,
    // Pages that are isolated from other origins may load it too.
    'cross-origin-resource-policy': 'cross-origin',
  })
