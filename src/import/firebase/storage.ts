// Cloud Storage: buckets, their objects, and bytes.
import { createHash } from 'node:crypto'
import { PassThrough, pipeline, Readable, Transform } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { SourceFailed, type OpenedObject, type PlannedObject } from '../source.ts'
import type { Api } from './api.ts'
import { GoogleFailed } from './failure.ts'
import { allPages, type PageToken } from './pages.ts'

export interface BucketFacts {
  name: string
  /** Null where there are more than were looked at. */
  objects: number | null
  bytes: number | null
}

type Item = Record<string, unknown>

export interface FirebaseStorage {
  buckets: () => Promise<Item[]>
  objects: (bucket: string, fields?: string) => AsyncGenerator<Item[]>
  facts: (bucket: string) => Promise<BucketFacts>
  open: (object: PlannedObject, signal: AbortSignal) => Promise<OpenedObject>
}

const page = z.object({
  items: z.array(z.record(z.string(), z.unknown())).default([]),
  nextPageToken: z.string().optional(),
})

const stored = z.object({
  name: z.string(),
  size: z.string().nullish(),
  storedSize: z.string().nullish(),
  md5Hash: z.string().nullish(),
  contentEncoding: z.string().nullish(),
})

const mostCounted = 20_000
const fieldsOfObject =
  'name,size,contentType,contentEncoding,cacheControl,md5Hash,crc32c,generation,metadata,timeCreated,updated'

export const makeStorage = (
  api: Api,
  base: string,
  project: string,
  only: string | undefined,
): FirebaseStorage => {
  const at = (bucket: string): string => `${base}/storage/v1/b/${encodeURIComponent(bucket)}`

  const list = async function* (
    url: string,
    parameters: Record<string, string>,
    what: string,
  ): AsyncGenerator<Item[]> {
    const ask = async (token: PageToken) => {
      const asked = new URLSearchParams({ ...parameters, maxResults: '1000', ...token })
      return page.parse(await api.ask({ url: `${url}?${asked.toString()}`, what }))
    }
    for await (const { items } of allPages(ask)) if (items.length > 0) yield items
  }

  const objects: FirebaseStorage['objects'] = async function* (bucket, fields = fieldsOfObject) {
    const asked = { fields: `items(${fields}),nextPageToken` }
    for await (const items of list(`${at(bucket)}/o`, asked, `the files of ${bucket}`))
      yield items.map(withItsSize)
  }

  /** Without the right to list buckets, those that Firebase makes by itself. */
  const usual = async (): Promise<Item[]> => {
    const there: Item[] = []
    for (const name of [`${project}.firebasestorage.app`, `${project}.appspot.com`])
      try {
        await api.ask({ url: `${at(name)}/o?maxResults=1&fields=kind`, what: `the bucket ${name}` })
        there.push({ name })
      } catch (error) {
        if (!(error instanceof GoogleFailed) || ![403, 404].includes(error.status)) throw error
      }
    return there
  }

  return {
    objects,

    buckets: async () => {
      if (only !== undefined) return [{ name: only }]
      try {
        const all: Item[] = []
        for await (const items of list(`${base}/storage/v1/b`, { project }, 'the buckets'))
          all.push(...items)
        return all
      } catch (error) {
        if (!(error instanceof GoogleFailed) || error.status !== 403) throw error
        const there = await usual()
        if (there.length === 0) throw error
        return there
      }
    },

    facts: async (name) => {
      let count = 0
      let bytes = 0
      for await (const items of objects(name, 'name,size')) {
        count += items.length
        for (const { size } of items) bytes += Number(size)
        if (count >= mostCounted) return { name, objects: null, bytes: null }
      }
      return { name, objects: count, bytes }
    },

    open: async ({ bucket, from }, signal) => {
      const item = stored.parse(from)
      const isPacked = item.contentEncoding === 'gzip'
      const response = await api.open({
        url: `${at(bucket)}/o/${encodeURIComponent(item.name)}?alt=media`,
        what: `the file ${item.name}`,
        mostBytes: Number.MAX_SAFE_INTEGER,
        ...(isPacked && { headers: { 'accept-encoding': 'gzip' } }),
        signal,
      })
      const bytes = Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0])
      const md5 = item.md5Hash ? Buffer.from(item.md5Hash, 'base64').toString('hex') : null
      if (!isPacked) return { stream: bytes, size: Number(item.size), md5 }
      // Google unpacks such objects for whoever does not ask for them packed, and then nothing can be checked.
      const isSentPacked = response.headers.get('content-encoding') === 'gzip'
      return {
        stream: isSentPacked ? unpacked(bytes, Number(item.storedSize), md5) : bytes,
        size: null,
        md5: null,
      }
    },
  }
}

/** The size of a packed object is not that of its file, which nobody knows before it is unpacked. */
const withItsSize = (item: Item): Item => {
  if (item['contentEncoding'] !== 'gzip') return item
  const { size, ...rest } = item
  return { ...rest, storedSize: size }
}

/** Checked while it is packed. */
const unpacked = (packed: Readable, size: number, md5: string | null): Readable => {
  const hash = createHash('md5')
  let bytes = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
    flush(done) {
      const isRight = bytes === size && (md5 === null || hash.digest('hex') === md5)
      done(isRight ? null : new SourceFailed('the file did not arrive as it is stored there'))
    },
  })
  const result = new PassThrough()
  pipeline(packed, check, createGunzip(), result, () => undefined) // result is destroyed with the error
  return result
}
