// The body of an upload, and what headers say of it.
import { base64OfText } from '../core/base64.ts'
import type { FileBody, UploadOptions } from './types.ts'

/** What can be sent in parts, because any part of it can be read again. */
export const sliceable = (body: FileBody): Blob | undefined => {
  if (body instanceof Blob) return body
  if (typeof body === 'string' || body instanceof ArrayBuffer || ArrayBuffer.isView(body))
    return new Blob([body])
  return undefined
}

export const typeOf = (body: FileBody, { contentType }: UploadOptions): string => {
  if (contentType !== undefined) return contentType
  if (typeof body === 'string') return 'text/plain;charset=UTF-8'
  return (body instanceof Blob && body.type) || 'application/octet-stream'
}

/** A form has its type with its boundary, and its options as fields. */
export const headersOf = (body: FileBody, options: UploadOptions): Record<string, string> => ({
  ...(!isForm(body) && {
    'content-type': typeOf(body, options),
    'cache-control': `max-age=${options.cacheControl ?? 3600}`,
  }),
  ...(options.metadata && { 'x-metadata': base64OfText(JSON.stringify(options.metadata)) }),
  ...(options.upsert === true && { 'x-upsert': 'true' }),
  ...options.headers,
})

export const isForm = (body: FileBody): body is FormData =>
  typeof FormData !== 'undefined' && body instanceof FormData

export const isStream = (body: FileBody): body is ReadableStream<Uint8Array> =>
  typeof ReadableStream !== 'undefined' && body instanceof ReadableStream
