// A proxy before the service that misbehaves as it is told: for one path, and so many times.
import { once } from 'node:events'
import {
  createServer,
  request as ask,
  type IncomingMessage,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Fault, Seen } from '../behaviour/faults.ts'

export interface Proxy {
  url: string
  /** The same by another name, which to a browser is another origin. */
  otherUrl: string
  faults: Fault[]
  seen: Seen[]
  /** A page of the given address. */
  pages: Map<string, { type: string; text: string }>
  /** Ends each WebSocket without a word. */
  cutSockets: () => void
  close: () => Promise<void>
}

const open = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-expose-headers': 'retry-after',
}

export const startProxy = async (target: string): Promise<Proxy> => {
  const { hostname, port } = new URL(target)
  const faults: Fault[] = []
  const seen: Seen[] = []
  const pages: Proxy['pages'] = new Map()
  const sockets = new Set<Duplex>()
  const upgraded = new Set<Duplex>()

  const cutSockets = (): void => {
    for (const socket of upgraded) socket.destroy()
  }

  const faultFor = (method: string, path: string): Fault | undefined => {
    const found = faults.find(
      (one) => one.times > 0 && path.startsWith(one.path) && (one.method ?? method) === method,
    )
    if (found && (found.share === undefined || Math.random() < found.share)) {
      found.times -= 1
      return found
    }
    return
  }

  /** The tests steer it over HTTP too: some of them run in another program. */
  const steer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const told = (await buffer(request)).toString()
    if (request.url === '/__faults') {
      faults.splice(0, faults.length, ...(JSON.parse(told) as Fault[]))
      seen.length = 0
    }
    if (request.url === '/__cut') cutSockets()
    response.writeHead(200, { ...open, 'content-type': 'application/json' })
    response.end(JSON.stringify(seen))
  }

  const forward = async (request: IncomingMessage, body: Buffer): Promise<IncomingMessage> => {
    const { method, url, headers } = request
    const options: RequestOptions = { hostname, port, path: url, method, headers }
    const upstream = ask({ ...options, agent: false })
    upstream.on('error', () => undefined) // also after its reply began
    upstream.end(body)
    const [reply] = (await once(upstream, 'response')) as [IncomingMessage]
    reply.on('error', () => undefined)
    return reply
  }

  const misbehave = async (
    fault: Fault,
    request: IncomingMessage,
    response: ServerResponse,
    body: Buffer,
  ): Promise<boolean> => {
    if (fault.kind === 'delay') {
      await pause(fault.ms ?? 100)
      return false
    }
    if (fault.kind === 'status') {
      const wait = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      response.writeHead(fault.status ?? 503, { ...open, ...wait, 'content-type': 'text/html' })
      response.end('<h1>A proxy speaks</h1>')
      return true
    }
    if (fault.kind === 'lose') await buffer(await forward(request, body))
    request.socket.destroy()
    return true
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [method, path] = [request.method ?? '', request.url ?? '']
    // A browser by itself repeats what it sent on a connection that it had used before, a POST too.
    response.shouldKeepAlive = false
    const page = pages.get(path.split('?')[0] ?? '')
    if (page) {
      response.writeHead(200, { ...open, 'content-type': page.type, 'cache-control': 'no-store' })
      response.end(page.text)
      return
    }
    if (path.startsWith('/__')) return steer(request, response)
    const body = await buffer(request)
    const fault = method === 'OPTIONS' ? undefined : faultFor(method, path)
    if (method !== 'OPTIONS') seen.push({ method, path, fault: fault?.kind ?? null })
    if (fault && (await misbehave(fault, request, response, body))) return
    const reply = await forward(request, body)
    const { headers } = reply
    delete headers.connection
    delete headers['keep-alive']
    response.writeHead(reply.statusCode ?? 502, headers)
    reply.pipe(response)
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => request.socket.destroy())
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url ?? ''
    seen.push({ method: 'UPGRADE', path, fault: null })
    const fault = faultFor('UPGRADE', path)
    if (fault) return socket.destroy()
    const upstream = connect(Number(port), hostname)
    const lines = [`GET ${path} HTTP/1.1`]
    for (let at = 0; at < request.rawHeaders.length; at += 2)
      lines.push(`${request.rawHeaders[at]}: ${request.rawHeaders[at + 1]}`)
    upstream.write(`${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    upgraded.add(socket)
    for (const [one, other] of [
      [upstream, socket],
      [socket, upstream],
    ] as const) {
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        upgraded.delete(socket)
      })
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    otherUrl: `http://localhost:${own}`,
    faults,
    seen,
    pages,
    cutSockets,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
