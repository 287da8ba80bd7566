// Requests of the TUS protocol, some of which stay open or break off.
import { request as open, type ClientRequest, type IncomingMessage } from 'node:http'
import type { TestService } from '../../support/service.ts'

export const endpoint = '/storage/v1/upload/resumable'
export const octets = 'application/offset+octet-stream'

type Headers = Record<string, string>

export interface Tus {
  send: (method: string, path: string, headers?: Headers, body?: Uint8Array) => Promise<Response>
  /** Resolves to the path of the upload. */
  create: (key: string, length: number, headers?: Headers) => Promise<string>
  append: (path: string, at: number, body: Uint8Array, headers?: Headers) => Promise<Response>
  /** How far an upload is; the status where that is an error. */
  offsetOf: (path: string) => Promise<number>
  /** An append that is sent bit by bit. */
  begin: (path: string, at: number, length: number) => Begun
}

export interface Begun {
  write: (bytes: Uint8Array) => Promise<void>
  end: (bytes: Uint8Array) => Promise<number>
  cut: () => void
  /** Undefined where the connection ended without a reply. */
  status: Promise<number | undefined>
}

export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

/** With these headers for a token, of this gateway. */
export const tusOf = (
  service: Pick<TestService, 'url'>,
  bucket: string,
  credentials: () => Headers,
): Tus => {
  const send: Tus['send'] = (method, path, headers = {}, body) =>
    fetch(service.url + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...credentials(), ...headers },
      ...(body && { body: Buffer.from(body) }),
    })

  const appendHeaders = (at: number): Headers => ({
    'content-type': octets,
    'upload-offset': String(at),
  })

  return {
    send,
    create: async (key, length, headers = {}) => {
      const reply = await send('POST', endpoint, {
        'upload-length': String(length),
        'upload-metadata': metadataOf({ bucketName: bucket, objectName: key }),
        ...headers,
      })
      const location = reply.headers.get('location')
      if (location === null) throw new Error(`${reply.status}: ${await reply.text()}`)
      return location
    },
    append: (path, at, body, headers = {}) =>
      send('PATCH', path, { ...appendHeaders(at), ...headers }, body),
    offsetOf: async (path) => {
      const reply = await send('HEAD', path)
      return reply.ok ? Number(reply.headers.get('upload-offset')) : reply.status
    },
    begin: (path, at, length) => {
      const headers = { 'tus-resumable': '1.0.0', ...credentials(), ...appendHeaders(at) }
      return begun(
        open(service.url + path, {
          method: 'PATCH',
          agent: false,
          headers: { ...headers, 'content-length': String(length) },
        }),
      )
    },
  }
}

const begun = (request: ClientRequest): Begun => {
  const status = new Promise<number | undefined>((resolve) => {
    request.on('response', (response: IncomingMessage) => {
      response.resume()
      resolve(response.statusCode)
    })
    request.on('error', () => resolve(undefined)).on('close', () => resolve(undefined))
  })
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        request.write(bytes, (error) => (error ? reject(error) : resolve()))
      }),
    end: async (bytes) => {
      request.end(bytes)
      return (await status) ?? 0
    },
    cut: () => void request.destroy(),
    status,
  }
}
