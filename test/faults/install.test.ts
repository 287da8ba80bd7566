// Installing: many at once, killed half-way, over something older, against something newer.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { gatewayUrl, withClient } from '../../src/database/connection/connect.ts'
import { readManifest } from '../../src/database/install/manifest.ts'
import { makeTokens } from '../../src/http/token.ts'
import { inCi } from '../support/ci.ts'
import { ownerConfig, type TestDatabase } from '../support/database.ts'
import { mainFile, root } from '../support/program.ts'
import { environmentOf, request } from '../support/service.ts'
import { times } from '../support/times.ts'
import { until } from '../support/until.ts'
import {
  cleanUp,
  findings,
  installProject,
  launch,
  launchOn,
  newDatabase,
  ownCluster,
  query,
  ready,
  run,
  sentences,
  testSecret,
} from './support.ts'

const adminUrl = inject('adminUrl')
const manifest = await readManifest('project')
afterEach(cleanUp)

const installations = (database: TestDatabase): Promise<object[]> =>
  database.sql('select version, migration, content from core.installation')

const installedOnce = [
  {
    version: manifest.version,
    migration: manifest.migrations.at(-1)!.id,
    content: manifest.content,
  },
]

const migrationNames = async (database: TestDatabase): Promise<string[]> =>
  (await database.sql<{ name: string }>('select name from core.migrations order by id')).map(
    ({ name }) => name,
  )

/** All that an installation makes, with its transaction ids: made anew it would differ. */
const traces = (database: TestDatabase): Promise<object[]> =>
  database.sql(`
    select 'function' as kind, proc.oid::regprocedure::text as name, proc.xmin::text as made
    from pg_proc as proc where pronamespace::regnamespace::text in ('core', 'auth', 'api', 'exec', 'realtime', 'storage')
    union all
    select 'relation', oid::regclass::text, xmin::text
    from pg_class where relnamespace::regnamespace::text in ('core', 'auth', 'api', 'exec', 'realtime', 'storage')
    union all
    select 'installation', version, xmin::text from core.installation
    order by 1, 2`)

