// The command backup: the embedded Postgres, the files and the secrets into a new folder, while the service runs or not.
import { lstat, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copyOne, eachOf, isThere, makeOwnFolder, type Copied } from '../backup/copy.ts'
import { findDamage, writeDigests } from '../backup/digests.ts'
import { ConfigError, type Config } from '../config.ts'
import { externalUrls, isEmbedded } from '../config/sources.ts'
import { databaseOf } from '../database/connection/connect.ts'
import { copyRunningCluster, type HotCopy } from '../database/embedded/hot-copy.ts'
import { findCluster, findRunning } from '../database/embedded/start.ts'
import { readManifest } from '../database/install/manifest.ts'
import { noteBackup } from '../database/readiness.ts'
import { folderOf } from '../storage/open-stores.ts'
import { syncFolder } from '../storage/stores/disk.ts'
import { placeOf } from '../storage/stores/file.ts'
import { codeOf } from '../tools/code-of.ts'
import { typed } from '../tools/typed.ts'
import { makeCommand } from './command.ts'
import { startOwn } from './databases.ts'
import { say } from './say.ts'

/** The files of the data folder that are kept apart, under these names. */
export const secretNames = [
  'postgres-password',
  'postgres-control-password',
  'postgres-superuser-password',
  'jwt-secret',
]

export const parts = {
  postgres: 'postgres',
  storage: 'storage',
  secrets: 'secrets.json',
  digests: 'SHA256SUMS',
  /** Written last: a folder without it is no backup. */
  summary: 'backup.json',
}

export const backup = makeCommand(
  {
    name: 'backup',
    words: ['<folder>'],
    does: 'Copies the embedded Postgres, the files and the secrets into a new folder, while the service runs or not.',
  },
  ({ words: [folder = ''] }, config) => makeBackup(resolve(folder), config),
)

const makeBackup = async (folder: string, config: Config): Promise<void> => {
  if (!isEmbedded(config)) throw new ConfigError(withPgDump(config))
  const data = resolve(config.SERVICE_DATA_DIR)
  if ((await findCluster(data)) === undefined) throw new Error(`there is no database in ${data}`)
  const running = await findRunning(data)
  const made = await makeEmpty(folder)
  try {
    if (running) return await copyAll(folder, config, running)
    const embedded = await startOwn(config)
    try {
      const started = await findRunning(data)
      if (started) await copyAll(folder, config, started)
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    for (const name of Object.values(parts))
      await rm(join(folder, name), { recursive: true, force: true })
    if (made) await rm(folder, { recursive: true })
    throw error
  }
}

/** Nothing is ever written over. True where the folder was not there. */
const makeEmpty = async (folder: string): Promise<boolean> => {
  if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined) return true
  if ((await readdir(folder)).length > 0)
    throw new ConfigError(`${folder} is not empty: name a new folder for each backup`)
  return false
}

type Running = NonNullable<Awaited<ReturnType<typeof findRunning>>>

const copyAll = async (folder: string, config: Config, running: Running): Promise<void> => {
  const { database, files } = await copyRunningCluster({
    url: running.superuserUrl('plinth'),
    cluster: running.cluster,
    target: join(folder, parts.postgres),
    copyFiles: (copy) => copyFiles(copy, folderOf(config), join(folder, parts.storage)),
  })
  if (database.stores.some(({ kind }) => kind === 's3'))
    say('the files at S3 are not copied: they stay in their bucket')
  const secrets = await readSecrets(config)
  await writeWhole(join(folder, parts.secrets), secrets)
  if (!('jwt-secret' in secrets)) say('JWT_SECRET is not known here: keep it beside the backup')
  const digests = await writeDigests(folder, parts.digests)
  await writeWhole(join(folder, parts.summary), {
    plinth: (await readManifest('project')).version,
    postgres: database.version,
    at: new Date().toISOString(),
    database: { files: database.files, bytes: database.bytes },
    storage: files,
    digests,
  })
  await syncFolder(folder)
  await noteBackup(running.url('plinth'), database.bytes + files.bytes, files.files)
  const sizes = [database, files].map(({ bytes }) => `${Math.ceil(bytes / 1_048_576)} MiB`)
  say(`${folder}: both databases (${sizes[0]}), ${files.files} files (${sizes[1]}), secrets`)
  say(`keep ${join(folder, parts.secrets)} apart: with it anybody is an operator`)
}

