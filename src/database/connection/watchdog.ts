// Ends what a statement timeout cannot: a backend whose code swallows the cancel. Also cancels for a client that left,
// until the statement has ended.
import type pg from 'pg'
import { withClient, type ConnectConfig } from './connect.ts'
import { cancelAfter, cancelAgainAfter, terminateAfter } from './timeouts.ts'

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
    let again: NodeJS.Timeout | undefined
    let isOver = false
    const say = (verb: 'pg_cancel_backend' | 'pg_terminate_backend'): Promise<void> =>
      (telling = (telling ?? Promise.resolve()).then(() => tell(verb, pid)))
    const cancel = setTimeout(() => void say('pg_cancel_backend'), statementTimeout + cancelAfter)
    const terminate = setTimeout(
      () => void say('pg_terminate_backend'),
      statementTimeout + terminateAfter,
    )
    // A cancel is lost where the backend has not begun yet, or no connection can be had to send it.
    const leave = async (): Promise<void> => {
      await say('pg_cancel_backend')
      if (!isOver) again = setTimeout(onLeave, cancelAgainAfter)
    }
    const onLeave = (): void => void leave()
    signal?.addEventListener('abort', onLeave, { once: true })
    try {
      return await work()
    } finally {
      isOver = true
      clearTimeout(cancel)
      clearTimeout(terminate)
      clearTimeout(again)
      signal?.removeEventListener('abort', onLeave)
      await telling // or it would reach whatever this backend does next
    }
  }
}
