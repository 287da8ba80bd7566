// Ends what a statement timeout cannot: a backend whose code swallows the cancel. Also cancels for a client that left.
import type pg from 'pg'
import { withClient, type ConnectConfig } from './connect.ts'
import { cancelAfter, terminateAfter } from './grace.ts'

export type Guard = <T>(
  client: pg.PoolClient,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
) => Promise<T>

export const makeGuard = (config: ConnectConfig, statementTimeout: number): Guard => {
  const tell = (verb: 'pg_cancel_backend' | 'pg_terminate_backend', pid: number): Promise<void> =>
    withClient(config, (client) => client.query(`select ${verb}($1)`, [pid])).then(
      () => undefined,
      () => undefined, // the server is gone, and the backend with it
    )

  return async (client, signal, work) => {
    const pid = (client as unknown as { processID: number }).processID
    let telling: Promise<void> | undefined
    const say = (verb: 'pg_cancel_backend' | 'pg_terminate_backend') => () => {
      telling = (telling ?? Promise.resolve()).then(() => tell(verb, pid))
    }
    const cancel = setTimeout(say('pg_cancel_backend'), statementTimeout + cancelAfter)
    const terminate = setTimeout(say('pg_terminate_backend'), statementTimeout + terminateAfter)
    const leave = say('pg_cancel_backend')
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return await work()
    } finally {
      clearTimeout(cancel)
      clearTimeout(terminate)
      signal?.removeEventListener('abort', leave)
      await telling // or it would reach whatever this backend does next
    }
  }
}
