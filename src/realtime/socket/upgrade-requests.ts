// Requests to upgrade to another protocol. One for WebSocket goes to its route, which may take the connection; when it
// is refused, it is answered like any request.
import type { FastifyInstance } from 'fastify'
import { ServerResponse, type IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

export interface UpgradeRequest {
  connection: Socket
  head: Buffer
  response: ServerResponse
}

/** Returns a function that finds the connection of a request that may be upgraded. */
export const takeUpgradeRequests = (
  app: FastifyInstance,
): ((request: IncomingMessage) => UpgradeRequest | undefined) => {
  const upgrades = new WeakMap<IncomingMessage, UpgradeRequest>()
  app.server.on('upgrade', (request: IncomingMessage, connection: Duplex, head: Buffer) => {
    if (!(connection instanceof Socket)) return connection.destroy() // never: this is a server on TCP
    if (!isWebSocket(request)) return serveAnyway(app, request, connection, head)
    connection.on('error', () => connection.destroy())
    const response = responseOn(request, connection)
    upgrades.set(request, { connection, head, response })
    app.routing(request, response)
  })
  return (request) => upgrades.get(request)
}

const isWebSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'

/** Where fastify writes its answer, while the connection may still become a socket. */
const responseOn = (request: IncomingMessage, connection: Socket): ServerResponse => {
  const response = new ServerResponse(request)
  response.shouldKeepAlive = false
  response.assignSocket(connection)
  response.once('finish', () => {
    response.detachSocket(connection)
    connection.end(() => connection.destroy())
  })
  return response
}

/** Another protocol is not upgraded to, and the request is one like any other (RFC 9110, 7.8): it is parsed again. */
const serveAnyway = (
  app: FastifyInstance,
  request: IncomingMessage,
  connection: Socket,
  head: Buffer,
): void => {
  const { method = '', url = '', httpVersion, rawHeaders } = request
  let text = `${method} ${url} HTTP/${httpVersion}\r\n`
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.toLowerCase() !== 'upgrade') text += `${name}: ${rawHeaders[at + 1] ?? ''}\r\n`
  }
  connection.unshift(Buffer.concat([Buffer.from(`${text}\r\n`, 'latin1'), head]))
  app.server.emit('connection', connection)
}
