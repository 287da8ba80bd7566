// Installs the database of the project and that of the operators.
import { backUpBefore } from '../backup/before-migration.ts'
import { ConfigError, settingsOf, type Config } from '../config.ts'
import type { Sources } from '../config/sources.ts'
import { install } from '../database/install/install.ts'
import { readManifest } from '../database/install/manifest.ts'
import { say } from './say.ts'

export const installationOf = (config: Config, secret: string) => ({
  secret,
  newTables: config.SERVICE_NEW_TABLES,
  settings: settingsOf(config, `http://${config.HOST}:${config.PORT}`),
})

export const installBoth = async (
  config: Config,
  secret: string,
  urls: Pick<Sources, 'project' | 'control'>,
): Promise<void> => {
  for (const kind of ['project', 'control'] as const) {
    const { ownerUrl, superuserUrl } = urls[kind]
    if (!ownerUrl) throw new ConfigError('DATABASE_URL names the database to install in')
    await install(await readManifest(kind), {
      ...installationOf(config, secret),
      ownerUrl,
      ...(superuserUrl !== undefined && { superuserUrl }),
      log: say,
      beforeMigrations: backUpBefore(config, say),
    })
  }
}
