// The embedded Postgres with real processes: starts, refusals, kills, and what is left afterwards.
import { spawn, type ChildProcess } from 'node:child_process'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  readlink,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { embeddedBinaries, reachableBinaries } from '../../../src/database/embedded/binaries.ts'
import { createCluster, pidOf } from '../../../src/database/embedded/cluster.ts'
import { ensureSecret, startEmbedded, type Embedded } from '../../../src/database/embedded/start.ts'
import { processesOf } from '../../../src/database/embedded/processes.ts'
import { isRoot, serviceUser } from '../../../src/database/embedded/service-user.ts'
import { installedPostgres, temporaryCluster } from '../../support/cluster.ts'
import { programFolder } from '../../support/program.ts'
import { times } from '../../support/times.ts'
import { until } from '../../support/until.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A data folder in a parent that everybody may pass, or nobody but us. */
const dataFolder = async (mode = 0o755): Promise<string> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-embedded-')))
  await chmod(parent, mode)
  cleanups.push(() => rm(parent, { recursive: true, force: true }))
  return join(parent, 'data')
}

const clusterOf = (folder: string): Promise<string> => realpath(join(folder, 'postgres'))

const start = async (folder: string, said: string[] = []): Promise<Embedded> => {
  const embedded = await startEmbedded({ folder, log: (sentence) => said.push(sentence) })
  cleanups.push(() => embedded.stop())
  return embedded
}

const query = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows.flatMap(Object.values)
  } finally {
    await client.end()
  }
}

/** A gateway in its own process. `answer` is 'ready', or what it was refused with. */
const gateway = (folder: string): { child: ChildProcess; answer: Promise<string> } => {
  const module = pathToFileURL(join(programFolder, 'database/embedded/start.js')).href
  const script = `
    import { startEmbedded } from ${JSON.stringify(module)}
    startEmbedded({ folder: ${JSON.stringify(folder)}, log: () => {} })
      .then(() => process.send('ready'), (error) => { process.send(error.message); process.disconnect() })`
  const args = ['--input-type=module', '--eval', script]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const answer = new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(message as string))
    child.once('exit', () => reject(new Error('The gateway ended without an answer.')))
  })
  cleanups.push(() => end(child))
  return { child, answer }
}

const end = async (child: ChildProcess): Promise<void> => {
  child.kill('SIGKILL')
  await until(() => child.exitCode !== null || child.signalCode !== null, { what: 'its end' })
}

