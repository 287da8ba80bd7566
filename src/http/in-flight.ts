// The requests a stop waits for: those that arrived whole, and for a moment those that are still arriving.
import type { IncomingMessage, Server } from 'node:http'
import { waitUntil } from '../tools/wait-until.ts'

/** Milliseconds for the rest of a body. A request that does not arrive whole is not begun: it can be sent again. */
const bodyGrace = 1_000

/** Resolves when none is in flight, or after so many milliseconds. */
export type RequestsEnded = (most: number) => Promise<void>

// Not by fastify's hooks: a request that an earlier hook refused would end without having begun.
export const watchRequests = (server: Server): RequestsEnded => {
  const inFlight = new Set<IncomingMessage>()
  server.on('request', (request, response) => {
    inFlight.add(request)
    response.on('close', () => inFlight.delete(request))
  })
  return (most) => {
    const graceEnd = performance.now() + bodyGrace
    const isAwaited = (request: IncomingMessage): boolean =>
      request.complete || performance.now() < graceEnd
    return waitUntil(() => ![...inFlight].some(isAwaited), most)
  }
}
