// Carries to S3 what BACKUP_DIR holds: each backup once it was tried, and each piece of the log once it is packed; and
// removes there what no moment of the retention needs. What fails is tried again at the next look.
import type { Config } from '../config.ts'
import type { BackupCalls } from '../database/backups.ts'
import { reasonOf } from '../database/errors.ts'
import type { Log } from '../log/log.ts'
import { namesIn } from '../storage/stores/disk.ts'
import { archiveOf, firstNeeded } from './archive.ts'
import { openBackupBucket, type BackupBucket } from './bucket.ts'
import { listBackups, standingOf, type Kept } from './folder.ts'

export interface Carrier {
  carryBackups: () => Promise<void>
  /** Of that archive. */
  carryLog: (archive: string) => Promise<void>
  /** Whether that backup is known to be there. */
  has: (name: string) => boolean
}

export interface CarrierOptions {
  config: Config
  /** BACKUP_DIR. */
  folder: string
  calls: BackupCalls
  log: Log
  signal: AbortSignal
}

type Task = 'backups' | 'log'

const day = 86_400_000

export const makeCarrier = ({ config, folder, calls, log, signal }: CarrierOptions): Carrier => {
  let bucket: BackupBucket | undefined
  /** What is at S3; undefined until it was listed. */
  let backups: Set<string> | undefined
  let pieces: { archive: string; files: Set<string> } | undefined
  const failures = new Map<Task, string>()
  let noted: string | null | undefined

  const open = async (): Promise<BackupBucket> => (bucket ??= await openBackupBucket(config))

  const attempt = async (task: Task, work: () => Promise<void>): Promise<void> => {
    try {
      await work()
      failures.delete(task)
    } catch (error) {
      if (signal.aborted) return
      failures.set(task, reasonOf(error))
    }
    const failure = [...failures.values()][0] ?? null
    if (failure === noted) return
    if (failure !== null) log.error({ reason: failure }, 'backups cannot be carried to S3')
    await calls.noteBucket(failure)
    noted = failure
  }

  const carryBackups = async (): Promise<void> => {
    const to = await open()
    const system = await calls.system()
    backups ??= new Set((await to.list()).map(({ name }) => name))
    let isNew = false
    for (const backup of await listBackups(folder, system)) {
      const { name, trial } = backup
      if (!trial || backups.has(name)) continue
      await to.put(folder, backup, signal)
      backups.add(name)
      isNew = true
      await calls.carried(name)
      log.info({ name, place: to.place }, 'a backup was carried to S3')
    }
    if (isNew) await trim(to, system)
  }

  const trim = async (at: BackupBucket, system: string): Promise<void> => {
    const all = await at.list()
    const ours = all.filter(({ summary }) => summary.system === system)
    const expired = await calls.expired(ours.map(standingOf), config.BACKUP_KEEP)
    for (const name of expired) {
      await at.remove(name)
      backups?.delete(name)
      log.info({ name, place: at.place }, 'a backup was removed from S3')
    }
    await trimLogs(
      at,
      all.filter(({ name }) => !expired.includes(name)),
    )
  }

  /** As `trimArchives` does in the folder: what comes before the first piece that a backup needs, and what none needs. */
  const trimLogs = async (at: BackupBucket, kept: readonly Kept[]): Promise<void> => {
    const all = await at.log.list()
    for (const archive of new Set(all.map(({ name }) => name.split('/')[0] ?? ''))) {
      const files = all.filter(({ name }) => name.startsWith(`${archive}/`))
      const first = firstNeeded(kept, archive)
      const newest = Math.max(...files.map(({ modified }) => modified))
      const isOver = first === undefined && newest < Date.now() - config.BACKUP_KEEP * day
      const isBefore = (file: string): boolean =>
        first !== undefined && file < `${archive}/${first}`
      await at.log.remove(files.map(({ name }) => name).filter((file) => isOver || isBefore(file)))
    }
  }

  const carryLog = async (archive: string): Promise<void> => {
    const to = await open()
    if (pieces?.archive !== archive) {
      const there = (await to.log.list(archive)).map(({ name }) => name.slice(archive.length + 1))
      pieces = { archive, files: new Set(there) }
    }
    const { files } = pieces
    for (const file of await namesIn(archiveOf(folder, archive))) {
      if (!/\.(gz|history)$/.test(file) || files.has(file)) continue
      await to.log.put(folder, archive, file, signal)
      files.add(file)
    }
  }

  return {
    carryBackups: () => attempt('backups', carryBackups),
    carryLog: (archive) => attempt('log', () => carryLog(archive)),
    has: (name) => backups?.has(name) ?? false,
  }
}
