// The command restore: a backup becomes a new data folder. Nothing that is there is written over, but what another restore
// left that was cut off.
import { randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { copyFolder, isThere } from '../backup/copy.ts'
import { copyFiles, isStore } from '../backup/make.ts'
import { openPlaces, type BackupPlaces } from '../backup/places.ts'
import { replay, type Replay, type Replayed, type Until } from '../backup/replay.ts'
import {
  parts,
  readSecrets,
  readSummary,
  requireUndamaged,
  secretNames,
  type BackupSummary,
} from '../backup/whole.ts'
import { ConfigError, type Config } from '../config.ts'
import { isEmbedded } from '../config/sources.ts'
import { embeddedBinaries } from '../database/embedded/binaries.ts'
import { openFolder, restoreMark, settle } from '../database/embedded/home.ts'
import { majorOfPrograms } from '../database/embedded/major.ts'
import { removeScratchCluster } from '../database/embedded/scratch-cluster.ts'
import { serviceUser } from '../database/embedded/service-user.ts'
import { folderOf } from '../storage/open-stores.ts'
import { syncFolder } from '../storage/stores/disk.ts'
import { typed } from '../tools/typed.ts'
import { makeCommand, UsageError } from './command.ts'
import { startOwn } from './databases.ts'
import { say } from './say.ts'

export const restore = makeCommand(
  {
    name: 'restore',
    words: ['[<folder>]'],
    options: {
      to: {
        type: 'string',
        value: '<time>',
        does: 'a moment with its zone, as 2026-11-24T12:00:05Z, or latest: what was archived since the backup is replayed; without a folder on the last backup before it in BACKUP_DIR',
      },
    },
    does: 'Makes a new data folder of a backup, where the variables name none or an empty one.',
  },
  async ({ words: [folder], options: { to } }, config) => {
    if (!isEmbedded(config))
      throw new ConfigError(
        'restore makes a data folder of the embedded Postgres: unset DATABASE_URL, or see pg_restore in src/backup.md',
      )
    const until = to === undefined ? undefined : readMoment(to)
    const backups = await openPlaces(config, say)
    try {
      const from = folder === undefined ? await choose(backups, until) : await backups.find(folder)
      if (until !== undefined) await backups.bringLog(from)
      await restoreFrom(from, config, until)
    } finally {
      backups.close()
    }
  },
)

const readMoment = (text: string): Until => {
  if (text === 'latest') return text
  const isWhole = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d(:?\d\d)?)$/.test(text)
  const moment = new Date(text.replace(/([+-]\d\d)$/, '$1:00'))
  if (!isWhole || Number.isNaN(moment.getTime()))
    throw new UsageError(
      `--to ${text} is no moment with its zone, such as 2026-11-24T12:00:05Z, nor latest`,
    )
  if (moment.getTime() > Date.now()) throw new ConfigError(`${text} is to come`)
  return moment
}

/** The last one before that moment that is not known to be bad. */
const choose = async (backups: BackupPlaces, until: Until | undefined): Promise<string> => {
  if (backups.folder === undefined || until === undefined)
    throw new UsageError(
      'name the folder of a backup; with BACKUP_DIR and --to the last one before that moment is taken',
    )
  const kept = await backups.list()
  if (new Set(kept.map(({ summary }) => summary.system)).size > 1)
    throw new ConfigError(
      `${backups.folder} holds backups of several databases: name the folder of one`,
    )
  const found = kept.findLast(
    ({ summary, trial }) => !trial?.failure && isBefore(summary, until) && summary.archive,
  )
  if (!found)
    throw new ConfigError(
      `${backups.folder} has no backup before that moment on which a log can be replayed`,
    )
  say(`the backup ${found.name}, and what was written after it`)
  return backups.find(found.name)
}

const isBefore = ({ moment, at }: BackupSummary, until: Until): boolean =>
  until === 'latest' || new Date(moment ?? at) <= until