describe('startEmbedded', () => {
  it('keeps its data and its address over a restart, and leaves no process', async () => {
    const folder = await dataFolder()
    const first = await start(folder)
    expect(first.firstStart).toBe(true)
    await query(first.superuserUrl('postgres'), 'create table kept as select 7 as n')
    await first.stop()
    expect(await processesOf(await clusterOf(folder))).toEqual([])

    const second = await start(folder)
    expect(second.firstStart).toBe(false)
    expect(second.url('postgres')).toBe(first.url('postgres'))
    expect(await query(second.superuserUrl('postgres'), 'select n from kept')).toEqual([7])
    await second.stop()
    expect(await processesOf(await clusterOf(folder))).toEqual([])
  })

  it('is closed to everybody without the password', async () => {
    const folder = await dataFolder()
    const { url, superuserUrl } = await start(folder)
    await expect(query(url('postgres').replace(/:[^:@]+@/, ':@'), 'select 1')).rejects.toThrow()
    expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600)
    expect(await query(superuserUrl('postgres'), 'show listen_addresses')).toEqual(['127.0.0.1'])
    expect(await query(superuserUrl('postgres'), 'show unix_socket_directories')).toEqual([''])
    expect(
      await query(superuserUrl('postgres'), `select distinct auth_method from pg_hba_file_rules`),
    ).toEqual(['scram-sha-256'])
    expect(
      await query(
        superuserUrl('postgres'),
        `select datlocale from pg_database where datname = 'template1'`,
      ),
    ).toEqual(['C.UTF-8'])
  })

  it('refuses a second gateway and says which process is in the way', async () => {
    const folder = await dataFolder()
    const first = await start(folder)
    const pid = await pidOf(await clusterOf(folder))
    await expect(start(folder)).rejects.toThrow(
      `Another Plinth is running on ${folder} (Postgres process ${pid}). ` +
        'Stop it first, or set SERVICE_DATA_DIR to another folder.',
    )
    expect(await query(first.url('postgres'), 'select 1')).toEqual([1])
  })

  it('lets one of two simultaneous first starts win', async () => {
    const folder = await dataFolder()
    const gateways = [gateway(folder), gateway(folder)]
    const answers = await Promise.all(gateways.map((one) => one.answer))
    expect(answers).toContain('ready')
    expect(answers.find((answer) => answer !== 'ready')).toMatch(/^Another Plinth is running on /)
    for (const { child } of gateways) await end(child)
    await (await start(folder)).stop()
    const left = (await readdir(folder)).filter((name) => name.includes('.new-'))
    expect(left).toEqual([])
  })

  it('goes on with the Postgres of a killed gateway', async () => {
    const folder = await dataFolder()
    const killed = gateway(folder)
    expect(await killed.answer).toBe('ready')
    const pid = await pidOf(await clusterOf(folder))
    await end(killed.child)
    expect(await pidOf(await clusterOf(folder))).toBe(pid)

    const said: string[] = []
    const next = await start(folder, said)
    expect(next.firstStart).toBe(false)
    expect(said.join()).toContain('Found Postgres running without a gateway')
    expect(await query(next.url('postgres'), 'select 1')).toEqual([1])
    expect(await pidOf(await clusterOf(folder))).toBe(pid)
    await next.stop()
    expect(await processesOf(await clusterOf(folder))).toEqual([])
  })

  it('brings a killed Postgres back, with its data, and holds it again', async () => {
    const folder = await dataFolder()
    const said: string[] = []
    const { superuserUrl } = await start(folder, said)
    await query(superuserUrl('postgres'), 'create table kept as select 7 as n')
    const cluster = await clusterOf(folder)
    for (const round of [1, 2]) {
      const pid = await pidOf(cluster)
      process.kill(pid!, 'SIGKILL')
      const back = (): boolean => said.filter((words) => /runs again/.test(words)).length === round
      await until(back, { what: 'Postgres to be back' })
      expect(await pidOf(cluster)).not.toBe(pid)
      expect(await query(superuserUrl('postgres'), 'select n from kept')).toEqual([7])
    }
    await expect(start(folder)).rejects.toThrow('Another Plinth is running')
    expect(said).toHaveLength(4)
  })

  it('starts after Postgres and gateway were both killed, though a backend is computing', async () => {
    const folder = await dataFolder()
    const killed = gateway(folder)
    await killed.answer
    const cluster = await clusterOf(folder)
    const [port, password] = await Promise.all(
      ['port', 'postgres-password'].map((name) => readFile(join(folder, name), 'utf8')),
    )
    const url = `postgres://plinth:${password!.trim()}@127.0.0.1:${port!.trim()}/postgres`
    const busy = query(url, `do $$ begin loop perform 1; end loop; end $$`).catch(() => {})
    const computing = `select 1 from pg_stat_activity where state = 'active' and query like 'do %'`
    await until(async () => (await query(url, computing)).length > 0)
    const pid = await pidOf(cluster)
    await end(killed.child)
    process.kill(pid!, 'SIGKILL')
    const next = await start(folder)
    await busy
    expect(await query(next.url('postgres'), 'select 1')).toEqual([1])
  })

  it('stops while it is bringing Postgres back', async () => {
    const folder = await dataFolder()
    const said: string[] = []
    const embedded = await start(folder, said)
    const cluster = await clusterOf(folder)
    process.kill((await pidOf(cluster))!, 'SIGKILL')
    await until(() => said.some((words) => /is gone/.test(words)))
    await embedded.stop()
    expect(await processesOf(cluster)).toEqual([])
  })

  it('takes another port when somebody has its own', async () => {
    const folder = await dataFolder()
    const first = await start(folder)
    await first.stop()
    const server = createServer()
    cleanups.push(() => new Promise((resolve) => server.close(resolve)))
    const port = Number(new URL(first.url('postgres')).port)
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const second = await start(folder)
    expect(second.url('postgres')).not.toBe(first.url('postgres'))
    expect(await query(second.url('postgres'), 'select 1')).toEqual([1])
  })

  it('is not misled by a lock file whose process number is another program', async () => {
    const folder = await dataFolder()
    await (await start(folder)).stop()
    const cluster = await clusterOf(folder)
    const text = [process.pid, cluster, 0, 5432, '', '127.0.0.1', '  1 1', 'ready', ''].join('\n')
    await writeFile(join(cluster, 'postmaster.pid'), text, { mode: 0o600 })
    const next = await start(folder)
    expect(await query(next.url('postgres'), 'select 1')).toEqual([1])
  })

  it('takes a half-made cluster for none', async () => {
    const folder = await dataFolder()
    await mkdir(join(folder, 'postgres.new-0123456789ab'), { recursive: true })
    await writeFile(join(folder, 'postgres.new-0123456789ab', 'PG_VERSION'), '18\n')
    expect((await start(folder)).firstStart).toBe(true)
    expect((await readdir(folder)).sort()).toEqual([
      'port',
      'postgres',
      'postgres-control-password',
      'postgres-password',
      'postgres-superuser-password',
      'postgres.log',
    ])
  })

  it('says so when the password of an existing cluster is missing', async () => {
    const folder = await dataFolder()
    await (await start(folder)).stop()
    await rm(join(folder, 'postgres-password'))
    await expect(start(folder)).rejects.toThrow(/but its password, .*postgres-password, is not/)
  })

  it('says what Postgres said when it cannot start', async () => {
    const folder = await dataFolder()
    await (await start(folder)).stop()
    await writeFile(join(await clusterOf(folder), 'postgresql.conf'), 'no_such_setting = 1\n')
    await expect(start(folder)).rejects.toThrow(/Postgres does not start: .*FATAL/)
  })
})

