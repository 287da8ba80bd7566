// An upload in chunks, which goes on where it was cut (TUS 1.0.0).
import { base64OfText } from '../core/base64.ts'
import type { Context } from '../core/context.ts'
import type { PlinthError } from '../core/error.ts'
import { readNothing, request, type Outcome, type RequestOptions } from '../core/request.ts'
import { wait } from '../core/wait.ts'
import type { UploadOptions } from './types.ts'

export const chunk: number = 6 * 1024 * 1024

/** Failures one after the other, without a byte that arrived between them. */
const patience = 5

export interface Resumable {
  bucket: string
  key: string
  body: Blob
  options: UploadOptions & { contentType: string }
}

/** Null when the service has the whole file. */
export const uploadInChunks = async (
  context: Context,
  { bucket, key, body, options }: Resumable,
): Promise<PlinthError | null> => {
  const { signal, onProgress, upsert, headers } = options
  const send = (
    wish: Pick<RequestOptions, 'method' | 'path' | 'headers' | 'body'>,
  ): Promise<Outcome<null>> =>
    request(
      context,
      {
        ...wish,
        headers: { 'tus-resumable': '1.0.0', ...headers, ...wish.headers },
        timeout: 0,
        once: true,
        signal,
      },
      readNothing,
    )

  const created = await send({
    method: 'POST',
    path: '/storage/v1/upload/resumable',
    headers: {
      'upload-length': `${body.size}`,
      'upload-metadata': metadataOf(bucket, key, options),
      ...(upsert === true && { 'x-upsert': 'true' }),
    },
  })
  if (created.error) return created.error
  const id = created.response.headers.get('location')?.split('/').pop() ?? ''
  const path = `/storage/v1/upload/resumable/${id}`

  let at = 0
  let failures = 0
  while (at < body.size) {
    const sent = await send({
      method: 'PATCH',
      path,
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': `${at}` },
      body: body.slice(at, at + chunk),
    })
    if (sent.error && !isPassing(sent.error)) return sent.error
    // After a failure the service says how much it has.
    const told = sent.error ? await send({ method: 'HEAD', path }) : sent
    if (told.error && !isPassing(told.error)) return told.error
    const reached = Number(told.response?.headers.get('upload-offset') ?? at)
    if (reached > at) {
      failures = 0
      at = reached
      onProgress?.({ loaded: at, total: body.size })
    } else if (++failures === patience) return sent.error ?? told.error
    if (sent.error) await wait(pauseAfter(failures, sent.error), signal)
  }
  return null
}

const metadataOf = (bucket: string, key: string, options: Resumable['options']): string => {
  const values = {
    bucketName: bucket,
    objectName: key,
    contentType: options.contentType,
    cacheControl: `${options.cacheControl ?? 3600}`,
    ...(options.metadata && { metadata: JSON.stringify(options.metadata) }),
  }
  return Object.entries(values)
    .map(([name, value]) => `${name} ${base64OfText(value)}`)
    .join(',')
}

/** 409: another part arrived than we know of; 423: a request of ours that was cut is still being read. */
const isPassing = ({ code, status }: PlinthError): boolean =>
  code === 'network' || [409, 423, 429].includes(status) || status >= 500

const pauseAfter = (failures: number, { retryAfter }: PlinthError): number =>
  retryAfter === null ? 2 ** failures * 200 * (1 + Math.random()) : retryAfter * 1000
