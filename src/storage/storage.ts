// What a gateway holds of storage: its stores once they are open, the uploads under way, and the sweeper to wake.
import type { Reservation } from '../database/storage.ts'
import { Refusal } from '../errors.ts'
import { waitUntil } from '../tools/wait-until.ts'
import type { Lease, Leases } from './leases.ts'
import type { Reserved } from './reserved.ts'
import type { Stores } from './open-stores.ts'
import type { Store } from './stores/store.ts'
import type { Sweeper } from './sweeper.ts'
import type { Upload } from './upload.ts'

export interface Storage {
  /** Undefined where this gateway has none of that id, or not yet. */
  store: (id: string) => Store | undefined
  /** Whether this gateway has a store for new files. */
  isServed: () => boolean
  /** Throws where it has none. */
  requireServed: () => void
  /** Why files are not served, or not for long; for anybody to read. */
  trouble: () => string | undefined
  /** The lease of the blob is renewed until it is released. */
  hold: (blob: string) => Lease
  /** A blob for a small upload; undefined where there is none to be had. */
  reserve: () => Promise<Reservation | undefined>
  /** There are bytes to erase. */
  wakeSweeper: () => void
  /** Takes a place among the uploads; false where all are taken, or those that one network may have. */
  begin: (upload: object, network: string | undefined) => boolean
  /** From here on a stop aborts it. */
  follow: (place: object, upload: Upload) => void
  done: (place: object) => void
  serve: (parts: Served) => void
  /** Uploads get so many milliseconds to end, then they are aborted. */
  drain: (most: number) => Promise<void>
  /** When nothing is sent any more. */
  close: () => void
}

/** What is there as soon as the database is. */
export interface Served {
  stores: Pick<Stores, 'find' | 'isServed' | 'trouble' | 'stop'>
  leases: Pick<Leases, 'hold' | 'stop'>
  reserved: Pick<Reserved, 'take'>
  sweeper: Sweeper
}

/** Milliseconds for SQL to hear of an upload that was aborted. */
const lastGrace = 1_000

interface Place {
  network: string | undefined
  upload: Upload | undefined
}

const unheld: Lease = { signal: new AbortController().signal, release: () => undefined }

export const makeStorage = (uploadsAtOnce: number): Storage => {
  const uploads = new Map<object, Place>()
  const perNetwork = Math.ceil(uploadsAtOnce / 4)
  let served: Served | undefined

  return {
    store: (id) => served?.stores.find(id),
    isServed: () => served?.stores.isServed() ?? false,
    requireServed: () => {
      if (!served || served.stores.isServed()) return
      const sentence = served.stores.trouble() ?? 'files are not served yet'
      throw new Refusal('unavailable', sentence, { 'retry-after': '5' })
    },
    trouble: () => served?.stores.trouble(),
    hold: (blob) => served?.leases.hold(blob) ?? unheld,
    reserve: () => served?.reserved.take() ?? Promise.resolve(undefined),
    wakeSweeper: () => served?.sweeper.wake(),
    begin: (place, network) => {
      if (uploads.size >= uploadsAtOnce) return false
      const beside = [...uploads.values()].filter((one) => one.network === network).length
      if (network !== undefined && beside >= perNetwork) return false
      uploads.set(place, { network, upload: undefined })
      return true
    },
    follow: (place, upload) => {
      const found = uploads.get(place)
      if (found) found.upload = upload
    },
    done: (place) => void uploads.delete(place),
    serve: (parts) => {
      served = parts
    },
    drain: async (most) => {
      const swept = served?.sweeper.stop(most)
      await waitUntil(() => uploads.size === 0, most)
      for (const { upload } of uploads.values()) upload?.abort()
      await waitUntil(() => uploads.size === 0, lastGrace)
      await swept
    },
    close: () => {
      served?.leases.stop()
      served?.stores.stop()
    },
  }
}
