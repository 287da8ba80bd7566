// Blobs as objects of a bucket at S3. An object is there when all its bytes are: S3 shows neither half a PUT nor parts.
import type * as AwsS3 from '@aws-sdk/client-s3'
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import type { Config } from '../../config.ts'
import type { Log } from '../../log/log.ts'
import { codeOf } from '../../tools/code-of.ts'
import { eraseEach } from './erase-each.ts'
import { cutIntoParts, leastPart, makeBuffers, type Buffers, type Part } from './parts.ts'
import {
  isId,
  requireId,
  StoreTrouble,
  type Erasable,
  type Erased,
  type Failure,
  type Listed,
  type StorePlace,
  type ReceiveLimits,
  type Store,
} from './store.ts'
import { take } from './take.ts'

type Sdk = typeof AwsS3
type S3Client = AwsS3.S3Client

export type S3Options = Pick<
  Config,
  Extract<keyof Config, `STORAGE_S3_${string}`> | 'STORAGE_IDLE_SECONDS' | 'STORAGE_PART_BUFFERS'
>

/** What the functions here work with. */
interface Bucket {
  sdk: Sdk
  client: S3Client
  bucket: string
  prefix: string
  buffers: Buffers
}

const partsAtOnce = 2
/** Of one request to delete. */
const mostKeys = 1_000
const mostTries = 3
const tryAgainAfter = 200
/** Milliseconds for a connection to be made, at most. */
const mostToConnect = 5_000

/** The SDK is loaded only where S3 is configured. */
export const findBucket = async (config: S3Options, log: Log): Promise<StorePlace> => {
  const sdk = await import('@aws-sdk/client-s3')
  const bucket = config.STORAGE_S3_BUCKET ?? ''
  const prefix = config.STORAGE_S3_PREFIX.replace(/^\/+/, '').replace(/([^/])$/, '$1/')
  const idle = config.STORAGE_IDLE_SECONDS * 1_000
  const buffers = makeBuffers(config.STORAGE_PART_BUFFERS * leastPart, idle)
  const at: Bucket = { sdk, client: makeClient(sdk, config, idle), bucket, prefix, buffers }
  let id = await readId(at)
  return {
    place: `${config.STORAGE_S3_ENDPOINT ?? 's3'}/${bucket}/${prefix}`,
    get id() {
      return id
    },
    name: async () => (id ??= await writeId(at)),
    open: async () => {
      if (id === undefined) throw new Error('the bucket has no id yet')
      await warnOfVersions(at, log)
      return makeS3Store(at, id)
    },
  }
}

