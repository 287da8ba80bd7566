// Connections with several requests in flight at once, for statements that run nobody's code. One that is slow
// would hold up those behind it, so a connection whose oldest request has been running for a while gets no more.
import type { Writable } from 'node:stream'
import pg from 'pg'
import { unavailable } from '../errors.ts'

export interface Shared {
  /**
   * Undefined when every connection is busy with something slow: the request is better off alone. onAnswer hears
   * how long the server worked on it, in milliseconds, whatever came of it.
   */
  query(values: unknown[], onAnswer: (took: number) => void): Promise<unknown[]> | undefined
  end(): Promise<void>
}

export interface Statement {
  name: string
  text: string
  /** True for an answer that should not have come from a shared connection: that one serves no more. */
  spoils: (row: unknown[]) => boolean
}

interface Line {
  client: pg.Client
  connected: Promise<unknown>
  inFlight: number
  /** Since when the oldest request in flight is the one the server works on. */
  headSince: number
  gathering: boolean
}

type Ask = (line: Line, values: unknown[], onAnswer: (took: number) => void) => Promise<unknown[]>

const wellFilled = 32
/** Milliseconds of the server's own, after which a statement holds up those behind it. */
export const slow = 100

export const makeShared = (
  config: pg.ClientConfig,
  size: number,
  { name, text, spoils }: Statement,
): Shared => {
  const lines: Line[] = []

  const drop = (line: Line): void => {
    const at = lines.indexOf(line)
    if (at >= 0) lines.splice(at, 1)
  }

  const open = (): Line => {
    const client = new pg.Client({ ...config, pipeline: true })
    const connected = client.connect().catch((cause: unknown) => {
      throw unavailable(cause)
    })
    const line: Line = { client, connected, inFlight: 0, headSince: 0, gathering: false }
    connected.then(
      () => (line.headSince = performance.now()),
      () => drop(line),
    )
    client.on('error', () => drop(line))
    client.on('end', () => drop(line))
    lines.push(line)
    return line
  }

  /** Few connections that are well filled beat many that take turns, so the next one is opened late. */
  const pick = (): Line | undefined => {
    const now = performance.now()
    const quick = lines.filter((line) => line.inFlight === 0 || now - line.headSince < slow)
    const first = quick.find((line) => line.inFlight < wellFilled)
    return first ?? (lines.length < size ? open() : leastBusy(quick))
  }

  const ask: Ask = async (line, values, onAnswer) => {
    if (line.inFlight === 0) line.headSince = performance.now()
    line.inFlight += 1
    try {
      await line.connected
      gather(line)
      const { rows } = await line.client.query<unknown[]>({ name, text, values, rowMode: 'array' })
      const row = rows[0] ?? []
      if (spoils(row)) close(line)
      return row
    } finally {
      const now = performance.now()
      onAnswer(now - line.headSince)
      line.headSince = now // answers come in the order of the requests
      line.inFlight -= 1
    }
  }

  const close = (line: Line): void => {
    drop(line)
    void line.client.end().catch(() => undefined)
  }

  return {
    query: (values, onAnswer) => {
      const line = pick()
      return line && ask(line, values, onAnswer)
    },
    end: async () => {
      await Promise.all(lines.splice(0).map((line) => line.client.end().catch(() => undefined)))
    },
  }
}

/** What is asked in one turn of the event loop leaves in one write. */
const gather = (line: Line): void => {
  if (line.gathering) return
  const { stream } = (line.client as unknown as { connection: { stream: Writable } }).connection
  line.gathering = true
  stream.cork()
  setImmediate(() => {
    line.gathering = false
    stream.uncork()
  })
}

const leastBusy = (lines: Line[]): Line | undefined =>
  lines.reduce<Line | undefined>(
    (least, line) => (!least || line.inFlight < least.inFlight ? line : least),
    undefined,
  )
