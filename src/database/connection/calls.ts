// Calls that must not take long, on a few connections of their own.
import type pg from 'pg'
import { makeExclusivePool } from './exclusive-pool.ts'
import { withSettings, type ConnectConfig } from './connect.ts'
import type { PoolFigures } from './pool-figures.ts'
import { goneAfter } from './timeouts.ts'
import { makeWaits } from './waits.ts'
import { makeGuard } from './watchdog.ts'

/** Whether code of the application may have run. */
export const never = (): boolean => false
export const always = (): boolean => true

export interface Calls {
  /** `onAnswered` is called with the milliseconds that the server took, without the time spent in line. */
  ask: <Row extends object>(
    text: string,
    values: readonly unknown[],
    isDirty: (rows: Row[] | undefined) => boolean,
    onAnswered?: (took: number) => void,
  ) => Promise<Row[]>
  figures: () => PoolFigures
  end: () => Promise<void>
}

export interface CallsOptions {
  size: number
  /** Milliseconds that the server may take for a call. */
  patience: number
  /** Of the connections, beside those of `config`. */
  settings?: Record<string, string>
}

/** Calls wait in line for as long as it takes: after a restart thousands subscribe at once. */
export const makeCalls = (
  config: ConnectConfig,
  { size, patience, settings = {} }: CallsOptions,
): Calls => {
  const hurried = {
    ...withSettings(config, { statement_timeout: String(patience), ...settings }),
    query_timeout: patience + goneAfter,
  }
  const guard = makeGuard(hurried, patience)
  const connections = makeExclusivePool(hurried, size, guard, makeWaits(Infinity))

  return {
    ask: <Row extends object>(
      text: string,
      values: readonly unknown[],
      isDirty: (rows: Row[] | undefined) => boolean,
      onAnswered: (took: number) => void = () => undefined,
    ) => {
      const work = async (client: pg.PoolClient): Promise<Row[]> => {
        const began = performance.now()
        try {
          return (await client.query<Row>(text, [...values])).rows
        } finally {
          onAnswered(performance.now() - began)
        }
      }
      return connections.use({ work, isDirty })
    },
    figures: () => connections.figures(),
    end: () => connections.end(),
  }
}
