// Tells work that nobody waits for it any more.
import type { FastifyReply } from 'fastify'

/** Aborts when the client's connection is lost before the answer was sent. */
export const untilGone = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  if (reply.raw.destroyed) gone.abort()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
