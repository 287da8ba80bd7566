// A bucket at S3, and what is done there: put, list, delete. S3 shows neither half a PUT nor parts.
import type * as AwsS3 from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { codeOf } from '../../tools/code-of.ts'
import { cutIntoParts, leastPart, makeBuffers, type Buffers, type Part } from './parts.ts'
import type { StoreFailure } from './store.ts'

export interface Bucket {
  sdk: typeof AwsS3
  client: AwsS3.S3Client
  bucket: string
  /** What stands before the names of our objects. */
  prefix: string
  /** For people. */
  place: string
  buffers: Buffers
}

/** The variables that name a bucket begin so. */
type Kind = 'STORAGE' | 'BACKUP'

export interface Target {
  Bucket: string
  Key: string
}

export interface ListedObject {
  name: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
}

const partsAtOnce = 2
const mostTries = 3
const tryAgainAfter = 200
/** Milliseconds for a connection to be made, at most. */
const mostToConnect = 5_000

/** The SDK is loaded only where S3 is configured. */
export const openBucket = async (kind: Kind, config: Config): Promise<Bucket> => {
  const sdk = await import('@aws-sdk/client-s3')
  const bucket = config[`${kind}_S3_BUCKET`] ?? ''
  const prefix = config[`${kind}_S3_PREFIX`].replace(/^\/+/, '').replace(/([^/])$/, '$1/')
  const endpoint = config[`${kind}_S3_ENDPOINT`]
  const accessKeyId = config[`${kind}_S3_ACCESS_KEY_ID`]
  const secretAccessKey = config[`${kind}_S3_SECRET_ACCESS_KEY`]
  const idle = config.STORAGE_IDLE_SECONDS * 1_000
  const client = new sdk.S3Client({
    region: config[`${kind}_S3_REGION`] ?? 'us-east-1',
    forcePathStyle: config[`${kind}_S3_PATH_STYLE`],
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Other providers than AWS reject the checksums that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1, // see trying()
    requestHandler: { connectionTimeout: Math.min(idle, mostToConnect), socketTimeout: idle },
  })
  const buffers = makeBuffers(config.STORAGE_PART_BUFFERS * leastPart, idle)
  return { sdk, client, bucket, prefix, place: `${endpoint ?? 's3'}/${bucket}/${prefix}`, buffers }
}

export const targetOf = ({ bucket, prefix }: Bucket, name: string): Target => ({
  Bucket: bucket,
  Key: prefix + name,
})

interface Putting {
  /** Of all pieces, as far as it is known before. */
  length: number | undefined
  signal: AbortSignal
  /** Aborted where a part fails. */
  broken?: AbortController
}

export const putObject = async (
  at: Bucket,
  target: Target,
  pieces: AsyncIterable<Uint8Array>,
  { length, signal, broken = new AbortController() }: Putting,
): Promise<void> => {
  const either = AbortSignal.any([signal, broken.signal])
  const parts = cutIntoParts(pieces, length, at.buffers)
  const first = await nextOf(parts)
  if (first.isLast) await putWhole(at, target, first, either)
  else await putParts(at, target, first, parts, broken, either)
}

const nextOf = async (parts: AsyncGenerator<Part, void>): Promise<Part> => {
  const next = await parts.next()
  if (next.done) throw new Error('an upload without a last part')
  return next.value
}

const putWhole = async (
  { sdk, client }: Bucket,
  target: Target,
  { bytes, release }: Part,
  signal: AbortSignal,
): Promise<void> => {
  const whole = { ...target, Body: bytes, ContentLength: bytes.byteLength }
  try {
    await trying(() => client.send(new sdk.PutObjectCommand(whole), { abortSignal: signal }))
  } finally {
    release()
  }
}

/** A few parts are on their way while the next one is filled. `broken` ends the upload where a part fails. */
const putParts = async (
  { sdk, client }: Bucket,
  target: Target,
  first: Part,
  rest: AsyncGenerator<Part, void>,
  broken: AbortController,
  signal: AbortSignal,
): Promise<void> => {
  const sending = new Set<Promise<void>>()
  const done: { PartNumber: number; ETag: string | undefined }[] = []
  let failure: Error | undefined

  const upload = { ...target, UploadId: undefined as string | undefined }
  const put = async ({ bytes, release }: Part, PartNumber: number): Promise<void> => {
    const part = { ...upload, PartNumber, Body: bytes, ContentLength: bytes.byteLength }
    try {
      const sent = trying(() =>
        client.send(new sdk.UploadPartCommand(part), { abortSignal: signal }),
      )
      done.push({ PartNumber, ETag: (await sent).ETag })
    } catch (error) {
      failure ??= error as Error
      broken.abort()
    } finally {
      release()
    }
  }
  const begin = async (part: Part): Promise<void> => {
    if (sending.size >= partsAtOnce) await Promise.race(sending)
    const one = put(part, (count += 1)).finally(() => sending.delete(one))
    sending.add(one)
  }
  let count = 0

  try {
    upload.UploadId = await trying(() =>
      client.send(new sdk.CreateMultipartUploadCommand(target)),
    ).then(
      (begun) => begun.UploadId,
      (error: unknown) => {
        first.release()
        throw error
      },
    )
    await begin(first)
    for await (const part of rest) await begin(part)
    await Promise.all(sending)
    if (failure !== undefined) throw failure
    const Parts = done.toSorted((a, b) => a.PartNumber - b.PartNumber)
    const whole = { ...upload, MultipartUpload: { Parts } }
    await trying(() => client.send(new sdk.CompleteMultipartUploadCommand(whole)))
  } catch (error) {
    const cause = failure ?? error
    broken.abort()
    await rest.return()
    await Promise.all(sending)
    if (upload.UploadId !== undefined)
      await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined)
    throw cause
  }
}

