// The archive of the log, in BACKUP_DIR: a folder for each data folder, into which Postgres itself copies every segment
// that it has ended (basic_archive, no shell). What is restored of a backup has a data folder and an archive of its own,
// so that two clusters never write the same segment.
import { randomUUID } from 'node:crypto'
import {
  chmod,
  chown,
  mkdir,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, gzip } from 'node:zlib'
import type { Config } from '../config.ts'
import { statusOf, type Settings } from '../database/embedded/cluster.ts'
import { isRoot, serviceUser } from '../database/embedded/service-user.ts'
import { ensureSecret } from '../database/embedded/start.ts'
import { reasonOf } from '../database/errors.ts'
import { namesIn, syncFolder } from '../storage/stores/disk.ts'
import { isThere } from './copy.ts'
import { openBackups, type Kept } from './folder.ts'

/** The file of the data folder that names its archive. */
const nameFile = 'archive-id'

/** Seconds after which a segment leaves that is not full. */
const longestWait = '60'

export const archiveOf = (backups: string, name: string): string => join(backups, 'wal', name)

/**
 * How Postgres is started. A start without an archive ends the one before: its log has a gap, so the next one is new, and
 * begins with a backup. A folder that is not there now may be there later: until then Postgres keeps the log.
 */
export const archiveSettings = async (
  config: Config,
  log: (sentence: string) => void,
): Promise<Settings> => {
  const data = resolve(config.SERVICE_DATA_DIR)
  if (!config.BACKUP_ARCHIVE || config.BACKUP_DIR === undefined) {
    if (!(await statusOf(join(data, 'postgres')))) await rm(join(data, nameFile), { force: true })
    return {}
  }
  const folder = archiveOf(
    resolve(config.BACKUP_DIR),
    await ensureSecret(data, nameFile, randomUUID),
  )
  await makeArchive(config.BACKUP_DIR, join(data, 'postgres'), folder).catch((error: unknown) =>
    log(`The log of the database cannot leave for its archive: ${reasonOf(error)}`),
  )
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': folder,
    archive_timeout: longestWait,
  }
}

const makeArchive = async (backups: string, cluster: string, folder: string): Promise<void> => {
  const all = join(await openBackups(backups, cluster), 'wal')
  const user = await serviceUser(cluster)
  await mkdir(all, { recursive: true })
  await chmod(all, isRoot() ? 0o711 : 0o700)
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** The name of the archive of a data folder; undefined where it has none. */
export const archiveNameOf = (data: string): Promise<string | undefined> =>
  readFile(join(data, nameFile), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  )

/** Another cluster takes the place of the one whose log it was: the next start begins a new one. */
export const forgetArchive = (data: string): Promise<void> =>
  rm(join(data, nameFile), { force: true })

const suffix = '.gz'
const segment = /^[0-9A-F]{24}$/
const isSegment = (name: string): boolean => segment.test(name)
const packing = { level: constants.Z_BEST_SPEED }

/** A segment that was ended early is mostly empty, so they are packed. */
export const packArchive = async (folder: string): Promise<void> => {
  for (const name of (await namesIn(folder)).filter(isSegment).sort()) {
    const path = join(folder, name)
    const bytes = await readFile(path)
    if (!(await isThere(path + suffix))) await writePacked(folder, name, bytes)
    else if (!bytes.equals(await readSegment(path + suffix)))
      throw new Error(
        `${path} is not what was archived by that name before: two databases write to one archive, as where a data folder was copied. Remove ${nameFile} from the data folder of one, and start it again`,
      )
    await rm(path)
  }
}

const writePacked = async (folder: string, name: string, bytes: Buffer): Promise<void> => {
  const path = join(folder, name + suffix)
  const draft = `${path}.new`
  await writeFile(draft, await promisify(gzip)(bytes, packing), { mode: 0o600, flush: true })
  await rename(draft, path)
  await syncFolder(folder)
}

/** Packed or not. */
export const readSegment = async (path: string): Promise<Buffer> => {
  const bytes = await readFile(path)
  return path.endsWith(suffix) ? promisify(gunzip)(bytes) : bytes
}

/** The segments in a folder by their names, and where each is. */
export const segmentsIn = async (folder: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const file of (await namesIn(folder)).sort()) {
    const name = file.endsWith(suffix) ? file.slice(0, -suffix.length) : file
    if (isSegment(name)) found.set(name, join(folder, file))
  }
  return found
}

export const historiesIn = async (folder: string): Promise<string[]> =>
  (await namesIn(folder)).filter((name) => name.endsWith('.history'))

/** The first segment of an archive that a backup needs; undefined where none needs any. */
export const firstNeeded = (kept: readonly Kept[], archive: string): string | undefined =>
  kept
    .flatMap(({ summary }) => (summary.archive?.name === archive ? [summary.archive.first] : []))
    .sort()[0]

/** Removes what comes before the first segment that a backup needs, and archives that no backup has had for so long. */
export const trimArchives = async (
  backups: string,
  kept: readonly Kept[],
  milliseconds: number,
): Promise<void> => {
  const all = join(backups, 'wal')
  for (const name of await namesIn(all)) {
    const folder = join(all, name)
    const first = firstNeeded(kept, name)
    if (first !== undefined) await removeBefore(folder, first)
    else if (await isOlder(folder, milliseconds)) await rm(folder, { recursive: true })
  }
}

/** Names sort as they were written; that of a mark for a backup begins with that of its segment. */
const removeBefore = async (folder: string, first: string): Promise<void> => {
  for (const name of await readdir(folder))
    if (isSegment(name.slice(0, first.length)) && name.slice(0, first.length) < first)
      await rm(join(folder, name))
}

const isOlder = async (folder: string, milliseconds: number): Promise<boolean> => {
  const { mtimeMs } = await stat(folder)
  return mtimeMs < Date.now() - milliseconds
}
