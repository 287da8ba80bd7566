// One backup in its folder: its parts, what it says of itself, and whether it is whole.
import { lstat, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/error.ts'
import { isThere, type Copied } from './copy.ts'
import { findDamage } from './digests.ts'

/** The files of the data folder that are kept apart, under these names. */
export const secretNames = [
  'postgres-password',
  'postgres-control-password',
  'postgres-superuser-password',
  'jwt-secret',
]

export const parts = {
  postgres: 'postgres',
  storage: 'storage',
  secrets: 'secrets.json',
  digests: 'SHA256SUMS',
  /** Written last: a folder without it is no backup. */
  summary: 'backup.json',
  /** Beside them: whether it could be restored. */
  trial: 'trial.json',
}

/** How many of what, counted in the database. */
export type Counts = Record<string, number>

/** Backups of older releases lack what may be missing. */
export interface BackupSummary {
  plinth: string
  postgres: string
  at: string
  database: Copied
  storage: Copied
  /** Of the list of digests. */
  digests?: string
  /** The moment that it is of. */
  moment?: string
  /** The identifier of the cluster; what is restored of it has the same. */
  system?: string
  /** The archive of its log, and the first segment of it that is replayed on this backup. */
  archive?: { name: string; first: string } | null
  /** Where it was copied from. */
  from?: { data: string; cluster: string; storage: string }
  /** Before and after that moment; null where the database is of an older release. */
  counts?: { before: Counts; after: Counts } | null
}

/** What a trial found; null where it could be restored. */
export interface Trial {
  at: string
  failure: string | null
}

export const writeWhole = (path: string, value: object): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })

/** A folder that holds a whole backup, and what it says of itself. Its files are not looked at. */
export const readSummary = async (folder: string): Promise<BackupSummary> => {
  const path = join(folder, parts.summary)
  if (!(await isThere(path)))
    throw new ConfigError(`${folder} holds no whole backup: ${parts.summary} is not there`)
  try {
    return JSON.parse(await readFile(path, 'utf8')) as BackupSummary
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw new ConfigError(`${path} was changed: the backup is damaged`, { cause })
  }
}

/** Throws where a file of it is not as it was. */
export const requireUndamaged = async (
  folder: string,
  { digests }: BackupSummary,
): Promise<void> => {
  const damage = digests && (await findDamage(folder, parts.digests, digests))
  if (damage) throw new ConfigError(`the backup in ${folder} is damaged: ${damage}`)
  for (const name of [parts.postgres, parts.secrets]) await lstat(join(folder, name))
}

export const readSecrets = async (folder: string): Promise<Record<string, string>> =>
  JSON.parse(await readFile(join(folder, parts.secrets), 'utf8')) as Record<string, string>
