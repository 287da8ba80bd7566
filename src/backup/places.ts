// Where restore finds backups: in BACKUP_DIR and, where a bucket is named, at S3; from there they are brought first.
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config/error.ts'
import type { Config } from '../config.ts'
import { openFolder } from '../database/embedded/home.ts'
import { reasonOf } from '../database/errors.ts'
import { openBackupBucket, type BackupBucket } from './bucket.ts'
import { isThere } from './copy.ts'
import { listBackups, type Kept } from './folder.ts'
import { readSummary } from './whole.ts'

export interface BackupPlaces {
  /** BACKUP_DIR. */
  folder: string | undefined
  /** Of both places, the oldest first. */
  list: () => Promise<Kept[]>
  /** The folder of a backup, by its path or by its name at one of both places. */
  find: (given: string) => Promise<string>
  /** What was archived after a backup and is at S3 only. */
  bringLog: (backup: string) => Promise<void>
  close: () => void
}

export const openPlaces = async (
  config: Config,
  say: (sentence: string) => void,
): Promise<BackupPlaces> => {
  const folder = config.BACKUP_DIR === undefined ? undefined : resolve(config.BACKUP_DIR)
  const bucket = config.BACKUP_S3_BUCKET === undefined ? undefined : await openBackupBucket(config)

  const local = async (): Promise<Kept[]> =>
    folder !== undefined && (await isThere(folder)) ? listBackups(folder) : []

  const remote = async (): Promise<Kept[]> => (bucket ? reached(bucket, () => bucket.list()) : [])

  const list = async (): Promise<Kept[]> => {
    const all = new Map((await remote()).map((one) => [one.name, one]))
    for (const one of await local()) all.set(one.name, one)
    return [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  const find = async (given: string): Promise<string> => {
    if (folder === undefined || (await isThere(resolve(given)))) return resolve(given)
    const here = join(folder, given)
    const isNamed = (one: Kept): boolean => one.name === given
    if ((await local()).some(isNamed)) return here
    if (!bucket || !(await remote()).some(isNamed)) return resolve(given)
    say(`fetching ${given} from ${bucket.place}`)
    await openFolder(folder, 'BACKUP_DIR')
    await reached(bucket, () => bucket.bring(folder, given))
    return here
  }

  return {
    folder,
    list,
    find,
    bringLog: async (backup) => {
      const { archive } = await readSummary(backup)
      if (!bucket || !archive) return
      await reached(bucket, () => bucket.log.bring(dirname(backup), archive.name, archive.first))
    },
    close: () => bucket?.close(),
  }
}

const reached = <T>({ place }: BackupBucket, work: () => Promise<T>): Promise<T> =>
  work().catch((cause: unknown) => {
    throw new ConfigError(
      `the backups at ${place} cannot be read: ${reasonOf(cause)}: without BACKUP_S3_BUCKET restore looks in BACKUP_DIR alone`,
      { cause },
    )
  })
