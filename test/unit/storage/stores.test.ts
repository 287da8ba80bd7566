// Both stores, by the same table of what a store does.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { findFolder } from '../../../src/storage/stores/file.ts'
import { findBucket } from '../../../src/storage/stores/s3.ts'
import {
  StoreTrouble,
  streamOf,
  type Bytes,
  type ListedBlob,
  type Store,
} from '../../../src/storage/stores/store.ts'
import { mountSmallDisk } from '../../support/small-disk.ts'
import { startS3, versitygw, type TestS3 } from '../../support/s3.ts'

const MiB = 1_048_576
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function* pieces(...all: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array, void> {
  for (const piece of all) {
    await Promise.resolve()
    if (piece instanceof Error) throw piece
    for (let at = 0; at < piece.byteLength; at += 65_536) yield piece.subarray(at, at + 65_536)
  }
}

const limits = (more: object = {}): Parameters<Store['receive']>[2] => ({
  most: 100 * MiB,
  length: undefined,
  signal: new AbortController().signal,
  ...more,
})

const wholeOf = async (bytes: Bytes): Promise<Buffer> => {
  const found: Buffer[] = []
  for await (const piece of streamOf(bytes)) found.push(piece as Buffer)
  return Buffer.concat(found)
}

const listOf = async (list: AsyncIterable<ListedBlob>): Promise<ListedBlob[]> => {
  const all: ListedBlob[] = []
  for await (const one of list) all.push(one)
  return all
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => (error instanceof StoreTrouble ? error.failure : error),
  )

const unstopped = (): AbortSignal => new AbortController().signal

const erase = async (store: Store, blob: string): Promise<void> => {
  const { trouble } = await store.erase([{ blob, size: 1 }], unstopped())
  if (trouble) throw trouble
}

const behaves = (storeOf: () => Store): void => {
  const receive = (
    blob: string,
    bytes: AsyncIterable<Uint8Array>,
    more: object = {},
  ): ReturnType<Store['receive']> => storeOf().receive(blob, bytes, limits(more))

  /** Nothing of it can be seen, whole or begun. */
  const isGone = async (blob: string): Promise<boolean> => {
    const begun = await listOf(storeOf().begun())
    return (
      (await storeOf().size(blob)) === undefined && begun.every(({ blob: one }) => one !== blob)
    )
  }

  it.each([
    ['nothing', 0],
    ['one byte', 1],
    ['less than a head', 511],
    ['a megabyte and more', MiB + 7],
    ['one part exactly', 8 * MiB],
    ['several parts', 20 * MiB + 3],
  ])('keeps %s', async (_what, size) => {
    const [blob, bytes] = [randomUUID(), randomBytes(size)]
    expect(await receive(blob, pieces(bytes), { length: size })).toEqual({
      size,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      head: bytes.subarray(0, 512).toString('base64'),
    })
    const to = size === 0 ? undefined : size - 1
    expect((await wholeOf(await storeOf().read(blob, 0, to))).equals(bytes)).toBe(true)
    expect(await storeOf().size(blob)).toBe(size)
  })

  it.each([
    ['no', undefined, 9 * MiB],
    ['too small a', 10, 9 * MiB],
    ['too large a', 9 * MiB, 10],
  ])('keeps bytes of %s declared length', async (_what, length, size) => {
    const [blob, bytes] = [randomUUID(), randomBytes(size)]
    await receive(blob, pieces(bytes), { length })
    expect((await wholeOf(await storeOf().read(blob, 0, size - 1))).equals(bytes)).toBe(true)
  })

  it('reads ranges, small and large', async () => {
    const [blob, bytes] = [randomUUID(), randomBytes(300_000)]
    await receive(blob, pieces(bytes))
    for (const [from, to] of [
      [0, 0],
      [5, 104],
      [100, 299_999],
      [299_999, 299_999],
    ] as const)
      expect(
        (await wholeOf(await storeOf().read(blob, from, to))).equals(bytes.subarray(from, to + 1)),
      ).toBe(true)
  })

  it.each([
    ['from the first', 0],
    ['after some', 100],
    ['after parts', 18 * MiB],
  ])('leaves nothing of too many bytes %s', async (_what, most) => {
    const blob = randomUUID()
    const bytes = pieces(randomBytes(most), randomBytes(1))
    expect(await failureOf(receive(blob, bytes, { most }))).toBe('too_large')
    expect(await isGone(blob)).toBe(true)
  })

  it.each([
    ['breaks', new Error('reset'), 'aborted'],
    ['is too slow', new StoreTrouble('slow'), 'slow'],
  ])('leaves nothing when the client %s', async (_what, error, failure) => {
    for (const size of [10, 18 * MiB]) {
      const blob = randomUUID()
      expect(await failureOf(receive(blob, pieces(randomBytes(size), error)))).toBe(failure)
      expect(await isGone(blob)).toBe(true)
    }
  })

  it('ends at once when it is aborted while the client is silent', async () => {
    const aborting = new AbortController()
    const blob = randomUUID()
    async function* silence(): AsyncGenerator<Uint8Array, void> {
      yield Buffer.from('x')
      setTimeout(() => aborting.abort(), 20)
      await new Promise(() => undefined)
    }
    const received = receive(blob, silence(), { signal: aborting.signal })
    expect(await failureOf(received)).toBe('aborted')
    expect(await isGone(blob)).toBe(true)
  })

  it('says what is missing', async () => {
    const blob = randomUUID()
    expect(await failureOf(storeOf().read(blob, 0, 10))).toBe('missing')
    expect(await failureOf(storeOf().read(blob, 0, undefined))).toBe('missing')
    expect(await storeOf().size(blob)).toBeUndefined()
    await receive(blob, pieces(Buffer.from('short')))
    expect(await failureOf(storeOf().read(blob, 0, 10))).toBe('missing')
    expect(await failureOf(storeOf().read(blob, 0, 200_000))).toBe('missing')
  })

  it('keeps no piece in memory that is written', async () => {
    const blob = randomUUID()
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    async function* many(): AsyncGenerator<Uint8Array, void> {
      for (let count = 0; count < 400; count += 1) {
        await Promise.resolve()
        yield Buffer.alloc(MiB)
        most = Math.max(most, process.memoryUsage().arrayBuffers - before)
      }
    }
    await receive(blob, many(), { most: 400 * MiB })
    await erase(storeOf(), blob)
    expect(most).toBeLessThan(200 * MiB)
  })

  it('erases what is there, and what is not', async () => {
    const blob = randomUUID()
    await receive(blob, pieces(Buffer.from('x')))
    for (const size of [1, 1, null]) {
      expect(await storeOf().erase([{ blob, size }], unstopped())).toEqual({
        erased: [blob],
        trouble: undefined,
      })
      expect(await isGone(blob)).toBe(true)
    }
  })

  it('erases many at once, and no others', async () => {
    const [kept, ...blobs] = Array.from({ length: 1_100 }, () => randomUUID())
    const stored = [kept ?? '', ...blobs.slice(0, 60)]
    for (const blob of stored) await receive(blob, pieces(Buffer.from('x')))
    const all = blobs.map((blob, place) => ({ blob, size: place % 100 === 0 ? null : 1 }))
    const { erased, trouble } = await storeOf().erase(all, unstopped())
    expect([erased.toSorted(), trouble]).toEqual([blobs.toSorted(), undefined])
    const left = (await listOf(storeOf().list())).map(({ blob }) => blob)
    expect(left.filter((blob) => stored.includes(blob))).toEqual([kept])
  })

  it('leaves all when it is stopped', async () => {
    const blob = randomUUID()
    await receive(blob, pieces(Buffer.from('x')))
    for (const size of [1, null])
      expect(await storeOf().erase([{ blob, size }], AbortSignal.abort())).toEqual({
        erased: [],
        trouble: undefined,
      })
    expect(await storeOf().size(blob)).toBe(1)
  })

  it('takes no name that is no id', async () => {
    for (const name of ['../x', '', 'A'.repeat(36), `${randomUUID()}/..`]) {
      expect(await failureOf(receive(name, pieces()))).not.toBe('nothing failed')
      expect(await failureOf(storeOf().read(name, 0, 0))).toBe('missing')
      expect(await failureOf(erase(storeOf(), name))).toBe('missing')
    }
  })

  it('lists blobs in the order of their ids, and what is set aside no more', async () => {
    const blobs = Array.from({ length: 20 }, () => randomUUID())
    for (const blob of blobs) await receive(blob, pieces(Buffer.from('four')))
    const listed = await listOf(storeOf().list())
    const ids = listed.map(({ blob }) => blob)
    expect(ids).toEqual(ids.toSorted())
    expect(ids).toEqual(expect.arrayContaining(blobs))
    const one = listed.find(({ blob }) => blob === blobs[0])
    expect(one?.size).toBe(4)
    expect(Math.abs(Date.now() - (one?.modified ?? 0))).toBeLessThan(60_000)
    await storeOf().setAside(blobs[0] ?? '')
    expect((await listOf(storeOf().list())).map(({ blob }) => blob)).not.toContain(blobs[0])
  })
}

describe('a folder', () => {
  let folder: string
  let store: Store
  beforeAll(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'plinth-store-')), 'storage')
    const place = await findFolder({ folder, minFree: 0 })
    await place.name()
    store = await place.open()
  })
  afterAll(() => rm(join(folder, '..'), { recursive: true }))

  behaves(() => store)

  it('is closed to others, and keeps its id', async () => {
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    const again = await findFolder({ folder, minFree: 0 })
    expect(again.id).toBe(store.id)
    expect(await again.name()).toBe(store.id)
  })

  it('gets one id where two gateways begin at once', async () => {
    const path = join(folder, '..', 'twice')
    const places = await Promise.all([1, 2, 3].map(() => findFolder({ folder: path, minFree: 0 })))
    const ids = await Promise.all(places.map((place) => place.name()))
    expect(new Set(ids).size).toBe(1)
    expect(await readdir(join(path, 'tmp'))).toEqual([])
  })

  it('is refused with an id that is none', async () => {
    const path = await mkdtemp(join(folder, '..', 'odd-'))
    await writeFile(join(path, 'id'), 'nonsense')
    await expect(findFolder({ folder: path, minFree: 0 })).rejects.toThrow('holds no id')
  })

  it('of the earlier layout is read as before', async () => {
    const path = join(folder, '..', 'earlier')
    const place = await findFolder({ folder: path, minFree: 0 })
    await place.name()
    const blob = randomUUID()
    const earlier = join(path, 'blobs', blob.slice(0, 3))
    await mkdir(earlier, { recursive: true })
    await writeFile(join(earlier, blob), 'bytes')
    const opened = await place.open()
    expect((await wholeOf(await opened.read(blob, 0, 4))).toString()).toBe('bytes')
    expect((await listOf(opened.list())).map((one) => one.blob)).toEqual([blob])
    expect(await readdir(join(path, 'blobs'))).toEqual([blob.slice(0, 2)])
  })

  it('that is replaced by another takes nothing, and is not believed about what is missing', async () => {
    const path = join(folder, '..', 'mounted')
    const first = await findFolder({ folder: path, minFree: 0 })
    await first.name()
    const mounted = await first.open()
    const blob = randomUUID()
    await mounted.receive(blob, pieces(randomBytes(10)), limits())
    await rename(path, `${path}-away`)
    const asked = (): Promise<unknown[]> =>
      Promise.all(
        [
          mounted.receive(randomUUID(), pieces(randomBytes(1)), limits()),
          mounted.read(blob, 0, 9),
          erase(mounted, blob),
        ].map(failureOf),
      )
    expect(await asked()).toEqual(['down', 'down', 'down'])
    await (await findFolder({ folder: path, minFree: 0 })).name()
    expect(await asked()).toEqual(['down', 'down', 'down'])
    expect(await readdir(join(path, 'tmp'))).toEqual([])
    await rename(path, `${path}-other`)
    await rename(`${path}-away`, path)
    expect(await mounted.size(blob)).toBe(10)
  })

  it('leaves the room it was told to leave', async () => {
    const place = await findFolder({ folder, minFree: Number.MAX_SAFE_INTEGER })
    const full = await place.open()
    const blob = randomUUID()
    expect(await failureOf(full.receive(blob, pieces(randomBytes(1)), limits()))).toBe('full')
    expect(await store.size(blob)).toBeUndefined()
  })

  it('refuses what is declared larger than the room', async () => {
    const length = Number.MAX_SAFE_INTEGER
    const received = store.receive(randomUUID(), pieces(randomBytes(1)), limits({ length }))
    expect(await failureOf(received)).toBe('full')
  })
})

