// A new cluster takes the place of the old one, which stays beside it. Whoever is cut off between the two renames finds a
// mark in the data folder, and what it says is done to its end.
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { forgetArchive } from '../backup/archive.ts'
import { isThere } from '../backup/copy.ts'
import { upgradeMark } from '../database/embedded/home.ts'
import { logOf } from '../database/embedded/server-log.ts'
import { syncFolder } from '../storage/stores/disk.ts'

interface Exchange {
  /** Paths of clusters: the one in use, the one that was made for it, and where the old one goes. */
  cluster: string
  made: string
  kept: string
}

const write = async (path: string, exchange: Exchange): Promise<void> => {
  const draft = `${path}.new`
  await writeFile(draft, JSON.stringify(exchange), { mode: 0o600, flush: true })
  await rename(draft, path)
}

/** `made` is whole and stopped. From now on nothing starts there. Resolves to where the old one will be. */
export const announce = async (
  data: string,
  cluster: string,
  made: string,
  major: number,
): Promise<string> => {
  const moment = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  const kept = join(dirname(cluster), `${basename(cluster)}.${major}-${moment}`)
  await write(join(data, upgradeMark), { cluster, made, kept })
  await syncFolder(data)
  return kept
}

/** Both are stopped. */
export const exchange = async (data: string): Promise<void> => {
  const { cluster, kept } = await readMark(data)
  await rename(cluster, kept)
  await finish(data)
}

const readMark = async (data: string): Promise<Exchange> =>
  JSON.parse(await readFile(join(data, upgradeMark), 'utf8')) as Exchange

/** Resolves to where the old cluster is; undefined where no exchange was begun, or the old one still is in its place. */
export const finish = async (data: string): Promise<string | undefined> => {
  const mark = join(data, upgradeMark)
  if (!(await isThere(mark))) return undefined
  const { cluster, made, kept } = await readMark(data)
  if (!(await isThere(kept))) {
    await rm(mark)
    return undefined
  }
  await forgetArchive(data)
  if (await isThere(made)) await rename(made, cluster)
  await rm(logOf(made), { force: true })
  await syncFolder(dirname(cluster))
  await rm(mark)
  await syncFolder(data)
  return kept
}
