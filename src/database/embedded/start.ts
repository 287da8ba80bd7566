// The embedded Postgres of a data folder: made on the first start, guarded against a second gateway.
import { randomBytes, randomInt } from 'node:crypto'
import { link, open, readFile, readdir, realpath, rename, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { codeOf } from '../../tools/code-of.ts'
import { embeddedBinaries, reachableBinaries } from './binaries.ts'
import { createCluster, isCluster, statusOf, type Settings } from './cluster.ts'
import { openWhole, settle } from './home.ts'
import {
  controlOwner,
  ensureOwners,
  owner,
  superuser,
  type Passwords,
  type UrlOf,
} from './owner.ts'
import { serviceUser } from './service-user.ts'
import { supervise } from './supervisor.ts'

export interface EmbeddedUrls {
  /** As the owner, who is no superuser. */
  url: (database: string) => string
  /** The operators' database, as its owner. */
  controlUrl: string
  superuserUrl: (database: string) => string
}

export interface Embedded extends EmbeddedUrls {
  /** True when this start made the cluster. */
  firstStart: boolean
  stop: () => Promise<void>
}

const readIfThere = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    },
  )

// A reader sees the whole text or no file, also after a power cut.
const writeDraft = async (path: string, text: string): Promise<string> => {
  const draft = `${path}.new-${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${text}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

/** Reads a random secret of the data folder, making it once: of two at the same moment one wins. */
export const ensureSecret = async (
  folder: string,
  name: string,
  make = (): string => randomBytes(48).toString('base64url'),
): Promise<string> => {
  const path = join(await openWhole(folder), name)
  if ((await readIfThere(path)) === undefined) {
    const draft = await writeDraft(path, make())
    await link(draft, path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    await rm(draft)
  }
  const secret = await readIfThere(path)
  if (secret) return secret
  throw new Error(`${path} is empty: put the secret back, or remove the file to make a new one.`)
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })

/** Below the range that outgoing connections use, one of which could have it at the next start. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(20_000, 30_000)
    if (await isFree(port)) return port
  }
}

/** The port of last time, or another one when somebody else has it now. */
const portOf = async (folder: string): Promise<number> => {
  const path = join(folder, 'port')
  const known = Number(await readIfThere(path))
  if (known > 0 && known < 65_536 && (await isFree(known))) return known
  const port = await freePort()
  await rename(await writeDraft(path, `${port}`), path)
  return port
}

const ensureCluster = async (cluster: string, bin: string, password: string): Promise<boolean> => {
  if (await isCluster(cluster)) return false
  try {
    const user = await serviceUser(cluster)
    // The owner is made of it, and another superuser: a new folder goes the way of an old one.
    await createCluster({ bin, folder: cluster, superuser: owner, password, user })
    return true
  } catch (error) {
    if (await isCluster(cluster)) return false // Another start made it at the same moment.
    throw error
  }
}

// What starts that were killed, and older releases, left behind.
const sweep = async (home: string, bin: string, adopted: boolean): Promise<void> => {
  for (const name of await readdir(home)) {
    const isDraft = /^(postgres|binaries-\w{12})\.new-[0-9a-f]{12}(\.password)?$/.test(name)
    const isOldCopy = /^binaries-\w{12}$/.test(name) && dirname(bin) !== join(home, name)
    if (isDraft || (isOldCopy && !adopted)) {
      await rm(join(home, name), { recursive: true, force: true })
    }
  }
}

/** Made where they are not there yet. */
export const passwordsOf = async (folder: string): Promise<Passwords> => ({
  owner: await ensureSecret(folder, 'postgres-password'),
  control: await ensureSecret(folder, 'postgres-control-password'),
  superuser: await ensureSecret(folder, 'postgres-superuser-password'),
})

export const urlsAt =
  (port: number, passwords: Passwords): UrlOf =>
  (user, database) => {
    const others = new Map([
      [owner, passwords.owner],
      [controlOwner, passwords.control],
    ])
    const password = others.get(user) ?? passwords.superuser
    return `postgres://${user}:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  }

export const embeddedUrlsOf = (urlOf: UrlOf): EmbeddedUrls => ({
  url: (database) => urlOf(owner, database),
  controlUrl: urlOf(controlOwner, controlOwner),
  superuserUrl: (database) => urlOf(superuser, database),
})

/** Where the cluster of a data folder is; undefined where there is none yet. */
export const findCluster = async (folder: string): Promise<string | undefined> => {
  const cluster = await realpath(join(folder, 'postgres')).catch(() => undefined)
  return cluster !== undefined && (await isCluster(cluster)) ? cluster : undefined
}

/**
 * What runs in the folder, for a command beside its gateway; undefined where nothing runs. Makes and starts nothing.
 */
export const findRunning = async (
  given: string,
): Promise<(EmbeddedUrls & { cluster: string }) | undefined> => {
  const folder = resolve(given)
  const cluster = await findCluster(folder)
  if (cluster === undefined) return undefined
  const status = await statusOf(cluster)
  if (!status) return undefined
  if (status.state !== 'ready')
    throw new Error(`Postgres is ${status.state}, try again in a moment`)
  const read = async (name: string): Promise<string> =>
    (await readIfThere(join(folder, name))) ?? ''
  const passwords = {
    owner: await read('postgres-password'),
    control: await read('postgres-control-password'),
    superuser: await read('postgres-superuser-password'),
  }
  return { cluster, ...embeddedUrlsOf(urlsAt(status.port, passwords)) }
}

/** Postgres counts its statements, but keeps no text of one such as `create role`, which may hold a password. */
export const counting: Settings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track_utility': 'off',
  'pg_stat_statements.track': 'all',
}

export const startEmbedded = async (wanted: {
  folder: string
  settings?: Settings
  log: (sentence: string) => void
  /** The folder of initdb and postgres, where they are not those of this version. */
  programs?: string
}): Promise<Embedded> => {
  const { log } = wanted
  const folder = await openWhole(wanted.folder)
  const cluster = await settle(folder, log)
  const home = dirname(cluster)
  const user = await serviceUser(cluster)
  const bin = await reachableBinaries({
    bin: wanted.programs ?? (await embeddedBinaries()),
    home,
    user,
  })

  const passwordFile = join(folder, 'postgres-password')
  if ((await isCluster(cluster)) && (await readIfThere(passwordFile)) === undefined) {
    throw new Error(
      `The database in ${cluster} is there, but its password, ${passwordFile}, is not.`,
    )
  }
  const passwords = await passwordsOf(folder)
  const firstStart = await ensureCluster(cluster, bin, passwords.owner)

  const supervisor = await supervise({
    bin,
    cluster,
    folder,
    log,
    url: (port) => urlsAt(port, passwords)(owner, 'postgres'),
    port: () => portOf(folder),
    settings: { ...counting, ...wanted.settings },
  })
  if (!supervisor.started) {
    log('Found Postgres running without a gateway, and went on with it.')
  }
  const urlOf = urlsAt(supervisor.port, passwords)
  try {
    const moved = await ensureOwners(urlOf, passwords, log)
    if (moved && !firstStart)
      log(
        `The owner ${owner} is no superuser any more: ${superuser} is, and the rest is ${owner}'s.`,
      )
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  await sweep(home, bin, !supervisor.started)
  return { ...embeddedUrlsOf(urlOf), firstStart, stop: supervisor.stop }
}
