// A small upload of somebody who is signed in: its bytes are stored first, under a blob that was reserved, and one call of
// SQL then decides and commits. Others are asked about before any byte: they can make us write for nothing.
import type { FastifyRequest } from 'fastify'
import { answering, storeOf, type StorageWork } from './asks.ts'
import { isForm } from './multipart.ts'
import type { Storage } from './storage.ts'
import type { Upload } from './upload.ts'

/** Bytes. */
const small = 1_048_576

/** A client that waits for 100 Continue wants to be asked about first. */
export const isSmall = ({ headers }: FastifyRequest, role: string | undefined): boolean =>
  (role === 'authenticated' || role === 'service_role') &&
  Number(headers['content-length'] ?? Infinity) <= small &&
  headers.expect === undefined &&
  !isForm(headers)

/** For SQL; null where the upload has to be begun. */
export const storeWhole = async (
  storage: Storage,
  upload: Upload,
  { failed }: StorageWork,
): Promise<Record<string, unknown> | null> => {
  const reserved = await storage.reserve()
  if (!reserved) return null
  const { blob, store: id } = reserved
  const lease = storage.hold(blob)
  try {
    const received = await answering({ ask: 'receive', store: id, failed }, () => {
      const { length, signal } = upload // one that lost its lease is refused soon enough
      return storeOf(storage, id).receive(blob, upload.bytes, { most: small, length, signal })
    })
    return { ...received, blob, store: id }
  } finally {
    lease.release()
  }
}
