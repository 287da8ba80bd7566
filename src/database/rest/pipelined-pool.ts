// Connections with several requests in flight at once, for statements that run nobody's code. One that is slow
// would hold up those behind it, so a connection whose oldest request has been running for a while gets no more. What
// finds them all filled waits here, in one line for all, and not behind one connection that may be the slower.
import pg from 'pg'
import { unavailable } from '../../errors.ts'
import { connect, type ConnectConfig } from '../connection/connect.ts'
import { slow } from './slow-forms.ts'
import { makeQueue } from './queue.ts'
import {
  gather,
  sendStatement,
  streamOf,
  type Row,
  type Statement,
  type Values,
} from '../connection/statement.ts'

export interface PipelinedPool {
  /** Gives undefined when every connection is busy with something slow: the request is better off alone. */
  query(statement: Statement, values: Values, heard: Heard): Promise<Row | undefined>
  end(): Promise<void>
}

export interface PipelinedPoolOptions {
  size: number
  /** Milliseconds of the server's own for a request: below, it is light. */
  light: number
  /** True for an answer that should not have come from a shared connection: that one serves no more. */
  spoils: (row: Row) => boolean
}

/** Hears how many milliseconds the server worked on a request, whatever came of it. */
type Heard = (took: number) => void

interface Line {
  client: pg.Client
  connected: Promise<unknown>
  isConnected: boolean
  inFlight: number
  /** Since when the oldest request in flight is the one the server works on, or none is. */
  headSince: number
  /**
   * Milliseconds that a request has taken lately. Lines that share a processor slow each other down, so each is given
   * another chance now and then.
   */
  pace: number
}

/** Requests in flight that one connection is given before the next, where they are light, and where they are not. */
const wellFilled = { light: 32, heavy: 2 }
/** And at most: a few that wait in the server's own buffer cost it less than one it has to wait for. */
const most = 4
/** Milliseconds, after which a connection that is not the last is closed. */
const idle = 30_000

export const makePipelinedPool = (
  config: ConnectConfig,
  options: PipelinedPoolOptions,
): PipelinedPool => {
  const { size, light, spoils } = options
  const patience = config.query_timeout ?? Infinity
  const lines: Line[] = []

  const drop = (line: Line): void => {
    const at = lines.indexOf(line)
    if (at < 0) return
    lines.splice(at, 1)
    queue.serve()
  }

  const open = (): Line => {
    // One timer for a line rather than, as pg would have it, one for each request.
    const client = new pg.Client({ ...config, query_timeout: 0, pipeline: true })
    const connected = connect(client, config).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    const line: Line = {
      client,
      connected,
      isConnected: false,
      inFlight: 0,
      headSince: 0,
      pace: 0,
    }
    const watch = setInterval(() => inspect(line), 1000).unref()
    const forget = (): void => {
      clearInterval(watch)
      drop(line)
    }
    connected.then(
      () => {
        line.headSince = performance.now()
        line.isConnected = true
      },
      (error: unknown) => {
        if (!lines.some(({ isConnected }) => isConnected)) queue.fail(error)
        forget()
      },
    )
    client.on('error', () => drop(line))
    client.on('end', forget)
    lines.push(line)
    return line
  }

  const inspect = (line: Line): void => {
    const since = performance.now() - line.headSince
    if (!line.isConnected) return
    line.pace = Math.min(line.pace, light / 2)
    if (line.inFlight === 0) {
      if (since >= idle && lines.length > 1) close(line)
    } else if (since >= patience) {
      drop(line)
      streamOf(line.client).destroy(new Error('Query read timeout'))
    }
  }

  const isSlow = (line: Line): boolean =>
    line.inFlight > 0 && performance.now() - line.headSince >= slow

  /** Few connections that are well filled beat many that take turns, as long as one server process can keep up. */
  const pick = (): Line | undefined => {
    let least: Line | undefined
    for (const line of lines) {
      if (isSlow(line)) continue
      const enough = line.pace < light ? wellFilled.light : wellFilled.heavy
      if (line.inFlight < enough) return line
      if (line.inFlight < most && !(least && least.inFlight <= line.inFlight)) least = line
    }
    return lines.length < size ? open() : least
  }

  const areSlow = (): boolean => lines.every(isSlow)
  const queue = makeQueue(pick, areSlow, slow) // nobody waits behind what is slow

  const begin = (line: Line, statement: Statement, values: Values, heard: Heard): Promise<Row> => {
    if (line.inFlight === 0) line.headSince = performance.now()
    line.inFlight += 1
    return line.isConnected
      ? send(line, statement, values, heard)
      : line.connected.then(() => send(line, statement, values, heard))
  }

  const send = (line: Line, statement: Statement, values: Values, heard: Heard): Promise<Row> =>
    new Promise((resolve, reject) => {
      if (line.pace < light) gather(line.client)
      sendStatement(line.client, statement, values, (error, row = []) => {
        leave(line, heard)
        if (error) return reject(error)
        if (spoils(row)) close(line)
        resolve(row)
      })
    })

  const leave = (line: Line, heard: Heard): void => {
    const now = performance.now()
    const took = now - line.headSince // answers come in the order of the requests
    heard(took)
    line.pace += (took - line.pace) / 64
    line.headSince = now
    line.inFlight -= 1
    queue.serve()
  }

  const close = (line: Line): void => {
    drop(line)
    void line.client.end().catch(() => undefined)
  }

  return {
    query: (statement, values, heard) => {
      const line = queue.isEmpty() ? pick() : undefined
      if (line) return begin(line, statement, values, heard)
      if (areSlow()) return Promise.resolve(undefined)
      return queue.wait((free) => begin(free, statement, values, heard))
    },
    end: async () => {
      queue.fail(unavailable())
      await Promise.all(lines.splice(0).map((line) => line.client.end().catch(() => undefined)))
    },
  }
}
