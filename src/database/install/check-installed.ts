// Without the owner's login nothing is installed and no setting is written: what is installed must fit this program.
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { Log } from '../../log/log.ts'
import { databaseOf, withClient, type ConnectConfig } from '../connection/connect.ts'
import { InstallError, isConnectionTrouble } from '../errors.ts'
import { fingerprint, requireNotNewer, type Installation } from './installation.ts'
import type { Kind, Manifest } from './manifest.ts'

export interface CheckOptions {
  gatewayUrl: string | undefined
  secret: string
  settings: Record<string, unknown>
  log: Log
}

export const checkInstalled = async (
  config: ConnectConfig,
  manifest: Manifest,
  options: CheckOptions,
): Promise<Installation> =>
  withClient(config, async (client) => {
    const name = databaseOf(options.gatewayUrl ?? '')
    const { rows } = await client
      .query<Installation>('select * from core.installation_row()')
      .catch((cause: unknown) => {
        if (isConnectionTrouble(cause)) throw cause
        throw new InstallError(`nothing that this login may use is installed in database ${name}`, {
          cause,
        })
      })
    const installed = rows[0]
    requireNotNewer(installed, manifest)
    if (installed?.content !== manifest.content) {
      const holds =
        installed?.version === manifest.version
          ? `other SQL under version ${manifest.version} than this program has`
          : `version ${installed?.version ?? 'none'}, this is ${manifest.version}`
      throw new InstallError(`database ${name} holds ${holds}: install this one first`)
    }
    if (installed.secret !== fingerprint(options.secret)) {
      throw new InstallError(`database ${name} was installed with another JWT_SECRET`)
    }
    await compareSettings(client, options, manifest.kind)
    return installed
  })

const compareSettings = async (
  client: pg.Client,
  { settings, log }: CheckOptions,
  kind: Kind,
): Promise<void> => {
  const { rows } = await client.query<Record<string, unknown>>('select * from core.settings_row()')
  // The row lacks settings that this kind of database does not use.
  const differing = Object.entries(rows[0] ?? {})
    .filter(([key, value]) => settings[key] !== undefined && !isSame(value, settings[key]))
    .map(([key]) => key)
  if (differing.length > 0)
    log.warn(
      { settings: differing },
      `the ${kind} database decides by other settings than this environment`,
    )
}

/** pg returns a bigint as text. */
const isSame = (kept: unknown, set: unknown): boolean =>
  isDeepStrictEqual(typeof set === 'number' ? Number(kept) : kept, set)
