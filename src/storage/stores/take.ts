// Takes the bytes of an upload piece by piece: counts them, keeps their head, hashes them.
import { createHash } from 'node:crypto'
import { StoreTrouble, type ReceiveLimits, type Received } from './store.ts'

export interface Taking {
  /** Throws StoreTrouble when there are too many, when the client leaves, or as the source does. */
  pieces: AsyncGenerator<Uint8Array, void>
  /** Of the pieces so far. */
  received: () => Received
}

const headLength = 512

export const take = (
  bytes: AsyncIterable<Uint8Array>,
  { most, signal }: Pick<ReceiveLimits, 'most' | 'signal'>,
): Taking => {
  const hash = createHash('sha256')
  const head: Uint8Array[] = []
  let size = 0

  const note = (piece: Uint8Array): void => {
    if (size < headLength) head.push(piece.slice(0, headLength - size))
    size += piece.byteLength
    hash.update(piece)
  }

  async function* pieces(): AsyncGenerator<Uint8Array, void> {
    for await (const piece of untilAborted(bytes, signal)) {
      if (size + piece.byteLength > most) throw new StoreTrouble('too_large')
      if (piece.byteLength === 0) continue
      note(piece)
      yield piece
    }
  }

  return {
    pieces: pieces(),
    received: () => ({
      size,
      sha256: hash.copy().digest('hex'),
      head: Buffer.concat(head).toString('base64'),
    }),
  }
}

/** Ends at once when the signal aborts, even while the source is silent. */
async function* untilAborted(
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array, void> {
  const source = bytes[Symbol.asyncIterator]()
  // No Promise.race with one promise for all: that would keep every piece.
  let abort: () => void = () => undefined
  const next = (): Promise<IteratorResult<Uint8Array, unknown>> =>
    new Promise((resolve, reject) => {
      abort = () => reject(new StoreTrouble('aborted', signal.reason))
      if (signal.aborted) abort()
      else source.next().then(resolve, reject)
    })
  const onAbort = (): void => abort()
  signal.addEventListener('abort', onAbort)
  let isOver = false
  try {
    for (;;) {
      const { done, value } = await next()
      isOver = done === true
      if (done) return
      yield value
    }
  } catch (error) {
    isOver ||= !signal.aborted
    throw error instanceof StoreTrouble ? error : new StoreTrouble('aborted', error)
  } finally {
    signal.removeEventListener('abort', onAbort)
    // A source that is silent would keep us waiting.
    if (!isOver) source.return?.().catch(() => undefined)
  }
}
