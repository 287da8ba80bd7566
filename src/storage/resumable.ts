// The asks of uploads in several requests: append what this request brings to a blob, and finish the blob.
import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import { answering, storeOf, type StorageAsk, type StorageWork } from './asks.ts'
import type { Storage } from './storage.ts'
import { StoreTrouble, type ResumableStore } from './stores/store.ts'
import type { Upload } from './upload.ts'

/** What OPTIONS says. */
export const tusHeaders = (mostBytes: number): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  'tus-version': '1.0.0',
  'tus-extension':
    'creation,creation-with-upload,creation-defer-length,expiration,checksum,termination',
  'tus-checksum-algorithm': 'sha1,sha256',
  'tus-max-size': String(mostBytes),
})

const append = z.object({
  store: z.string(),
  blob: z.string(),
  /** The blob that has the bytes before `at`, where this one is new. */
  from: z.string().nullish(),
  at: z.int().nonnegative(),
  most: z.int().nonnegative(),
  /** How many bytes to take at once; without it all that come. */
  piece: z.int().positive().nullish(),
  digest: z.enum(['sha1', 'sha256']).nullish(),
})

const finish = z.object({
  store: z.string(),
  blob: z.string(),
  size: z.int().nonnegative(),
})

export const makeResumableAsks = (storage: Storage): Record<'append' | 'finish', StorageAsk> => ({
  append: makeAppend(storage),
  finish: makeFinish(storage),
})

const makeAppend = (storage: Storage): StorageAsk => {
  const begun = new WeakMap<Upload, Pieces>()

  /** One request may be asked several times: each append goes on where the one before it has stopped. */
  const piecesOf = ({ upload }: StorageWork): [Upload, Pieces] => {
    if (!upload) throw new Error('SQL asked for bytes on a route that has none')
    const pieces = begun.get(upload) ?? makePieces(upload.bytes, upload.length)
    begun.set(upload, pieces)
    return [upload, pieces]
  }

  return async (asked, work) => {
    const { store, blob, from, at, most, piece, digest } = append.parse(asked)
    const [{ signal }, pieces] = piecesOf(work)
    const hash = digest ? createHash(digest) : undefined
    return holding(storage, { ask: 'append', store, blob }, work, async (resumable, held) => {
      if (from) await resumable.begin(blob, from, at)
      const length = pieces.length(piece)
      const bytes = hashed(pieces.next(piece), hash)
      const limits = {
        most,
        length,
        signal: AbortSignal.any([signal, held]),
      }
      const { size, ended } = await resumable.append(blob, at, bytes, limits)
      return {
        size,
        ended: ended && pieces.isOver(),
        more: ended && !pieces.isOver(),
        gone: signal.aborted,
        digest: hash?.digest('hex') ?? null,
      }
    })
  }
}

const makeFinish =
  (storage: Storage): StorageAsk =>
  (asked, work) => {
    const { store, blob, size } = finish.parse(asked)
    return holding(storage, { ask: 'finish', store, blob }, work, async (resumable) => ({
      ...(await resumable.finish(blob, size)),
    }))
  }

/** Keeps the lease of the blob meanwhile; the signal aborts when it is lost. */
const holding = async (
  storage: Storage,
  { ask, store, blob }: { ask: string; store: string; blob: string },
  { failed }: StorageWork,
  work: (resumable: ResumableStore, held: AbortSignal) => Promise<Record<string, unknown>>,
): Promise<Record<string, unknown>> => {
  const lease = storage.hold(blob)
  try {
    return await answering({ ask, store, failed }, () => {
      const { resumable } = storeOf(storage, store)
      if (!resumable) throw new StoreTrouble('down')
      return work(resumable, lease.signal)
    })
  } finally {
    lease.release()
  }
}

interface Pieces {
  /** So many bytes, or all that come. */
  next: (most: number | null | undefined) => AsyncIterable<Uint8Array>
  /** Of the next, where the client said how much it sends. */
  length: (most: number | null | undefined) => number | undefined
  isOver: () => boolean
}

/** Gives out a body in pieces of so many bytes; what it was read too far is the beginning of the next. */
const makePieces = (bytes: AsyncIterable<Uint8Array>, length: number | undefined): Pieces => {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Uint8Array | undefined
  let given = 0
  let isOver = false

  async function* next(most: number | null | undefined): AsyncGenerator<Uint8Array, void> {
    let room = most ?? Infinity
    while (room > 0) {
      const read = rest ?? (await readOn())
      if (!read) return
      const part = read.subarray(0, room)
      rest = part.byteLength < read.byteLength ? read.subarray(part.byteLength) : undefined
      room -= part.byteLength
      given += part.byteLength
      yield part
    }
  }

  const readOn = async (): Promise<Uint8Array | undefined> => {
    const read = await source.next()
    isOver = read.done === true
    return read.done ? undefined : read.value
  }

  return {
    next,
    length: (most) =>
      length === undefined ? undefined : Math.min(Math.max(0, length - given), most ?? Infinity),
    isOver: () => isOver,
  }
}

async function* hashed(
  bytes: AsyncIterable<Uint8Array>,
  hash: Hash | undefined,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of bytes) {
    hash?.update(piece)
    yield piece
  }
}
