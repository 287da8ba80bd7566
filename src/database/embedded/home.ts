// Where the cluster of a data folder lives: in the folder, or beside it when root's user cannot get there.
import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir, readlink, realpath, rmdir, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigError } from '../../config/error.ts'
import { codeOf } from '../../tools/code-of.ts'
import { typed } from '../../tools/typed.ts'
import { canReach, isRoot, serviceUser, type ServiceUser } from './service-user.ts'

type Log = (sentence: string) => void

const refuge = '/var/lib/plinth'

const exists = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined)) !== undefined

/** Stands in a data folder while a restore makes it. */
export const restoreMark = 'restore-unfinished'

/** Stands in a data folder while its cluster is exchanged for one of another major version. */
export const upgradeMark = 'upgrade-unfinished'

/** A data folder that is whole: one that a restore or a move left half is none. */
export const openWhole = async (given: string): Promise<string> => {
  const folder = await openFolder(given)
  if (await exists(join(folder, restoreMark)))
    throw new Error(
      `the restore into ${folder} did not end, and what is there is not whole: run ${typed('restore')} again, which begins anew`,
    )
  if (await exists(join(folder, upgradeMark)))
    throw new Error(
      `the move of ${folder} to another Postgres was cut off at its end: run ${typed('upgrade-data')} again, which ends it`,
    )
  return folder
}

/** The data folder, made if need be: closed, but for root, whose Postgres must pass through it. */
export const openFolder = async (given: string, variable = 'SERVICE_DATA_DIR'): Promise<string> => {
  const mode = isRoot() ? 0o711 : 0o700
  const folder = resolve(given)
  const first = await mkdir(folder, { recursive: true, mode }).catch((cause: unknown) => {
    throw new ConfigError(
      `${folder}, where ${variable} leads, cannot be made a folder (${codeOf(cause)}): let this user write there, or name another one`,
      { cause },
    )
  })
  // What was made here gets its mode whatever the umask takes away.
  for (let path = folder; first && path.startsWith(first); path = dirname(path)) {
    await chmod(path, mode)
  }
  return realpath(folder)
}

const canLiveIn = async (user: ServiceUser, folder: string): Promise<boolean> => {
  if (await canReach(user, folder)) return true
  // A closed folder of our own in an open place is opened for passage (a volume must keep its data,
  // so moving out is the last resort); a closed parent is not ours to change.
  const { uid, mode } = await stat(folder)
  if (uid !== 0 || !(await canReach(user, dirname(folder)))) return false
  await chmod(folder, (mode & 0o7777) | 0o011)
  return canReach(user, folder)
}

// Root's own folder in root's own /var/lib: nobody can plant anything under these names.
const makeRefuge = async (folder: string): Promise<{ home: string; older?: string }> => {
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  await openFolder(refuge)
  for (let count = 1; ; count += 1) {
    const home = join(refuge, count === 1 ? hash : `${hash}-${count}`)
    try {
      await mkdir(home)
      await chmod(home, 0o711)
      return { home, ...(count > 1 && { older: join(refuge, hash) }) }
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
  }
}

/**
 * The link in the data folder is the only thing that ties it to its refuge. So a data folder that
 * was removed and made again gets a new database, and the old one is kept, not silently reused.
 */
const moveOut = async (folder: string, user: ServiceUser, log: Log): Promise<string> => {
  const link = join(folder, 'postgres')
  const { home, older } = await makeRefuge(folder)
  try {
    await symlink(join(home, 'postgres'), link)
  } catch (error) {
    await rmdir(home)
    if (codeOf(error) === 'EEXIST') return readlink(link)
    throw error
  }
  log(
    `Postgres cannot run as root and the user "${user.name}" cannot reach ${folder}, ` +
      `so the database lives in ${home} (${link} points to it).`,
  )
  if (older) log(`The database of an earlier ${folder} is left as it is in ${older}.`)
  return join(home, 'postgres')
}

/** The path of the cluster, which may not exist yet; its parent does and can be reached. */
export const settle = async (folder: string, log: Log): Promise<string> => {
  const place = join(folder, 'postgres')
  const target = await readlink(place).catch(() => undefined)
  if (target !== undefined) {
    const cluster = resolve(folder, target)
    if (await exists(dirname(cluster))) return realpath(cluster).catch(() => cluster)
    throw new Error(
      `${place} points to ${cluster}, which is gone, and the database with it: bring it back, ` +
        `or remove ${place} to begin with an empty database.`,
    )
  }
  const user = await serviceUser(place)
  if (!user || (await canLiveIn(user, folder))) return place
  if (!(await exists(place))) return moveOut(folder, user, log)
  throw new Error(
    `The database in ${place} belongs to the user "${user.name}", who cannot get there: ` +
      `allow it to pass (chmod o+x) through every folder above, or move ${folder}.`,
  )
}
