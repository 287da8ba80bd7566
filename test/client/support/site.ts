// Serves the files of a folder, as a host of pages does.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

export interface Site {
  url: string
  /** Beside the files. */
  more: Map<string, string>
  stop: () => Promise<void>
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
}

export const startSite = async (folder: string): Promise<Site> => {
  const more: Site['more'] = new Map()
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').split('?')[0]!.slice(1) || 'index.html'
    const text = more.get(name) ?? readFile(join(folder, name))
    Promise.resolve(text).then(
      (found) => {
        response.writeHead(200, { 'content-type': types[extname(name)] ?? 'text/plain' }).end(found)
      },
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    more,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
