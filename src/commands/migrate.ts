// The command migrate: installs both databases and ends, or prints the installation as a script.
import { ConfigError, type Config } from '../config.ts'
import {
  embeddedUrls,
  externalUrls,
  isEmbedded,
  preparedUrls,
  secretOf,
} from '../config/sources.ts'
import { databaseOf, withDatabase } from '../database/connection/connect.ts'
import { prepareOwners } from '../database/install/owners.ts'
import { printScript } from '../database/install/script.ts'
import { makeCommand } from './command.ts'
import { startOwn } from './databases.ts'
import { installationOf, installBoth } from './install-both.ts'
import { say } from './say.ts'

export const migrate = makeCommand(
  {
    name: 'migrate',
    options: { print: { type: 'boolean', does: 'prints the installation as a script for psql' } },
    does: 'Installs both databases and ends.',
  },
  async ({ options }, config) => {
    const secret = await secretOf(config)
    if (options.print) return print(config, secret)
    if (!isEmbedded(config)) return installExternal(config, secret)
    const embedded = await startOwn(config)
    try {
      await installBoth(config, secret, embeddedUrls(embedded))
    } finally {
      await embedded.stop()
    }
    say('both databases are installed')
  },
)

const print = async (config: Config, secret: string): Promise<void> => {
  const { project, control } = externalUrls(config)
  const ownerUrls = { project: project.ownerUrl, control: control.ownerUrl }
  say(await printScript(ownerUrls, installationOf(config, secret)))
}

const installExternal = async (config: Config, secret: string): Promise<void> => {
  const { project, control } = externalUrls(config)
  if (!project.ownerUrl || !control.ownerUrl)
    throw new ConfigError('DATABASE_URL names the database to install in')
  const given = config.DATABASE_SUPERUSER_URL
  if (given === undefined) await installBoth(config, secret, { project, control })
  else {
    const ownerUrls = preparedUrls(given, { project, control })
    await prepareOwners({ superuserUrl: given, ownerUrls, log: say })
    const superuserUrl = withDatabase(given, databaseOf(project.ownerUrl))
    await installBoth(config, secret, { project: { ...project, superuserUrl }, control })
  }
  say('both databases are installed')
}
