// Moves a data folder to the major version of Postgres that this program brings. The older cluster stays as it is, but for
// the schema of this version, until all that it holds is in the new one and equal.
import { resolve } from 'node:path'
import { forgetArchive } from '../backup/archive.ts'
import { ConfigError, type Config } from '../config.ts'
import { embeddedBinaries } from '../database/embedded/binaries.ts'
import { makeBeside, withOlder } from '../database/embedded/beside.ts'
import { stopCluster } from '../database/embedded/cluster.ts'
import { openFolder } from '../database/embedded/home.ts'
import { majorOf, majorOfPrograms, whyNot } from '../database/embedded/major.ts'
import {
  findCluster,
  passwordsOf,
  startEmbedded,
  type EmbeddedUrls,
} from '../database/embedded/start.ts'
import { owner } from '../database/embedded/owner.ts'
import { runSql } from '../database/run-sql.ts'
import { move, requireMovable, sizeOf } from '../database/upgrade/move.ts'
import { freeIn } from '../storage/stores/disk.ts'
import { announce, exchange, finish } from './place.ts'
import { givenPrograms, withFetchedPrograms } from './programs.ts'

/** Roles are written otherwise before it. */
const oldest = 16

/** Bytes that the log of the new one takes meanwhile, and what initdb makes. */
const forLog = 536_870_912

export interface UpgradeOptions {
  config: Config
  /** A folder of the older programs; undefined: npm has them. */
  programs: string | undefined
  /** Statements of the owner, in the older database. */
  first: string | undefined
  install: (urls: EmbeddedUrls) => Promise<void>
  say: (sentence: string) => void
  /** Ends it early. */
  signal: AbortSignal
}

export const upgrade = async (options: UpgradeOptions): Promise<void> => {
  const { config, programs, say } = options
  const data = resolve(config.SERVICE_DATA_DIR)
  const kept = await finish(data)
  if (kept !== undefined) return say(`the move that was cut off is done; the older data is ${kept}`)

  const cluster = await findCluster(data)
  if (cluster === undefined) throw new ConfigError(`there is no database in ${data}`)
  const major = await majorOf(cluster)
  const ours = await majorOfPrograms(await embeddedBinaries())
  if (major === ours) return say(`${cluster} is of Postgres ${ours} already`)
  if (major > ours) throw new ConfigError(whyNot(cluster, major, ours) ?? '')
  if (major < oldest)
    throw new ConfigError(`${cluster} is of Postgres ${major}, and only ${oldest} and newer move`)

  const from = { cluster, major, ours, data: await openFolder(data) }
  if (programs !== undefined) await moveWith(await givenPrograms(programs, major), from, options)
  else await withFetchedPrograms(major, say, (bin) => moveWith(bin, from, options))
}

interface From {
  cluster: string
  data: string
  major: number
  ours: number
}

const moveWith = async (programs: string, from: From, options: UpgradeOptions): Promise<void> => {
  const { config, install, say, signal } = options
  const { cluster, data, major, ours } = from
  const made = `${cluster}.upgrade`
  const settings = Object.fromEntries(config.SERVICE_POSTGRES_SETTINGS)
  await prepare(programs, from, options)
  const passwords = await passwordsOf(data)
  const both = { cluster, programs, folder: data, passwords, settings, log: say, signal }
  const { moved, kept } = await withOlder(both, async (old) => {
    const moved = await makeBeside(made, both, async (urls) => {
      await install(urls)
      say('copying')
      return move({ major, ...old }, { major: ours, ...urls })
    })
    return { moved, kept: await announce(data, cluster, made, major) }
  })
  await stopCluster({ folder: cluster }) // had it come back since, under nobody's lock
  await exchange(data)
  say(
    `${data} is of Postgres ${ours} now: ${moved.tables} tables, ${moved.rows} rows, all of them compared`,
  )
  say(`the older data is ${kept}: remove it when you are content`)
}

/** The older cluster gets the schema of this version, and is asked whether it can be moved. */
const prepare = async (
  programs: string,
  { cluster, data, major }: From,
  { config, first, install, say }: UpgradeOptions,
): Promise<void> => {
  const settings = { ...Object.fromEntries(config.SERVICE_POSTGRES_SETTINGS), archive_mode: 'off' }
  const embedded = await startEmbedded({ folder: data, settings, log: say, programs })
  try {
    await forgetArchive(data) // its log has a gap from now on
    if (first !== undefined)
      for (const result of await runSql(embedded.url(owner), first, 0, say)) say(result)
    await requireMovable({ major, ...embedded })
    const size = await sizeOf({ major, ...embedded })
    const needed = size + forLog + config.STORAGE_MIN_FREE_BYTES
    const free = await freeIn(cluster)
    if (free < needed)
      throw new Error(
        `the disk of ${cluster} has ${inMebibytes(free)} free, and the move needs ${inMebibytes(needed)}: make room there`,
      )
    await install(embedded)
  } finally {
    await embedded.stop()
  }
}

const inMebibytes = (bytes: number): string => `${Math.ceil(bytes / 1_048_576)} MiB`
