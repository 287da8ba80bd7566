// BACKUP_S3_BUCKET: what BACKUP_DIR holds, once more at S3. A backup is a packed tar there and, written last, what it says
// of itself; the archive of the log has the same names as in the folder.
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Config } from '../config.ts'
import {
  abortMultiparts,
  deleteObject,
  listObjects,
  openBucket,
  openObject,
  putObject,
  putWholeObject,
  targetOf,
  type Bucket,
  type ListedObject,
} from '../storage/stores/bucket.ts'
import { syncFolder } from '../storage/stores/disk.ts'
import { archiveOf } from './archive.ts'
import { eachOf } from './copy.ts'
import { draftOf, isBackupName, publish, removeDrafts, type Kept } from './folder.ts'
import { tarOf, unpackTar } from './tar.ts'

export interface BackupBucket {
  /** For people. */
  place: string
  /** Of all clusters, the oldest first. */
  list: () => Promise<Kept[]>
  put: (backups: string, backup: Kept, signal: AbortSignal) => Promise<void>
  /** Makes it a folder of BACKUP_DIR. */
  bring: (backups: string, name: string) => Promise<void>
  remove: (name: string) => Promise<void>
  log: {
    /** Of one archive, or of all: by their names in the folder of archives. */
    list: (archive?: string) => Promise<ListedObject[]>
    put: (backups: string, archive: string, file: string, signal: AbortSignal) => Promise<void>
    /** What BACKUP_DIR lacks of an archive, from that segment on. */
    bring: (backups: string, archive: string, first: string) => Promise<void>
    remove: (names: readonly string[]) => Promise<void>
  }
  close: () => void
}

/** In the name of what is not here yet. */
const maker = 'bucket'
const logs = 'wal/'
const packing = { level: constants.Z_BEST_SPEED }

const packed = (name: string): string => `${name}.tar.gz`
const summed = (name: string): string => `${name}.json`

export const openBackupBucket = async (config: Config): Promise<BackupBucket> => {
  const at = await openBucket('BACKUP', config)
  return {
    place: at.place,
    list: () => listIn(at),
    put: (backups, backup, signal) => putIn(at, backups, backup, signal),
    bring: (backups, name) => bringFrom(at, backups, name),
    // Its summary first: without that it is none.
    remove: async (name) => {
      for (const one of [summed(name), packed(name)]) await deleteObject(at, one)
    },
    log: {
      list: async (archive) => {
        const found = await collect(listObjects(at, archive ? `${logs}${archive}/` : logs))
        return found.map((one) => ({ ...one, name: one.name.slice(logs.length) }))
      },
      put: async (backups, archive, file, signal) => {
        const bytes = createReadStream(join(archiveOf(backups, archive), file))
        const target = targetOf(at, `${logs}${archive}/${file}`)
        await putObject(at, target, bytes, { length: undefined, signal })
      },
      bring: (backups, archive, first) => bringLog(at, backups, archive, first),
      remove: (names) => eachOf(names, (name) => deleteObject(at, logs + name)),
    },
    close: () => at.client.destroy(),
  }
}

const listIn = async (at: Bucket): Promise<Kept[]> => {
  // The names of backups begin with the year; the bucket may hold a lot else.
  const all = (await collect(listObjects(at, '2'))).map(({ name }) => name)
  const names = all.flatMap((file) => {
    const name = file.endsWith('.json') ? file.slice(0, -'.json'.length) : ''
    return isBackupName(name) && all.includes(packed(name)) ? [name] : []
  })
  const found: Kept[] = []
  for (const name of names.sort()) {
    const said = await text(await openObject(at, summed(name)))
    const { summary, trial } = JSON.parse(said) as Pick<Kept, 'summary' | 'trial'>
    found.push({ name, summary, trial })
  }
  return found
}

const putIn = async (
  at: Bucket,
  backups: string,
  { name, summary, trial }: Kept,
  signal: AbortSignal,
): Promise<void> => {
  await abortMultiparts(at, packed(name))
  const { length, bytes } = await tarOf(join(backups, name), name)
  const pieces = createGzip(packing)
  void pipeline(Readable.from(bytes), pieces).catch(() => undefined) // whoever reads them gets the error
  await putObject(at, targetOf(at, packed(name)), pieces, { length, signal })
  await putWholeObject(at, summed(name), JSON.stringify({ summary, trial }))
}

const bringFrom = async (at: Bucket, backups: string, name: string): Promise<void> => {
  await removeDrafts(backups, maker)
  const draft = draftOf(backups, name, maker)
  await mkdir(draft, { mode: 0o700 })
  const pieces = createGunzip()
  const reading = pipeline(await openObject(at, packed(name)), pieces)
  reading.catch(() => undefined) // whoever reads them gets the error
  await unpackTar(pieces, draft)
  await reading
  await publish(draft, backups, name)
}

const bringLog = async (
  at: Bucket,
  backups: string,
  archive: string,
  first: string,
): Promise<void> => {
  const folder = archiveOf(backups, archive)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const here = new Set(await readdir(folder))
  const begin = `${logs}${archive}/`
  const files = (await collect(listObjects(at, begin))).map(({ name }) => name.slice(begin.length))
  const isWanted = (file: string): boolean =>
    (file.endsWith('.history') || file >= first) && !here.has(file) && !file.includes('/')
  await eachOf(files.filter(isWanted), async (file) => {
    const draft = join(folder, `${file}.new`)
    await rm(draft, { force: true })
    await writeFile(draft, await openObject(at, begin + file), { mode: 0o600, flush: true })
    await rename(draft, join(folder, file))
  })
  await syncFolder(folder)
}

const collect = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}
