// Whether a start would migrate databases that an older version installed.
import { clientConfig, withClient } from '../connection/connect.ts'
import { installedIn } from './installation.ts'
import { lastMigration, readManifest, type Kind } from './manifest.ts'

/** By the owners' addresses. False where nothing is installed. */
export const areMigrationsPending = async (urls: Record<Kind, string>): Promise<boolean> => {
  for (const kind of ['project', 'control'] as const) {
    const config = clientConfig({ url: urls[kind], name: 'plinth', statementTimeout: 0 })
    const installed = await withClient(config, installedIn)
    if (installed && installed.migration < lastMigration(await readManifest(kind))) return true
  }
  return false
}
