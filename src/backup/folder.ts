// BACKUP_DIR: the backups that the service made by itself, each in a folder of its own.
import { readFile, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '../config/error.ts'
import type { Standing } from '../database/backups.ts'
import { openFolder } from '../database/embedded/home.ts'
import { canReach, serviceUser } from '../database/embedded/service-user.ts'
import { namesIn, syncFolder } from '../storage/stores/disk.ts'
import { isThere } from './copy.ts'
import { parts, readSummary, type BackupSummary, type Trial } from './whole.ts'

export interface Kept {
  name: string
  summary: BackupSummary
  /** Undefined where it was not tried. */
  trial: Trial | undefined
}

/** Made if need be. Postgres passes through it, to its archive and to be tried. */
export const openBackups = async (given: string, cluster: string): Promise<string> => {
  const folder = await openFolder(given, 'BACKUP_DIR')
  const user = await serviceUser(cluster)
  if (user && !(await canReach(user, folder)))
    throw new ConfigError(
      `the user "${user.name}", as which Postgres runs, cannot reach BACKUP_DIR: allow it to pass (chmod o+x) through every folder above ${folder}`,
    )
  return folder
}

export const isBackupName = (name: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name)

/** Sorts as they were made. */
export const newName = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Of a backup that is being made: it gets its name once it is whole. */
export const draftOf = (folder: string, name: string, system: string): string =>
  join(folder, `${name}.of-${system}`)

/** What a service of that cluster that was killed left; another cluster may have its backups here too. */
export const removeDrafts = async (folder: string, system: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (name.endsWith(`.of-${system}`))
      await rm(join(folder, name), { recursive: true, force: true })
}

export const publish = async (draft: string, folder: string, name: string): Promise<void> => {
  const target = join(folder, name)
  if (await isThere(target)) throw new Error(`${target} is there already`)
  await rename(draft, target)
  await syncFolder(folder)
}

/** Those of one cluster, and of what was restored of it; without one, all. The oldest first. */
export const listBackups = async (folder: string, system?: string): Promise<Kept[]> => {
  const found: Kept[] = []
  for (const name of (await namesIn(folder)).filter(isBackupName).sort()) {
    const summary = await readSummary(join(folder, name)).catch((error: unknown) => {
      if (error instanceof ConfigError) return undefined
      throw error
    })
    if (summary === undefined || (system !== undefined && summary.system !== system)) continue
    found.push({ name, summary, trial: await readTrial(join(folder, name)) })
  }
  return found
}

/** As SQL decides by it which may be removed. */
export const standingOf = ({ name, summary, trial }: Kept): Standing => ({
  name,
  at: summary.moment ?? summary.at,
  good: trial?.failure === null,
})

const readTrial = async (folder: string): Promise<Trial | undefined> => {
  const text = await readFile(join(folder, parts.trial), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as Trial
  } catch {
    return undefined // it was cut off
  }
}

/** A removal that is cut off leaves what `removeDrafts` removes. */
export const removeBackup = async (folder: string, name: string, system: string): Promise<void> => {
  const draft = draftOf(folder, name, system)
  await rename(join(folder, name), draft)
  await syncFolder(folder)
  await rm(draft, { recursive: true })
}
