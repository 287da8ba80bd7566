// Ends what a statement timeout cannot: a backend whose code catches the cancel and goes on. Also cancels the statement
// of a client that has left, until it ends.
import type pg from 'pg'
import { withClient, type ConnectConfig } from './connect.ts'
import { cancelAfter, cancelAgainAfter, terminateAfter } from './timeouts.ts'

export type Guard = <T>(
  client: pg.ClientBase,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
) => Promise<T>

type Signal = 'pg_cancel_backend' | 'pg_terminate_backend'

/** `leftAfter`: milliseconds after which a backend is terminated whose client has left; without it, it is only cancelled. */
export const makeGuard = (
  config: ConnectConfig,
  statementTimeout: number,
  leftAfter?: number,
): Guard => {
  const sendSignal = (name: Signal, pid: number): Promise<void> =>
    withClient(config, (client) => client.query(`select ${name}($1)`, [pid])).then(
      () => undefined,
      () => undefined, // the server is gone, and the backend with it
    )

  return async (client, signal, work) => {
    const pid = (client as unknown as { processID: number }).processID
    let sending: Promise<void> | undefined
    let again: NodeJS.Timeout | undefined
    let left: NodeJS.Timeout | undefined
    let isOver = false
    const queueSignal = (name: Signal): Promise<void> =>
      (sending = (sending ?? Promise.resolve()).then(() => sendSignal(name, pid)))
    const cancel = setTimeout(
      () => void queueSignal('pg_cancel_backend'),
      statementTimeout + cancelAfter,
    )
    const terminateIn = (milliseconds: number): NodeJS.Timeout =>
      setTimeout(() => void queueSignal('pg_terminate_backend'), milliseconds)
    const terminate = terminateIn(statementTimeout + terminateAfter)
    // A cancel is lost if the backend has not begun yet, or if no connection can be made to send it.
    const cancelAgain = async (): Promise<void> => {
      await queueSignal('pg_cancel_backend')
      if (!isOver) again = setTimeout(() => void cancelAgain(), cancelAgainAfter)
    }
    const onLeave = (): void => {
      void cancelAgain()
      if (leftAfter !== undefined) left = terminateIn(leftAfter)
    }
    signal?.addEventListener('abort', onLeave, { once: true })
    try {
      return await work()
    } finally {
      isOver = true
      clearTimeout(cancel)
      clearTimeout(terminate)
      clearTimeout(again)
      clearTimeout(left)
      signal?.removeEventListener('abort', onLeave)
      await sending // or it would hit the backend's next statement
    }
  }
}
