// What the fault tests share: databases that nobody installed yet, gateways of their own process, and what they logged.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { withClient, withDatabase } from '../../src/database/connection/connect.ts'
import { install } from '../../src/database/install/install.ts'
import { fingerprint, type Installation } from '../../src/database/install/installation.ts'
import { readManifest, type Manifest } from '../../src/database/install/manifest.ts'
import { readConfig, settingsOf } from '../../src/config.ts'
import {
  copyWithOwners,
  installedPostgres,
  temporaryCluster,
  type TemporaryCluster,
} from '../support/cluster.ts'
import {
  cloneDatabase,
  filesOf,
  ownerConfig,
  testSecret,
  type TestDatabase,
} from '../support/database.ts'
import { mainFile, root, type Program } from '../support/program.ts'
import { environmentOf, request, spawnService, type SpawnedService } from '../support/service.ts'
import { until } from '../support/until.ts'

/** What to undo at the end of a test, last first. */
export const cleanups: (() => Promise<unknown>)[] = []
export const cleanUp = async (): Promise<void> => {
  const failures: unknown[] = []
  for (const clean of cleanups.splice(0).reverse())
    await clean().catch((error: unknown) => failures.push(error)) // or the rest would stay
  if (failures.length > 0) throw failures[0]
}

export const query = <T extends object = Record<string, unknown>>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<T[]> =>
  withClient(
    ownerConfig(url),
    async (client: pg.Client) => (await client.query<T>(text, values)).rows,
  )

/** The names of two databases that are not there yet, as this owner sees them; both go in the end. */
export const newDatabase = (adminUrl: string, ownerUrl = adminUrl): TestDatabase => {
  const name = `f_${randomBytes(6).toString('hex')}`
  const database: TestDatabase = {
    name,
    ownerUrl: withDatabase(ownerUrl, name),
    controlUrl: withDatabase(ownerUrl, `${name}_control`),
    sql: (text, values) => query(withDatabase(adminUrl, name), text, values),
    drop: () =>
      withClient(ownerConfig(adminUrl), async (client) => {
        for (const one of [name, `${name}_control`]) {
          await client.query(`drop database if exists ${one} with (force)`)
          await client.query(`drop role if exists ${one}_gateway, ${one}_import, ${one}_imported`)
        }
        await rm(filesOf(name), { recursive: true, force: true })
      }),
  }
  cleanups.push(() => database.drop())
  return database
}

/** Two that are installed, as `newDatabase` would be by the first start of a gateway; both go in the end. */
export const installedDatabase = async (adminUrl: string): Promise<TestDatabase> => {
  const database = await cloneDatabase(adminUrl)
  cleanups.push(() => database.drop())
  return database
}

let template: Promise<string> | undefined

/** A data folder that is installed and stopped, as after `migrate` in an empty one: a copy of the first that was wanted. */
export const installedFolder = async (data: string): Promise<void> => {
  template ??= makeTemplate()
  await copyWithOwners(await template, data)
}

const makeTemplate = async (): Promise<string> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-installed-')))
  process.once('exit', () => rmSync(parent, { recursive: true, force: true }))
  await chmod(parent, 0o755) // so that Postgres' user may pass
  const folder = join(parent, 'data')
  const { code, output } = await run(['migrate'], { SERVICE_DATA_DIR: folder })
  if (code !== 0) throw new Error(output)
  return folder
}

export const installProject = async (
  ownerUrl: string,
  changes: { manifest?: Partial<Manifest>; secret?: string; newTables?: string } = {},
  log: (sentence: string) => void = () => undefined,
): Promise<Installation> =>
  install(
    { ...(await readManifest('project')), ...changes.manifest },
    {
      ownerUrl,
      secret: changes.secret ?? testSecret,
      newTables: changes.newTables ?? 'guarded',
      settings: settingsOf(readConfig({}), 'http://127.0.0.1:8000'),
      log,
    },
  )

export const findings = (database: TestDatabase): Promise<object[]> =>
  database.sql('select * from core.audit()')

/** A gateway in a process of its own, killed in the end if it still runs. */
export const launch = async (
  environment: Record<string, string>,
  program?: Program,
): Promise<SpawnedService> => {
  const service = await spawnService(environment, program)
  cleanups.push(async () => {
    service.process.kill('SIGKILL')
    await service.exited
  })
  return service
}

export const launchOn = (
  database: TestDatabase,
  more: Record<string, string> = {},
): Promise<SpawnedService> => launch(environmentOf(database, more))

/** Serves both databases. */
export const isReady = async ({ url, process }: SpawnedService): Promise<boolean> => {
  if (process.exitCode !== null) throw new Error('The gateway ended.')
  const { status, json } = await request(url, 'GET', '/ready')
  return status === 200 && json.control === 'up'
}

export const ready = async (service: SpawnedService): Promise<SpawnedService> => {
  await until(() => isReady(service), {
    what: `the gateway to be ready:\n${service.output()}`,
  })
  return service
}

/** The sentences a gateway logged, without those about requests. */
export const sentences = (service: SpawnedService): string[] =>
  service
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
    .filter((sentence) => sentence !== 'request')

/** The command line, run to its end. */
export const run = async (
  command: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string; milliseconds: number }> => {
  const started = performance.now()
  let output = ''
  const child = execFile(
    process.execPath,
    [mainFile, ...command],
    {
      cwd: root,
      env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
      maxBuffer: 16_777_216,
    },
    (_error, stdout, stderr) => (output = stdout + stderr),
  )
  cleanups.push(async () => void child.kill('SIGKILL'))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, milliseconds: performance.now() - started }
}

/** A cluster of the version under test, which may be stopped and killed. */
export const ownCluster = async (
  server: 'embedded' | 'installed',
  wanted: Omit<NonNullable<Parameters<typeof temporaryCluster>[0]>, 'bin'> = {},
): Promise<TemporaryCluster> => {
  const bin = server === 'installed' ? installedPostgres() : undefined
  const cluster = await temporaryCluster({ ...wanted, ...(bin && { bin }) })
  cleanups.push(() => cluster.stop())
  return cluster
}

/** Backends of the gateways of a database. */
export const backends = async (adminUrl: string, name: string): Promise<number> => {
  const [row] = await query<{ count: number }>(
    adminUrl,
    `select count(*)::integer as count from pg_stat_activity where datname = any ($1)`,
    [[name, `${name}_control`]],
  )
  return row!.count
}

export { fingerprint, testSecret }