describe('installing', () => {
  it('serves with twelve gateways that started at once on nothing', async () => {
    const database = newDatabase(adminUrl)
    const gateways = await times(12, () => launchOn(database, { DATABASE_POOL_SIZE: '1' }))
    await Promise.all(gateways.map(ready))
    const installed = gateways.flatMap((gateway) =>
      sentences(gateway).filter((sentence) => sentence.startsWith('installed ')),
    )
    expect(installed.sort()).toEqual([
      `installed control ${manifest.version} in database ${database.name}_control`,
      `installed project ${manifest.version} in database ${database.name}`,
    ])
    expect(await installations(database)).toEqual(installedOnce)
    expect(await migrationNames(database)).toEqual(manifest.migrations.map(({ name }) => name))
    expect(await findings(database)).toEqual([])
    expect(await query(database.controlUrl, 'select from control.platform_users')).toHaveLength(1)
    expect(gateways.flatMap(sentences).filter((sentence) => /reached/.test(sentence))).toEqual([])
  })

  it('waits for no advisory lock, which anybody who may run SQL could hold', async () => {
    const database = newDatabase(adminUrl)
    await installProject(database.ownerUrl)
    await withClient(ownerConfig(database.ownerUrl), async (client) => {
      await client.query(
        'select pg_advisory_lock(7061962746000), pg_advisory_lock(-8525285245963000605)',
      )
      await installProject(database.ownerUrl, { newTables: 'closed' })
    })
    expect(await database.sql('select new_tables from core.installation')).toEqual([
      { new_tables: 'closed' },
    ])
  })

  it('succeeds in four databases of a new cluster at once', async () => {
    const cluster = await ownCluster(inject('server'))
    const databases = Array.from({ length: 4 }, () => newDatabase(cluster.url('postgres')))
    await Promise.all(databases.map(({ ownerUrl }) => installProject(ownerUrl)))
    for (const database of databases) {
      expect(await installations(database)).toEqual(installedOnce)
      expect(await findings(database)).toEqual([])
    }
  })

  it('is completed by the next start, wherever it was killed', async () => {
    let halfway = 0
    const most = inject('server') === 'embedded' && !inCi ? 10 : 3
    const rounds = async (): Promise<void> => {
      for (let round = 1; round <= most; round += 1) {
        const database = newDatabase(adminUrl)
        await killedMigration(database, round % 3 > 0)
        if (await isHalfway(database)) halfway += 1
        await installProject(database.ownerUrl)
        expect(await installations(database)).toEqual(installedOnce)
        expect(await migrationNames(database)).toEqual(manifest.migrations.map(({ name }) => name))
        expect(await findings(database)).toEqual([])
        await database.drop()
      }
    }
    await Promise.all([rounds(), rounds(), rounds()])
    expect(halfway).toBeGreaterThan(2) // or the kills came too early or too late to tell anything
  })

  it('changes nothing the second time', async () => {
    const database = newDatabase(adminUrl)
    const said: string[] = []
    await installProject(database.ownerUrl, {}, (sentence) => said.push(sentence))
    const before = await traces(database)
    await installProject(database.ownerUrl, {}, (sentence) => said.push(sentence))
    expect(await traces(database)).toEqual(before)
    expect(said).toHaveLength(1)
  })

  it("leaves other people's tables called migrations alone", async () => {
    const database = newDatabase(adminUrl)
    await query(adminUrl, `create database ${database.name}`)
    await database.sql(`
      create table public.migrations (id integer primary key, what text);
      insert into public.migrations values (1, 'theirs');
      create schema aaa;
      create table aaa.migrations as select 'theirs' as name;`)
    await installProject(database.ownerUrl)
    expect(await migrationNames(database)).toEqual(manifest.migrations.map(({ name }) => name))
    expect(await database.sql('select * from public.migrations')).toEqual([
      { id: 1, what: 'theirs' },
    ])
    expect(await database.sql('select * from aaa.migrations')).toEqual([{ name: 'theirs' }])
    expect(await findings(database)).toEqual([])
  })

  it('says what is in the way instead of waiting for it to go', async () => {
    const database = newDatabase(adminUrl)
    await query(adminUrl, `create database ${database.name}`)
    await database.sql('create schema auth; create table auth.users (id integer)')
    const gateway = await launchOn(database)
    expect(await gateway.exited).toBe(1)
    expect(gateway.output()).toMatch(/^plinth: migrating project: .*"users" already exists/m)
  })

  it('stops at a schema storage that is not ours, leaves it alone, and goes on once it is renamed', async () => {
    const database = newDatabase(adminUrl)
    await query(adminUrl, `create database ${database.name}`)
    await database.sql(`
      create schema storage;
      create table storage.objects as select 'theirs' as name;`)
    await expect(installProject(database.ownerUrl)).rejects.toThrow(
      'there is a schema storage already, and it is not ours: rename or drop it, then install again',
    )
    expect(await database.sql('select * from storage.objects')).toEqual([{ name: 'theirs' }])

    await database.sql('alter schema storage rename to storage_before')
    await installProject(database.ownerUrl)
    expect(await installations(database)).toEqual(installedOnce)
    expect(await database.sql('select * from storage_before.objects')).toEqual([{ name: 'theirs' }])
    expect(await findings(database)).toEqual([])
  })
})

