// The requests in flight. A stop waits for those that arrived whole, and for a moment for those still arriving.
import type { IncomingMessage, Server } from 'node:http'
import { waitUntil } from '../tools/wait-until.ts'

/** Milliseconds for the rest of a body. A request that does not arrive whole is not begun: it can be sent again. */
const bodyGrace = 1_000

export interface InFlight {
  count: () => number
  /** Resolves when none is in flight, or after so many milliseconds. */
  ended: (most: number) => Promise<void>
}

// Not by fastify's hooks: a request that an earlier hook refused would end without having begun.
export const watchRequests = (server: Server): InFlight => {
  const inFlight = new Set<IncomingMessage>()
  server.on('request', (request, response) => {
    inFlight.add(request)
    response.on('close', () => inFlight.delete(request))
  })
  return {
    count: () => inFlight.size,
    ended: (most) => {
      const graceEnd = performance.now() + bodyGrace
      const isAwaited = (request: IncomingMessage): boolean =>
        request.complete || performance.now() < graceEnd
      return waitUntil(() => ![...inFlight].some(isAwaited), most)
    },
  }
}
