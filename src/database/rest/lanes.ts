// The connections of the REST API, one set for each role: nothing left in a session can cross from one role to another. (A
// pooler has one set for all; what leaves something goes past it.)
import type { Role } from '../../http/token.ts'
import { makeExclusivePool, type ExclusivePool } from '../connection/exclusive-pool.ts'
import { readAnswer } from './answer.ts'
import type { ConnectConfig } from '../connection/connect.ts'
import type { PoolFigures, Pools } from '../connection/pool-figures.ts'
import { makeWaits } from '../connection/waits.ts'
import type { PipelinedPool } from '../shared/pipelined-pool.ts'
import { makeReadPool, makeWritePool } from '../shared/shared-pools.ts'
import { makeShares, type Shares } from './shares.ts'
import type { Row } from '../connection/statement.ts'
import type { Guard } from '../connection/watchdog.ts'

export interface RoleLanes {
  reads: PipelinedPool
  writes: PipelinedPool
  exclusive: ExclusivePool
  share: Shares
}

export interface Lanes {
  of: (role: Role) => RoleLanes
  pools: () => Pools
  end: () => Promise<void>
}

export const makeLanes = (config: ConnectConfig, size: number, guard: Guard): Lanes => {
  const made = new Map<Role, RoleLanes>()

  const make = (): RoleLanes => {
    const spoils = (row: Row): boolean => readAnswer(row).ask === 'reset_after'
    const waits = makeWaits(config.queueTimeout) // for the share of a network, and then for a connection
    return {
      reads: makeReadPool(config, { light: 0.13, spoils }),
      writes: makeWritePool(config, size, { light: 0, spoils }), // spread: each waits for its commit
      exclusive: makeExclusivePool(config, size, guard, waits),
      share: makeShares(Math.max(1, Math.floor(size / 2)), waits),
    }
  }

  return {
    of: (role) => {
      const found = made.get(role)
      if (found) return found
      const lanes = make()
      made.set(role, lanes)
      return lanes
    },
    pools: () =>
      Object.fromEntries([...made].flatMap(([role, lanes]) => poolsOf(`rest_${role}`, lanes))),
    end: async () => {
      await Promise.all(
        [...made.values()].flatMap(({ reads, writes, exclusive }) => [
          reads.end(),
          writes.end(),
          exclusive.end(),
        ]),
      )
    },
  }
}

const poolsOf = (
  name: string,
  { reads, writes, exclusive }: RoleLanes,
): [name: string, figures: PoolFigures][] => [
  [name, exclusive.figures()],
  [`${name}_reads`, reads.figures()],
  [`${name}_writes`, writes.figures()],
]