describe('a disk that is full', () => {
  it('is said, leaves nothing, and what was there can be read', async ({ skip }) => {
    const disk = await mountSmallDisk(10)
    try {
      if (disk.path === undefined) return skip('no disk can be mounted here')
      const place = await findFolder({ folder: disk.path, minFree: 0 })
      await place.name()
      const store = await place.open()
      const [kept, blob] = [randomUUID(), randomUUID()]
      await store.receive(kept, pieces(randomBytes(MiB)), limits())
      const received = store.receive(blob, pieces(randomBytes(12 * MiB)), limits())
      expect(await failureOf(received)).toBe('full')
      expect(await readdir(join(disk.path, 'tmp'))).toEqual([])
      expect(await store.size(blob)).toBeUndefined()
      expect(await wholeOf(await store.read(kept, 0, MiB - 1))).toHaveLength(MiB)
    } finally {
      await disk.remove()
    }
  })
})

describe.skipIf(versitygw === undefined)('a bucket at S3', () => {
  let s3: TestS3
  let store: Store
  beforeAll(async () => {
    s3 = await startS3()
    const place = await findBucket(configOf(), silent)
    expect(place.id).toBeUndefined()
    await place.name()
    store = await place.open()
  })
  afterAll(async () => {
    store.close()
    await s3.stop()
  })

  const configOf = (more: Record<string, string> = {}): ReturnType<typeof readConfig> =>
    readConfig({ ...s3.environment, STORAGE_S3_PREFIX: 'some/where', ...more })

  behaves(() => store)

  it('keeps its id', async () => {
    const again = await findBucket(configOf(), silent)
    expect(again.id).toBe(store.id)
    const other = await findBucket(configOf({ STORAGE_S3_PREFIX: 'else' }), silent)
    expect(other.id).toBeUndefined()
  })
})
