// The room that is left free on a disk: what writers announced and did not write yet counts as taken, and the disk is
// looked at again while they write.
import { StoreTrouble } from './store.ts'

export interface Room {
  /** Announces so many bytes. Throws StoreTrouble where they do not fit. */
  claim: (bytes: number) => Promise<Claim>
}

export interface Claim {
  /** Before so many are written, whether they were announced or not. Throws StoreTrouble where there is no room any more. */
  need: (bytes: number) => Promise<void>
  /** They are on the disk. */
  wrote: (bytes: number) => void
  /** Nothing more comes. */
  release: () => void
}

export interface RoomOptions {
  /** Bytes that are free on the disk. */
  free: () => Promise<number>
  /** Bytes that stay free. */
  least: number
}

/** Milliseconds, and bytes, after which the disk is looked at again: others write on it too. */
const lookAfter = 1_000
const lookEvery = 16_777_216

export const makeRoom = ({ free, least }: RoomOptions): Room => {
  let written = 0
  let announced = 0
  let seen = { free: 0, at: -Infinity, written: 0 }

  const left = (): number => seen.free - (written - seen.written) - announced

  const isOld = (): boolean =>
    performance.now() - seen.at > lookAfter || written - seen.written > lookEvery

  /** What is written meanwhile may count twice, and never not at all. */
  const look = async (): Promise<void> => {
    const before = written
    seen = { free: await free(), at: performance.now(), written: before }
  }

  const announce = async (bytes: number): Promise<void> => {
    if (isOld() || left() - bytes < least) await look()
    if (left() - bytes < least) throw new StoreTrouble('full')
    announced += bytes
  }

  return {
    claim: async (bytes) => {
      await announce(bytes)
      let mine = bytes
      return {
        need: async (more) => {
          const beyond = Math.max(0, more - mine)
          await announce(beyond)
          mine += beyond
        },
        wrote: (count) => {
          written += count
          announced -= count
          mine -= count
        },
        release: () => {
          announced -= mine
          mine = 0
        },
      }
    },
  }
}
