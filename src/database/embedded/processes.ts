// Finds the live Postgres processes of one cluster, whoever started them.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, readdir, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { codeOf } from '../../tools/code-of.ts'

/** A `server` is a postmaster (or a child too young to have its title), a `child` anything it forked. */
export type PostgresProcess = { pid: number; kind: 'server' | 'child' }

/** Children carry this name in their title; it distinguishes an orphan from another cluster's. */
export const clusterName = (folder: string): string =>
  `plinth-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}`

const kindOf = (command: string, folder: string): PostgresProcess['kind'] | undefined => {
  if (command.startsWith(`postgres: ${clusterName(folder)}: `)) return 'child'
  // The words startCluster uses; without the port a folder could match one whose name it begins.
  return command.includes(`/postgres -D ${folder} -p `) ? 'server' : undefined
}

// The command line is used because it is readable by all: the working directory of another user's
// process is hidden even from root in a container without CAP_SYS_PTRACE.
const commandOf = async (pid: number): Promise<string | undefined> => {
  try {
    if (process.platform === 'linux') {
      return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    }
    return (await promisify(execFile)('ps', ['-o', 'command=', '-p', `${pid}`])).stdout
  } catch {
    return undefined // It ended while we looked.
  }
}

// A command line is only what a process says of itself, so the user must be the cluster's too.
const belongsTo = async (pid: number, uid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return true
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return status.includes(`\nUid:\t${uid}\t`)
  } catch {
    return false
  }
}

const allPids = async (): Promise<number[]> => {
  const names =
    process.platform === 'linux'
      ? await readdir('/proc')
      : (await promisify(execFile)('ps', ['-axo', 'pid='])).stdout.split('\n')
  return names.map(Number).filter((pid) => Number.isInteger(pid) && pid > 0)
}

/** What the process is to the cluster in this folder (a real path); undefined for any other. */
export const inspect = async (
  pid: number,
  folder: string,
): Promise<PostgresProcess['kind'] | undefined> => {
  const kind = kindOf((await commandOf(pid)) ?? '', folder)
  if (!kind) return undefined
  const owner = await stat(folder).catch(() => undefined)
  return !owner || (await belongsTo(pid, owner.uid)) ? kind : undefined
}

export const processesOf = async (folder: string): Promise<PostgresProcess[]> => {
  const found = await Promise.all(
    (await allPids()).map(async (pid) => {
      const kind = await inspect(pid, folder)
      return kind ? [{ pid, kind }] : []
    }),
  )
  return found.flat()
}

/** The number is taken, by a process that is surely not a live Postgres; when in doubt, no. */
export const isOtherProgram = async (pid: number): Promise<boolean> => {
  const command = await commandOf(pid)
  if (command === undefined || command.startsWith('postgres:')) return false
  // An empty one is a zombie, which Postgres believes alive where nobody reaps (npm as process 1).
  return basename(command.split(' ')[0] ?? '') !== 'postgres'
}

export const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (codeOf(error) !== 'ESRCH') throw error
  }
}
