// Cuts an upload into the parts that S3 takes, in buffers of one budget for the whole gateway.
import { StoreTrouble } from './store.ts'

export interface Buffers {
  /** Waits for room in the budget; throws StoreTrouble where that takes too long. */
  take: (size: number) => Promise<Taken>
}

export interface Taken {
  bytes: Buffer
  release: () => void
}

export interface Part extends Taken {
  isLast: boolean
}

/** Bytes. S3 takes no smaller parts than 5 MiB, but for the last one. */
export const leastPart = 8_388_608
const mostParts = 10_000
/** Buffers that are kept for the next part. */
const mostSpare = 4

export const partSizeOf = (length = 0): number => Math.max(leastPart, Math.ceil(length / mostParts))

/** `patience`: milliseconds to wait for room. */
export const makeBuffers = (budget: number, patience: number): Buffers => {
  const spare: Buffer[] = []
  const waiting: { size: number; enter: () => void }[] = []
  let taken = 0

  /** A part that is longer than the budget gets it alone. */
  const fits = (size: number): boolean => taken === 0 || taken + size <= budget

  const serve = (): void => {
    for (let first = waiting[0]; first && fits(first.size); first = waiting[0]) {
      waiting.shift()
      taken += first.size
      first.enter()
    }
  }

  const wait = (size: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const one = {
        size,
        enter: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1)
        reject(new StoreTrouble('down', new Error('no buffer became free')))
        serve()
      }, patience)
      waiting.push(one)
      serve()
    })

  return {
    take: async (size) => {
      await wait(size)
      const isUsual = size === leastPart
      const bytes = (isUsual ? spare.pop() : undefined) ?? Buffer.allocUnsafeSlow(size)
      let isReleased = false
      return {
        bytes,
        release: () => {
          if (isReleased) return
          isReleased = true
          if (isUsual && spare.length < mostSpare) spare.push(bytes)
          taken -= size
          serve()
        },
      }
    },
  }
}

/** A form may lack the line break that its estimate of the length counts. */
const slack = 2

/**
 * There is always a last part, if an empty one. Whoever takes a part releases it, and until then its bytes stay. A full
 * part is given away before the next buffer is awaited: uploads that hold one each would wait for each other.
 */
export async function* cutIntoParts(
  pieces: AsyncIterable<Uint8Array>,
  length: number | undefined,
  { take }: Buffers,
): AsyncGenerator<Part, void> {
  const size = partSizeOf(length)
  let part: Taken | undefined = await take(Math.min(size, (length ?? size) + slack))
  let filled = 0
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.byteLength;) {
        if (filled === part.bytes.byteLength) {
          const full: Taken = part
          if (full.bytes.byteLength < size) {
            part = moved(full, await take(size)) // there is more than the client said
          } else {
            part = undefined
            filled = 0
            yield { ...full, isLast: false }
          }
        }
        part ??= await take(size)
        const more = piece.subarray(at, at + part.bytes.byteLength - filled)
        part.bytes.set(more, filled)
        filled += more.byteLength
        at += more.byteLength
      }
    }
    const { bytes, release } = (part ??= await take(1))
    part = undefined
    yield { bytes: bytes.subarray(0, filled), release, isLast: true }
  } finally {
    part?.release()
  }
}

const moved = (from: Taken, to: Taken): Taken => {
  to.bytes.set(from.bytes)
  from.release()
  return to
}
