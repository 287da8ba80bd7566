// What a request costs where ever more gateways share one Postgres, and all of it one machine.
import { countCpu } from './cpu.ts'
import { casesFor } from './cases.ts'
import type { Server } from './children.ts'
import type { Probe } from './probes.ts'
import { median } from './report.ts'

/** How many gateways, for how many clients in all. */
const crowds = [
  [1, 1],
  [1, 8],
  [1, 32],
  [2, 32],
  [4, 32],
] as const

interface Cost {
  perSecond: number
  /** Microseconds of a request. */
  gateway: number
  postgres: number
}

const measured =
  (kind: string): Probe['measure'] =>
  async (bench) => {
    const requests = casesFor(bench.token).find(({ name }) => name === kind)!.ours
    const servers: Server[] = []
    for (let at = 0; at < 4; at += 1) servers.push(await bench.start({}))
    const loads = servers.map(() => bench.loads())

    const run = async (gateways: number, clients: number, seconds: number): Promise<Cost> => {
      const serving = servers.slice(0, gateways)
      const gatewayCpu = countCpu(serving.map(({ pid }) => pid))
      const postgresCpu = await bench.countPostgres()
      const connections = clients / gateways
      const loaded = await Promise.all(
        serving.map(({ port }, at) => loads[at]!({ port, requests, connections, seconds })),
      )
      const count = loaded.reduce((sum, one) => sum + one.requests, 0)
      const perSecond = loaded.reduce((sum, one) => sum + one.throughput, 0)
      return { perSecond, gateway: gatewayCpu() / count, postgres: postgresCpu() / count }
    }

    const figures: Record<string, number> = {}
    const told: string[] = []
    for (const [gateways, clients] of crowds) {
      await run(gateways, clients, 1)
      const rounds: Cost[] = []
      for (let round = 0; round < bench.rounds; round += 1)
        rounds.push(await run(gateways, clients, bench.seconds))
      const of = (key: keyof Cost): number => median(rounds.map((one) => one[key]))
      const [perSecond, gateway, postgres] = [of('perSecond'), of('gateway'), of('postgres')]
      told.push(
        `${gateways} for ${clients}: ${perSecond.toFixed(0)} a second, ${gateway.toFixed(0)} + ${postgres.toFixed(0)} µs`,
      )
      Object.assign(figures, { [`gateway${gateways}for${clients}`]: gateway })
      Object.assign(figures, { [`postgres${gateways}for${clients}`]: postgres })
    }
    return { line: told.join('; '), figures }
  }

export const gatewayProbes: Probe[] = [
  { name: 'gateways-read', measure: measured('read-one') },
  { name: 'gateways-write', measure: measured('insert') },
]
