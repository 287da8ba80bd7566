// Everything SQL asks of the gateway about files, by kind. The bytes of a reply are not here: see send.ts.
import { z } from 'zod'
import type { Sign } from '../http/signing.ts'
import type { Storage } from './storage.ts'
import { StoreTrouble, type StoreFailure } from './stores/store.ts'
import type { Upload } from './upload.ts'

/** Does it; what it returns is the answer, to which the state of the ask is added. */
export type StorageAsk = (ask: unknown, work: StorageWork) => Promise<Record<string, unknown>>

export interface StorageWork {
  /** Of a route that has no bytes there is none. */
  upload: Upload | undefined
  /** For the log. Never with a key. */
  failed: (trouble: StorageTrouble) => void
}

export interface StorageTrouble {
  ask: string
  store: string
  failure: StoreFailure
  /** Of the system or the provider. */
  code: string | undefined
  ms: number
}

export interface AskTools {
  storage: Storage
  /** Links alone. */
  sign: Sign
}

export const makeStorageAsks = ({ storage, sign }: AskTools): Record<string, StorageAsk> => ({
  receive: makeReceive(storage),
  sign: makeSign(sign),
  again: () => Promise.resolve({}),
})

const receiveShape = z.object({
  store: z.string(),
  blob: z.string(),
  most: z.number(),
  length: z.number().nullish(),
})

const makeReceive =
  (storage: Storage): StorageAsk =>
  async (asked, { upload, failed }) => {
    const { store: id, blob, most, length } = receiveShape.parse(asked)
    if (!upload) throw new Error('SQL asked for bytes on a route that has none')
    const lease = storage.hold(blob)
    try {
      return await answering({ ask: 'receive', store: id, failed }, async () => {
        const store = storeOf(storage, id)
        const signal = AbortSignal.any([upload.signal, lease.signal])
        const received = await store.receive(blob, upload.bytes, {
          most,
          length: length ?? upload.length,
          signal,
        })
        const fields = await upload.rest()
        return { ...received, ...(fields && { fields }) }
      })
    } finally {
      lease.release()
    }
  }

const signShape = z.object({ claims: z.array(z.string()) })

const makeSign =
  (sign: AskTools['sign']): StorageAsk =>
  (asked) =>
    Promise.resolve({ tokens: signShape.parse(asked).claims.map(sign) })

export const storeOf = (storage: Storage, id: string): ReturnType<Storage['store']> & object => {
  const store = storage.store(id)
  if (!store) throw new StoreTrouble('down')
  return store
}

interface Asked {
  ask: string
  store: string
  failed: (trouble: StorageTrouble) => void
}

/** What a store could not do is an answer too; SQL makes the refusal of it. */
export const answering = async <T extends object>(
  { ask, store, failed }: Asked,
  work: () => Promise<T>,
): Promise<T | { failed: StoreFailure }> => {
  const began = performance.now()
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error
    const { failure, cause } = error
    if (['aborted', 'slow', 'too_large'].includes(failure)) return { failed: failure } // the client's own
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
    failed({ ask, store, failure, code, ms: Math.round(performance.now() - began) })
    return { failed: failure }
  }
}