describe('stopping', () => {
  it('leaves no process though the data folder was removed', async () => {
    const folder = await dataFolder()
    const embedded = await start(folder)
    const cluster = await clusterOf(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    await embedded.stop()
    expect(await processesOf(cluster)).toEqual([])
  })
})

describe.runIf(isRoot())('startEmbedded as root', () => {
  it('works in a folder that the service user cannot reach', async () => {
    const folder = await dataFolder(0o700)
    const said: string[] = []
    const first = await start(folder, said)
    const home = dirname(await clusterOf(folder))
    cleanups.unshift(() => rm(home, { recursive: true, force: true }))
    expect(home).toMatch(/^\/var\/lib\/plinth\//)
    expect(said.join()).toContain(`so the database lives in ${home}`)
    await query(first.superuserUrl('postgres'), 'create table kept as select 7 as n')
    await first.stop()
    const second = await start(folder)
    expect(await query(second.superuserUrl('postgres'), 'select n from kept')).toEqual([7])
    await expect(start(folder)).rejects.toThrow('Another Plinth is running')
    await second.stop()
    expect(await processesOf(join(home, 'postgres'))).toEqual([])
  })

  it('neither reuses nor removes the database of a data folder that was removed', async () => {
    const folder = await dataFolder(0o700)
    await (await start(folder)).stop()
    const older = dirname(await clusterOf(folder))
    cleanups.unshift(() => rm(older, { recursive: true, force: true }))
    await rm(folder, { recursive: true })
    const said: string[] = []
    const next = await start(folder, said)
    const home = dirname(await clusterOf(folder))
    cleanups.unshift(() => rm(home, { recursive: true, force: true }))
    expect(next.firstStart).toBe(true)
    expect(said.join()).toContain(`is left as it is in ${older}`)
    expect(await pidOf(join(older, 'postgres'))).toBeUndefined()
  })

  it('refuses to begin anew when the database it points to is gone', async () => {
    const folder = await dataFolder(0o700)
    await (await start(folder)).stop()
    await rm(dirname(await readlink(join(folder, 'postgres'))), { recursive: true })
    await expect(start(folder)).rejects.toThrow(/which is gone, and the database with it/)
  })

  it('opens its own closed folder for passage, and keeps the data in it', async () => {
    const folder = await dataFolder()
    await mkdir(folder, { mode: 0o700 })
    await start(folder)
    expect(await clusterOf(folder)).toBe(join(folder, 'postgres'))
    expect((await stat(folder)).mode & 0o777).toBe(0o711)
  })

  it('runs a copy of programs that the service user cannot reach', async () => {
    const closed = await dataFolder(0o700)
    const home = await dataFolder()
    await mkdir(home)
    await cp(dirname(await embeddedBinaries()), closed, { recursive: true, verbatimSymlinks: true })
    const user = await serviceUser()
    const bin = await reachableBinaries({ bin: join(closed, 'bin'), home, user })
    expect(dirname(dirname(bin))).toBe(home)
    expect(await reachableBinaries({ bin: join(closed, 'bin'), home, user })).toBe(bin)
    const folder = join(home, 'postgres')
    await createCluster({ bin, folder, superuser: 'plinth', password: 'x', user })
    expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe('18\n')
  })
})

describe('ensureSecret', () => {
  it('makes one secret, once, for all who ask at the same moment', async () => {
    const folder = await dataFolder()
    const secrets = await times(8, () => ensureSecret(folder, 'jwt-secret'))
    expect(new Set(secrets).size).toBe(1)
    expect(secrets[0]).toMatch(/^[\w-]{64}$/)
    expect(await readdir(folder)).toEqual(['jwt-secret'])
    expect((await stat(join(folder, 'jwt-secret'))).mode & 0o777).toBe(0o600)
  })
})

describe.each([undefined, installedPostgres()].filter((bin, index) => bin ?? index === 0))(
  'temporaryCluster of %s',
  (bin) => {
    it('can be killed, started, restarted and stopped', async () => {
      const cluster = await temporaryCluster(bin ? { bin } : {})
      cleanups.push(() => cluster.stop())
      await query(cluster.url('postgres'), 'create table kept as select 7 as n')
      await query(cluster.url('postgres'), 'checkpoint')
      await cluster.kill()
      await cluster.start()
      await cluster.restart('immediate')
      await cluster.restart()
      expect(await query(cluster.url('postgres'), 'select n from kept')).toEqual([7])
      const [version] = await query(cluster.url('postgres'), 'show server_version_num')
      expect(Math.floor(Number(version) / 10_000)).toBe(cluster.version)
      await cluster.stop()
      expect(await processesOf(cluster.folder)).toEqual([])
      await expect(stat(cluster.folder)).rejects.toThrow()
    })
  },
)
