// Whether another version was installed since this gateway opened the database. Asked after failures that this may explain.
import type { Log } from '../../log/log.ts'
import { withClient, type ConnectConfig } from '../connection/connect.ts'
import { isConnectionTrouble, isDatabaseError } from '../errors.ts'
import type { Installation } from './installation.ts'

export interface Replaced {
  look: () => Promise<boolean>
  /** What the last look found. */
  known: () => boolean
}

export const watchReplaced = (
  config: ConnectConfig,
  { content, database }: Installation,
  log: Pick<Log, 'error'>,
): Replaced => {
  let known = false

  const ask = async (): Promise<boolean> => {
    try {
      const { rows } = await withClient(config, (client) =>
        client.query<{ content: string }>('select content from core.installation_row()'),
      )
      return rows[0]?.content !== content
    } catch (error) {
      return isDatabaseError(error) && !isConnectionTrouble(error) // that function is gone too
    }
  }

  const look = async (): Promise<boolean> => {
    const found = await ask()
    if (found && !known)
      log.error(
        { database },
        'another version was installed since, and calls fail: replace this gateway',
      )
    known = found
    return found
  }

  /** One at a time; whoever asks meanwhile shares the next one. */
  let last = Promise.resolve(false)
  let next: Promise<boolean> | undefined
  return {
    look: () =>
      (next ??= last.then(() => {
        next = undefined
        last = look()
        return last
      })),
    known: () => known,
  }
}
