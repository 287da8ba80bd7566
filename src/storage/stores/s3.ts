// Blobs as objects of a bucket at S3. An object is there when all its bytes are: S3 shows neither half a PUT nor parts.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Config } from '../../config.ts'
import type { Log } from '../../log/log.ts'
import {
  abortMultiparts,
  deleteCommand,
  deleteObject,
  failureOf,
  listMultiparts,
  listObjects,
  openBucket,
  openObject,
  putObject,
  statusOf,
  targetOf,
  trying,
  type Bucket,
  type Target,
} from './bucket.ts'
import { eraseEach } from './erase-each.ts'
import { leastPart } from './parts.ts'
import {
  isId,
  requireId,
  StoreTrouble,
  type Erasable,
  type Erased,
  type ListedBlob,
  type StorePlace,
  type Store,
} from './store.ts'
import { take } from './take.ts'

/** Of one request to delete. */
const mostKeys = 1_000

export const findBucket = async (config: Config, log: Log): Promise<StorePlace> => {
  const at = await openBucket('STORAGE', config)
  let id = await readId(at)
  return {
    place: at.place,
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

const readId = async (at: Bucket): Promise<string | undefined> => {
  const found = await openObject(at, 'id').catch((error: unknown) => {
    if (failureOf(error) === 'missing') return undefined
    throw error
  })
  if (found === undefined) return undefined
  const id = (await text(found)).trim()
  if (!isId(id)) throw new Error(`${at.prefix}id holds no id of a store`)
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
  const target = (blob: string): Target => targetOf(at, `blobs/${blob}`)

  const receive: Store['receive'] = async (blob, bytes, limits) => {
    const broken = new AbortController()
    const signal = AbortSignal.any([limits.signal, broken.signal])
    const { pieces, received } = take(bytes, { most: limits.most, signal })
    await putObject(at, target(blob), pieces, { length: limits.length, signal, broken })
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

  const abortParts = (blob: string): Promise<void> => abortMultiparts(at, `blobs/${blob}`)

  const eraseOne = (blob: string): Promise<void> => deleteObject(at, `blobs/${blob}`)

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

  async function* list(): AsyncGenerator<ListedBlob, void> {
    for await (const { name, size, modified } of listObjects(at, 'blobs/')) {
      const blob = name.slice('blobs/'.length)
      if (isId(blob)) yield { blob, size, modified }
    }
  }

  async function* begun(): AsyncGenerator<ListedBlob, void> {
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

/** Some providers delete only one by one. */
const refusesMany = (error: unknown): boolean => [400, 405, 501].includes(statusOf(error) ?? 0)

const troubleOf = (error: unknown): StoreTrouble =>
  error instanceof StoreTrouble ? error : new StoreTrouble(failureOf(error), error)
