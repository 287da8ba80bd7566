// Makes backups of the embedded Postgres at their times, tries each, and removes those that no moment of the retention
// needs. SQL is asked again and again whether one is due.
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { makeBackupCalls } from '../database/backups.ts'
import { removeScratchCluster } from '../database/embedded/scratch-cluster.ts'
import { findRunning } from '../database/embedded/start.ts'
import { isConnectionTrouble, reasonOf } from '../database/errors.ts'
import type { Log } from '../log/log.ts'
import { freeIn } from '../storage/stores/disk.ts'
import { makeWakeSignal } from '../tools/wake-signal.ts'
import { archiveOf, packArchive, trimArchives } from './archive.ts'
import { makeCarrier } from './carrier.ts'
import {
  draftOf,
  listBackups,
  newName,
  openBackups,
  removeBackup,
  removeDrafts,
  standingOf,
  type Kept,
} from './folder.ts'
import { makeNamed, type Running } from './make.ts'
import { tryBackup } from './trial.ts'
import type { BackupSummary, Trial } from './whole.ts'

/** What stands in BACKUP_DIR, for operators. */
export interface ListedBackup {
  /** What is made or tried at the moment. */
  under_way: { since: string } | null
  /** The newest first. */
  backups: {
    name: string
    at: string
    bytes: number
    files: number
    /** The log of after it is archived. */
    archived: boolean
    /** It is known to be at S3; null where no bucket is named. */
    carried: boolean | null
    trial: Trial | null
  }[]
}

export interface BackupKeeper {
  /** Begins one, unless one is under way. */
  make: () => void
  list: () => Promise<ListedBackup>
  /** The folder of a whole one. */
  find: (name: string) => Promise<string | undefined>
  /** Once there is a database. */
  serve: () => void
  /** Resolves when nothing is under way any more, or after so many milliseconds. */
  stop: (most: number) => Promise<void>
}

export interface KeeperOptions {
  config: Config
  /** BACKUP_DIR. */
  folder: string
  /** Of the owner, in the project's database. */
  ownerUrl: string
  log: Log
}

/** Milliseconds between two looks. */
const rest = 15_000
const day = 86_400_000

