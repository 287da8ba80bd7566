// What a gateway holds of storage: its stores once they are open, the uploads under way, and the sweeper to wake.
import { waitUntil } from '../tools/wait-until.ts'
import type { Store } from './stores/store.ts'
import type { Upload } from './upload.ts'

export interface Storage {
  /** Undefined where this gateway has none of that id, or not yet. */
  store: (id: string) => Store | undefined
  /** The lease of the blob is renewed until the function is called that this returns. */
  hold: (blob: string) => () => void
  /** There are bytes to erase. */
  wakeSweeper: () => void
  /** Takes a place among the uploads; false where all are taken. */
  begin: (upload: object) => boolean
  /** From here on a stop aborts it. */
  follow: (place: object, upload: Upload) => void
  done: (place: object) => void
  serve: (parts: Served) => void
  /** Uploads get so many milliseconds to end. */
  stop: (most: number) => Promise<void>
}

/** What is there as soon as the database is. */
export interface Served {
  stores: readonly Store[]
  hold: Storage['hold']
  wakeSweeper: () => void
  stop: () => Promise<void>
}

/** Milliseconds for SQL to hear of an upload that was aborted. */
const lastGrace = 1_000

export const makeStorage = (uploadsAtOnce: number): Storage => {
  const stores = new Map<string, Store>()
  const uploads = new Map<object, Upload | undefined>()
  let served: Served | undefined

  return {
    store: (id) => stores.get(id),
    hold: (blob) => served?.hold(blob) ?? (() => undefined),
    wakeSweeper: () => served?.wakeSweeper(),
    begin: (place) => {
      if (uploads.size >= uploadsAtOnce) return false
      uploads.set(place, undefined)
      return true
    },
    follow: (place, upload) => void uploads.set(place, upload),
    done: (place) => void uploads.delete(place),
    serve: (parts) => {
      served = parts
      for (const store of parts.stores) stores.set(store.id, store)
    },
    stop: async (most) => {
      await waitUntil(() => uploads.size === 0, most)
      for (const upload of uploads.values()) upload?.abort()
      await waitUntil(() => uploads.size === 0, lastGrace)
      await served?.stop()
    },
  }
}
