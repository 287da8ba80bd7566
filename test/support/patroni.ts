// Three servers under Patroni, with etcd, and haproxy before them: a test starts and stops all of it, on this machine's
// loopback alone. Where one of the programs is not there, its tests are skipped.
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { signal } from '../../src/database/embedded/processes.ts'
import { bareEnvironment, serviceUser } from '../../src/database/embedded/service-user.ts'
import { freePort, installedPostgres } from './cluster.ts'
import { onPath } from './on-path.ts'
import { until } from './until.ts'

/** Of Debian, for which Patroni is installed: see install_patroni in .ci/run. */
const python = '/usr/bin/python3'
const [etcd, haproxy, bin] = [onPath('etcd'), onPath('haproxy'), installedPostgres()]
const packages = join(dirname(etcd ?? ''), '../patroni')

const missing = [
  !etcd && 'etcd',
  !haproxy && 'haproxy',
  !existsSync(packages) && 'Patroni',
  !existsSync(python) && python,
  !bin && "Debian's Postgres",
].filter(Boolean)
export const patroniIsThere = missing.length === 0
if (!patroniIsThere) console.log(`Patroni: skipped, there is no ${missing.join(', no ')}`)

/** Seconds after which the key of a leader that does not renew it is free. */
export const ttl = 20

export interface Node {
  name: string
  folder: string
  port: number
  api: number
  /** Starts its agent, and by it the server. */
  start: () => void
  /** The agent and the server, at once. */
  kill: () => Promise<void>
  /** SIGSTOP or SIGCONT to all that runs there. */
  signal: (name: 'SIGSTOP' | 'SIGCONT') => Promise<void>
}

export interface Patroni {
  /** By way of haproxy, as a superuser. */
  url: (database: string) => string
  nodes: Node[]
  leader: () => Promise<Node>
  /** Resolves when there is a leader, and two standbys that follow it as they should. */
  whole: () => Promise<void>
  /** Patroni's own switchover, to any of the others. */
  switchOver: () => Promise<void>
  replicate: (how: 'synchronously' | 'asynchronously') => Promise<void>
  /** Haproxy ends all connections, and makes none before it may again. */
  cut: () => Promise<void>
  mend: () => Promise<void>
  /** What all of it printed. */
  output: () => string
  stop: () => Promise<void>
}

interface Member {
  name: string
  role: string
  state: string
}

