// The connections of the REST API, one set for each role: nothing left in a session can cross from one role to another.
import type { Role } from '../../http/token.ts'
import { makeExclusivePool, type ExclusivePool } from '../connection/exclusive-pool.ts'
import { readAnswer } from './answer.ts'
import { withSettings, type ConnectConfig } from '../connection/connect.ts'
import { makePipelinedPool, type PipelinedPool } from './pipelined-pool.ts'
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
  end: () => Promise<void>
}

/** Milliseconds that a read may run on a shared connection, and that a write may wait there for a lock. */
const patience = { read: 1_000, lock: 20 }
/** The SQLSTATE of a statement that took longer and was cancelled. */
export const takenBack = { read: '57014', write: '55P03' }

export const makeLanes = (config: ConnectConfig, size: number, guard: Guard): Lanes => {
  const made = new Map<Role, RoleLanes>()

  const make = (): RoleLanes => {
    const shared = withSettings(config, { 'plinth.lane': 'shared' })
    const spoils = (row: Row): boolean => readAnswer(row).ask === 'reset_after'
    const ofStatements = Number(config.settings['statement_timeout'])
    return {
      reads: makePipelinedPool(
        withSettings(shared, { statement_timeout: `${Math.min(ofStatements, patience.read)}` }),
        { size: 2, light: 0.13, spoils },
      ),
      writes: makePipelinedPool(
        withSettings(shared, { lock_timeout: `${patience.lock}` }),
        { size, light: 0, spoils }, // spread: each waits for its commit
      ),
      exclusive: makeExclusivePool(config, size, guard),
      share: makeShares(Math.max(1, Math.floor(size / 2)), config.connectionTimeoutMillis ?? 3_000),
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
