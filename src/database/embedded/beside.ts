// Two clusters of one data folder for a while: the one in use, by the programs of its older version, and a new one.
import { dirname, join } from 'node:path'
import { embeddedBinaries, reachableBinaries } from './binaries.ts'
import { createCluster, startCluster, stopCluster, type Settings } from './cluster.ts'
import { ensureOwners, owner, type Passwords } from './owner.ts'
import { removeScratchCluster } from './scratch-cluster.ts'
import { runAs, serviceUser } from './service-user.ts'
import { counting, embeddedUrlsOf, freePort, urlsAt, type EmbeddedUrls } from './start.ts'
import { supervise } from './supervisor.ts'

interface Wanted {
  cluster: string
  /** The folder of the older programs. */
  programs: string
  /** As people know it. */
  folder: string
  passwords: Passwords
  settings: Settings
  log: (sentence: string) => void
  /** Ends it early. */
  signal: AbortSignal
}

const notArchived: Settings = { archive_mode: 'off' }

/** Where nobody looks for it, and under the lock of the data folder. Each table is locked at once, while it is copied. */
export const withOlder = async <T>(
  { cluster, programs, folder, passwords, settings, log }: Wanted,
  work: (urls: EmbeddedUrls) => Promise<T>,
): Promise<T> => {
  const user = await serviceUser(cluster)
  const supervisor = await supervise({
    bin: await reachableBinaries({ bin: programs, home: dirname(cluster), user }),
    cluster,
    folder,
    log,
    url: (port) => urlsAt(port, passwords)(owner, 'postgres'),
    port: freePort,
    settings: { ...counting, ...settings, ...notArchived, max_locks_per_transaction: 1024 },
  })
  try {
    return await work(embeddedUrlsOf(urlsAt(supervisor.port, passwords)))
  } finally {
    await supervisor.stop()
  }
}

/** Made durable at once, in the end. */
const careless: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_wal_size: '256MB',
  autovacuum: 'off',
  ...notArchived,
}

/** Made beside it, of this version; whole and stopped, or not there. */
export const makeBeside = async <T>(
  made: string,
  { cluster, passwords, settings, log, signal }: Wanted,
  work: (urls: EmbeddedUrls) => Promise<T>,
): Promise<T> => {
  const user = await serviceUser(cluster)
  const bin = await reachableBinaries({ bin: await embeddedBinaries(), home: dirname(made), user })
  await removeScratchCluster(made)
  const endEarly = (): void =>
    void stopCluster({ folder: made, mode: 'immediate' }).catch(() => undefined)
  signal.throwIfAborted()
  signal.addEventListener('abort', endEarly)
  try {
    await createCluster({
      ...{ bin, folder: made, superuser: owner, password: passwords.owner, user },
      durable: false,
    })
    const port = await freePort()
    signal.throwIfAborted()
    await startCluster({
      ...{ bin, folder: made, port },
      settings: { ...counting, ...settings, ...careless },
    })
    const urlOf = urlsAt(port, passwords)
    await ensureOwners(urlOf, passwords, log)
    const result = await work(embeddedUrlsOf(urlOf))
    await stopCluster({ folder: made })
    await runAs(user, join(bin, 'initdb'), ['--sync-only', '-D', made])
    signal.throwIfAborted()
    return result
  } catch (error) {
    await removeScratchCluster(made)
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', endEarly)
  }
}
