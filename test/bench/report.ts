// Figures of a case, as a table for people and as an object for programs.

/** Requests a second, and milliseconds. */
export interface Load {
  requests: number
  throughput: number
  p50: number
  p95: number
  p99: number
}

const allServers = ['ours', 'transaction', 'pool', 'pipelined'] as const
export type ServerName = (typeof allServers)[number]
/** Those of most cases. */
export const servers = ['ours', 'pool', 'pipelined'] as const satisfies ServerName[]

/** Beside the load, microseconds of processor time a request: of the server, and of its Postgres connections. */
export interface Figures extends Load {
  serverCpu: number
  postgresCpu: number
}
export type Round = { ours: Figures } & Partial<Record<ServerName, Figures>>

export interface Result {
  name: string
  rounds: number
  /** The median of the rounds. */
  load: Round
  /** Our throughput by theirs: the median of the ratios of each round, so that a noisy moment hits both. */
  ratio: Partial<Record<ServerName, number>>
}

export const median = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** A figure without and with what may disturb it, each the median of its rounds. */
export const disturbed = (
  quiet: number[],
  busy: number[],
): { quiet: number; busy: number; ratio: number } => ({
  quiet: median(quiet),
  busy: median(busy),
  ratio: median(busy) / median(quiet),
})

/** What so large a share of them stays below. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0

export const summarize = (name: string, rounds: Round[]): Result => {
  const of = (server: ServerName): Figures => {
    const figure = (key: keyof Figures) => median(rounds.map((round) => round[server]?.[key] ?? 0))
    return {
      requests: figure('requests'),
      throughput: figure('throughput'),
      p50: figure('p50'),
      p95: figure('p95'),
      p99: figure('p99'),
      serverCpu: figure('serverCpu'),
      postgresCpu: figure('postgresCpu'),
    }
  }
  const ratio = (server: ServerName): number =>
    median(rounds.map((round) => round.ours.throughput / (round[server]?.throughput ?? 0)))
  const theirs = allServers.filter((server) => server !== 'ours' && rounds[0]?.[server])
  return {
    name,
    rounds: rounds.length,
    load: {
      ours: of('ours'),
      ...Object.fromEntries(theirs.map((server) => [server, of(server)])),
    },
    ratio: Object.fromEntries(theirs.map((server) => [server, ratio(server)])),
  }
}

const columns = [18, 13, 9, 9, 9, 8, 12, 14]
const line = (cells: string[]): string =>
  cells
    .map((cell, at) => (at < 2 ? cell.padEnd(columns[at]!) : cell.padStart(columns[at]!)))
    .join('')

export const heading = line([
  'case',
  'server',
  'req/s',
  'p50 ms',
  'p99 ms',
  'ours/',
  'server us',
  'postgres us',
])

export const table = ({ name, load, ratio }: Result): string =>
  allServers
    .flatMap((server, at) => {
      const figures = load[server]
      if (!figures) return []
      const { throughput, p50, p99, serverCpu, postgresCpu } = figures
      const ours = ratio[server]?.toFixed(2) ?? ''
      const speed = [throughput.toFixed(0), p50.toFixed(2), p99.toFixed(2), ours]
      return line([
        at === 0 ? name : '',
        server,
        ...speed,
        serverCpu.toFixed(0),
        postgresCpu.toFixed(0),
      ])
    })
    .join('\n')
