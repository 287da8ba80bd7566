// A storage server of Supabase, as an import meets it: files by bucket and key, and its ways to fail.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  path: string
  apikey: string | undefined
  authorization: string | undefined
}

export type Answering = (response: ServerResponse, attempt: number) => void

export interface SupabaseStorage {
  url: string
  /** By bucket/key, not encoded: the bytes, or what is answered in their place. */
  files: Map<string, Buffer | Answering>
  asked: Asked[]
  /** How many requests were under way at most. */
  most: () => number
  stop: () => Promise<void>
}

export const said =
  (status: number, statusCode: string, message: string): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ statusCode, error: message, message }))
  }

/** Keys of the new kind are refused as tokens, as Supabase does; `key` opens storage. */
export const startSupabaseStorage = async (key: string): Promise<SupabaseStorage> => {
  const files = new Map<string, Buffer | Answering>()
  const asked: Asked[] = []
  const attempts = new Map<string, number>()
  let [now, most] = [0, 0]

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { apikey, authorization } = request.headers as Record<string, string | undefined>
    const path = decodeURIComponent(request.url ?? '')
    asked.push({ path, apikey, authorization })
    if (apikey !== key || (authorization !== undefined && key.startsWith('sb_'))) {
      said(400, '403', 'Invalid Compact JWS')(response, 1)
      return
    }
    if (path.startsWith('/storage/v1/bucket')) {
      response.end('[]')
      return
    }
    const name = path.replace('/storage/v1/object/authenticated/', '')
    const attempt = (attempts.get(name) ?? 0) + 1
    attempts.set(name, attempt)
    const found = files.get(name)
    if (found === undefined) said(400, '404', 'Object not found')(response, attempt)
    else if (typeof found === 'function') found(response, attempt)
    else response.writeHead(200, { 'content-length': found.length }).end(found)
  }

  const server = createServer((request, response) => {
    most = Math.max(most, (now += 1))
    response.once('close', () => (now -= 1))
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    asked,
    most: () => most,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
