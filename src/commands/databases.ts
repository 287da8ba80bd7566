// The databases of a command: those of the environment, or of the embedded Postgres, which is started where it does not run.
import { archiveSettings } from '../backup/archive.ts'
import type { Config } from '../config.ts'
import { embeddedUrls, externalUrls, isEmbedded, type Sources } from '../config/sources.ts'
import { requireMajor } from '../database/embedded/major.ts'
import { findRunning, startEmbedded, type Embedded } from '../database/embedded/start.ts'
import { say } from './say.ts'

type Urls = Pick<Sources, 'project' | 'control'>

export const withDatabases = async (
  config: Config,
  work: (urls: Urls) => Promise<void>,
): Promise<void> => {
  if (!isEmbedded(config)) return work(externalUrls(config))
  const running = await findRunning(config.SERVICE_DATA_DIR)
  if (running) return work(embeddedUrls(running))
  const embedded = await startOwn(config)
  try {
    await work(embeddedUrls(embedded))
  } finally {
    await embedded.stop()
  }
}

export const startOwn = async (config: Config, log = say): Promise<Embedded> => {
  await requireMajor(config.SERVICE_DATA_DIR)
  const settings = {
    ...(await archiveSettings(config, log)),
    ...Object.fromEntries(config.SERVICE_POSTGRES_SETTINGS),
  }
  return startEmbedded({ folder: config.SERVICE_DATA_DIR, settings, log })
}
