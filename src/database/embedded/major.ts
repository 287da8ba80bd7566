// The major version of Postgres that a data folder is of: no other can open it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { typed } from '../../tools/typed.ts'
import { embeddedBinaries } from './binaries.ts'
import { runAs } from './service-user.ts'
import { findCluster } from './start.ts'

export const majorOf = async (cluster: string): Promise<number> =>
  Number.parseInt(await readFile(join(cluster, 'PG_VERSION'), 'utf8'), 10)

export const majorOfPrograms = async (bin: string): Promise<number> =>
  Number(/\d+/.exec(await runAs(undefined, join(bin, 'postgres'), ['--version']))?.[0])

/** Why programs of one major cannot open data of another; undefined where it is the same. */
export const whyNot = (cluster: string, data: number, programs: number): string | undefined => {
  if (data === programs) return undefined
  const both = `the data in ${cluster} is of Postgres ${data}, and this Plinth brings Postgres ${programs}`
  return data < programs
    ? `${both}: ${typed('upgrade-data')} moves it`
    : `${both}, which cannot open it: start the newer Plinth that it is of`
}

/** Before anything of the data folder is touched. */
export const requireMajor = async (folder: string): Promise<void> => {
  const cluster = await findCluster(folder)
  if (cluster === undefined) return
  const programs = await majorOfPrograms(await embeddedBinaries())
  const reason = whyNot(cluster, await majorOf(cluster), programs)
  if (reason !== undefined) throw new Error(reason)
}
