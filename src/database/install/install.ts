// The installer: run-once migrations, then everything re-creatable, grants last, in one transaction under one lock. At each
// moment the database holds a whole version.
import type pg from 'pg'
import { InstallError, isConnectionTrouble, isDatabaseError, reasonOf } from '../errors.ts'
import {
  clientConfig,
  databaseOf,
  gatewayUrl,
  withClient,
  type ConnectConfig,
} from '../connection/connect.ts'
import { ensureDatabase } from './create.ts'
import {
  installedIn,
  isSame,
  parameters,
  requireNotNewer,
  type Installation,
  type Wanted,
} from './installation.ts'
import { lastMigration, type Manifest } from './manifest.ts'
import {
  installerLock,
  installingTable,
  requireOurMigrations,
  runMigrations,
} from './migrations.ts'
import { asSuperuser } from './owners.ts'
import { requireSessions } from '../connection/sessions.ts'

export interface InstallOptions extends Wanted {
  superuserUrl?: string
  settings: Record<string, unknown>
  log: (sentence: string) => void
  /** Called while the database is still that of an older version; what it rejects with ends the installation. */
  beforeMigrations?: (() => Promise<void>) | undefined
}

const mostTries = 20

/** Roles belong to the cluster: another database's installer may be creating them, so a collision is tried again. */
export const install = async (
  manifest: Manifest,
  options: InstallOptions,
): Promise<Installation> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await ensureDatabase(options.ownerUrl)
      const config = ownerConfig(options.ownerUrl)
      await requireSessions(config, databaseOf(options.ownerUrl))
      return await withClient(config, async (holder) => {
        await holdLock(holder)
        return withClient(config, (client) => installLocked(client, manifest, options))
      })
    } catch (error) {
      if (attempt >= mostTries || !isCollision(error)) throw error
    }
  }
}

const ownerConfig = (url: string): ConnectConfig => ({
  ...clientConfig({
    url,
    name: 'plinth installer',
    statementTimeout: 0,
    settings: { lock_timeout: '0', idle_in_transaction_session_timeout: '0' },
  }),
})

const isCollision = (error: unknown): boolean => {
  const cause = error instanceof Error && !isDatabaseError(error) ? error.cause : error
  return (
    isDatabaseError(cause) && ['23505', 'XX000', '40P01', '42710', '42P04'].includes(cause.code)
  )
}

/** The transaction has read nothing, so while it is open it holds up no vacuum. */
const holdLock = async (holder: pg.Client): Promise<void> => {
  await holder.query(installingTable)
  await holder.query('begin')
  await holder.query(installerLock)
}

const installLocked = async (
  client: pg.Client,
  manifest: Manifest,
  options: InstallOptions,
): Promise<Installation> => {
  await requireOurMigrations(client, manifest)
  const installed = await installedIn(client)
  requireNotNewer(installed, manifest)
  if (installed && installed.migration < lastMigration(manifest)) await options.beforeMigrations?.()
  const wanted = parameters(manifest, options)
  if (!installed || !isSame(installed, wanted, databaseOf(options.ownerUrl))) {
    await bring(client, manifest, wanted)
    options.log(
      `installed ${manifest.kind} ${manifest.version} in database ${databaseOf(options.ownerUrl)}`,
    )
  } else if (!(await isWhole(client, options))) {
    await bring(client, manifest, wanted)
    options.log(`mended roles and grants of database ${databaseOf(options.ownerUrl)}`)
  }
  if (options.superuserUrl !== undefined)
    await runAsSuperuser(client, manifest, wanted, options.superuserUrl)
  await client.query('select core.settings_sync($1)', [JSON.stringify(options.settings)])
  const result = await installedIn(client)
  if (!result) throw new InstallError('the installation left no record of itself')
  return result
}

/**
 * Where the owner may not, a superuser creates the event triggers after their functions, and the record is written
 * again; takes from everybody what only a superuser can take, and makes extensions that only a superuser can make.
 */
const runAsSuperuser = async (
  client: pg.Client,
  manifest: Manifest,
  settings: Record<string, string>,
  superuserUrl: string,
): Promise<void> => {
  const filesOf = (path: string): Manifest['files'] =>
    manifest.files.filter((file) => file.path === path)
  await asSuperuser(superuserUrl, async (superuser) => {
    for (const path of ['event_triggers.sql', 'server_functions.sql', 'server_extensions.sql'])
      for (const file of filesOf(path)) await run(superuser, file)
  })
  for (const file of filesOf('operate/migration/first_known.sql')) await run(client, file)
  if (!(await installedIn(client))?.event_triggers)
    await bring(client, { ...manifest, files: filesOf('installed.sql') }, settings)
}

const bring = async (
  client: pg.Client,
  manifest: Manifest,
  settings: Record<string, string>,
): Promise<void> => {
  await client.query('begin')
  try {
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, true)', [name, value])
    }
    await runMigrations(client, manifest)
    for (const file of manifest.files) await run(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

const run = async (client: pg.Client, file: Manifest['files'][number]): Promise<void> => {
  try {
    await client.query(file.sql)
  } catch (cause) {
    if (isConnectionTrouble(cause)) throw cause
    throw new InstallError(`installing ${file.path}: ${reasonOf(cause)}`, { cause })
  }
}

/** Roles, passwords and rights on the database itself are not in a dump, and others may change them. */
const isWhole = async (client: pg.Client, options: InstallOptions): Promise<boolean> => {
  const { rowCount } = await client.query('select from core.audit() limit 1')
  return rowCount === 0 && gatewayCanConnect(options)
}

const gatewayCanConnect = async ({ ownerUrl, secret }: InstallOptions): Promise<boolean> => {
  const config = clientConfig({
    url: gatewayUrl(ownerUrl, secret),
    name: 'plinth check',
    statementTimeout: 5000,
  })
  try {
    return await withClient(
      config,
      async (client) => (await client.query('select core.installation_row()')).rowCount === 1,
    )
  } catch (error) {
    if (isDatabaseError(error) && /^(28|42501|3D)/.test(error.code)) return false
    throw error
  }
}
