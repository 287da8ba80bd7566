// /admin/v1/import: a project that moves in. Its bodies may be files and its reply is a stream, so these routes read and
// write by themselves; who may use them the gate decides as for every other route of operators.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EntryRequest } from '../database/entries.ts'
import { noRequest } from '../database/no-request.ts'
import { readCredentials } from '../http/credentials.ts'
import { sendReply } from '../http/reply.ts'
import { headersOf } from '../http/request-headers.ts'
import { untilGone } from '../http/until-gone.ts'
import { namesIn, readSent, type BodyLimits } from '../import/body.ts'
import type { Imports } from '../import/imports.ts'
import { withTarget } from '../operators/carry.ts'
import { isAdmitted } from '../operators/gate.ts'
import { withSignedToken } from './call-entry.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'
import type { Service } from './service.ts'

export interface ImportService extends Service {
  imports: Imports
  limits: BodyLimits
}

type Verb = 'files' | 'test' | 'inspect' | 'run'
const verbs: readonly Verb[] = ['files', 'test', 'inspect', 'run']

export const importRoutes = verbs.map((verb) => ({
  method: 'POST',
  url: `/admin/v1/import/${verb}`,
}))

export const registerImport = (app: FastifyInstance, service: ImportService): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const verb of verbs) {
      const url = `/admin/v1/import/${verb}`
      scope.post(url, (request, reply) => carryImport(service, verb, request, reply))
      refuseOtherMethods(scope, url, ['POST'])
    }
  })

const carryImport = async (
  service: ImportService,
  verb: Verb,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const credentials = await readCredentials(request, service.tokens)
  const sent = await readSent(request, reply, service.limits)
  try {
    const asked: EntryRequest = {
      ...noRequest,
      headers: headersOf(request),
      body: namesIn(sent),
      ip: request.address,
      claims: credentials?.claims ?? null,
    }
    const began = performance.now()
    const admitted = await service.gate.admit(
      withTarget(asked, request),
      `/admin/v1/import/${verb}`,
      new Map(),
    )
    if (!isAdmitted(admitted)) return await sendReply(request, reply, withSignedToken(admitted))
    const signal = untilGone(reply)
    const { claims } = admitted
    const done = await service.imports[verb]({ sent, claims, signal })
    const settle = (status: number): Promise<void> =>
      service.gate.settle(admitted, { status }, began)
    if (done.ended) void done.ended.then(settle)
    else await settle(done.status)
    return await sendReply(request, reply, done)
  } finally {
    sent.end()
  }
}
