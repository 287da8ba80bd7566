// What SQL decides and records of backups, for the command and for the service that makes them by itself.
import { askOnce } from './connection/ask-once.ts'
import { isDatabaseError } from './errors.ts'

/** What stands in the folder of backups. */
export interface Standing {
  name: string
  /** The moment that it is of. */
  at: string
  /** It could be restored. */
  good: boolean
}

export interface BackupCalls {
  /** The identifier of the cluster. */
  system: () => Promise<string>
  /** The name of the archive that the log goes to. */
  archive: () => Promise<string | null>
  isDue: (times: readonly string[]) => Promise<boolean>
  /** Why there is no room for one. */
  obstacle: (free: number, least: number) => Promise<string | null>
  note: (done: {
    name: string
    archive: string | null
    bytes: number
    files: number
    failure: string | null
  }) => Promise<void>
  tried: (name: string, failure: string | null) => Promise<void>
  /** It is at S3. */
  carried: (name: string) => Promise<void>
  /** Why nothing can be carried to S3; null where it can. */
  noteBucket: (failure: string | null) => Promise<void>
  /** The names of those that may be removed. */
  expired: (standing: readonly Standing[], days: number) => Promise<string[]>
}

/** `url`: of the owner, in the project's database. Each call has a connection of its own: there are few. */
export const makeBackupCalls = (url: string): BackupCalls => {
  const one = async <T>(expression: string, values: unknown[]): Promise<T> => {
    const [row] = await askOnce<{ value: T }>(url, `select ${expression} as value`, values, 0)
    if (!row) throw new Error('Postgres returned nothing')
    return row.value
  }
  return {
    system: () => one('(select system_identifier::text from pg_control_system())', []),
    archive: () => one('operate.archive_name()', []),
    isDue: (times) => one('operate.backup_is_due($1::time[], clock_timestamp())', [times]),
    obstacle: (free, least) =>
      one<string | null>('operate.backup_obstacle($1, $2)', [free, least]).catch(unlessOlder),
    note: async ({ name, archive, bytes, files, failure }) => {
      await one('operate.backup_note($1, $2, $3, $4, $5)', [name, archive, bytes, files, failure])
    },
    tried: async (name, failure) => {
      await one('operate.backup_tried($1, $2)', [name, failure])
    },
    carried: async (name) => {
      await one('operate.backup_carried($1)', [name])
    },
    noteBucket: async (failure) => {
      await one('operate.bucket_note($1)', [failure])
    },
    expired: (standing, days) =>
      one(
        'array(select operate.backups_expired($1, make_interval(days => $2), clock_timestamp()))',
        [JSON.stringify(standing), days],
      ),
  }
}

const noSuchFunction = '42883'

/** A database of an older release does not know what a backup needs. */
const unlessOlder = (error: unknown): null => {
  if (!isDatabaseError(error) || error.code !== noSuchFunction) throw error
  return null
}

const noSuchTable = '42P01'

/** Of the command. A database of an older release has no table of backups. */
export const noteBackup = async (url: string, bytes: number, files: number): Promise<void> => {
  const text = 'insert into operate.backups (bytes, files) values ($1, $2)'
  await askOnce(url, text, [bytes, files]).catch((error: unknown) => {
    if (!isDatabaseError(error) || error.code !== noSuchTable) throw error
  })
}