const makeClient = (sdk: Sdk, config: S3Options, idle: number): S3Client => {
  const { STORAGE_S3_ACCESS_KEY_ID: accessKeyId, STORAGE_S3_SECRET_ACCESS_KEY: secretAccessKey } =
    config
  const endpoint = config.STORAGE_S3_ENDPOINT
  return new sdk.S3Client({
    region: config.STORAGE_S3_REGION ?? 'us-east-1',
    forcePathStyle: config.STORAGE_S3_PATH_STYLE,
    ...(endpoint && { endpoint }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    // Other providers than AWS reject the checksums that the SDK adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 1, // see trying()
    requestHandler: { connectionTimeout: Math.min(idle, mostToConnect), socketTimeout: idle },
  })
}

const bodyText = async (body: { transformToString: () => Promise<string> } | undefined) =>
  (await body?.transformToString())?.trim()

const readId = async ({ sdk, client, bucket, prefix }: Bucket): Promise<string | undefined> => {
  const asked = new sdk.GetObjectCommand({ Bucket: bucket, Key: `${prefix}id` })
  const found = await trying(() => client.send(asked)).catch((error: unknown) => {
    if (failureOf(error) === 'missing') return undefined
    throw error
  })
  if (found === undefined) return undefined
  const id = await bodyText(found.Body)
  if (id === undefined || !isId(id)) throw new Error(`${prefix}id holds no id of a store`)
  return id
}

/** Where two gateways write it at once, both take what is there then. */
const writeId = async (at: Bucket): Promise<string> => {
  const { sdk, client, bucket, prefix } = at
  const id = randomUUID()
  const written = { Bucket: bucket, Key: `${prefix}id`, Body: `${id}\n`, IfNoneMatch: '*' }
  await client.send(new sdk.PutObjectCommand(written)).catch((error: unknown) => {
    if (![409, 412].includes(statusOf(error) ?? 0)) throw error
  })
  return (await readId(at)) ?? id
}

const warnOfVersions = async ({ sdk, client, bucket }: Bucket, log: Log): Promise<void> => {
  const asked = new sdk.GetBucketVersioningCommand({ Bucket: bucket })
  const found = await client.send(asked).catch(() => undefined) // not every provider knows it
  if (found?.Status === 'Enabled')
    log.warn({ bucket }, 'the bucket keeps versions: bytes that are erased stay there')
}

const makeS3Store = (at: Bucket, id: string): Store => {
  const { sdk, client, bucket, prefix } = at
  const target = (blob: string): { Bucket: string; Key: string } => ({
    Bucket: bucket,
    Key: `${prefix}blobs/${blob}`,
  })

  const receive: Store['receive'] = async (blob, bytes, limits) => {
    const broken = new AbortController()
    const signal = AbortSignal.any([limits.signal, broken.signal])
    const { pieces, received } = take(bytes, { most: limits.most, signal })
    const parts = cutIntoParts(pieces, limits.length, at.buffers)
    const first = await nextOf(parts)
    if (first.isLast) await putWhole(at, target(blob), first, limits)
    else await putParts(at, target(blob), first, parts, broken, signal)
    return received()
  }

  const read: Store['read'] = async (blob, from, to) => {
    if (to === undefined) {
      await trying(() => client.send(new sdk.HeadObjectCommand(target(blob))))
      return Readable.from([], { objectMode: false })
    }
    const asked = new sdk.GetObjectCommand({ ...target(blob), Range: `bytes=${from}-${to}` })
    const { Body, ContentLength } = await trying(() => client.send(asked))
    const body = Body as Readable
    if (ContentLength === to - from + 1) return body
    body.destroy()
    throw new StoreTrouble('missing')
  }

  const size: Store['size'] = (blob) =>
    trying(() => client.send(new sdk.HeadObjectCommand(target(blob)))).then(
      (found) => found.ContentLength ?? 0,
      (error: unknown) => {
        if (failureOf(error) === 'missing') return undefined
        throw error
      },
    )

  const abortParts = async (blob: string): Promise<void> => {
    const { Key } = target(blob)
    for await (const { UploadId } of listMultiparts(at, Key)) {
      const begun = { ...target(blob), UploadId }
      await trying(() => client.send(new sdk.AbortMultipartUploadCommand(begun))).catch(
        (error: unknown) => {
          if (failureOf(error) !== 'missing') throw error
        },
      )
    }
  }

  const eraseOne = async (blob: string): Promise<void> => {
    await trying(() => client.send(new sdk.DeleteObjectCommand(target(blob))))
  }

  const eraseMany = async (blobs: string[]): Promise<Erased> => {
    blobs.forEach(requireId)
    const { Errors = [] } = await trying(() => client.send(deleteCommand(at, blobs.map(target))))
    const failed = new Set(Errors.map(({ Key }) => Key))
    const [first] = Errors
    return {
      erased: blobs.filter((blob) => !failed.has(target(blob).Key)),
      trouble:
        first &&
        new StoreTrouble('down', Object.assign(new Error(first.Message), { code: first.Code })),
    }
  }

  /** Only what is as long as a part may have been begun in parts: the others need no request of their own. */
  const erase: Store['erase'] = async (blobs, signal) => {
    const isWhole = ({ size }: Erasable): boolean => size !== null && size < leastPart
    const inParts = blobs.filter((one) => !isWhole(one)).map(({ blob }) => blob)
    const all = await eraseEach(inParts, signal, checked(abortParts))
    const ready = [...all.erased, ...blobs.filter(isWhole).map(({ blob }) => blob)]
    all.erased = []
    for (let from = 0; from < ready.length && !signal.aborted; from += mostKeys) {
      const some = ready.slice(from, from + mostKeys)
      const { erased, trouble } = await eraseMany(some).catch((error: unknown) =>
        refusesMany(error)
          ? eraseEach(some, signal, checked(eraseOne))
          : { erased: [], trouble: troubleOf(error) },
      )
      all.erased.push(...erased)
      all.trouble ??= trouble
    }
    return all
  }

  /** Parts that were begun are no object that could be moved, so they stay. */
  const setAside: Store['setAside'] = async (blob) => {
    if ((await size(blob)) === undefined) return false
    const { Key } = target(blob)
    const CopySource = encodeURIComponent(`${bucket}/${Key}`).replaceAll('%2F', '/')
    const copy = { Bucket: bucket, Key: `${prefix}lost/${blob}`, CopySource }
    await trying(() => client.send(new sdk.CopyObjectCommand(copy)))
    await trying(() => client.send(new sdk.DeleteObjectCommand(target(blob))))
    return true
  }

  async function* list(): AsyncGenerator<Listed, void> {
    const Prefix = `${prefix}blobs/`
    let token: string | undefined
    do {
      const page = { Bucket: bucket, Prefix, ...(token && { ContinuationToken: token }) }
      const found = await trying(() => client.send(new sdk.ListObjectsV2Command(page)))
      for (const { Key = '', Size = 0, LastModified } of found.Contents ?? []) {
        const blob = Key.slice(Prefix.length)
        if (isId(blob)) yield { blob, size: Size, modified: LastModified?.getTime() ?? 0 }
      }
      token = found.NextContinuationToken
    } while (token !== undefined)
  }

  async function* begun(): AsyncGenerator<Listed, void> {
    const start = `${prefix}blobs/`
    for await (const { Key = '', Initiated } of listMultiparts(at, start)) {
      const blob = Key.slice(start.length)
      if (isId(blob)) yield { blob, size: 0, modified: Initiated?.getTime() ?? 0 }
    }
  }

  const checked =
    <Rest extends unknown[], Result>(work: (blob: string, ...rest: Rest) => Promise<Result>) =>
    async (blob: string, ...rest: Rest): Promise<Result> => {
      requireId(blob)
      return work(blob, ...rest).catch((error: unknown) => {
        throw troubleOf(error)
      })
    }

  return {
    kind: 's3',
    id,
    // There is nothing that could be missing where something new is written.
    receive: (blob, bytes, limits) =>
      checked(receive)(blob, bytes, limits).catch((error: unknown) => {
        if (error instanceof StoreTrouble && error.failure === 'missing')
          throw new StoreTrouble('down', error.cause)
        throw error
      }),
    read: checked(read),
    size: checked(size),
    erase,
    list,
    begun,
    free: () => Promise.resolve(undefined),
    setAside: checked(setAside),
    close: () => client.destroy(),
  }
}

/** With the digest that S3 asked for before it took others: some providers still do. */
const deleteCommand = (
  { sdk, bucket }: Bucket,
  targets: { Key: string }[],
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

/** Some providers delete only one by one. */
const refusesMany = (error: unknown): boolean => [400, 405, 501].includes(statusOf(error) ?? 0)

const nextOf = async (parts: AsyncGenerator<Part, void>): Promise<Part> => {
  const next = await parts.next()
  if (next.done) throw new Error('an upload without a last part')
  return next.value
}

type Target = { Bucket: string; Key: string }

const putWhole = async (
  { sdk, client }: Bucket,
  target: Target,
  { bytes, release }: Part,
  { signal }: ReceiveLimits,
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

/** Of names that begin so. */
async function* listMultiparts(
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

/** Again at once where S3 says that it may help, or the connection broke; not where S3 was silent all the time. */
const trying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= mostTries || !mayPass(error)) throw error
      await pause(tryAgainAfter * attempt)
    }
  }
}

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

const mayPass = (error: unknown): boolean => {
  const status = statusOf(error)
  if (nameOf(error) === 'AbortError') return false
  if (status !== undefined) return status === 429 || (status >= 500 && status !== 501)
  return ['ECONNRESET', 'EPIPE', 'ECONNREFUSED'].includes(codeOf(error) ?? '')
}

const troubleOf = (error: unknown): StoreTrouble =>
  error instanceof StoreTrouble ? error : new StoreTrouble(failureOf(error), error)

const failureOf = (error: unknown): Failure => {
  const name = nameOf(error)
  if (name === 'AbortError') return 'aborted'
  if (/full|quota|InsufficientStorage|NotEnoughSpace/i.test(name) || statusOf(error) === 507)
    return 'full'
  const isMissing = ['NoSuchKey', 'NotFound', 'NoSuchUpload', 'InvalidRange'].includes(name)
  return isMissing ? 'missing' : 'down'
}
