// Makes a backup in an empty folder: the embedded Postgres, the files and the secrets, while the service runs.
import { mkdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { copyRunningCluster, type Blobs } from '../database/embedded/hot-copy.ts'
import type { findRunning } from '../database/embedded/start.ts'
import { readVersion } from '../database/install/manifest.ts'
import { folderOf } from '../storage/open-stores.ts'
import { syncFolder } from '../storage/stores/disk.ts'
import { placeOf } from '../storage/stores/file.ts'
import { codeOf } from '../tools/code-of.ts'
import { typed } from '../tools/typed.ts'
import { copyOne, eachOf, makeOwnFolder, type Copied } from './copy.ts'
import { writeDigests } from './digests.ts'
import { draftOf, publish, removeDrafts } from './folder.ts'
import { parts, secretNames, writeWhole, type BackupSummary } from './whole.ts'

export type Running = NonNullable<Awaited<ReturnType<typeof findRunning>>>

export interface MadeBackup {
  summary: BackupSummary
  /** Files stay at S3. */
  hasS3: boolean
  /** The signing secret is in it. */
  hasSecret: boolean
}

/** Ends early once the signal is aborted; whoever called removes what is there. */
export const makeBackup = async (
  folder: string,
  config: Config,
  running: Running,
  signal?: AbortSignal,
): Promise<MadeBackup> => {
  const { database, files, counts } = await copyRunningCluster({
    url: running.superuserUrl('plinth'),
    cluster: running.cluster,
    target: join(folder, parts.postgres),
    copyFiles: (known) => copyKnown(known, folderOf(config), join(folder, parts.storage), signal),
    signal,
  })
  const secrets = await secretsOf(config)
  await writeWhole(join(folder, parts.secrets), secrets)
  signal?.throwIfAborted()
  const digests = await writeDigests(folder, parts.digests)
  const { archive } = database
  const summary: BackupSummary = {
    plinth: await readVersion(),
    postgres: database.version,
    at: new Date().toISOString(),
    database: { files: database.files, bytes: database.bytes },
    storage: files,
    digests,
    moment: database.moment,
    system: database.system,
    archive: archive === null ? null : { name: archive, first: database.first },
    from: {
      data: resolve(config.SERVICE_DATA_DIR),
      cluster: running.cluster,
      storage: resolve(folderOf(config)),
    },
    counts,
  }
  await writeWhole(join(folder, parts.summary), summary)
  await syncFolder(folder)
  const hasS3 = database.stores.some(({ kind }) => kind === 's3')
  return { summary, hasS3, hasSecret: 'jwt-secret' in secrets }
}

/** Under its name in BACKUP_DIR once it is whole. `maker` tells its draft from those of others. */
export const makeNamed = async (
  { folder, name, maker }: Record<'folder' | 'name' | 'maker', string>,
  config: Config,
  running: Running,
  signal?: AbortSignal,
): Promise<BackupSummary> => {
  const draft = draftOf(folder, name, maker)
  await mkdir(draft, { mode: 0o700 })
  try {
    const { summary } = await makeBackup(draft, config, running, signal)
    await publish(draft, folder, name)
    return summary
  } catch (error) {
    await removeDrafts(folder, maker)
    throw error
  }
}

const copyKnown = async (
  known: Blobs,
  from: string,
  to: string,
  signal: AbortSignal | undefined,
): Promise<Copied> => {
  const store = known.stores.find(({ kind }) => kind === 'file')
  if (store && !(await isStore(from, store.id)))
    throw new Error(`the files are not in ${from}: set STORAGE_DIR as the service has it`)
  const { copied, missing } = await copyFiles(known, [from], to, signal)
  if (missing.length > 0)
    throw new Error(`${missing.length} files are missing: ${typed('storage check')} names them`)
  return copied
}

/**
 * Blobs never change, so those that a copy of the database knows are copied after it, each from the first of these
 * folders that has it. `missing` are those that none has.
 */
export const copyFiles = async (
  { stores, stored, begun }: Blobs,
  places: readonly string[],
  to: string,
  signal?: AbortSignal,
): Promise<{ copied: Copied; missing: string[] }> => {
  const copied = { files: 0, bytes: 0 }
  const missing: string[] = []
  const [first] = places
  if (first === undefined || !stores.some(({ kind }) => kind === 'file')) return { copied, missing }
  for (const path of [to, join(to, 'tmp'), join(to, 'blobs'), join(to, 'lost')])
    await makeOwnFolder(path)
  await copyOne(join(first, 'id'), join(to, 'id'))
  const folders = new Set(stored.map((blob) => dirname(join(to, placeOf(blob)))))
  for (const path of folders) await makeOwnFolder(path)
  await eachOf(stored, async (blob) => {
    signal?.throwIfAborted()
    const size = await copyFirst(
      places.map((place) => join(place, placeOf(blob))),
      join(to, placeOf(blob)),
    )
    if (size === undefined) return void missing.push(blob)
    copied.files += 1
    copied.bytes += size
  })
  // Only their first bytes count, as many as the database says; they are the same in the whole blob.
  await eachOf(begun, async (blob) => {
    const sources = places.flatMap((place) => [
      join(place, 'tmp', blob),
      join(place, placeOf(blob)),
    ])
    await copyFirst(sources, join(to, 'tmp', blob))
  })
  for (const path of [...folders, join(to, 'tmp'), join(to, 'blobs'), to]) await syncFolder(path)
  return { copied, missing }
}

/** The folder of that store. */
export const isStore = async (folder: string, id: string): Promise<boolean> =>
  (await readFile(join(folder, 'id'), 'utf8').catch(() => '')).trim() === id

const copyFirst = async (from: readonly string[], to: string): Promise<number | undefined> => {
  for (const path of from) {
    const size = await copyOne(path, to)
    if (size !== undefined) return size
  }
  return undefined
}

const secretsOf = async (config: Config): Promise<Record<string, string>> => {
  const secrets: Record<string, string> = {}
  for (const name of secretNames) {
    const text = await readFile(join(config.SERVICE_DATA_DIR, name), 'utf8').catch(
      (error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      },
    )
    if (text !== undefined) secrets[name] = text.trim()
  }
  return { ...secrets, ...(config.JWT_SECRET !== undefined && { 'jwt-secret': config.JWT_SECRET }) }
}
