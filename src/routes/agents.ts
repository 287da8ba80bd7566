// Two texts for programs that write programs: what there is, and how to use it.
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { makeAsset } from '../http/make-asset.ts'
import { replyHeaders } from '../http/reply.ts'
import { sendAsset } from '../http/send-asset.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'

const methods = ['GET', 'HEAD']
const texts = [
  { url: '/llms.txt', file: '../agents/llms.txt', type: 'text/plain; charset=utf-8' },
  { url: '/agents.md', file: '../agents/agents.md', type: 'text/markdown; charset=utf-8' },
]

export const registerAgents = async (app: FastifyInstance): Promise<void> => {
  for (const { url, file, type } of texts) {
    const asset = await makeAsset(await readFile(new URL(file, import.meta.url)), type)
    app.route({
      method: methods,
      url,
      handler: (request, reply) =>
        sendAsset(request, reply, asset, {
          ...replyHeaders,
          'cache-control': 'public, max-age=300',
        }),
    })
    refuseOtherMethods(app, url, methods)
  }
}
