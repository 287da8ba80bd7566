// Counts requests by what was registered for them, never by what a client sent: a path names tables and users.
import type { Metric, Sample } from './text.ts'

export interface RequestCounts {
  /** `route` is the registered pattern; undefined where there is none. */
  count: (route: string | undefined, method: string, status: number, milliseconds: number) => void
  metrics: () => Metric[]
}

/** Seconds. */
const bounds = [0.005, 0.025, 0.1, 0.5, 2.5, 10]
const none = 'none'

/** Of all requests with one prefix and method: by route they would be too many lines. */
interface Times {
  prefix: string
  method: string
  /** How many took no longer than each bound, and longer than the one before; the last took longer than all. */
  counts: number[]
  sum: number
}

interface Counted {
  route: string
  method: string
  statuses: Map<number, number>
  times: Times
}

export const makeRequestCounts = (): RequestCounts => {
  const routes = new Map<string, Map<string, Counted>>()
  const times = new Map<string, Times>()

  const timesOf = (prefix: string, method: string): Times => {
    const key = `${method} ${prefix}`
    const found = times.get(key)
    if (found) return found
    const made = { prefix, method, counts: [...bounds, Infinity].map(() => 0), sum: 0 }
    times.set(key, made)
    return made
  }

  const begin = (route: string, method: string): Counted => {
    const made = { route, method, statuses: new Map(), times: timesOf(prefixOf(route), method) }
    const methods = routes.get(route) ?? new Map<string, Counted>()
    routes.set(route, methods.set(method, made))
    return made
  }

  return {
    count: (route = none, method, status, milliseconds) => {
      const { statuses, times } = routes.get(route)?.get(method) ?? begin(route, method)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      observe(times, milliseconds / 1000)
    },
    metrics: () => [
      {
        name: 'plinth_http_requests_total',
        type: 'counter',
        help: 'Requests that were answered, by route, method and status.',
        samples: [...routes.values()].flatMap((methods) =>
          [...methods.values()].flatMap(({ route, method, statuses }) =>
            [...statuses].map(([status, value]) => ({ labels: { route, method, status }, value })),
          ),
        ),
      },
      {
        name: 'plinth_http_request_duration_seconds',
        type: 'histogram',
        help: 'How long requests took, from their headers to the end of the answer.',
        samples: [...times.values()].flatMap(samplesOf),
      },
    ],
  }
}

/** `/rest/v1` of `/rest/v1/:table`, `/console` of `/console/*`. */
const prefixOf = (route: string): string => /^\/\w+(\/v1(?=\/|$))?/.exec(route)?.[0] ?? route

const observe = (times: Times, seconds: number): void => {
  let at = 0
  for (const bound of bounds) if (seconds > bound) at += 1
  times.counts[at] = (times.counts[at] ?? 0) + 1
  times.sum += seconds
}

const samplesOf = ({ prefix, method, counts, sum }: Times): Sample[] => {
  const labels = { prefix, method }
  let below = 0
  const buckets = counts.map((count, at): Sample => {
    below += count
    return { suffix: '_bucket', labels: { ...labels, le: bounds[at] ?? '+Inf' }, value: below }
  })
  return [
    ...buckets,
    { suffix: '_sum', labels, value: sum },
    { suffix: '_count', labels, value: below },
  ]
}