/** Runs `migrate` and kills it at a random moment of its work, or of its work in the new database. */
const killedMigration = async (database: TestDatabase, inside: boolean): Promise<void> => {
  const child = spawn(process.execPath, [mainFile, 'migrate'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environmentOf(database) },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const begun = `select from pg_stat_activity
    where application_name = 'plinth installer' and (datname = $1 or query ~ $1 and ${!inside})`
  await until(
    async () =>
      child.exitCode !== null || (await query(adminUrl, begun, [database.name])).length > 0,
  )
  await pause(randomInt(250))
  child.kill('SIGKILL')
  await ended
}

/** The database is made, and the project is not installed in it. */
const isHalfway = async (database: TestDatabase): Promise<boolean> => {
  const there = `select from pg_database where datname = $1`
  if ((await query(adminUrl, there, [database.name])).length === 0) return false
  const [core] = await database.sql<{ found: unknown }>(
    `select to_regclass('core.installation') as found`,
  )
  return !core?.found || (await installations(database)).length === 0
}

describe('another version', () => {
  it('refuses the schema of a newer one, in a sentence', async () => {
    const database = newDatabase(adminUrl)
    await installProject(database.ownerUrl)
    await database.sql(`update core.installation set version = '99.0.0'`)
    const byVersion = await run(['start'], environmentOf(database))
    const sentence = `database ${database.name} holds the schema of version 99.0.0, this is ${manifest.version}`
    expect(byVersion.code).toBe(1)
    expect(byVersion.output).toContain(`plinth: ${sentence}`)

    await database.sql(
      `update core.installation set version = '${manifest.version}', migration = 99`,
    )
    const byMigration = await run(['migrate'], environmentOf(database))
    expect(byMigration.code).toBe(1)
    expect(byMigration.output).toContain(
      `holds migration 99 of version ${manifest.version}, the last that this program knows is ${manifest.migrations.at(-1)!.id}: start the newer version`,
    )
    expect(await database.sql('select migration from core.installation')).toEqual([
      { migration: 99 },
    ])
  })

  it('refuses the schema of one that was never released, in a sentence', async () => {
    const database = newDatabase(adminUrl)
    await installProject(database.ownerUrl)
    await database.sql(`
      update core.migrations set hash = 'another' where id = 1;
      update core.installation set migration = 19, content = 'another'`)
    const before = await traces(database)
    const { code, output } = await run(['migrate'], environmentOf(database))
    expect(code).toBe(1)
    expect(output).toContain(
      `plinth: database ${database.name} holds a version that was never released, as migration `,
    )
    expect(await traces(database)).toEqual(before)
  })

  it('installs newer content over older, keeping what is in it', async () => {
    const database = newDatabase(adminUrl)
    const older = manifest.files.filter(({ path }) => !path.endsWith('/explain.sql'))
    await installProject(database.ownerUrl, {
      manifest: { files: older, content: 'older', version: '0.0.9' },
    })
    await database.sql(`insert into auth.users (email) values ('kept@example.com')`)
    expect(await database.sql('select content, version from core.installation')).toEqual([
      { content: 'older', version: '0.0.9' },
    ])
    const gateway = await ready(await launchOn(database))
    expect(sentences(gateway)).toContain(
      `installed project ${manifest.version} in database ${database.name}`,
    )
    expect(await installations(database)).toEqual(installedOnce)
    expect(await database.sql('select email from auth.users')).toEqual([
      { email: 'kept@example.com' },
    ])
    expect(await database.sql(`select from pg_proc where proname = 'explain'`)).toHaveLength(1)
    expect(await findings(database)).toEqual([])
  })
})

describe('another JWT_SECRET', () => {
  const other = `${testSecret}, but another one`

  it("mends the gateway's login, and old tokens open nothing", async () => {
    const database = newDatabase(adminUrl)
    const old = await ready(await launchOn(database))
    const oldKey = await makeTokens(testSecret, 'plinth').key('service_role')
    const newKey = await makeTokens(other, 'plinth').key('service_role')
    await database.sql('create table t (id integer)')
    const read = async (url: string, key: string): Promise<number> =>
      (await request(url, 'GET', '/rest/v1/t', { headers: { apikey: key } })).status
    expect(await read(old.url, oldKey)).toBe(200)

    const gateway = await ready(await launchOn(database, { JWT_SECRET: other }))
    expect(await read(gateway.url, oldKey)).toBe(401)
    expect(await read(gateway.url, newKey)).toBe(200)
    expect(await findings(database)).toEqual([])
    await expect(query(gatewayUrl(database.ownerUrl, testSecret), 'select 1')).rejects.toThrow(
      /password authentication failed/,
    )

    // The gateway that nobody restarted cannot connect any more: that is an outage, and no fault of its clients.
    await database.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'plinth'`,
    )
    const answers = await times(10, () => read(old.url, oldKey))
    expect(new Set(answers)).toEqual(new Set([503]))
  })

  it("mends a gateway's login that somebody changed", async () => {
    const database = newDatabase(adminUrl)
    await installProject(database.ownerUrl)
    await query(adminUrl, `alter role ${database.name}_gateway nologin password 'x'`)
    const gateway = await ready(await launchOn(database))
    expect(sentences(gateway)).toContain(`mended roles and grants of database ${database.name}`)
  })

  it('takes back settings and default privileges that a function of the application left', async () => {
    const database = newDatabase(adminUrl)
    await installProject(database.ownerUrl)
    const here = `in database ${database.name}`
    await database.sql(`
      alter role authenticated ${here} set row_security = off;
      alter role ${database.name}_gateway set search_path = public;
      alter role ${database.name}_gateway ${here} set log_min_messages = warning;
      alter role anon ${here} set statement_timeout = '3s';
      alter default privileges in schema auth grant select on tables to anon;
      alter default privileges in schema public grant all on tables to anon`)
    expect(await findings(database)).toHaveLength(4)
    const gateway = await ready(await launchOn(database))
    expect(sentences(gateway)).toContain(`mended roles and grants of database ${database.name}`)
    expect(await findings(database)).toEqual([])
    // What is the owner's to choose stays.
    expect(await database.sql('select object from core.report_defaults() order by 1')).toEqual([
      { object: `anon in database ${database.name} statement_timeout=3s` },
      { object: expect.stringMatching(/^tables of .+ in public, to anon$/) as string },
    ])
  })

  it('mends rights on the database, which no dump holds', async () => {
    const database = newDatabase(adminUrl)
    await installProject(database.ownerUrl)
    await query(adminUrl, `grant temporary on database ${database.name} to public`)
    const gateway = await ready(await launchOn(database))
    expect(sentences(gateway)).toContain(`mended roles and grants of database ${database.name}`)
  })
})

describe('the control database', () => {
  it('is made, and closed to everybody but its own login', async () => {
    const database = newDatabase(adminUrl)
    await ready(await launchOn(database))
    await query(adminUrl, `create role ${database.name}_guest login password 'guest'`)
    const guest = new URL(database.controlUrl)
    guest.username = `${database.name}_guest`
    guest.password = 'guest'
    const project = new URL(gatewayUrl(database.ownerUrl, testSecret))
    project.pathname = `/${database.name}_control`
    const control = new URL(gatewayUrl(database.controlUrl, testSecret))
    try {
      for (const url of [guest, project])
        await expect(query(url.href, 'select 1')).rejects.toThrow(/permission denied for database/)
      expect(await query(control.href, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await query(adminUrl, `drop role ${database.name}_guest`)
    }
  })

  it('makes the first operator once and never resets it', async () => {
    const database = newDatabase(adminUrl)
    const login = async (url: string, password: string): Promise<number> => {
      const body = { email: 'operator@example.com', password }
      return (await request(url, 'POST', '/admin/v1/login', { body })).status
    }
    const first = await ready(await launchOn(database))
    await until(async () => (await login(first.url, 'correct horse battery staple')) === 200)
    const again = await ready(
      await launch(environmentOf(database, { SERVICE_ADMIN_PASSWORD: 'another long password' })),
    )
    expect(await login(again.url, 'another long password')).toBe(401)
    expect(await login(again.url, 'correct horse battery staple')).toBe(200)
    expect(await query(database.controlUrl, 'select from control.platform_users')).toHaveLength(1)
  })
})
