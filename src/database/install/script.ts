// The whole installation as one script for psql: what the installer would do, for a DBA to read and run.
import { databaseOf } from '../connection/connect.ts'
import { parameters } from './installation.ts'
import type { InstallOptions } from './install.ts'
import { readManifest, type Kind, type Manifest } from './manifest.ts'
import {
  installerLock,
  installingTable,
  migrationsCheck,
  migrationsPath,
  migrationsTable,
  pathAgain,
} from './migrations.ts'

export const printScript = async (
  ownerUrls: Record<Kind, string | undefined>,
  options: Pick<InstallOptions, 'secret' | 'newTables' | 'settings'>,
): Promise<string> => {
  const parts = await Promise.all(
    (['project', 'control'] as const).map(async (kind) => {
      const ownerUrl =
        ownerUrls[kind] ?? `postgres://localhost/plinth${kind === 'control' ? '_control' : ''}`
      const manifest = await readManifest(kind)
      return part(
        manifest,
        databaseOf(ownerUrl),
        userOf(ownerUrl) === userOf(ownerUrls.project) ? '' : userOf(ownerUrl),
        parameters(manifest, { ownerUrl, ...options }),
        options.settings,
      )
    }),
  )
  return [
    '\\set ON_ERROR_STOP on',
    '-- The installation of Plinth. Run it as the owner of the project database: psql -X -f this.sql',
    ...parts,
  ].join('\n\n')
}

const part = (
  manifest: Manifest,
  database: string,
  /** Empty: who runs the script. */
  user: string,
  parameters: Record<string, string>,
  settings: Record<string, unknown>,
): string =>
  [
    `-- ${manifest.kind} database`,
    `select format('create database %I', ${literal(database)}) where not exists (select from pg_database where datname = ${literal(database)}) \\gexec`,
    `\\connect ${[database, user].filter(Boolean).map(identifier).join(' ')}`,
    'set client_min_messages = warning;',
    installingTable,
    'begin;',
    installerLock,
    migrationsCheck(manifest),
    migrationsTable,
    migrationsPath,
    ...manifest.migrations.map(migration),
    pathAgain,
    ...Object.entries(parameters).map(([name, value]) => `set local ${name} = ${literal(value)};`),
    ...manifest.files.map((file) => `-- ${file.path}\n${file.sql.trim()}`),
    `select core.settings_sync(${literal(JSON.stringify(settings))}) \\g /dev/null`,
    'commit;',
  ].join('\n\n')

const userOf = (url: string | undefined): string =>
  url === undefined ? '' : decodeURIComponent(new URL(url).username)

/** Run once, and recorded as the installer records it. */
const migration = ({ id, name, hash, sql }: Manifest['migrations'][number]): string =>
  `select not exists (select from core.migrations where id = ${id}) as wanted \\gset
\\if :wanted
${sql.trim()}
insert into core.migrations (id, name, hash) values (${id}, ${literal(name)}, ${literal(hash)});
\\endif`

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

const identifier = (text: string): string => `"${text.replaceAll('"', '""')}"`
