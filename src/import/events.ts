// The stream of a run, as server-sent events. Every event has the phase in its data.
import { PassThrough, type Readable } from 'node:stream'

export type Phase = 'connect' | 'schema' | 'rows' | 'constraints' | 'users' | 'objects' | 'done'

export interface Warning {
  code: string
  item: string
  message: string
  statement?: string
}

export interface Events {
  stream: Readable
  phase: (phase: Phase) => void
  /** At most five a second are sent. */
  progress: (item: string, done: number, total: number | null) => void
  warning: (warning: Warning) => void
  failed: (envelope: string) => void
  done: (summary: object) => void
  heartbeat: () => void
  end: () => void
}

/** Milliseconds between two of progress. */
const pace = 200

export const makeEvents = (): Events => {
  const stream = new PassThrough({ highWaterMark: 1_048_576 })
  stream.on('error', () => undefined) // the client has left
  let phase: Phase = 'connect'
  let sentAt = -Infinity
  let waiting: object | undefined
  let timer: NodeJS.Timeout | undefined

  const write = (text: string): void => {
    if (!stream.writableEnded && !stream.destroyed) stream.write(text)
  }
  const send = (event: string, data: object): void =>
    write(`event: ${event}\ndata: ${JSON.stringify({ phase, ...data })}\n\n`)
  const drop = (): void => {
    clearTimeout(timer)
    timer = undefined
    waiting = undefined
  }
  const flush = (): void => {
    if (waiting) send('progress', waiting)
    sentAt = performance.now()
    drop()
  }

  return {
    stream,
    phase: (next) => {
      drop()
      phase = next
      send('phase', {})
    },
    progress: (item, done, total) => {
      waiting = { item, done, total }
      const left = sentAt + pace - performance.now()
      if (left <= 0) flush()
      else timer ??= setTimeout(flush, left)
    },
    warning: (warning) => send('warning', warning),
    failed: (envelope) => {
      drop()
      send('failed', JSON.parse(envelope) as object)
    },
    done: (summary) => {
      drop()
      send('done', { summary })
    },
    heartbeat: () => write(': heartbeat\n\n'),
    end: () => {
      drop()
      stream.end()
    },
  }
}
