// A cluster that is started for a moment: to try a backup, or to replay the log on one.
import { rm } from 'node:fs/promises'
import { embeddedBinaries, reachableBinaries } from './binaries.ts'
import { startCluster, stopCluster, type Settings } from './cluster.ts'
import { superuser } from './owner.ts'
import { logOf } from './server-log.ts'
import { serviceUser } from './service-user.ts'
import { freePort, urlsAt } from './start.ts'

interface Wanted {
  /** Of the cluster; the user that it runs as must reach it. */
  folder: string
  /** Where the programs may be copied to, so that this user can run them. */
  home: string
  /** Of the superuser in it. */
  password: string
  settings: Settings
  /** Ends it early. */
  signal?: AbortSignal | undefined
}

/** Its log is not archived: it is a copy of what another cluster wrote. */
const ours: Settings = { archive_mode: 'off', hot_standby: 'off' }

/** `work` gets the addresses of its databases, as its superuser. The folder stays. */
export const withScratchCluster = async <T>(
  { folder, home, password, settings, signal }: Wanted,
  work: (url: (database: string) => string) => Promise<T>,
): Promise<T> => {
  const user = await serviceUser(folder)
  const bin = await reachableBinaries({ bin: await embeddedBinaries(), home, user })
  const end = (): Promise<void> =>
    stopCluster({ folder, mode: signal?.aborted ? 'immediate' : 'fast' })
  const endEarly = (): void => void end().catch(() => undefined)
  signal?.throwIfAborted()
  signal?.addEventListener('abort', endEarly)
  try {
    const port = await freePort()
    await startCluster({ bin, folder, port, settings: { ...settings, ...ours } })
    const urlOf = urlsAt(port, { owner: '', control: '', superuser: password })
    return await work((database) => urlOf(superuser, database))
  } finally {
    signal?.removeEventListener('abort', endEarly)
    await end()
  }
}

/** What another process that was killed left of one. */
export const removeScratchCluster = async (folder: string): Promise<void> => {
  await stopCluster({ folder, mode: 'immediate' })
  for (const path of [folder, logOf(folder)]) await rm(path, { recursive: true, force: true })
}
