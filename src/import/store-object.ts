// Stores a file of a source through the entry point of uploads, as the service role. It fills the row that is there, which
// keeps its id, its owner and when it was made; whatever somebody stored there meanwhile is not replaced.
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { EntryReply, EntryRequest } from '../database/entries.ts'
import { noRequest } from '../database/no-request.ts'
import { Refusal } from '../errors.ts'
import { callEntry } from '../routes/call-entry.ts'
import type { StorageAsk, StorageTrouble } from '../storage/asks.ts'
import type { Storage } from '../storage/storage.ts'
import type { Upload } from '../storage/upload.ts'
import type { StoreObject } from './objects.ts'
import { SourceBusy, SourceFailed } from './source.ts'

export interface StoreTools {
  call: (entry: string, request: EntryRequest) => Promise<EntryReply>
  storage: Storage
  asks: Readonly<Record<string, StorageAsk>>
  failed: (trouble: StorageTrouble) => void
}

/** Milliseconds. */
const lookEvery = 250

const askShape = z.looseObject({ kind: z.string(), state: z.unknown().optional() })

export const makeObjectStore =
  ({ call, storage, asks, failed }: StoreTools): StoreObject =>
  async (object, bytes, length, signal) => {
    const stopping = new AbortController()
    const upload: Upload = {
      body: null,
      bytes,
      length: length ?? undefined,
      signal: AbortSignal.any([signal, stopping.signal]),
      rest: () => Promise.resolve(undefined),
      fault: () => undefined,
      abort: () => stopping.abort(),
      end: () => undefined,
    }
    const perform = async (ask: unknown): Promise<Record<string, unknown>> => {
      const { kind, state } = askShape.parse(ask)
      const answer = asks[kind]
      if (!answer) throw new Error(`SQL asked for ${kind}, which this gateway cannot do`)
      return { ...(await answer(ask, { upload, failed })), state }
    }
    const request: EntryRequest = {
      ...noRequest,
      path: { bucket: object.bucket, key: object.key },
      headers: { ...object.headers, ...(length !== null && { 'content-length': String(length) }) },
      claims: '{"role": "service_role"}',
    }
    requireServed(storage)
    while (!storage.begin(object, undefined)) await sleep(lookEvery, undefined, { signal })
    storage.follow(object, upload)
    try {
      const send = (next: EntryRequest) => call('storage.object_upload', next)
      const reply = await callEntry(send, perform, request, new Map())
      if (reply.status >= 300) throw failureOf(reply)
    } finally {
      storage.done(object)
      storage.wakeSweeper() // the bytes of a refused upload are to be erased
    }
  }

const requireServed = (storage: Storage): void => {
  try {
    storage.requireServed()
  } catch (error) {
    throw error instanceof Refusal ? new SourceBusy(error.message) : error
  }
}

const bodyShape = z.object({ error: z.object({ message: z.string() }) })

const failureOf = ({ status, body }: EntryReply): SourceFailed => {
  const { message } = bodyShape.parse(JSON.parse(body ?? 'null')).error
  return status === 503 ? new SourceBusy(message) : new SourceFailed(message)
}
