// Count and digest of lines in any order: rows that were sent are compared with rows that arrived. It finds accidents,
// not forgery.
import type { Digest } from './source.ts'

const newline = 0x0a

export interface LineDigest {
  /** Bytes of lines that end in a newline; they may be cut anywhere. */
  update: (bytes: Buffer) => void
  end: () => Digest
}

const mixed = (hash: number): number => {
  let mixing = hash ^ (hash >>> 16)
  mixing = Math.imul(mixing, 0x85ebca6b)
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35)
  return (mixing ^ (mixing >>> 16)) >>> 0
}

const hex = (word: number): string => word.toString(16).padStart(8, '0')

/** The sum of a 64-bit hash of every line, in two halves of 32 bits. */
export const makeLineDigest = (): LineDigest => {
  const seeds = [0x811c9dc5, 0x2166f3a9] as const
  let [high, low]: [number, number] = [...seeds]
  let isInside = false
  let [rows, sumHigh, sumLow] = [0, 0, 0]

  const endLine = (): void => {
    const total = sumLow + mixed(low)
    sumLow = total >>> 0
    sumHigh = (sumHigh + mixed(high) + (total > 0xffffffff ? 1 : 0)) >>> 0
    rows++
    ;[high, low] = seeds
    isInside = false
  }

  return {
    update: (bytes) => {
      for (let at = 0; at < bytes.length; at++) {
        const byte = bytes[at] as number
        if (byte === newline) {
          endLine()
          continue
        }
        high = Math.imul(high ^ byte, 0x01000193)
        low = Math.imul((low << 5) ^ (low >>> 27) ^ byte, 0x9e3779b1)
        isInside = true
      }
    },
    end: () => {
      if (isInside) endLine()
      return { rows, digest: hex(sumHigh) + hex(sumLow) }
    },
  }
}
