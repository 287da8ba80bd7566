// Databases for tests: installed once as templates, cloned for each file that asks.
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import {
  clientConfig,
  withClient,
  withDatabase,
  type ConnectConfig,
} from '../../src/database/connection/connect.ts'
import { install } from '../../src/database/install/install.ts'
import { parameters, type Wanted } from '../../src/database/install/installation.ts'
import { readManifest, type Kind, type Manifest } from '../../src/database/install/manifest.ts'
import { readConfig, settingsOf } from '../../src/config.ts'

export const testSecret = 'tests-sign-with-this-and-nobody-else-does-0123456789'

const templates = { project: 'plinth_template', control: 'plinth_template_control' } as const

export const ownerConfig = (url: string): ConnectConfig => ({
  ...clientConfig({ url, name: 'test', statementTimeout: 60_000 }),
  settings: {},
})

const manifests: Partial<Record<Kind, Promise<Manifest>>> = {}
const manifestOf = (kind: Kind): Promise<Manifest> => (manifests[kind] ??= readManifest(kind))

const wanted = (ownerUrl: string): Wanted => ({
  ownerUrl,
  secret: testSecret,
  newTables: 'guarded',
})

export const makeTemplates = async (adminUrl: string): Promise<void> => {
  for (const kind of ['project', 'control'] as const) {
    const ownerUrl = withDatabase(adminUrl, templates[kind])
    const settings = settingsOf(readConfig({}), 'http://127.0.0.1:8000')
    await install(await manifestOf(kind), {
      ...wanted(ownerUrl),
      settings,
      log: () => undefined,
    })
  }
}

export interface TestDatabase {
  name: string
  ownerUrl: string
  controlUrl: string
  /** Runs SQL as the owner; gives the rows. */
  sql: <T extends object = Record<string, unknown>>(
    text: string,
    values?: unknown[],
  ) => Promise<T[]>
  drop: () => Promise<void>
}

/** The folder of the files of its gateways, which goes with it. */
export const filesOf = (name: string): string => join(tmpdir(), `plinth-files-${name}`)

export const cloneDatabase = async (adminUrl: string): Promise<TestDatabase> => {
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = <T>(use: (client: pg.Client) => Promise<T>): Promise<T> =>
    withClient(ownerConfig(adminUrl), use)
  await admin(async (client) => {
    await client.query(`create database ${name} template ${templates.project}`)
    await client.query(`create database ${name}_control template ${templates.control}`)
  })
  const ownerUrl = withDatabase(adminUrl, name)
  const controlUrl = withDatabase(adminUrl, `${name}_control`)
  await adopt('project', ownerUrl)
  await adopt('control', controlUrl)
  return {
    name,
    ownerUrl,
    controlUrl,
    sql: (text, values) =>
      withClient(ownerConfig(ownerUrl), async (client) => (await client.query(text, values)).rows),
    drop: () =>
      admin(async (client) => {
        for (const database of [name, `${name}_control`]) {
          await client.query(`drop database if exists ${database} with (force)`)
          await client.query(
            `drop role if exists ${database}_gateway, ${database}_import, ${database}_imported`,
          )
        }
        await rm(filesOf(name), { recursive: true, force: true })
      }),
  }
}

/** What of an installation depends on the name of its database: the rest came with the template. */
const isOfTheDatabase = /(^|\/)(gateway_log(in)?|grants|installed)\.sql$/

/** Makes of a clone what an installation would have made, so that its gateway has nothing to do but to serve. */
const adopt = async (kind: Kind, ownerUrl: string): Promise<void> => {
  const manifest = await manifestOf(kind)
  const files = manifest.files.filter(({ path }) => isOfTheDatabase.test(path))
  await withClient(ownerConfig(ownerUrl), async (client) => {
    for (const setting of Object.entries(parameters(manifest, wanted(ownerUrl))))
      await client.query('select set_config($1, $2, false)', setting)
    for (const { sql } of files) await client.query(sql)
  })
}
