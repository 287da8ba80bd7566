// Brings the bytes of files: so many at a time, each checked while it is stored. A file that fails is named, and the others
// go on. Rows are there before (import.load_objects), so a run that is repeated fetches only what is missing.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { StoreTrouble } from '../storage/stores/store.ts'
import {
  SourceBusy,
  SourceFailed,
  type OpenedObject,
  type PlannedObject,
  type Source,
} from './source.ts'

export interface FailedObject {
  bucket: string
  key: string
  error: string
}

export interface MovedObjects {
  moved: number
  bytes: number
  failed: FailedObject[]
  /** Keys of files that arrived twice alike, but not with the MD5 that the source names. */
  odd: string[]
  /** For import.object_warnings. */
  counts: Record<string, number>
}

export type MoveObjects = (
  objects: readonly PlannedObject[],
  open: Source['open'],
  signal: AbortSignal,
) => Promise<MovedObjects>

/** Stores one, as the route of uploads does. Throws SourceBusy where it may be tried again, SourceFailed where not. */
export type StoreObject = (
  object: PlannedObject,
  bytes: AsyncIterable<Uint8Array>,
  length: number | null,
  signal: AbortSignal,
) => Promise<void>

const atOnce = 3
const mostTries = 3
/** Milliseconds before the second try; four times as long before the third. */
const firstPause = 500

export const makeObjectMover =
  (store: StoreObject, pause = firstPause): MoveObjects =>
  async (objects, open, signal) => {
    const done: MovedObjects = { moved: 0, bytes: 0, failed: [], odd: [], counts: {} }
    if (!open) return { ...done, counts: { withoutBytes: objects.length } }
    const waiting = [...objects]
    const work = async (): Promise<void> => {
      for (let object = waiting.shift(); object; object = waiting.shift()) {
        signal.throwIfAborted()
        try {
          const bytes = await moveOne({ object, open, store, signal, pause, odd: done.odd })
          done.bytes += bytes
          done.moved += 1
        } catch (error) {
          if (signal.aborted || !(error instanceof SourceFailed)) {
            waiting.length = 0
            signal.throwIfAborted()
            throw error
          }
          done.failed.push({ bucket: object.bucket, key: object.key, error: error.message })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return done
  }

interface Moving {
  object: PlannedObject
  open: NonNullable<Source['open']>
  store: StoreObject
  signal: AbortSignal
  pause: number
  odd: string[]
}

/** Resolves to how many bytes it has. */
const moveOne = async (moving: Moving): Promise<number> => {
  const { object, open, store, signal, pause, odd } = moving
  let before: string | undefined
  for (let attempt = 1; ; attempt += 1) {
    const arriving = arrivingOf(object, before)
    try {
      const opened = await open(object, signal)
      return await arriving.through(opened, (bytes, length) => store(object, bytes, length, signal))
    } catch (error) {
      if (attempt >= mostTries || signal.aborted || !(error instanceof SourceBusy)) throw error
    } finally {
      before = arriving.md5()
      if (arriving.isOdd()) odd.push(object.key)
    }
    await sleep(pause * 4 ** (attempt - 1), undefined, { signal })
  }
}

interface Arriving {
  /** Resolves to how many bytes came, once they are stored. Throws what was wrong with them. */
  through: (
    opened: OpenedObject,
    store: (bytes: AsyncIterable<Uint8Array>, length: number | null) => Promise<void>,
  ) => Promise<number>
  /** Of all that came, where it was not what the source had named. */
  md5: () => string | undefined
  /** It was accepted all the same. */
  isOdd: () => boolean
}

/**
 * Some sources name an MD5 that is that of something else (of an encrypted file, of its parts): the same bytes twice are
 * taken for the file.
 */
const arrivingOf = (object: PlannedObject, before: string | undefined): Arriving => {
  let trouble: SourceFailed | undefined
  let wrong: string | undefined
  let isOdd = false
  let size = 0

  const faultOf = (opened: OpenedObject, md5: string): SourceFailed | undefined => {
    const wanted = [opened.size, object.size].find((one) => one !== null && one !== size)
    if (wanted !== undefined) return new SourceBusy(`${size} bytes came, and not ${wanted}`)
    if (opened.md5 === null || opened.md5 === md5) return undefined
    wrong = md5
    isOdd = md5 === before
    return isOdd ? undefined : new SourceBusy('the bytes do not have the MD5 that the source names')
  }

  /** An error at its end keeps the store from taking the bytes. */
  async function* checked(opened: OpenedObject): AsyncGenerator<Uint8Array> {
    const hash = createHash('md5')
    try {
      for await (const piece of opened.stream as AsyncIterable<Uint8Array>) {
        size += piece.byteLength
        hash.update(piece)
        yield piece
      }
    } catch (error) {
      trouble = error instanceof SourceFailed ? error : new SourceBusy('the file broke off')
      throw new StoreTrouble('aborted', error)
    }
    trouble = faultOf(opened, hash.digest('hex'))
    if (trouble) throw new StoreTrouble('aborted', trouble)
  }

  return {
    through: async (opened, store) => {
      opened.stream.on('error', () => undefined) // also where nobody reads it
      try {
        await store(checked(opened), opened.size ?? object.size)
      } catch (error) {
        throw trouble ?? error
      } finally {
        opened.stream.destroy()
      }
      return size
    },
    md5: () => wrong,
    isOdd: () => isOdd,
  }
}
