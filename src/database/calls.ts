// Calls that must not take long, on a few connections of their own.
import type pg from 'pg'
import { makeTurns } from '../turns.ts'
import { makeAlone } from './alone.ts'
import { goneAfter } from './grace.ts'
import { makeGuard } from './watchdog.ts'

/** Whether code of the application may have run. */
export const never = (): boolean => false
export const always = (): boolean => true

export interface Calls {
  /** `heard` is told in how many milliseconds the server answered, without the time in which its turn was waited for. */
  ask: <Row extends object>(
    text: string,
    values: readonly unknown[],
    isSoiled: (rows: Row[] | undefined) => boolean,
    heard?: (took: number) => void,
  ) => Promise<Row[]>
  end: () => Promise<void>
}

export interface CallsOptions {
  size: number
  /** Milliseconds of the server's own for a call. */
  patience: number
  /** Settings of the connections, as in `-c name=value`. */
  settings?: string
}

/** They wait for each other as long as they must: after a restart thousands subscribe at once. */
export const makeCalls = (
  config: pg.ClientConfig,
  { size, patience, settings = '' }: CallsOptions,
): Calls => {
  const hurried = {
    ...config,
    query_timeout: patience + goneAfter,
    // Those given later win.
    options: `${config.options ?? ''} -c statement_timeout=${patience} ${settings}`,
  }
  const connections = makeAlone(hurried, size, makeGuard(hurried, patience))
  const turns = makeTurns(size)

  return {
    ask: <Row extends object>(
      text: string,
      values: readonly unknown[],
      isSoiled: (rows: Row[] | undefined) => boolean,
      heard: (took: number) => void = () => undefined,
    ) => {
      const work = async (client: pg.PoolClient): Promise<Row[]> => {
        const began = performance.now()
        try {
          return (await client.query<Row>(text, [...values])).rows
        } finally {
          heard(performance.now() - began)
        }
      }
      return turns(() => connections.use({ work, isSoiled }))
    },
    end: () => connections.end(),
  }
}
