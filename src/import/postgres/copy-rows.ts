// The rows of a table as COPY sends them, with their digest.
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { makeLineDigest } from '../line-digest.ts'
import { SourceFailed, type Digest } from '../source.ts'
import { makeRowGuard, type SourceLimits } from './watch.ts'

/** A query cannot be left half read: whoever stops before its end has to give the connection up. */
export async function* copyRows(
  client: pg.Client,
  statement: string,
  signal: AbortSignal | undefined,
  limits: SourceLimits,
): AsyncGenerator<Buffer, Digest> {
  signal?.throwIfAborted()
  const stream = client.query(copyTo(statement))
  const digest = makeLineDigest()
  const guard = makeRowGuard(limits)
  const stop = (): void => {
    stream.destroy(new SourceFailed('cancelled'))
  }
  signal?.addEventListener('abort', stop)
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      guard(chunk)
      digest.update(chunk)
      yield chunk
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
  }
  return digest.end()
}
