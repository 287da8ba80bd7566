// The command restore: a backup becomes a new data folder. Nothing that is there is written over, but what another restore
// left that was cut off.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { copyFolder, isThere } from '../backup/copy.ts'
import { ConfigError, type Config } from '../config.ts'
import { isEmbedded } from '../config/sources.ts'
import { embeddedBinaries } from '../database/embedded/binaries.ts'
import { openFolder, restoreMark, settle } from '../database/embedded/home.ts'
import { runAs, serviceUser } from '../database/embedded/service-user.ts'
import { folderOf } from '../storage/open-stores.ts'
import { syncFolder } from '../storage/stores/disk.ts'
import { typed } from '../tools/typed.ts'
import { findBackup, parts, secretNames } from './backup.ts'
import { makeCommand } from './command.ts'
import { startOwn } from './databases.ts'
import { say } from './say.ts'

export const restore = makeCommand(
  {
    name: 'restore',
    words: ['<folder>'],
    does: 'Makes a new data folder of a backup, where the variables name none or an empty one.',
  },
  ({ words: [folder = ''] }, config) => restoreFrom(resolve(folder), config),
)

const restoreFrom = async (from: string, config: Config): Promise<void> => {
  if (!isEmbedded(config))
    throw new ConfigError(
      'restore makes a data folder of the embedded Postgres: unset DATABASE_URL, or see pg_restore in src/README.md',
    )
  const { postgres } = await findBackup(from)
  const data = resolve(config.SERVICE_DATA_DIR)
  const storage = resolve(folderOf(config))
  const mark = join(data, restoreMark)
  const isAgain = await isThere(mark)
  if (isAgain) await requireSame(mark, storage)
  else for (const path of [data, storage]) await requireEmpty(path)
  await requireVersion(postgres)

  const folder = await openFolder(data)
  if (!isAgain) await writeFile(mark, storage, { mode: 0o600, flag: 'wx', flush: true })
  await syncFolder(folder)
  const cluster = await settle(folder, say)
  if (isAgain) {
    say('another restore into this folder did not end: what it left is removed')
    await clear(folder, cluster, storage)
  }
  const draft = `${cluster}.new-${randomBytes(6).toString('hex')}`
  try {
    const owner = await serviceUser()
    await copyFolder(join(from, parts.postgres), draft, { owner })
    if (await isThere(join(from, parts.storage))) {
      await mkdir(dirname(storage), { recursive: true, mode: 0o700 })
      if (await isThere(storage)) await rmdir(storage)
      await copyFolder(join(from, parts.storage), storage)
    }
    await writeSecrets(join(from, parts.secrets), folder)
    await rename(draft, cluster)
    await syncFolder(dirname(cluster))
    await syncFolder(folder)
  } catch (error) {
    await clear(folder, cluster, storage)
    await rm(mark)
    throw error
  }
  await rm(mark)
  await syncFolder(folder)
  await prove(config)
  say(`${folder} is restored: ${typed('start')}`)
}

const requireEmpty = async (path: string): Promise<void> => {
  if ((await isThere(path)) && (await readdir(path)).length > 0)
    throw new ConfigError(
      `${path} is not empty: move it away, or set SERVICE_DATA_DIR to a new one`,
    )
}

/** The mark names the folder of the files, which is removed with the rest. */
const requireSame = async (mark: string, storage: string): Promise<void> => {
  const before = await readFile(mark, 'utf8')
  if (before === '') return requireEmpty(storage) // it was cut off before it made anything
  if (before !== storage)
    throw new ConfigError(
      `the restore that did not end was for files in ${before}: set STORAGE_DIR as it was, or empty both folders`,
    )
}

/** All of this was made by a restore, which found the folders empty. */
const clear = async (folder: string, cluster: string, storage: string): Promise<void> => {
  const home = dirname(cluster)
  const isDraft = (name: string): boolean => name.startsWith(`${basename(cluster)}.new-`)
  const drafts = (await readdir(home)).filter(isDraft).map((name) => join(home, name))
  const secrets = secretNames.map((name) => join(folder, name))
  for (const path of [cluster, ...drafts, storage, ...secrets])
    await rm(path, { recursive: true, force: true })
}

/** A cluster is read by its own major version only. */
const requireVersion = async (version: string): Promise<void> => {
  const said = await runAs(undefined, join(await embeddedBinaries(), 'postgres'), ['--version'])
  const [ours, theirs] = [said, version].map((text) => /\d+/.exec(text)?.[0])
  if (ours !== theirs)
    throw new ConfigError(
      `the backup is of Postgres ${theirs} and this release has ${ours}: restore with the release that made it`,
    )
}

const writeSecrets = async (from: string, folder: string): Promise<void> => {
  const secrets = JSON.parse(await readFile(from, 'utf8')) as Record<string, string>
  for (const name of secretNames)
    if (secrets[name] !== undefined)
      await writeFile(join(folder, name), `${secrets[name]}\n`, {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      })
}

/** The first start reads the log of the copy; it is not left to the service. */
const prove = async (config: Config): Promise<void> => {
  const embedded = await startOwn(config)
  await embedded.stop()
}