export const makeBackupKeeper = ({
  config,
  folder: given,
  ownerUrl,
  log,
}: KeeperOptions): BackupKeeper => {
  const data = resolve(config.SERVICE_DATA_DIR)
  const calls = makeBackupCalls(ownerUrl)
  const wakeSignal = makeWakeSignal()
  const folder = resolve(given)
  const stopping = new AbortController()
  const { signal } = stopping
  const carrier =
    config.BACKUP_S3_BUCKET === undefined
      ? undefined
      : makeCarrier({ config, folder, calls, log, signal })
  const isStopping = (): boolean => signal.aborted
  let running = Promise.resolve()
  let isWished = false
  let underWay: ListedBackup['under_way'] = null

  const run = async (): Promise<void> => {
    const isBegun = await reporting(begin)
    if (isBegun) await reporting(settle)
    const beside = [repeat(archive), repeat(carry)]
    while (!isStopping()) {
      await reporting(turn)
      await wakeSignal.wait(rest)
    }
    await Promise.all(beside)
  }

  /** Beside the rest: a backup may take hours to be made, and to be carried, in which the log goes on. */
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!isStopping()) {
      await reporting(work)
      await pause(rest, undefined, { signal }).catch(() => undefined)
    }
  }

  /** What fails is tried again at the next look. */
  const reporting = async (work: (cluster: Running) => Promise<void>): Promise<boolean> => {
    if (isStopping()) return false
    try {
      const cluster = await findRunning(data)
      if (cluster) await work(cluster)
      return cluster !== undefined
    } catch (error) {
      if (!isStopping() && !isConnectionTrouble(error))
        log.error({ reason: reasonOf(error) }, 'backups are not looked after')
      return false
    }
  }

  /** What a service that was killed left. */
  const begin = async ({ cluster }: Running): Promise<void> => {
    await openBackups(given, cluster)
    const system = await calls.system()
    await removeScratchCluster(draftOf(folder, 'trial', system))
    await removeDrafts(folder, system)
  }

  const archive = async (): Promise<void> => {
    const name = await calls.archive()
    if (name === null) return
    await packArchive(archiveOf(folder, name))
    await carrier?.carryLog(name)
  }

  const carry = async (): Promise<void> => carrier?.carryBackups()

  const turn = async (cluster: Running): Promise<void> => {
    if (!isWished && !(await calls.isDue(config.BACKUP_SCHEDULE))) return
    isWished = false
    underWay ??= { since: new Date().toISOString() }
    try {
      if (await backUp(cluster)) await settle(cluster)
    } finally {
      underWay = null
    }
  }

  /** True where it was made. */
  const backUp = async (cluster: Running): Promise<boolean> => {
    const name = newName(new Date())
    try {
      const summary = await copy(name, cluster)
      const { archive = null, database, storage } = summary
      const bytes = database.bytes + storage.bytes
      const { files } = storage
      await calls.note({ name, archive: archive?.name ?? null, bytes, files, failure: null })
      log.info({ name, bytes, files }, 'a backup was made')
      return true
    } catch (error) {
      if (isStopping()) throw error
      const failure = reasonOf(error)
      log.error({ name, reason: failure }, 'a backup failed')
      await calls.note({ name, archive: null, bytes: 0, files: 0, failure })
      return false
    }
  }

  const copy = async (name: string, cluster: Running): Promise<BackupSummary> => {
    await openBackups(given, cluster.cluster)
    const obstacle = await calls.obstacle(await freeIn(folder), config.STORAGE_MIN_FREE_BYTES)
    if (obstacle !== null) throw new Error(obstacle)
    const system = await calls.system()
    return makeNamed({ folder, name, maker: system }, config, cluster, signal)
  }

  /** Tries the newest, where nobody did, and removes what is not needed any more. */
  const settle = async ({ cluster }: Running): Promise<void> => {
    await openBackups(given, cluster)
    const system = await calls.system()
    const newest = (await listBackups(folder, system)).at(-1)
    if (newest && !newest.trial) await tryOne(newest.name, { system, cluster })
    const standing = (await listBackups(folder, system)).map(standingOf)
    for (const name of await calls.expired(standing, config.BACKUP_KEEP)) {
      await removeBackup(folder, name, system)
      log.info({ name }, 'a backup was removed')
    }
    await trimArchives(folder, await listBackups(folder), config.BACKUP_KEEP * day)
  }

  const tryOne = async (
    name: string,
    { system, cluster }: Record<'system' | 'cluster', string>,
  ): Promise<void> => {
    const { failure } = await tryBackup({
      folder: join(folder, name),
      scratch: draftOf(folder, 'trial', system),
      cluster,
      settings: Object.fromEntries(config.SERVICE_POSTGRES_SETTINGS),
      signal,
    })
    if (failure === null) log.info({ name }, 'the backup was restored to try it')
    else log.error({ name, reason: failure }, 'the backup could not be restored')
    await calls.tried(name, failure)
  }

  /** Of this cluster. */
  const kept = async (): Promise<Kept[]> => listBackups(folder, await calls.system())

  return {
    make: () => {
      if (underWay) return
      underWay = { since: new Date().toISOString() }
      isWished = true
      wakeSignal.wake()
    },
    list: async () => ({
      under_way: underWay,
      backups: (await kept()).reverse().map(({ name, summary, trial = null }) => ({
        name,
        at: summary.moment ?? summary.at,
        bytes: summary.database.bytes + summary.storage.bytes,
        files: summary.storage.files,
        archived: Boolean(summary.archive),
        carried: carrier ? carrier.has(name) : null,
        trial,
      })),
    }),
    find: async (wanted) => {
      return (await kept()).some(({ name }) => name === wanted) ? join(folder, wanted) : undefined
    },
    serve: () => {
      running = run()
    },
    stop: async (most) => {
      stopping.abort()
      wakeSignal.wake()
      await Promise.race([running, pause(most, undefined, { ref: false })])
    },
  }
}
