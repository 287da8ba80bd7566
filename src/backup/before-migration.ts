// A version that migrates the embedded databases copies them first: a migration has no way back.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { findRunning } from '../database/embedded/start.ts'
import { reasonOf } from '../database/errors.ts'
import { areMigrationsPending } from '../database/install/pending.ts'
import { draftOf, listBackups, newName, openBackups, publish, removeDrafts } from './folder.ts'
import { makeBackup, type Running } from './make.ts'

/** In the name of what is not whole yet. */
const owner = 'migration'
/** Milliseconds: a start that failed and is tried again makes no other one. */
const recent = 3_600_000

export const backUpBeforeMigration = async (
  config: Config,
  say: (sentence: string) => void,
): Promise<void> => {
  const running = await findRunning(config.SERVICE_DATA_DIR)
  if (!running) return
  const urls = { project: running.url('plinth'), control: running.controlUrl }
  if (!(await areMigrationsPending(urls))) return
  const given = config.BACKUP_DIR ?? join(config.SERVICE_DATA_DIR, 'backups')
  try {
    const made = await copy(await openBackups(given, running.cluster), config, running)
    if (made !== undefined)
      say(`The databases are of an older version: they were copied to ${made}.`)
  } catch (cause) {
    const reason = reasonOf(cause)
    throw new Error(
      `the databases are of an older version, and could not be copied to ${given} before they are migrated: ${reason}: make room there, or set BACKUP_DIR to another folder`,
      { cause },
    )
  }
}

/** Undefined where there is one of a moment ago. Outside BACKUP_DIR the last is enough. */
const copy = async (
  folder: string,
  config: Config,
  running: Running,
): Promise<string | undefined> => {
  const before = await listBackups(folder)
  const newest = before.at(-1)
  if (newest && Date.now() - Date.parse(newest.summary.at) < recent) return undefined
  await removeDrafts(folder, owner)
  const name = newName(new Date())
  const draft = draftOf(folder, name, owner)
  await mkdir(draft, { mode: 0o700 })
  try {
    await makeBackup(draft, config, running)
    await publish(draft, folder, name)
  } catch (error) {
    await removeDrafts(folder, owner)
    throw error
  }
  if (config.BACKUP_DIR === undefined)
    for (const old of before) await rm(join(folder, old.name), { recursive: true })
  return join(folder, name)
}
