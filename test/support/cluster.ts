// Throw-away Postgres clusters for tests, of any installed version.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
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
  /** One statement, also where it is a standby; gives the rows. */
  ask: <T extends object>(database: string, text: string) => Promise<T[]>
  /** A server that follows it; it is stopped for the copy. */
  standby: (settings?: Settings) => Promise<TemporaryCluster>
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

/** A file or a folder. */
export const copyWithOwners = (from: string, to: string): Promise<unknown> =>
  promisify(execFile)('cp', ['-a', from, to])

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

const careless: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  jit: 'off', // what tests ask themselves is small
  statement_timeout: 240_000, // what hangs ends here too, and not only in the test
}

interface Home {
  folder: string
  bin: string
  user: Awaited<ReturnType<typeof serviceUser>>
}

const makeHome = async (wanted: string | undefined): Promise<Home> => {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'plinth-test-')))
  const user = await serviceUser()
  if (user) await chmod(home, 0o711)
  const bin = await reachableBinaries({ bin: wanted ?? (await embeddedBinaries()), home, user })
  return { folder: join(home, 'postgres'), bin, user }
}

interface Kept extends Home {
  password: string
  durable: boolean
  settings: Settings
}

/** Starts what is in the folder. */
const keep = async (kept: Kept): Promise<TemporaryCluster> => {
  const { folder, bin, password, durable, settings } = kept
  const home = dirname(folder)
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

  const url = (database: string): string =>
    `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

  return {
    url,
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
    ask: async <T extends object>(database: string, text: string) => {
      const client = new pg.Client({ connectionString: url(database) })
      await client.connect()
      try {
        return (await client.query<T>(text)).rows
      } finally {
        await client.end()
      }
    },
    standby: async (more = {}) => {
      const other = await makeHome(bin)
      await halt('fast')
      await copyWithOwners(folder, other.folder)
      await start()
      await copyWithOwners(join(folder, 'PG_VERSION'), join(other.folder, 'standby.signal'))
      const from = `host=127.0.0.1 port=${port} user=postgres password=${password}`
      return keep({
        ...kept,
        ...other,
        settings: { ...settings, primary_conninfo: from, ...more },
      })
    },
  }
}

export const temporaryCluster = async (
  wanted: { bin?: string; durable?: boolean; settings?: Settings } = {},
): Promise<TemporaryCluster> => {
  const { durable = false } = wanted
  const home = await makeHome(wanted.bin)
  const password = randomBytes(16).toString('hex')
  const settings = { ...(durable ? {} : careless), max_connections: 200, ...wanted.settings }
  await createCluster({ ...home, superuser: 'postgres', password, durable })
  return keep({ ...home, password, durable, settings })
}
