// The bytes of a request as they come. Nothing is read before somebody asks for it, the client is told to send then,
// and one that sends too slowly is given up. Never destroys the request: its answer has still to go out.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoreTrouble, type StoreFailure } from './stores/store.ts'

export interface Incoming extends AsyncIterable<Buffer> {
  /** As the client said, where it did. */
  length: number | undefined
  /** Aborts when the client has left, or nobody waits for the bytes any more. */
  signal: AbortSignal
  /** Makes the next read fail. */
  fail: (failure: StoreFailure) => void
  end: () => void
}

/** Of a client that we wait for. */
const leastPerSecond = 1024

/** `idle`: milliseconds of waiting in which so much must come. The head of a form has the time of any other body. */
export const readIncoming = (
  request: FastifyRequest,
  reply: FastifyReply,
  idle: number,
  isForm: boolean,
): Incoming => {
  const { raw } = request
  const gone = new AbortController()
  const pace = makePace(idle, () => fail('slow'))
  let trouble: StoreTrouble | undefined
  let wake: () => void = () => undefined
  let isRead = false

  const fail = (failure: StoreFailure): void => {
    trouble ??= new StoreTrouble(failure)
    if (failure === 'aborted') gone.abort()
    wake()
  }
  const onClose = (): void => {
    if (!raw.readableEnded) fail('aborted')
  }
  const onReadable = (): void => wake()
  raw.once('error', onClose).once('close', onClose)

  const begin = (): void => {
    isRead = true
    if (!isForm) clearTimeout(request.arrival)
    if (raw.headers.expect?.toLowerCase() === '100-continue') reply.raw.writeContinue()
    raw.on('readable', onReadable).on('end', onReadable)
  }

  const next = async (): Promise<IteratorResult<Buffer, undefined>> => {
    if (!isRead) begin()
    for (;;) {
      if (trouble) throw trouble
      const piece = raw.read() as Buffer | null
      if (piece !== null) {
        pace.came(piece.length)
        return { value: piece, done: false }
      }
      if (raw.readableEnded) return { value: undefined, done: true }
      if (raw.destroyed) fail('aborted')
      else await pace.waiting(new Promise<void>((resolve) => (wake = resolve)))
    }
  }

  const length = raw.headers['content-length']
  return {
    length: length === undefined ? undefined : Number(length),
    signal: gone.signal,
    fail,
    end: () => {
      pace.end()
      raw.off('readable', onReadable).off('end', onReadable)
    },
    [Symbol.asyncIterator]: () => ({ next }),
  }
}

interface Pace {
  came: (bytes: number) => void
  waiting: (came: Promise<void>) => Promise<void>
  end: () => void
}

/** Counts the time that we wait for the client, and not what we do meanwhile. */
const makePace = (idle: number, tooSlow: () => void): Pace => {
  const least = (leastPerSecond * idle) / 1000
  let bytes = 0
  let waited = 0
  let since: number | undefined

  /** Adds what we have waited since it was last called; undefined where we do not go on waiting. */
  const count = (next: number | undefined): void => {
    if (since !== undefined) waited += performance.now() - since
    since = next
  }
  const check = (): void => {
    count(since === undefined ? undefined : performance.now())
    if (waited < idle) return
    if (bytes < least) tooSlow()
    bytes = 0
    waited = 0
  }
  let timer: NodeJS.Timeout | undefined

  return {
    came: (count) => {
      bytes += count
    },
    waiting: async (came) => {
      timer ??= setInterval(check, Math.min(1_000, idle / 4))
      count(performance.now())
      await came
      count(undefined)
    },
    end: () => clearInterval(timer),
  }
}