export const startPatroni = async (): Promise<Patroni> => {
  const home = await mkdtemp(join(tmpdir(), 'plinth-patroni-'))
  const user = await serviceUser()
  const own = async (path: string): Promise<void> => {
    if (user) await chown(path, user.uid, user.gid)
  }
  await chmod(home, 0o711)
  await cp(packages, join(home, 'packages'), { recursive: true }) // that user may reach no other copy
  const password = randomBytes(16).toString('hex')
  const [client, peer, front] = [await freePort(), await freePort(), await freePort()]

  let output = ''
  const running = new Set<ChildProcess>()
  const run = (program: string, given: string[], asUser = false): ChildProcess => {
    const child = spawn(program, given, {
      cwd: home,
      env: { ...bareEnvironment, PYTHONPATH: join(home, 'packages'), HOME: home },
      ...(asUser && user && { uid: user.uid, gid: user.gid }),
    })
    running.add(child)
    child.once('exit', () => running.delete(child))
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (output = (output + data.toString()).slice(-200_000)))
    return child
  }
  const abandon = (): void => {
    for (const child of running) child.kill('SIGKILL')
    for (const node of nodes) quit(node.folder)
    rmSync(home, { recursive: true, force: true })
  }

  const address = `http://127.0.0.1:${client}`
  const peers = `http://127.0.0.1:${peer}`
  run(etcd ?? '', [
    ...['--name', 'one', '--data-dir', join(home, 'etcd'), '--initial-cluster', `one=${peers}`],
    ...['--listen-client-urls', address, '--advertise-client-urls', address],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers],
  ])

  const makeNode = async (name: string): Promise<Node> => {
    const place = join(home, name)
    const folder = join(place, 'data')
    const [api, port] = [await freePort(), await freePort()]
    await mkdir(place, { mode: 0o700 })
    await own(place)
    const file = join(place, 'patroni.yml')
    const config = configOf({ name, own: place, folder, api, port, etcd: client, password })
    await writeFile(file, JSON.stringify(config), { mode: 0o600 })
    await own(file)
    let agent: ChildProcess | undefined
    return {
      ...{ name, folder, api, port },
      start: () => {
        agent = run(python, ['-m', 'patroni', file], true)
      },
      kill: async () => {
        agent?.kill('SIGKILL')
        const isGone = async (): Promise<boolean> => {
          const left = await processesIn(folder)
          for (const pid of left) signal(pid, 'SIGKILL')
          return left.length === 0
        }
        await until(isGone, { what: 'a killed server to end' })
      },
      signal: async (sent) => {
        agent?.kill(sent)
        for (const pid of await processesIn(folder)) signal(pid, sent)
      },
    }
  }
  const nodes = [await makeNode('one'), await makeNode('two'), await makeNode('three')]
  process.once('exit', abandon)
  for (const { start } of nodes) start()

  const haproxyFile = join(home, 'haproxy.cfg')
  const command = join(home, 'haproxy.sock')
  await writeFile(haproxyFile, haproxyConfig(front, command, nodes))
  run(haproxy ?? '', ['-db', '-f', haproxyFile])

  const members = async (): Promise<Member[]> => {
    for (const { api } of nodes) {
      const answer = await fetch(`http://127.0.0.1:${api}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }
  const tellHaproxy = async (...words: string[]): Promise<void> => {
    const socket = connect(command)
    socket.end(`${words.join(';')}\n`)
    const answer = (await text(socket)).trim()
    if (answer !== '') throw new Error(answer)
  }

  let isSynchronous = true
  const leader = async (): Promise<Node> => {
    const name = await until(
      async () => (await members()).find(({ role }) => role === 'leader')?.name,
    )
    return nodes.find((node) => node.name === name)!
  }

  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${front}/${database}`,
    nodes,
    leader,
    whole: async () => {
      const roles = ['leader', 'replica', isSynchronous ? 'sync_standby' : 'replica']
      const isWhole = async (): Promise<boolean> => {
        const all = await members()
        const areWell = all.every(({ state }) => ['running', 'streaming'].includes(state))
        return areWell && String(all.map(({ role }) => role).sort()) === String(roles)
      }
      await until(isWhole, { timeout: 120_000, what: 'three servers' }).catch((cause: unknown) => {
        throw new Error(`There are no three servers:\n${output.slice(-5000)}`, { cause })
      })
    },
    switchOver: async () => {
      const { api, name } = await leader()
      const answer = await fetch(`http://127.0.0.1:${api}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    replicate: async (how) => {
      isSynchronous = how === 'synchronously'
      const { api } = await leader()
      const answer = await fetch(`http://127.0.0.1:${api}/config`, {
        method: 'PATCH',
        body: JSON.stringify({ synchronous_mode: isSynchronous }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    cut: async () => {
      const servers = nodes.map(({ name }) => `primary/${name}`)
      await tellHaproxy(...servers.map((server) => `disable server ${server}`))
      await tellHaproxy(...servers.map((server) => `shutdown sessions server ${server}`))
    },
    mend: () => tellHaproxy(...nodes.map(({ name }) => `enable server primary/${name}`)),
    output: () => output,
    stop: async () => {
      for (const node of nodes) await node.signal('SIGCONT')
      for (const node of nodes) await node.kill()
      for (const child of running) child.kill('SIGKILL')
      await until(() => running.size === 0)
      process.off('exit', abandon)
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** The server in that folder and its children, whose titles name no folder. */
const processesIn = async (folder: string): Promise<number[]> => {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=,args='])
  const all = stdout.split('\n').map((line) => line.trim().split(/ +/))
  const servers = all.filter((words) => words.includes(folder) && words.includes('-D'))
  const parents = new Set(servers.map(([pid]) => pid))
  return all
    .filter(([pid, parent]) => parents.has(pid) || parents.has(parent))
    .map(([pid]) => Number(pid))
}

/** A server without its agent. */
const quit = (folder: string): void => {
  const file = join(folder, 'postmaster.pid')
  if (existsSync(file)) signal(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGQUIT')
}

interface NodeConfig {
  name: string
  own: string
  folder: string
  api: number
  port: number
  etcd: number
  password: string
}

/** JSON is YAML. */
const configOf = ({ name, own, folder, api, port, etcd, password }: NodeConfig): object => ({
  scope: 'plinth',
  name,
  restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
  etcd3: { hosts: [`127.0.0.1:${etcd}`] },
  bootstrap: {
    dcs: {
      ...{ ttl, loop_wait: 5, retry_timeout: 5 },
      synchronous_mode: true,
      postgresql: {
        use_pg_rewind: true,
        parameters: { max_connections: 100, shared_buffers: '32MB', wal_keep_size: '128MB' },
      },
    },
    initdb: [{ encoding: 'UTF8' }, 'data-checksums'],
  },
  postgresql: {
    listen: `127.0.0.1:${port}`,
    connect_address: `127.0.0.1:${port}`,
    data_dir: folder,
    bin_dir: bin,
    pgpass: join(own, 'pgpass'),
    parameters: { unix_socket_directories: '' },
    pg_hba: [
      'host all all 127.0.0.1/32 scram-sha-256',
      'host replication all 127.0.0.1/32 scram-sha-256',
    ],
    authentication: {
      superuser: { username: 'postgres', password },
      replication: { username: 'replicator', password },
    },
  },
})

const haproxyConfig = (
  port: number,
  command: string,
  nodes: readonly { name: string; api: number; port: number }[],
): string => `
global
  stats socket ${command} level admin
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} 127.0.0.1:${node.port} check port ${node.api}`).join('\n')}
`
