// Where bytes live. A blob is written once, under an id that SQL made, and never changed.
import { Readable } from 'node:stream'

export interface Store {
  kind: 'file' | 's3'
  /** Of the place itself, which keeps it: two folders are never taken for one. */
  id: string
  /** Resolves when the bytes are durable. Throws StoreTrouble, and then leaves nothing that it can remove. */
  receive(blob: string, bytes: AsyncIterable<Uint8Array>, limits: ReceiveLimits): Promise<Received>
  /** The bytes from..to, both included; opened when it resolves. `to` is absent for an empty blob. */
  read(blob: string, from: number, to: number | undefined): Promise<Bytes>
  /** Bytes of a whole blob; undefined where there is none. */
  size(blob: string): Promise<number | undefined>
  /**
   * All that there is of these blobs, whole or begun; one of which there is nothing counts as erased. Leaves the rest
   * when the signal comes.
   */
  erase(blobs: readonly Erasable[], signal: AbortSignal): Promise<Erased>
  /** Every whole blob, in the order of their ids. */
  list(): AsyncIterable<ListedBlob>
  /** What was begun and is no blob yet, in no order. */
  begun(): AsyncIterable<ListedBlob>
  /** Bytes of room; undefined where nobody knows. */
  free(): Promise<number | undefined>
  /** Takes a blob out of the way without erasing it; false where there is nothing that can be moved. */
  setAside(blob: string): Promise<boolean>
  /** Absent where a blob cannot be written in several requests. */
  resumable?: ResumableStore
  close(): void
}

/** A stream, or all of them where they are few: a stream would cost more than they do. */
export type Bytes = Readable | Buffer

export const streamOf = (bytes: Bytes): Readable =>
  bytes instanceof Readable ? bytes : Readable.from([bytes], { objectMode: false })

/** What may be a store; looked at before anybody trusts it. */
export interface StorePlace {
  /** For people. */
  place: string
  /** Undefined where it is new. */
  readonly id: string | undefined
  /** Names the place, unless another gateway did so a moment ago. */
  name: () => Promise<string>
  /** Once it has a name. */
  open: () => Promise<Store>
}

export interface ReceiveLimits {
  /** Bytes of the whole blob, also where it is appended to; one more is too_large. */
  most: number
  /** As the client said, where it did. */
  length: number | undefined
  signal: AbortSignal
}

export interface Erasable {
  blob: string
  /** Null unless it was whole: of the others there may be parts. */
  size: number | null
}

export interface Erased {
  erased: string[]
  /** Of the first that could not be erased, where one could not. */
  trouble: StoreTrouble | undefined
}

export interface Received {
  size: number
  /** Hexadecimal; null where nobody computed it. */
  sha256: string | null
  /** The first 512 bytes, base64. */
  head: string
}

export interface ListedBlob {
  blob: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
}

export interface ResumableStore {
  /**
   * Begins a blob with the first `at` bytes of another, which somebody who lost it may still be writing. Append makes
   * them durable. Ends an append to the other that is still under way here.
   */
  begin: (blob: string, from: string, at: number) => Promise<void>
  /**
   * Cuts what is there to `at` bytes, then appends. Resolves to how many bytes are durable, also where the client left.
   * Ends an append to the same blob that is still under way here.
   */
  append: (
    blob: string,
    at: number,
    bytes: AsyncIterable<Uint8Array>,
    limits: ReceiveLimits,
  ) => Promise<{ size: number; ended: boolean }>
  /** Makes the blob of what was appended; the same again where it was made already. */
  finish: (blob: string, size: number) => Promise<Received>
}

/**
 * What SQL is told of an ask that could not be done. `aborted` and `slow` are the client's doing, `down` and `full` the
 * store's; an S3 that hangs is `down`.
 */
export type StoreFailure = 'aborted' | 'too_large' | 'full' | 'slow' | 'down' | 'missing'

export class StoreTrouble extends Error {
  readonly failure: StoreFailure

  constructor(failure: StoreFailure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}

/** Ids become names of files, so nothing else may. */
export const requireId = (blob: string): void => {
  if (!isId(blob)) throw new StoreTrouble('missing', new Error('the id of a blob is no uuid'))
}

export const isId = (name: string): boolean =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(name)
