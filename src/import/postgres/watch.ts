// Ends a connection to a source that sends more than we hold in memory, or nothing where we wait. Rows of a copy pass
// through: they count nowhere here.
import type { Socket } from 'node:net'
import type { EventEmitter } from 'node:events'
import type pg from 'pg'
import { SourceFailed } from '../source.ts'

export interface SourceLimits {
  /** Bytes of the answer to one query. */
  bytes: number
  /** Rows of it, and whatever else is said. */
  rows: number
  /** Bytes of one row that is copied. */
  copiedRow: number
  /** Seconds without a byte while we wait for one. */
  silence: number
}

const MiB = 1_048_576

export const usualLimits: SourceLimits = {
  bytes: 64 * MiB,
  rows: 20_000,
  copiedRow: 256 * MiB,
  silence: 120,
}

/** Milliseconds between two looks at how much came. */
const lookEvery = 100

/** What pg does not show: `stream` is another one as soon as TLS is spoken. */
interface Connection extends EventEmitter {
  stream: Socket
}

/** Before it connects. */
export const watch = (client: pg.Client, limits: SourceLimits): void => {
  const { connection } = client as unknown as { connection: Connection }
  let said = 0
  /** How much had come, and gone, when the last query was over. */
  let over = { read: 0, written: -1 }
  let last = { read: 0, at: performance.now() }

  const end = (sentence: string): void => {
    clearInterval(timer)
    connection.stream.destroy(new SourceFailed(sentence))
  }

  /** Only while a copy passes through does pg leave the reading to others. */
  const isCopied = (): boolean => connection.stream.listenerCount('data') === 0

  const look = (): void => {
    const { bytesRead, bytesWritten, readableLength } = connection.stream
    if (isCopied()) over.read = bytesRead
    if (bytesRead - over.read > limits.bytes)
      return end(`the source sent more than ${limits.bytes / MiB} MiB in answer to one query`)
    const isWaiting = bytesWritten !== over.written && readableLength === 0
    if (!isWaiting || bytesRead !== last.read) last = { read: bytesRead, at: performance.now() }
    if (performance.now() - last.at > limits.silence * 1_000)
      end(`the source sent nothing for ${limits.silence} seconds`)
  }
  const timer = setInterval(look, lookEvery).unref()

  connection.on('message', () => {
    said += 1
    if (said === limits.rows + 1)
      end(`the source sent more than ${limits.rows} rows in answer to one query`)
  })
  connection.prependListener('readyForQuery', () => {
    said = 0
    over = { read: connection.stream.bytesRead, written: connection.stream.bytesWritten }
  })
  connection.once('sslconnect', () => {
    over = { read: 0, written: -1 }
  })
  connection.once('end', () => clearInterval(timer))
}

/** Throws where the rows of a copy have one that is too long; lines may be cut anywhere. */
export const makeRowGuard = ({ copiedRow }: SourceLimits): ((chunk: Buffer) => void) => {
  let length = 0
  return (chunk) => {
    const first = chunk.indexOf(0x0a)
    length += first < 0 ? chunk.length : first
    if (length > copiedRow)
      throw new SourceFailed(`the source sent a row of more than ${copiedRow / MiB} MiB`)
    if (first >= 0) length = chunk.length - chunk.lastIndexOf(0x0a) - 1
  }
}
