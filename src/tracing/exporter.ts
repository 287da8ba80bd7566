// Sends spans to a collector, many at once. Nobody waits for it; while the collector is away the oldest are dropped.
import type { Log } from '../log/log.ts'
import { reasonOf } from '../database/errors.ts'
import { writeSpans, type Resource } from './otlp.ts'
import type { Span } from './trace.ts'

export interface Exporter {
  add: (span: Span) => void
  /** Sends what waits, for so many milliseconds at most. */
  end: (most: number) => Promise<void>
}

export interface ExporterOptions extends Resource {
  url: string
  headers: Readonly<Record<string, string>>
  log: () => Log
}

/** Spans of one request to the collector. */
const atOnce = 512
const mostWaiting = 8 * atOnce
/** Milliseconds. */
const every = 2_000
const patience = 10_000

export const makeExporter = ({ url, headers, log, ...resource }: ExporterOptions): Exporter => {
  const waiting: Span[] = []
  const stopped = new AbortController()
  let lost = 0
  let isAway = false
  let sending: Promise<void> | undefined

  const dropOldest = (): void => {
    lost += waiting.splice(0, waiting.length - mostWaiting).length
  }

  const send = async (spans: readonly Span[]): Promise<void> => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: writeSpans(resource, spans),
      redirect: 'error',
      signal: AbortSignal.any([stopped.signal, AbortSignal.timeout(patience)]),
    })
    await reply.body?.cancel()
    if (!reply.ok) throw new Refused(reply.status)
  }

  const settle = (spans: readonly Span[], error?: unknown): void => {
    if (error === undefined) {
      if (isAway || lost > 0) log().info({ lost }, 'traces are collected again')
      lost = 0
      isAway = false
      return
    }
    if (error instanceof Refused && error.isFinal()) lost += spans.length
    else waiting.unshift(...spans)
    dropOldest()
    if (!isAway) log().warn({ reason: reasonOf(error) }, cannot)
    isAway = true
  }

  const sendAll = async (): Promise<void> => {
    do {
      const spans = waiting.splice(0, atOnce)
      if (spans.length === 0) return
      await send(spans).then(
        () => settle(spans),
        (error: unknown) => settle(spans, error),
      )
    } while (!isAway)
  }

  const start = (): Promise<void> =>
    (sending ??= sendAll().finally(() => {
      sending = undefined
    }))
  const timer = setInterval(() => void start(), every).unref()

  return {
    add: (span) => {
      waiting.push(span)
      if (waiting.length > mostWaiting) dropOldest()
      if (waiting.length >= atOnce && !isAway) void start()
    },
    end: async (most) => {
      clearInterval(timer)
      const limit = setTimeout(() => stopped.abort(), most)
      await sending
      await start()
      clearTimeout(limit)
    },
  }
}

const cannot =
  'traces cannot be sent: a collector takes them as JSON over HTTP, usually at port 4318'

class Refused extends Error {
  constructor(private readonly status: number) {
    super(`the collector answered ${status}`)
  }

  /** The same spans would be refused again. */
  isFinal(): boolean {
    return this.status < 500 && this.status !== 429
  }
}
