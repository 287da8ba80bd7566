// Shared connections for reads and for writes, through a pooler where one is named.
import { withSettings, type ConnectConfig } from '../connection/connect.ts'
import {
  makePipelinedPool,
  type PipelinedPool,
  type PipelinedPoolOptions,
} from './pipelined-pool.ts'

type SharedOptions = Omit<PipelinedPoolOptions, 'size' | 'takenBack'>

/** Milliseconds that a read may run. */
const patienceOfReads = 1_000
/** Milliseconds that a write may wait for a lock. */
const patienceOfWrites = 20

export const makeReadPool = (config: ConnectConfig, options: SharedOptions): PipelinedPool => {
  const timeout = Math.min(Number(config.settings['statement_timeout']), patienceOfReads)
  const settings = { statement_timeout: `${timeout}` }
  return makePipelinedPool(sharedConfig(config, settings), {
    ...options,
    size: 2,
    takenBack: '57014',
  })
}

export const makeWritePool = (
  config: ConnectConfig,
  size: number,
  options: SharedOptions,
): PipelinedPool =>
  makePipelinedPool(sharedConfig(config, { lock_timeout: `${patienceOfWrites}` }), {
    ...options,
    size,
    takenBack: '55P03',
  })

/** The lane tells SQL that code of the application must not run here. */
const sharedConfig = (config: ConnectConfig, settings: Record<string, string>): ConnectConfig =>
  withSettings(config.pooled ?? config, { 'plinth.lane': 'shared', ...settings })
