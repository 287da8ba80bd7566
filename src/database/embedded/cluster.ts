// One Postgres cluster in a folder: make it, start it, see whether it runs, stop it.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chown,
  mkdir,
  open,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from '../../tools/code-of.ts'
import { clusterName, inspect, isOtherProgram, processesOf, signal } from './processes.ts'
import { boundLog, lastWords, logOf } from './server-log.ts'
import { bareEnvironment, isRoot, runAs, type ServiceUser } from './service-user.ts'

export type Status = { pid: number; port: number; state: 'starting' | 'ready' | 'stopping' }
export type Settings = Record<string, string | number>

export const isCluster = async (folder: string): Promise<boolean> => {
  try {
    await stat(join(folder, 'PG_VERSION'))
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw new Error(
      `The database in ${folder} belongs to another user: run Plinth as its owner or as root.`,
      { cause: error },
    )
  }
}

/** Makes a whole cluster or none: it is built under another name and renamed when complete. */
export const createCluster = async (wanted: {
  bin: string
  folder: string
  superuser: string
  password: string
  user?: ServiceUser | undefined
  durable?: boolean
}): Promise<void> => {
  const { bin, folder, superuser, password, user, durable = true } = wanted
  const initdb = join(bin, 'initdb')
  const major = Number(/\d+/.exec(await runAs(user, initdb, ['--version']))?.[0])
  const draft = `${folder}.new-${randomBytes(6).toString('hex')}`
  const passwordFile = `${draft}.password`
  try {
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flag: 'wx' })
    if (user) await chown(draft, user.uid, user.gid)
    if (user) await chown(passwordFile, user.uid, user.gid)
    await runAs(user, initdb, [
      ...['-D', draft, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ...['--encoding=UTF8', `--locale=${process.platform === 'darwin' ? 'C' : 'C.UTF-8'}`],
      // The builtin provider sorts alike on every machine, so indexes survive a change of libc.
      ...(major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []),
      ...['--no-instructions', ...(durable ? [] : ['--no-sync'])],
    ])
    await rename(draft, folder)
  } finally {
    await rm(passwordFile, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

/** What runs in the folder. A lock file whose process is gone, or is another's, counts as nothing. */
export const statusOf = async (folder: string): Promise<Status | undefined> => {
  const path = await realpath(folder).catch(() => folder)
  const text = await readFile(join(path, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!(pid > 0) || (await inspect(pid, path)) !== 'server') return undefined
  const state = lines[7] === 'ready' || lines[7] === 'stopping' ? lines[7] : 'starting'
  return { pid, port: Number(lines[3]), state }
}

export const pidOf = async (folder: string): Promise<number | undefined> =>
  (await statusOf(folder))?.pid

const emptied = async (folder: string, patience: number): Promise<boolean> => {
  const deadline = performance.now() + patience
  while ((await processesOf(folder)).length > 0) {
    if (performance.now() > deadline) return false
    await pause(25)
  }
  return true
}

const signalAll = async (folder: string, name: NodeJS.Signals): Promise<void> => {
  for (const { pid } of await processesOf(folder)) signal(pid, name)
}

const stopSignals = { smart: 'SIGTERM', fast: 'SIGINT', immediate: 'SIGQUIT' } as const
export type StopMode = keyof typeof stopSignals

/** Resolves when no process of the cluster is left, however it was started. */
export const stopCluster = async (how: { folder: string; mode?: StopMode }): Promise<void> => {
  const folder = await realpath(how.folder).catch(() => how.folder)
  const pid = await pidOf(folder)
  // Without a lock file (the folder was removed under a running server) look at the processes.
  const servers = (await processesOf(folder)).filter(({ kind }) => kind === 'server')
  for (const target of pid === undefined ? servers : [{ pid }]) {
    signal(target.pid, stopSignals[how.mode ?? 'fast'])
  }
  if (await emptied(folder, 60_000)) return
  await signalAll(folder, 'SIGQUIT')
  if (await emptied(folder, 10_000)) return
  await signalAll(folder, 'SIGKILL')
  if (!(await emptied(folder, 10_000))) throw new Error(`Postgres in ${folder} does not end.`)
}

// After kill -9 of the postmaster its children hold the shared memory, and a start is refused until
// they are gone: mostly at once, but one that is computing does not notice, so it is sent a signal.
const awaitOrphans = async (folder: string): Promise<void> => {
  const begin = performance.now()
  for (let sent: NodeJS.Signals | undefined; ; await pause(25)) {
    if (await pidOf(folder)) throw new Error(`Postgres already runs in ${folder}.`)
    const left = await processesOf(folder)
    const waited = performance.now() - begin
    if (left.length === 0 || waited > 15_000) return
    const due = waited > 8_000 ? 'SIGKILL' : waited > 3_000 ? 'SIGQUIT' : undefined
    if (due === sent) continue
    sent = due
    // Only children: a server without its lock file may be one that is just starting.
    for (const { pid, kind } of left) if (due && kind === 'child') signal(pid, due)
  }
}

// Postgres ignores a lock file whose process is dead, but not one whose number another process got.
const dropStaleLock = async (folder: string): Promise<void> => {
  const file = join(folder, 'postmaster.pid')
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
  if (pid > 0 && (await isOtherProgram(pid))) await rm(file, { force: true })
}

const megabyte = 1_048_576

/** An eighth of what the machine, or the container, has: the gateway and the cache of files want the rest. */
const sharedBuffers = (): string => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity)
  return `${Math.min(512, Math.max(64, Math.floor(memory / 8 / megabyte)))}MB`
}

/**
 * Of disks without moving parts. With Postgres's own 4 it may read and sort all rows of a user who has far more than
 * most, where an index has the newest at hand.
 */
const randomPageCost = 1.1

const settingsOf = (folder: string, settings: Settings): string[] =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: clusterName(folder),
    shared_buffers: sharedBuffers(),
    random_page_cost: randomPageCost,
    log_line_prefix: '%m [%p] %e ',
    log_error_verbosity: 'terse',
    log_parameter_max_length: 0,
    log_parameter_max_length_on_error: 0,
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Starts the server and resolves with its process id when it accepts connections. */
export const startCluster = async (wanted: {
  bin: string
  folder: string
  port: number
  settings?: Settings
}): Promise<number> => {
  const folder = await realpath(wanted.folder)
  await awaitOrphans(folder)
  await dropStaleLock(folder)
  await boundLog(folder)
  const log = await open(logOf(folder), 'a', 0o600)
  const from = (await log.stat()).size
  const owner = await stat(folder)
  const args = ['-D', folder, '-p', `${wanted.port}`, ...settingsOf(folder, wanted.settings ?? {})]
  const child = spawn(join(wanted.bin, 'postgres'), args, {
    // Its own session: a Ctrl-C reaches the gateway alone, which stops Postgres in order.
    detached: true,
    cwd: '/',
    env: bareEnvironment,
    stdio: ['ignore', log.fd, log.fd],
    ...(isRoot() && { uid: owner.uid, gid: owner.gid }),
  })
  child.unref()
  const end: { reason?: string } = {}
  child.once('exit', (code, name) => (end.reason = `it ended with ${name ?? code}`))
  child.once('error', (error) => (end.reason = error.message))
  await log.close()

  for (;;) {
    if (end.reason) {
      const words = (await lastWords(folder, from)) || end.reason
      throw new Error(`Postgres does not start: ${words}`)
    }
    const status = await statusOf(folder)
    if (status?.pid === child.pid && status?.state === 'ready') return status.pid
    await pause(15)
  }
}