/** What fits into one request. */
export const putWholeObject = async (at: Bucket, name: string, Body: string): Promise<void> => {
  await trying(() => at.client.send(new at.sdk.PutObjectCommand({ ...targetOf(at, name), Body })))
}

export const openObject = async (at: Bucket, name: string): Promise<Readable> => {
  const asked = new at.sdk.GetObjectCommand(targetOf(at, name))
  return (await trying(() => at.client.send(asked))).Body as Readable
}

export const deleteObject = async (at: Bucket, name: string): Promise<void> => {
  await trying(() => at.client.send(new at.sdk.DeleteObjectCommand(targetOf(at, name))))
}

/** Parts of an object that never became one. */
export const abortMultiparts = async (at: Bucket, name: string): Promise<void> => {
  const target = targetOf(at, name)
  for await (const { UploadId } of listMultiparts(at, target.Key)) {
    const begun = { ...target, UploadId }
    await trying(() => at.client.send(new at.sdk.AbortMultipartUploadCommand(begun))).catch(
      (error: unknown) => {
        if (failureOf(error) !== 'missing') throw error
      },
    )
  }
}

/** What begins so, after the prefix. */
export async function* listObjects(at: Bucket, begin: string): AsyncGenerator<ListedObject, void> {
  const { sdk, client, bucket, prefix } = at
  let token: string | undefined
  do {
    const page = {
      Bucket: bucket,
      Prefix: prefix + begin,
      ...(token && { ContinuationToken: token }),
    }
    const found = await trying(() => client.send(new sdk.ListObjectsV2Command(page)))
    for (const { Key = '', Size = 0, LastModified } of found.Contents ?? [])
      yield { name: Key.slice(prefix.length), size: Size, modified: LastModified?.getTime() ?? 0 }
    token = found.NextContinuationToken
  } while (token !== undefined)
}

/** Of names that begin so. */
export async function* listMultiparts(
  { sdk, client, bucket }: Bucket,
  Prefix: string,
): AsyncGenerator<{ Key?: string; UploadId?: string; Initiated?: Date }, void> {
  let after: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {}
  while (after) {
    const page: Record<string, string> & { Bucket: string } = { Bucket: bucket, Prefix, ...after }
    const found = await trying(() => client.send(new sdk.ListMultipartUploadsCommand(page)))
    yield* (found.Uploads ?? []) as { Key?: string; UploadId?: string; Initiated?: Date }[]
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = found
    after = found.IsTruncated
      ? { ...(KeyMarker && { KeyMarker }), ...(UploadIdMarker && { UploadIdMarker }) }
      : undefined
  }
}

/** With the digest that S3 asked for before it took others: some providers still do. */
export const deleteCommand = (
  { sdk, bucket }: Bucket,
  targets: readonly { Key: string }[],
): AwsS3.DeleteObjectsCommand => {
  const Objects = targets.map(({ Key }) => ({ Key }))
  const command = new sdk.DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } })
  command.middlewareStack.add(
    (next) => (args) => {
      const { headers, body } = args.request as { headers: Record<string, string>; body: string }
      headers['content-md5'] = createHash('md5').update(body).digest('base64')
      return next(args)
    },
    { step: 'build', name: 'contentMd5' },
  )
  return command
}

/** Again at once where S3 says that it may help, or the connection broke; not where S3 was silent all the time. */
export const trying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= mostTries || !mayPass(error)) throw error
      await pause(tryAgainAfter * attempt)
    }
  }
}

export const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

const mayPass = (error: unknown): boolean => {
  const status = statusOf(error)
  if (nameOf(error) === 'AbortError') return false
  if (status !== undefined) return status === 429 || (status >= 500 && status !== 501)
  return ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(codeOf(error) ?? '')
}

export const failureOf = (error: unknown): StoreFailure => {
  const name = nameOf(error)
  if (name === 'AbortError') return 'aborted'
  if (/full|quota|InsufficientStorage|NotEnoughSpace/i.test(name) || statusOf(error) === 507)
    return 'full'
  const isMissing = ['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidRange'].includes(name)
  return isMissing ? 'missing' : 'down'
}
