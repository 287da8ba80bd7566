// The asks of uploads in several requests: append what this request brings to a blob, and finish the blob.
import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import type { Perform } from '../asks/perform.ts'
import { StoreTrouble, type ResumableStore } from './stores/store.ts'

/** The body of a request. */
export interface Arriving {
  bytes: AsyncIterable<Uint8Array>
  /** As the client said, where it did. */
  length: number | undefined
  /** Aborts when the client has left. */
  signal: AbortSignal
}

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

/** For one request, because an append goes on where the one before it has stopped. */
export const makeResumableAsks = (
  storeOf: (id: string) => ResumableStore,
  { bytes, length, signal }: Arriving,
): { append: Perform; finish: Perform } => {
  const pieces = makePieces(bytes)

  return {
    append: answering(async (asked) => {
      const { store, blob, from, at, most, piece, digest } = append.parse(asked)
      const { begin, append: write } = storeOf(store)
      const hash = digest ? createHash(digest) : undefined
      if (from) await begin(blob, from, at)
      const limits = { most, length: piece ? undefined : length, signal }
      const { size, ended } = await write(blob, at, hashed(pieces.next(piece), hash), limits)
      return {
        size,
        ended: ended && pieces.isOver(),
        more: ended && !pieces.isOver(),
        gone: signal.aborted,
        digest: hash?.digest('hex') ?? null,
      }
    }),
    finish: answering(async (asked) => {
      const { store, blob, size } = finish.parse(asked)
      return { ...(await storeOf(store).finish(blob, size)) }
    }),
  }
}

const answering =
  (work: Perform): Perform =>
  async (asked, secrets) => {
    try {
      return await work(asked, secrets)
    } catch (error) {
      if (error instanceof StoreTrouble) return { failed: error.failure }
      throw error
    }
  }

/** Gives out a body in pieces of so many bytes; what it was read too far is the beginning of the next. */
const makePieces = (
  bytes: AsyncIterable<Uint8Array>,
): {
  next: (most: number | null | undefined) => AsyncIterable<Uint8Array>
  isOver: () => boolean
} => {
  const source = bytes[Symbol.asyncIterator]()
  let rest: Uint8Array | undefined
  let isOver = false

  async function* next(most: number | null | undefined): AsyncGenerator<Uint8Array, void> {
    let room = most ?? Infinity
    while (room > 0) {
      const read = rest ?? (await readOn())
      if (!read) return
      const part = read.subarray(0, room)
      rest = part.byteLength < read.byteLength ? read.subarray(part.byteLength) : undefined
      room -= part.byteLength
      yield part
    }
  }

  const readOn = async (): Promise<Uint8Array | undefined> => {
    const read = await source.next()
    isOver = read.done === true
    return read.done ? undefined : read.value
  }

  return { next, isOver: () => isOver }
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
