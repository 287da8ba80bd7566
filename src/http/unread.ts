// A refused upload: its answer is sent before all of it has come. A connection that is closed while the client still
// writes loses the answer on its way, so some of what comes is read first.
import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'

const mostBytes = 1_048_576
/** Milliseconds. */
const longest = 2_000

export const isUnread = (raw: IncomingMessage): boolean =>
  !raw.complete && takesUploads(raw) && hasBody(raw)

/** Its routes read the body themselves, when they know that its sender may send one. */
export const takesUploads = ({ url = '' }: IncomingMessage): boolean =>
  url.startsWith('/storage/v1/') || url.startsWith('/admin/v1/import/')

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/** The text at once; its end, with which the connection ends, when the client has stopped sending. */
export const whileRead = (text: string, raw: IncomingMessage): Readable =>
  Readable.from(parts(text, raw), { objectMode: false })

async function* parts(text: string, raw: IncomingMessage): AsyncGenerator<string> {
  yield text
  await new Promise<void>((resolve) => {
    let bytes = 0
    const timer = setTimeout(resolve, longest)
    const count = (chunk: Buffer): void => {
      bytes += chunk.length
      if (bytes >= mostBytes) resolve()
    }
    raw.on('data', count).once('close', resolve).once('end', resolve).resume()
    raw.once('close', () => clearTimeout(timer))
  })
}
