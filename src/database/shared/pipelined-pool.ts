// Connections with several requests in flight at once, for statements that run no code of the application. A slow
// request would hold up those behind it, so a connection whose oldest request takes long gets no more. A request that
// finds all connections full waits here, for whichever is free first, and not behind one of them. What this process is
// late by itself makes no request slow.
import { unavailable } from '../../errors.ts'
import { makeLag } from '../../tools/lag.ts'
import { isDatabaseError } from '../errors.ts'
import type { ConnectConfig } from '../connection/connect.ts'
import type { PoolFigures } from '../connection/pool-figures.ts'
import { makeQueue } from '../connection/queue.ts'
import { makeWaits } from '../connection/waits.ts'
import type { Row, Statement, Values } from '../connection/statement.ts'
import type { OnWorked } from '../connection/timed.ts'
import {
  openPipelinedConnection,
  type PipelinedConnection,
  type PipelinedConnectionOptions,
} from './pipelined-connection.ts'

export interface PipelinedPool {
  /**
   * Resolves to undefined when all connections are busy with slow requests, or when this one held up others and was taken
   * back whole: the caller takes a connection of its own.
   */
  query(statement: Statement, values: Values, onWorked: OnWorked): Promise<Row | undefined>
  figures: () => PoolFigures
  end(): Promise<void>
}

export interface PipelinedPoolOptions extends Pick<
  PipelinedConnectionOptions,
  'light' | 'filled' | 'spoils'
> {
  size: number
  /** The SQLSTATE of a statement that took too long and was cancelled. */
  takenBack: string
}

/** Requests in flight at most: a few that wait in the server's own buffer cost it less than one it has to wait for. */
const most = 4

/** A session that has forgotten its statements, see core.undo_traces, did not begin with this one. */
const forgotten = '26000'
/** Where a statement was cancelled, or found no room, what its code left may not all be undone. */
const doubtful = /^(57014|53...)$/

export const makePipelinedPool = (
  config: ConnectConfig,
  { size, light, filled, spoils, takenBack }: PipelinedPoolOptions,
): PipelinedPool => {
  const connections: PipelinedConnection[] = []
  const lag = makeLag()

  const open = (): PipelinedConnection => {
    const connection = openPipelinedConnection(config, {
      light,
      filled,
      spoils,
      lateBy: lag.milliseconds,
      isSpare: () => connections.length > 1,
      onAnswered: () => queue.serve(),
      onConnectFailed: (error) => {
        if (!connections.some(({ isConnected }) => isConnected())) queue.fail(error)
      },
      onRetired: remove,
    })
    connections.push(connection)
    return connection
  }

  const remove = (connection: PipelinedConnection): void => {
    const at = connections.indexOf(connection)
    if (at < 0) return
    connections.splice(at, 1)
    queue.serve()
  }

  /** Few connections that are well filled beat many that take turns, as long as one server process can keep up. */
  const pick = (): PipelinedConnection | undefined => {
    let least: PipelinedConnection | undefined
    for (const connection of connections) {
      if (connection.isSlow()) continue
      const inFlight = connection.inFlight()
      if (inFlight < connection.wellFilled()) return connection
      if (inFlight < most && !(least && least.inFlight() <= inFlight)) least = connection
    }
    return connections.length < size ? open() : least
  }

  const areSlow = (): boolean => connections.every(({ isSlow }) => isSlow())
  const waits = makeWaits(config.queueTimeout)
  const queue = makeQueue({ pick, areStuck: areSlow, waits }) // nobody waits behind what is slow

  const unlessTakenBack = (connection: PipelinedConnection, error: unknown): undefined => {
    if (!isDatabaseError(error)) throw error
    const { code } = error
    if (code === forgotten || doubtful.test(code)) void connection.close()
    if (code !== forgotten && code !== takenBack) throw error
  }

  return {
    query: (statement, values, onWorked) => {
      lag.watch()
      const ask = (connection: PipelinedConnection): Promise<Row | undefined> =>
        connection
          .ask(statement, values, onWorked)
          .catch((error: unknown) => unlessTakenBack(connection, error))
      const connection = queue.isEmpty() ? pick() : undefined
      if (connection) return ask(connection)
      if (areSlow()) return Promise.resolve(undefined)
      return queue.wait(ask)
    },
    figures: () => ({
      open: connections.length,
      idle: connections.filter(({ inFlight }) => inFlight() === 0).length,
      ...waits.figures(),
    }),
    end: async () => {
      queue.fail(unavailable())
      await Promise.all(connections.splice(0).map(({ close }) => close()))
    },
  }
}