const writeWhole = (path: string, value: object): Promise<void> =>
  writeFile(path, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true })

/** Blobs never change, so those that the copy of the database knows are copied after it. */
const copyFiles = async (
  { stores, stored, begun }: HotCopy,
  from: string,
  to: string,
): Promise<Copied> => {
  const copied = { files: 0, bytes: 0 }
  const store = stores.find(({ kind }) => kind === 'file')
  if (!store) return copied
  const id = await readFile(join(from, 'id'), 'utf8').catch(() => '')
  if (id.trim() !== store.id)
    throw new Error(`the files are not in ${from}: set STORAGE_DIR as the service has it`)
  for (const path of [to, join(to, 'tmp'), join(to, 'blobs'), join(to, 'lost')])
    await makeOwnFolder(path)
  await copyOne(join(from, 'id'), join(to, 'id'))
  const folders = new Set(stored.map((blob) => dirname(join(to, placeOf(blob)))))
  for (const path of folders) await makeOwnFolder(path)
  const missing: string[] = []
  await eachOf(stored, async (blob) => {
    const place = placeOf(blob)
    const size = await copyOne(join(from, place), join(to, place))
    if (size === undefined) return void missing.push(blob)
    copied.files += 1
    copied.bytes += size
  })
  if (missing.length > 0)
    throw new Error(`${missing.length} files are missing: ${typed('storage check')} names them`)
  // Only their first bytes count, as many as the database says; they are the same in the whole blob.
  await eachOf(begun, async (blob) => {
    const target = join(to, 'tmp', blob)
    for (const place of [join('tmp', blob), placeOf(blob)])
      if ((await copyOne(join(from, place), target)) !== undefined) return
  })
  for (const path of [...folders, join(to, 'tmp'), join(to, 'blobs'), to]) await syncFolder(path)
  return copied
}

const readSecrets = async (config: Config): Promise<Record<string, string>> => {
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

const withPgDump = (config: Config): string => {
  const { project, control } = externalUrls(config)
  const name = databaseOf(project.ownerUrl ?? project.gatewayUrl ?? '')
  const controlName = control.ownerUrl ? databaseOf(control.ownerUrl) : `${name}_control`
  return `backup copies the embedded Postgres only. Of another server, as a superuser:
  psql --dbname=${name} --command="select storage.hold('2 hours')"
  pg_dumpall --roles-only --no-role-passwords --file=roles.sql
  pg_dump --format=custom --dbname=${name} --file=${name}.dump
  pg_dump --format=custom --dbname=${controlName} --file=${controlName}.dump
then copy ${config.STORAGE_STORE === 'file' ? folderOf(config) : 'the bucket of the files'}, and keep JWT_SECRET. src/README.md says how to restore them.`
}

interface Summary {
  postgres: string
  /** Of the list of digests. Backups of older releases have none. */
  digests?: string
}

/** A folder that holds a whole backup, and what it says of itself. */
export const findBackup = async (folder: string): Promise<{ postgres: string }> => {
  const summary = join(folder, parts.summary)
  if (!(await isThere(summary)))
    throw new ConfigError(`${folder} holds no whole backup: ${parts.summary} is not there`)
  const { postgres, digests } = readSummary(await readFile(summary, 'utf8'), summary)
  if (digests === undefined)
    say('the backup is of an older release and has no digests: its files are not compared')
  else {
    const damage = await findDamage(folder, parts.digests, digests)
    if (damage !== undefined) throw new ConfigError(`the backup in ${folder} is damaged: ${damage}`)
  }
  for (const name of [parts.postgres, parts.secrets]) await lstat(join(folder, name))
  return { postgres }
}

const readSummary = (text: string, path: string): Summary => {
  try {
    return JSON.parse(text) as Summary
  } catch (cause) {
    throw new ConfigError(`${path} was changed: the backup is damaged`, { cause })
  }
}
