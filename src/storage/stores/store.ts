// Where bytes live. A blob is written once, under an id that SQL made, and never changed.
import type { Readable } from 'node:stream'

export interface Store {
  kind: 'file' | 's3'
  /** Of the place itself, which keeps it: two folders are never taken for one. */
  id: string
  /** Resolves when the bytes are durable. Throws StoreTrouble, and then leaves nothing behind. */
  receive(blob: string, bytes: AsyncIterable<Uint8Array>, limits: ReceiveLimits): Promise<Received>
  /** The bytes from..to, both included; opened when it resolves. `to` is absent for an empty blob. */
  read(blob: string, from: number, to: number | undefined): Promise<Readable>
  /** All that there is of a blob, whole or begun. Resolves where there is nothing. */
  erase(blob: string): Promise<void>
  /** Every blob there is, in the order of their ids. */
  list(): AsyncIterable<Listed>
  /** Bytes of room; undefined where nobody knows. */
  free(): Promise<number | undefined>
  /** Takes a blob out of the way without erasing it. */
  setAside(blob: string): Promise<void>
  /** Absent where a blob cannot be written in several requests. */
  resumable?: ResumableStore
}

export interface ReceiveLimits {
  /** Bytes; one more is too_large. */
  most: number
  /** As the client said, where it did. */
  length: number | undefined
  signal: AbortSignal
}

export interface Received {
  size: number
  /** Hexadecimal; null where nobody computed it. */
  sha256: string | null
  /** The first 512 bytes, base64. */
  head: string
}

export interface Listed {
  blob: string
  size: number
  /** Milliseconds since 1970. */
  modified: number
}

export interface ResumableStore {
  /** Cuts what is there to `at` bytes, then appends. Resolves to how many bytes are durable, also where the client left. */
  append(
    blob: string,
    at: number,
    bytes: AsyncIterable<Uint8Array>,
    limits: ReceiveLimits,
  ): Promise<{ size: number; ended: boolean }>
  /** Makes the blob of what was appended. */
  finish(blob: string, size: number): Promise<Received>
}

/** What SQL is told of an ask that could not be done. */
export type Failure = 'aborted' | 'too_large' | 'full' | 'slow' | 'down' | 'missing'

export class StoreTrouble extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
  }
}
