// Installs the database of the project and that of the operators.
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
  { project, control }: Pick<Sources, 'project' | 'control'>,
): Promise<void> => {
  for (const [kind, { ownerUrl, superuserUrl }] of Object.entries({ project, control })) {
    if (!ownerUrl) throw new ConfigError('DATABASE_URL names the database to install in')
    await install(await readManifest(kind as keyof Sources & ('project' | 'control')), {
      ...installationOf(config, secret),
      ownerUrl,
      ...(kind === 'project' && superuserUrl !== undefined && { superuserUrl }),
      log: say,
    })
  }
}
