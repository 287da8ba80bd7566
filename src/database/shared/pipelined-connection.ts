// A connection with several requests in flight at once. The server works on them one after another, and answers in
// that order.
import { unavailable } from '../../errors.ts'
import { isDatabaseError, type DatabaseError } from '../errors.ts'
import { HostClient } from '../connection/client.ts'
import { beginningOf, connect, type ConnectConfig } from '../connection/connect.ts'
import { isRefusedByPooler } from '../connection/outage.ts'
import {
  gather,
  sendStatement,
  streamOf,
  type Done,
  type Row,
  type Statement,
  type Values,
} from '../connection/statement.ts'
import type { OnWorked } from '../connection/timed.ts'
import { slow } from './slow-forms.ts'

export interface PipelinedConnection {
  isConnected: () => boolean
  inFlight: () => number
  /** True when the server takes long for the oldest request: the others behind it have to wait. */
  isSlow: () => boolean
  /** Requests in flight that it takes before the next connection is used. */
  wellFilled: () => number
  ask: (statement: Statement, values: Values, onWorked: OnWorked) => Promise<Row>
  /** Answers what is in flight, takes no more, and ends. */
  close: () => Promise<void>
}

export interface PipelinedConnectionOptions {
  /** Requests that take the server fewer milliseconds than this are light. */
  light: number
  /** Light requests in flight that it takes before the next connection is used. */
  filled?: number | undefined
  /** True for an answer after which the connection must not be used again. */
  spoils: (row: Row) => boolean
  /** Milliseconds for which answers may be there without being read. */
  lateBy: () => number
  /** True while other connections are open, so that this one may close when it is idle. */
  isSpare: () => boolean
  onAnswered: () => void
  onConnectFailed: (error: unknown) => void
  /** It takes no more requests. May be called more than once. */
  onRetired: (connection: PipelinedConnection) => void
}

/** Milliseconds, after which a spare connection closes. */
const idle = 30_000
const watchEvery = 1_000

export const openPipelinedConnection = (
  config: ConnectConfig,
  options: PipelinedConnectionOptions,
): PipelinedConnection => {
  const { light, filled = 32, spoils, lateBy, isSpare } = options
  const { onAnswered, onConnectFailed, onRetired } = options
  const patience = config.query_timeout ?? Infinity
  // One timer for a connection rather than, as pg would have it, one for each request.
  const client = new HostClient({ ...config, query_timeout: 0, pipeline: true })
  const before = config.isPooled ? beginningOf(config) : undefined
  const connected = connect(client, config).catch((cause: unknown) => {
    throw unavailable(cause)
  })
  const load = makeLoad(light)
  let isConnected = false
  /** The server's last word, if it ended: what was sent behind the statement that it answered was not read. */
  let ended: DatabaseError | undefined

  const send = (statement: Statement, values: Values, onWorked: OnWorked): Promise<Row> =>
    new Promise((resolve, reject) => {
      if (load.isLight()) gather(client)
      const answered: Done = (error, row = []) => {
        const took = load.answered()
        onWorked(took < slow ? took : Math.max(0, took - lateBy()))
        onAnswered()
        if (isDatabaseError(error)) ended = endsAll(error) ? error : undefined
        if (error) return reject(ended ?? error)
        ended = undefined
        if (spoils(row)) void connection.close()
        resolve(row)
      }
      sendStatement(client, statement, values, answered, before)
    })

  const connection: PipelinedConnection = {
    isConnected: () => isConnected,
    inFlight: load.inFlight,
    isSlow: () => load.inFlight() > 0 && load.since() >= slow && load.since() - lateBy() >= slow,
    wellFilled: () => (load.isLight() ? filled : heavyFilled),
    ask: (statement, values, onWorked) => {
      load.asked()
      return isConnected
        ? send(statement, values, onWorked)
        : connected.then(() => send(statement, values, onWorked))
    },
    close: async () => {
      onRetired(connection)
      await client.end().catch(() => undefined)
    },
  }

  const look = (): void => {
    if (!isConnected) return
    load.forgive()
    if (client.isLeftBehind()) return void connection.close()
    if (load.inFlight() === 0) {
      if (load.since() >= idle && isSpare()) void connection.close()
    } else if (load.since() >= patience) {
      onRetired(connection)
      streamOf(client).destroy(new Error('Query read timeout'))
    }
  }
  const watch = setInterval(look, watchEvery).unref()
  const over = (): void => {
    clearInterval(watch)
    onRetired(connection)
  }
  connected.then(
    () => {
      load.connected()
      isConnected = true
    },
    (error: unknown) => {
      onConnectFailed(error)
      over()
    },
  )
  client.on('error', () => onRetired(connection))
  client.on('end', over)
  return connection
}

/** What was sent behind it was not read. */
const endsAll = (error: DatabaseError): boolean =>
  error.code === '57P01' || isRefusedByPooler(error)

/** Heavy requests in flight that a connection takes before the next is used. */
const heavyFilled = 2

interface Load {
  inFlight: () => number
  /** Milliseconds for which the server has worked on the oldest request in flight, or has had none. */
  since: () => number
  /** True when requests have taken the server little time lately. */
  isLight: () => boolean
  connected: () => void
  asked: () => void
  /** Returns the milliseconds that the server worked on the request. */
  answered: () => number
  /** Connections on one processor slow each other down, so each gets another chance now and then. */
  forgive: () => void
}

const makeLoad = (light: number): Load => {
  let inFlight = 0
  let headSince = 0
  /** Milliseconds of a request, a moving average. */
  let pace = 0

  return {
    inFlight: () => inFlight,
    since: () => performance.now() - headSince,
    isLight: () => pace < light,
    connected: () => {
      headSince = performance.now()
    },
    asked: () => {
      if (inFlight === 0) headSince = performance.now()
      inFlight += 1
    },
    answered: () => {
      const now = performance.now()
      const took = now - headSince // answers come in the order of the requests
      pace += (took - pace) / 64
      headSince = now
      inFlight -= 1
      return took
    },
    forgive: () => {
      pace = Math.min(pace, light / 2)
    },
  }
}
