// Connections with several requests in flight at once, for statements that run nobody's code. One that is slow
// would hold up those behind it, so a connection whose oldest request has been running for a while gets no more.
import pg from 'pg'

export interface Shared {
  query(values: unknown[]): Promise<unknown[]>
  end(): Promise<void>
}

interface Line {
  client: pg.Client
  connected: Promise<unknown>
  started: number[]
  open: boolean
}

const mostInFlight = 32
const slow = 20

export const makeShared = (
  config: pg.ClientConfig,
  size: number,
  statement: { name: string; text: string },
): Shared => {
  const lines: Line[] = []

  const drop = (line: Line): void => {
    line.open = false
    const at = lines.indexOf(line)
    if (at >= 0) lines.splice(at, 1)
  }

  const open = (): Line => {
    const client = new pg.Client({ ...config, pipeline: true })
    const line: Line = { client, connected: client.connect(), started: [], open: true }
    line.connected.catch(() => drop(line))
    client.on('error', () => drop(line))
    client.on('end', () => drop(line))
    lines.push(line)
    return line
  }

  const pick = (): Line => {
    const now = performance.now()
    const free = lines.filter(
      (line) => line.started.length < mostInFlight && now - (line.started[0] ?? now) < slow,
    )
    const least = leastBusy(free)
    if (least && (least.started.length === 0 || lines.length >= size)) return least
    return lines.length < size ? open() : (least ?? leastBusy(lines) ?? open())
  }

  return {
    query: async (values) => {
      const line = pick()
      line.started.push(performance.now())
      try {
        await line.connected
        const { rows } = await line.client.query<unknown[]>({
          ...statement,
          values,
          rowMode: 'array',
        })
        return rows[0] ?? []
      } finally {
        line.started.shift() // answers come in the order of the requests
      }
    },
    end: async () => {
      await Promise.all(lines.splice(0).map((line) => line.client.end().catch(() => undefined)))
    },
  }
}

const leastBusy = (lines: Line[]): Line | undefined =>
  lines.reduce<Line | undefined>(
    (least, line) => (!least || line.started.length < least.started.length ? line : least),
    undefined,
  )