const restoreFrom = async (
  from: string,
  config: Config,
  until: Until | undefined,
): Promise<void> => {
  const summary = await readSummary(from)
  if (summary.digests === undefined)
    say('the backup is of an older release and has no digests: its files are not compared')
  if (until !== undefined && !isBefore(summary, until))
    throw new ConfigError(
      `${from} is of ${summary.moment ?? summary.at}, after that moment: name one before it`,
    )
  await requireUndamaged(from, summary)
  const data = resolve(config.SERVICE_DATA_DIR)
  const storage = resolve(folderOf(config))
  const mark = join(data, restoreMark)
  const isAgain = await isThere(mark)
  if (isAgain) await requireSame(mark, storage)
  else for (const path of [data, storage]) await requireEmpty(path)
  await requireVersion(summary.postgres)

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
    await bringFiles(
      await filesOf({ from, summary, cluster: draft, until, config, owner }),
      storage,
    )
    await writeSecrets(from, folder)
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

interface Wanted extends Omit<Replay, 'until' | 'password' | 'settings'> {
  until: Until | undefined
  config: Config
}

/** Where the files come from, and which; those of the backup alone where nothing is replayed. */
const filesOf = async ({ until, config, ...wanted }: Wanted): Promise<Files> => {
  const own = join(wanted.from, parts.storage)
  if (until === undefined) return { places: (await isThere(own)) ? [own] : [], blobs: undefined }
  const { 'postgres-superuser-password': password = '' } = await readSecrets(wanted.from)
  const settings = Object.fromEntries(config.SERVICE_POSTGRES_SETTINGS)
  const { blobs, gap } = await replay({ ...wanted, until, password, settings })
  if (gap !== undefined && until === 'latest')
    complain(`the archive lacks ${gap}, so what was written later is not restored`)
  const store = blobs.stores.find(({ kind }) => kind === 'file')
  const places: string[] = []
  for (const place of [own, wanted.summary.from?.storage ?? own])
    if (store && (await isStore(place, store.id))) places.push(place)
  return { places, blobs }
}

interface Files {
  places: string[]
  blobs: Replayed['blobs'] | undefined
}

const bringFiles = async ({ places, blobs }: Files, storage: string): Promise<void> => {
  const [own] = places
  const named = new Set(blobs?.named)
  if (own === undefined) {
    if (named.size > 0) complain(`no folder has the ${named.size} files: bring them to ${storage}`)
    return
  }
  await mkdir(dirname(storage), { recursive: true, mode: 0o700 })
  if (await isThere(storage)) await rmdir(storage)
  if (!blobs) {
    await copyFolder(own, storage)
    return
  }
  const { missing } = await copyFiles(blobs, places, storage)
  const lost = missing.filter((blob) => named.has(blob)).length
  if (lost > 0)
    complain(
      `${lost} files came after the backup and are not where they were: ${typed('storage check')} names them`,
    )
}

/** It is restored, but not all of it. */
const complain = (sentence: string): void => {
  say(sentence)
  process.exitCode = 1
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
  for (const draft of drafts) await removeScratchCluster(draft) // it may run
  for (const path of [cluster, storage, ...secrets])
    await rm(path, { recursive: true, force: true })
}

/** A cluster is read by its own major version only. */
const requireVersion = async (version: string): Promise<void> => {
  const ours = await majorOfPrograms(await embeddedBinaries())
  const theirs = Number.parseInt(version, 10)
  if (ours === theirs) return
  const more = theirs < ours ? `, then move it by ${typed('upgrade-data')} of this one` : ''
  throw new ConfigError(
    `the backup is of Postgres ${theirs} and this release has ${ours}: restore with the release that made it${more}`,
  )
}

const writeSecrets = async (from: string, folder: string): Promise<void> => {
  const secrets = await readSecrets(from)
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
  // Without an archive: the first that it has begins with a backup.
  const embedded = await startOwn({ ...config, BACKUP_ARCHIVE: false })
  await embedded.stop()
}
