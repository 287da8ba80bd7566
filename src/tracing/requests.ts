// Begins a trace for each request over HTTP, or goes on with the one that it came with, and ends it with the reply.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { redact } from '../http/request-log.ts'
import type { Exporter } from './exporter.ts'
import { readParent } from './parent.ts'
import type { Trace } from './trace.ts'

/** Undefined for a request whose trace is not collected. */
export type Begin = (request: FastifyRequest, reply: FastifyReply) => Trace | undefined

/** `share`, from 0 to 1, is that of requests that came without a trace; one that came with one says so itself. */
export const makeBegin =
  (add: Exporter['add'], share: number): Begin =>
  (request, reply) => {
    const { traceparent } = request.headers
    const parent = readParent(typeof traceparent === 'string' ? traceparent : undefined)
    if (!(parent ? parent.isSampled : Math.random() < share)) return undefined
    const traceId = parent?.traceId ?? idOf(16)
    const spanId = idOf(8)
    reply.raw.once('close', () => {
      const route = request.routeOptions.url
      const { statusCode, writableFinished } = reply.raw
      add({
        ...{ traceId, spanId, parentId: parent?.spanId ?? null, kind: 'server' },
        name: route === undefined ? request.method : `${request.method} ${route}`,
        began: request.arrivedAt,
        ended: performance.now(),
        failed: statusCode >= 500 || !writableFinished,
        attributes: {
          'http.request.method': request.method,
          ...(route !== undefined && { 'http.route': route }),
          'url.scheme': request.protocol,
          'url.path': redact(request.raw.url?.split('?')[0] ?? ''),
          ...(writableFinished
            ? { 'http.response.status_code': statusCode }
            : { 'error.type': 'the client left' }),
          'plinth.request_id': request.id,
        },
      })
    })
    return {
      traceId,
      statement: ({ name, text }, { asked, began, ended }, failed) =>
        add({
          ...{
            traceId,
            spanId: idOf(8),
            parentId: spanId,
            kind: 'client',
            name,
            began,
            ended,
            failed,
          },
          attributes: {
            'db.system.name': 'postgresql',
            'db.query.text': text,
            'plinth.waited_ms': Math.round((began - asked) * 1000) / 1000,
          },
        }),
    }
  }

const idOf = (bytes: number): string => randomBytes(bytes).toString('hex')
