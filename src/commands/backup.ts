// The command backup: the embedded Postgres, the files and the secrets into a new folder, while the service runs or not.
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeBackup, type Running } from '../backup/make.ts'
import { parts } from '../backup/whole.ts'
import { ConfigError, type Config } from '../config.ts'
import { externalUrls, isEmbedded } from '../config/sources.ts'
import { noteBackup } from '../database/backups.ts'
import { databaseOf } from '../database/connection/connect.ts'
import { findCluster, findRunning } from '../database/embedded/start.ts'
import { folderOf } from '../storage/open-stores.ts'
import { makeCommand } from './command.ts'
import { startOwn } from './databases.ts'
import { say } from './say.ts'

export const backup = makeCommand(
  {
    name: 'backup',
    words: ['<folder>'],
    does: 'Copies the embedded Postgres, the files and the secrets into a new folder, while the service runs or not.',
  },
  ({ words: [folder = ''] }, config) => backUp(resolve(folder), config),
)

const backUp = async (folder: string, config: Config): Promise<void> => {
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

const copyAll = async (folder: string, config: Config, running: Running): Promise<void> => {
  const { summary, hasS3, hasSecret } = await makeBackup(folder, config, running)
  const { database, storage } = summary
  if (hasS3) say('the files at S3 are not copied: they stay in their bucket')
  if (!hasSecret) say('JWT_SECRET is not known here: keep it beside the backup')
  await noteBackup(running.url('plinth'), database.bytes + storage.bytes, storage.files)
  const sizes = [database, storage].map(({ bytes }) => `${Math.ceil(bytes / 1_048_576)} MiB`)
  say(`${folder}: both databases (${sizes[0]}), ${storage.files} files (${sizes[1]}), secrets`)
  say(`keep ${join(folder, parts.secrets)} apart: with it anybody is an operator`)
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
then copy ${config.STORAGE_STORE === 'file' ? folderOf(config) : 'the bucket of the files'}, and keep JWT_SECRET. src/backup.md says how to restore them.`
}
