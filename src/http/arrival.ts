// How long a body may take to arrive. Node's own limit is one for all requests, and would cut long uploads.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseSocket } from './protocol-errors.ts'
import { hasBody } from './unread.ts'

/** `patience`: milliseconds. An upload clears the timer, and is watched by its own rule. */
export const limitArrival = (
  request: FastifyRequest,
  reply: FastifyReply,
  patience: number,
): void => {
  const { raw } = request
  if (!hasBody(raw)) return
  const timer = setTimeout(() => {
    if (raw.complete) return
    if (reply.raw.headersSent) raw.socket.destroy()
    else refuseSocket(Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), raw.socket)
  }, patience)
  request.arrival = timer
  const arrived = (): void => clearTimeout(timer)
  raw.once('end', arrived).once('close', arrived)
}
