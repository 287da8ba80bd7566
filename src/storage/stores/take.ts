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
  let abort: () => void = () => undefined
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(new StoreTrouble('aborted', signal.reason))
  })
  aborted.catch(() => undefined)
  signal.addEventListener('abort', abort)
  let isOver = false
  try {
    if (signal.aborted) throw new StoreTrouble('aborted', signal.reason)
    for (;;) {
      const next = await Promise.race([source.next(), aborted])
      isOver = next.done === true
      if (next.done) return
      yield next.value
    }
  } catch (error) {
    isOver ||= !signal.aborted
    throw error instanceof StoreTrouble ? error : new StoreTrouble('aborted', error)
  } finally {
    signal.removeEventListener('abort', abort)
    // A source that is silent would keep us waiting.
    if (!isOver) source.return?.().catch(() => undefined)
  }
}
