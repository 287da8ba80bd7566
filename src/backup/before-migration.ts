// A version that migrates the embedded databases copies them first: a migration has no way back.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { isEmbedded } from '../config/sources.ts'
import { makeBackupCalls } from '../database/backups.ts'
import { findRunning } from '../database/embedded/start.ts'
import { InstallError, reasonOf } from '../database/errors.ts'
import { freeIn } from '../storage/stores/disk.ts'
import { listBackups, newName, openBackups, removeDrafts } from './folder.ts'
import { makeNamed, type Running } from './make.ts'

/** In the name of what is not whole yet. */
const maker = 'migration'
/** Milliseconds: one copy is of both databases, and a start that failed and is tried again makes no other. */
const recent = 3_600_000

/** What the installer calls; undefined where the databases are on a server of one's own. */
export const backUpBefore = (
  config: Config,
  say: (sentence: string) => void,
): (() => Promise<void>) | undefined => (isEmbedded(config) ? () => backUp(config, say) : undefined)

const backUp = async (config: Config, say: (sentence: string) => void): Promise<void> => {
  const running = await findRunning(config.SERVICE_DATA_DIR)
  if (!running) return
  const given = config.BACKUP_DIR ?? join(config.SERVICE_DATA_DIR, 'backups')
  try {
    const made = await copy(await openBackups(given, running.cluster), config, running)
    if (made !== undefined)
      say(`the databases are of an older version: they were copied to ${made}`)
  } catch (cause) {
    throw new InstallError(
      `the databases are of an older version, and could not be copied to ${given} before they are migrated: ${reasonOf(cause)}: make room there, or set BACKUP_DIR to another folder`,
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
  const { obstacle } = makeBackupCalls(running.url('plinth'))
  const reason = await obstacle(await freeIn(folder), config.STORAGE_MIN_FREE_BYTES)
  if (reason !== null) throw new Error(reason)
  await removeDrafts(folder, maker)
  const name = newName(new Date())
  await makeNamed({ folder, name, maker }, config, running)
  if (config.BACKUP_DIR === undefined)
    for (const old of before) await rm(join(folder, old.name), { recursive: true })
  return join(folder, name)
}
