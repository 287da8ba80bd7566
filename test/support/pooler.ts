// A PgBouncer before a server; where there is none, its tests are skipped.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceUser } from '../../src/database/embedded/service-user.ts'
import { freePort } from './cluster.ts'
import { onPath } from './on-path.ts'
import { until } from './until.ts'

const program = onPath('pgbouncer') ?? '/usr/sbin/pgbouncer'
export const poolerIsThere = existsSync(program)
if (!poolerIsThere) console.log('pgbouncer: skipped, there is none')

const [, major = '0', minor = '0'] =
  /PgBouncer (\d+)\.(\d+)/.exec(
    poolerIsThere ? execFileSync(program, ['--version']).toString() : '',
  ) ?? []
/** Since 1.21 it knows the statements of its clients apart. */
export const keepsStatements = Number(major) > 1 || Number(minor) >= 21
if (poolerIsThere && !keepsStatements)
  console.log(`prepared statements through a pooler: skipped, pgbouncer is ${major}.${minor}`)

export interface Pooler {
  /** An address of the server, by way of the pooler. */
  through: (url: string) => string
  kill: () => Promise<unknown>
  /** After it was killed. */
  start: () => Promise<void>
  stop: () => Promise<void>
}

/** It lets those in whose addresses are named, with the passwords that stand there. */
export const startPooler = async (
  urls: string[],
  settings: Record<string, string | number>,
): Promise<Pooler> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-pooler-'))
  const port = await freePort()
  const logins = urls.map((url) => new URL(url))
  const ini = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(folder, 'users'),
    ...settings,
  }
  const lines = Object.entries(ini).map(([name, value]) => `${name} = ${value}`)
  const server = `* = host=127.0.0.1 port=${logins[0]?.port ?? ''}`
  const users = logins.map(
    ({ username, password }) =>
      `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`,
  )
  await writeFile(join(folder, 'ini'), ['[databases]', server, '[pgbouncer]', ...lines].join('\n'))
  await writeFile(join(folder, 'users'), users.join('\n'))
  await copyFile(program, join(folder, 'pgbouncer')) // root's own folders are closed to others
  const user = await serviceUser()
  for (const name of user ? ['', 'ini', 'users', 'pgbouncer'] : [])
    await chown(join(folder, name), user!.uid, user!.gid)

  let stop = (): Promise<unknown> => Promise.resolve()
  const start = async (): Promise<void> => {
    const child = spawn(join(folder, 'pgbouncer'), ['-q', join(folder, 'ini')], {
      stdio: 'ignore',
      cwd: '/',
      ...(user && { uid: user.uid, gid: user.gid }),
    })
    const exited = once(child, 'exit')
    stop = () => {
      child.kill('SIGKILL')
      return exited
    }
    await until(() => accepts(port), { what: 'pgbouncer to listen' })
  }
  await start()
  return {
    through: (url) => Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    kill: () => stop(),
    start,
    stop: async () => {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
