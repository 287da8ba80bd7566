// Throw-away Postgres clusters for tests, of any installed version.
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedBinaries, reachableBinaries } from '../../src/database/embedded/binaries.ts'
import {
  createCluster,
  pidOf,
  startCluster,
  stopCluster,
  type Settings,
  type StopMode,
} from '../../src/database/embedded/cluster.ts'
import { processesOf, signal } from '../../src/database/embedded/processes.ts'
import { serviceUser } from '../../src/database/embedded/service-user.ts'
import { until } from './until.ts'

export type TemporaryCluster = {
  url: (database: string) => string
  port: number
  /** The major version: 15, 18. */
  version: number
  /** The data directory. */
  folder: string
  start: () => Promise<void>
  restart: (mode?: StopMode) => Promise<void>
  /** SIGKILLs the postmaster; resolves when its children are gone too. */
  kill: () => Promise<void>
  /** Stops it and removes its files. */
  stop: () => Promise<void>
}

/** The binaries of the lowest Postgres from 15 to 17 that Debian's packages installed here. */
export const installedPostgres = (): string | undefined => {
  const root = '/usr/lib/postgresql'
  const installed = existsSync(root) ? readdirSync(root) : []
  return ['15', '16', '17']
    .filter((version) => installed.includes(version))
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

/** Ending in order runs what was left for the exit. */
const leave = (): never => process.exit(1)

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })

const careless: Settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export const temporaryCluster = async (
  wanted: { bin?: string; durable?: boolean; settings?: Settings } = {},
): Promise<TemporaryCluster> => {
  const { durable = false } = wanted
  const home = await realpath(await mkdtemp(join(tmpdir(), 'plinth-test-')))
  const user = await serviceUser()
  if (user) await chmod(home, 0o711)
  const password = randomBytes(16).toString('hex')
  const folder = join(home, 'postgres')
  const bin = await reachableBinaries({ bin: wanted.bin ?? (await embeddedBinaries()), home, user })
  const settings = { ...(durable ? {} : careless), max_connections: 200, ...wanted.settings }

  await createCluster({ bin, folder, superuser: 'postgres', password, user, durable })
  const version = Number(await readFile(join(folder, 'PG_VERSION'), 'utf8'))
  const port = await freePort()
  let running: number | undefined

  // A test run that ends without stop() must not leave a server behind.
  const abandon = (): void => {
    if (running !== undefined) signal(running, 'SIGQUIT')
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  process.once('exit', abandon)
  process.once('SIGTERM', leave)

  const start = async (): Promise<void> => {
    running = await startCluster({ bin, folder, port, settings })
  }
  const halt = async (mode: StopMode): Promise<void> => {
    await stopCluster({ folder, mode })
    running = undefined
  }
  await start()

  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    port,
    version,
    folder,
    start,
    restart: async (mode = 'fast') => {
      await halt(mode)
      await start()
    },
    kill: async () => {
      const pid = await pidOf(folder)
      if (pid !== undefined) signal(pid, 'SIGKILL')
      const gone = async (): Promise<boolean> => (await processesOf(folder)).length === 0
      await until(gone, { what: 'the children of a killed Postgres to end' })
      running = undefined
    },
    stop: async () => {
      await halt(durable ? 'fast' : 'immediate')
      await rm(home, { recursive: true, force: true })
      process.off('exit', abandon)
      process.off('SIGTERM', leave)
    },
  }
}
