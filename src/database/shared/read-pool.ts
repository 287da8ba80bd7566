// Shared connections for reads.
import { withSettings, type ConnectConfig } from '../connection/connect.ts'
import {
  makePipelinedPool,
  type PipelinedPool,
  type PipelinedPoolOptions,
} from './pipelined-pool.ts'

/** Tells SQL that code of the application must not run here. */
export const shared = { 'plinth.lane': 'shared' }

/** Milliseconds that a read may run. */
const patience = 1_000

export const makeReadPool = (
  config: ConnectConfig,
  options: Pick<PipelinedPoolOptions, 'light' | 'spoils'>,
): PipelinedPool => {
  const timeout = Math.min(Number(config.settings['statement_timeout']), patience)
  return makePipelinedPool(withSettings(config, { ...shared, statement_timeout: `${timeout}` }), {
    ...options,
    size: 2,
    takenBack: '57014',
  })
}
