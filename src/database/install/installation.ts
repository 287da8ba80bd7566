// The record of an installation: what a database holds, and what this program would install.
import type pg from 'pg'
import { derive } from '../../tools/derive.ts'
import { databaseOf, gatewayPassword } from '../connection/connect.ts'
import { InstallError } from '../errors.ts'
import { isNewer, lastMigration, type Manifest } from './manifest.ts'
import { scramVerifier } from './scram.ts'

export interface Installation {
  version: string
  migration: number
  content: string
  database: string
  secret: string
  new_tables: string
  event_triggers: boolean
  service_role_bypasses: boolean
}

export interface Wanted {
  ownerUrl: string
  secret: string
  newTables: string
}

export const fingerprint = (secret: string): string =>
  derive(secret, 'fingerprint').toString('hex').slice(0, 32)

/** The settings the files read: psql gives the same ones in the printed script. */
export const parameters = (manifest: Manifest, options: Wanted): Record<string, string> => {
  const database = databaseOf(options.ownerUrl)
  const password = gatewayPassword(options.secret, database)
  return {
    'plinth.version': manifest.version,
    'plinth.content': manifest.content,
    'plinth.secret': fingerprint(options.secret),
    'plinth.new_tables': options.newTables,
    'plinth.gateway_password': scramVerifier(
      password,
      derive(options.secret, `salt for ${database}`).subarray(0, 16),
    ),
  }
}

export const installedIn = async (client: pg.Client): Promise<Installation | undefined> => {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('core.installation') is not null as there`,
  )
  if (!tables[0]?.there) return undefined
  const { rows } = await client.query<Installation>('select * from core.installation')
  return rows[0]
}

export const requireNotNewer = (installed: Installation | undefined, manifest: Manifest): void => {
  if (!installed) return
  const { database, version, migration } = installed
  const last = lastMigration(manifest)
  const [holds, knows] = isNewer(version, manifest.version)
    ? [`the schema of version ${version}`, `this is ${manifest.version}`]
    : [
        `migration ${migration} of version ${version}`,
        `the last that this program knows is ${last}`,
      ]
  if (migration > last || isNewer(version, manifest.version)) {
    throw new InstallError(
      `database ${database} holds ${holds}, ${knows}: ` +
        'start the newer version, an older one would not understand it',
    )
  }
}

export const isSame = (
  installed: Installation,
  wanted: Record<string, string>,
  database: string,
): boolean =>
  installed.content === wanted['plinth.content'] &&
  installed.version === wanted['plinth.version'] &&
  installed.secret === wanted['plinth.secret'] &&
  installed.new_tables === wanted['plinth.new_tables'] &&
  installed.database === database
