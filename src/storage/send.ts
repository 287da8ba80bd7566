// The send ask: the bytes of a reply, opened before its head goes out.
import { z } from 'zod'
import { answering, storeOf, type StorageWork } from './asks.ts'
import type { Storage } from './storage.ts'
import type { Bytes, StoreFailure } from './stores/store.ts'

const shape = z.object({ store: z.string(), blob: z.string(), from: z.number(), to: z.number() })

export interface SentFileBytes {
  /** Undefined for HEAD, which has no bytes. */
  bytes: Bytes | undefined
  length: number
}

export const send = (
  asked: unknown,
  isHead: boolean,
  storage: Storage,
  { failed }: StorageWork,
): Promise<SentFileBytes | { failed: StoreFailure }> => {
  const { store, blob, from, to } = shape.parse(asked)
  const length = to - from + 1
  if (isHead) return Promise.resolve({ bytes: undefined, length })
  return answering({ ask: 'send', store, failed }, async () => ({
    bytes: await storeOf(storage, store).read(blob, from, to),
    length,
  }))
}
