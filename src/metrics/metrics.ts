// All figures of a gateway for machines: its own, counted here, and those of the database, which SQL writes.
import type { Database } from '../database/database.ts'
import type { PoolFigures } from '../database/connection/pool-figures.ts'
import { isConnectionTrouble, reasonOf } from '../database/errors.ts'
import type { Kind } from '../database/install/manifest.ts'
import type { Log } from '../log/log.ts'
import type { Replicas } from '../database/replicas/replicas.ts'
import type { HubFigures } from '../realtime/types.ts'
import type { RequestCounts } from './requests.ts'
import { writeMetrics, type Metric, type Sample } from './text.ts'

type Counted = Pick<Database, 'state' | 'pools' | 'metrics'> & Partial<Pick<Database, 'replicas'>>

export interface MetricsOptions {
  requests: RequestCounts
  version: string
  inFlight: () => number
  find: (kind: Kind) => Counted | undefined
  realtime: () => HubFigures & { sockets: number }
  importsRunning: () => number
  filesAreServed: () => boolean
  log: Log
  now?: () => number
}

/** Milliseconds, for which what the databases said is said again, however often somebody asks. */
const fresh = 5_000
const kinds: readonly Kind[] = ['project', 'control']

interface Known {
  up: Record<Kind, boolean>
  text: string
}

export const makeMetrics = (options: MetricsOptions): (() => Promise<string>) => {
  const { find, log, now = () => performance.now() } = options
  let known: Promise<Known> | undefined
  let askedAt = 0

  const read = async (): Promise<string | undefined> => {
    const project = find('project')
    if (!project?.state.isUp()) return undefined
    try {
      return await project.metrics()
    } catch (error) {
      project.state.blame(error)
      if (!isConnectionTrouble(error))
        log.warn({ reason: reasonOf(error) }, 'the figures of the database cannot be read')
      return undefined
    }
  }

  const ask = async (): Promise<Known> => {
    const [text, control = false] = await Promise.all([read(), find('control')?.state.check()])
    return { up: { project: text !== undefined, control }, text: text ?? '' }
  }

  return async () => {
    if (!known || now() - askedAt >= fresh) {
      askedAt = now()
      known = ask()
    }
    const { up, text } = await known
    return writeMetrics([...ownMetrics(options, up), ...options.requests.metrics()]) + text
  }
}

const gauge = (name: string, help: string, samples: readonly Sample[] | number): Metric => ({
  name: `plinth_${name}`,
  type: 'gauge',
  help,
  samples: typeof samples === 'number' ? [{ value: samples }] : samples,
})

const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  ...gauge(name, help, samples),
  type: 'counter',
})

const ownMetrics = (options: MetricsOptions, up: Record<Kind, boolean>): Metric[] => {
  const { version, inFlight, find, realtime, importsRunning, filesAreServed } = options
  const { sockets, channels, subscriptions, lag } = realtime()
  const pools = kinds.flatMap((database) =>
    Object.entries(find(database)?.pools() ?? {}).map(([pool, figures]) => ({
      labels: { database, pool },
      figures,
    })),
  )
  const ofPools = (valueOf: (figures: PoolFigures) => number): Sample[] =>
    pools.map(({ labels, figures }) => ({ labels, value: valueOf(figures) }))
  return [
    gauge('build_info', 'The version of this gateway.', [{ labels: { version }, value: 1 }]),
    gauge(
      'up',
      'Whether the database could be asked.',
      kinds.map((database) => ({ labels: { database }, value: Number(up[database]) })),
    ),
    gauge('storage_up', 'Whether files are served.', Number(up.project && filesAreServed())),
    gauge('http_requests_in_flight', 'Requests that are being answered, this one too.', inFlight()),
    gauge(
      'pool_connections',
      'Connections that are open.',
      ofPools(({ open }) => open),
    ),
    gauge(
      'pool_idle_connections',
      'Open connections that nobody uses.',
      ofPools(({ idle }) => idle),
    ),
    gauge(
      'pool_waiting_requests',
      'Requests that wait for a connection.',
      ofPools(({ waiting }) => waiting),
    ),
    gauge(
      'pool_longest_wait_seconds',
      'How long the one of them has waited that came first.',
      ofPools(({ longest }) => longest / 1000),
    ),
    counter(
      'pool_wait_seconds_total',
      'How long requests waited for a connection, in all.',
      ofPools(({ waited }) => waited / 1000),
    ),
    counter(
      'pool_refused_requests_total',
      'Requests that were refused as they had waited too long for a connection.',
      ofPools(({ refused }) => refused),
    ),
    ...replicaMetrics(find('project')?.replicas),
    gauge('realtime_sockets', 'WebSockets that are open.', sockets),
    gauge('realtime_channels', 'Tables and topics that are listened to.', channels),
    gauge('realtime_subscriptions', 'Subscriptions of all sockets.', subscriptions),
    gauge(
      'realtime_lag_seconds',
      'How old the oldest change can be that was not delivered yet; a second where all is well.',
      lag / 1000,
    ),
    gauge('imports_running', 'Imports that run in this gateway.', importsRunning()),
  ]
}

const replicaMetrics = (replicas: Replicas | undefined): Metric[] => {
  if (!replicas) return []
  const figures = replicas.figures()
  return [
    counter(
      'rest_reads_total',
      'Reads of the REST API, by the server of Postgres that answered.',
      [...replicas.reads()].map(([server, value]) => ({ labels: { server }, value })),
    ),
    gauge(
      'replica_up',
      'Whether the replica is read from.',
      figures.map(({ server, reason }) => ({ labels: { server }, value: Number(reason === null) })),
    ),
    gauge(
      'replica_lag_seconds',
      'How far the replica is behind, at most; none where nobody knows.',
      figures.flatMap(({ server, lag_ms }) =>
        lag_ms === null ? [] : [{ labels: { server }, value: lag_ms / 1000 }],
      ),
    ),
  ]
}
