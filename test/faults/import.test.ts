// Imports whose gateway, source or client dies at any moment: each table is whole or empty, the history says how it
// ended, and resuming brings the rest.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { makeTokens } from '../../src/http/token.ts'
import { inCi } from '../support/ci.ts'
import type { TestDatabase } from '../support/database.ts'
import { dumpForm, runImport, sourceDatabase, type Ran } from '../support/import.ts'
import { makeRandom } from '../support/random.ts'
import { startRelay, type Relay } from '../support/relay.ts'
import { environmentOf, request, type SpawnedService } from '../support/service.ts'
import { until } from '../support/until.ts'
import {
  cleanUp,
  cleanups,
  findings,
  installedDatabase,
  installProject,
  launch,
  launchOn,
  newDatabase,
  ownCluster,
  query,
  ready,
  testSecret,
} from './support.ts'

const execute = promisify(execFile)
const adminUrl = inject('adminUrl')
afterEach(cleanUp)

const apikey = await makeTokens(testSecret, 'plinth').key('service_role')
const headers = { apikey }

const tables = ['a', 'b', 'c', 'd'] as const
const rows = 20_000

const makeSource = async (url: string): ReturnType<typeof sourceDatabase> => {
  const source = await sourceDatabase(
    url,
    tables
      .map(
        (name, place) => `
          create table public.${name} (id integer primary key, text text${
            place === 0 ? '' : `, above integer references public.${tables[place - 1] ?? ''}`
          });
          insert into public.${name} select n, repeat(md5(n::text), 4)${place === 0 ? '' : ', n'}
            from generate_series(1, ${rows}) n;`,
      )
      .join('\n'),
  )
  cleanups.push(source.stop)
  return source
}

const bodyOf = (url: string, more: object = {}): object => ({
  source: 'postgres',
  config: { connectionString: url },
  ...more,
})

const kill = async ({ process, exited }: SpawnedService): Promise<void> => {
  process.kill('SIGKILL')
  await exited
}

interface Line {
  id: string
  state: string
  phase: string
  error: { code: string } | null
}

const historyOf = async (url: string): Promise<Line[]> => {
  const { json } = await request(url, 'GET', '/admin/v1/import/history?limit=1000', { headers })
  return (json as { runs: Line[] }).runs
}

/** What a dead gateway had promised runs out now, not in a minute. */
const endLease = async (database: TestDatabase): Promise<void> => {
  await query(
    database.controlUrl,
    `update control.import_runs set leased_until = clock_timestamp() - interval '1 second' where state = 'running'`,
  )
}

/** Rows of each table that is there. */
const countsOf = async (database: TestDatabase): Promise<number[]> => {
  const counts: number[] = []
  for (const name of tables) {
    const [there] = await database.sql<{ it: string | null }>(
      `select to_regclass('public.${name}') as it`,
    )
    if (!there?.it) continue
    const [row] = await database.sql<{ count: number }>(
      `select count(*)::integer as count from public.${name}`,
    )
    counts.push(row?.count ?? -1)
  }
  return counts
}

/** The backends of a dead gateway end when Postgres sees that it is gone. */
const expectNoSessions = (database: TestDatabase): Promise<boolean> =>
  until(
    async () =>
      (
        await database.sql(
          `select from pg_stat_activity where datname = current_database() and application_name = 'plinth import'`,
        )
      ).length === 0,
    { what: 'the sessions of the dead gateway to end' },
  )

const expectWholeOrEmpty = async (database: TestDatabase): Promise<void> => {
  await expectNoSessions(database)
  for (const count of await countsOf(database)) expect([0, rows]).toContain(count)
}

const expectArrived = async (database: TestDatabase, { last, events }: Ran): Promise<void> => {
  expect(last?.event, JSON.stringify(events.slice(-3))).toBe('done')
  expect(last?.data.summary).toMatchObject({ proof: 'equal', tables: 4, rows: 4 * rows })
  expect(await countsOf(database)).toEqual(tables.map(() => rows))
  expect(
    await database.sql(
      `select distinct relowner::regrole::text = import.login_role() as is from pg_class where relname in ('a', 'd')`,
    ),
  ).toEqual([{ is: false }])
  expect(
    await database.sql(
      `select conname from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'f') and convalidated`,
    ),
  ).toHaveLength(7)
}

describe('a gateway that is killed', () => {
  const random = makeRandom()
  const kills = inject('server') === 'embedded' && !inCi ? 40 : 5

  it(`${kills} times at random leaves nothing half, seed ${random.seed}`, async () => {
    const source = await makeSource(adminUrl)
    const database = await installedDatabase(adminUrl)
    const environment = environmentOf(database)
    let resume: string | undefined
    const begun: string[] = []
    for (let count = 0; count < kills; count += 1) {
      const gateway = await ready(await launch(environment))
      const body = bodyOf(source.url, resume === undefined ? {} : { resume })
      const ran = runImport({ url: gateway.url, headers, body }).catch(() => undefined)
      await pause(30 + random.below(700))
      await kill(gateway)
      const ended = await ran
      if (ended) expect(ended.status, JSON.stringify(ended)).toBe(200)
      await endLease(database)
      await expectWholeOrEmpty(database)
      const [row] = await query<{ id: string; state: string }>(
        database.controlUrl,
        'select id, state from control.import_runs order by began_at desc limit 1',
      )
      // Also where the gateway died before it could say so.
      if (row?.state === 'done') break
      if (row && row.id !== resume) begun.push(row.id)
      resume = row?.id
    }
    const last = await ready(await launch(environment))
    const isDone = (await historyOf(last.url)).some(({ state }) => state === 'done')
    if (!isDone)
      await expectArrived(
        database,
        await runImport({
          url: last.url,
          headers,
          body: bodyOf(source.url, resume === undefined ? {} : { resume }),
        }),
      )
    const history = await historyOf(last.url)
    expect(history.filter(({ id }) => begun.includes(id)).map(({ state }) => state)).toEqual(
      begun.map(() => 'interrupted'),
    )
    expect(await findings(database)).toEqual([])
    await kill(last)
  })

  it('has its place taken when its lease is over, and not before', async () => {
    const source = await makeSource(adminUrl)
    const database = await installedDatabase(adminUrl)
    const gateway = await ready(await launchOn(database))
    const other = await ready(await launchOn(database))
    let isBegun = false
    const lost = runImport({
      ...{ url: gateway.url, headers, body: bodyOf(source.url) },
      heard: () => (isBegun = true),
    }).catch(() => undefined)
    await until(() => isBegun)
    gateway.process.kill('SIGKILL')
    await lost
    const early = await runImport({ url: other.url, headers, body: bodyOf(source.url) })
    expect(early.status).toBe(409)
    await endLease(database)
    await expectWholeOrEmpty(database)
    const [line] = await historyOf(other.url)
    expect(line).toMatchObject({ state: 'interrupted' })
    const body = bodyOf(source.url, { resume: line?.id })
    await expectArrived(database, await runImport({ url: other.url, headers, body }))
  })

  it('that was stopped and goes on after its lease gives up', async () => {
    const source = await makeSource(adminUrl)
    const database = await installedDatabase(adminUrl)
    // A lock on the first table holds the run in its rows for longer than a heartbeat.
    await database.sql(`create table public.a (id integer primary key, text text)`)
    const gateway = await ready(await launchOn(database))
    let isAlive = false
    let holder: Promise<unknown> | undefined
    const ran = runImport({
      ...{ url: gateway.url, headers, body: bodyOf(source.url) },
      heard: ({ data }) => {
        if (data.phase === 'schema')
          holder ??= database
            .sql('begin; lock table public.a; select pg_sleep(20)')
            .catch(() => undefined)
      },
      beat: () => (isAlive = true),
    })
    await until(() => isAlive, { what: 'a heartbeat' })
    await endLease(database)
    const { last } = await ran
    await holder
    expect(last).toMatchObject({ event: 'failed', data: { error: { code: 'unavailable' } } })
    expect((await historyOf(gateway.url))[0]).toMatchObject({ state: 'interrupted' })
    await expectWholeOrEmpty(database)
  })

  it('that is told to stop ends its run and says so', async () => {
    const source = await makeSource(adminUrl)
    const database = await installedDatabase(adminUrl)
    const gateway = await ready(await launchOn(database, { SERVICE_DRAIN_MS: '100' }))
    const ran = runImport({
      ...{ url: gateway.url, headers, body: bodyOf(source.url) },
      heard: ({ event, data }) => {
        if (event === 'phase' && data.phase === 'rows') gateway.process.kill('SIGTERM')
      },
    }).catch(() => undefined)
    await ran
    expect(await gateway.exited).toBe(0)
    await expectWholeOrEmpty(database)
    const next = await ready(await launchOn(database))
    const [line] = await historyOf(next.url)
    if (line?.state !== 'done') expect(line).toMatchObject({ state: 'interrupted' })
  })
})

describe('a gateway that is killed while it refreshes', () => {
  const schema = `
    create schema auth;
    create table auth.users (
      id uuid primary key, email text, encrypted_password text, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
      created_at timestamptz, phone text, banned_until timestamptz, deleted_at timestamptz, is_anonymous boolean not null default false);
    create table public.people (
      id serial primary key, account uuid not null references auth.users on delete cascade, above integer references public.people);
    create table public.posts (id integer primary key, person integer references public.people, text text)`
  const come = (from: number, to: number): string => `
    insert into auth.users select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@example.com'
    from generate_series(${from}, ${to}) as n;
    insert into public.people (account) select id from auth.users order by id offset ${from - 1};
    update public.people set above = (select max(id) from public.people);
    delete from public.posts; insert into public.posts select id, id, 'post' from public.people`
  const state = `
    select (select array_agg(p order by id)::text from public.people as p) as people,
      (select array_agg(p order by id)::text from public.posts as p) as posts,
      (select last_value::integer from public.people_id_seq) as sequence,
      (select array_agg(email order by email) from auth.users where banned_until is null) as users,
      (select array_agg(conname || convalidated order by conname) from pg_constraint
       where contype = 'f' and connamespace = 'public'::regnamespace) as keys`

  it.each(['schema', 'rows', 'constraints', 'users', 'objects'])(
    'in phase %s leaves keys that the next one returns, and resumes to what a clean run makes',
    async (phase) => {
      const source = await sourceDatabase(adminUrl, `${schema}; ${come(1, 300)}`)
      cleanups.push(source.stop)
      const database = await installedDatabase(adminUrl)
      const gateway = await ready(await launchOn(database))
      const wish = (more: object): object => ({
        ...{ source: 'supabase', config: { connectionString: `${source.url}?sslmode=disable` } },
        ...more,
      })
      const first = await runImport({ url: gateway.url, headers, body: wish({}) })
      expect(first.last?.data.summary, JSON.stringify(first)).toMatchObject({ proof: 'equal' })
      await source.sql(`
        update public.people set above = null where id <= 10;
        delete from public.posts where id <= 10;
        delete from public.people where id <= 10;
        delete from auth.users where email in ('1@example.com', '2@example.com'); ${come(301, 400)}`)

      await runImport({
        ...{ url: gateway.url, headers, body: wish({ mode: 'refresh' }) },
        heard: ({ event, data }) => {
          if (event === 'phase' && data.phase === phase) gateway.process.kill('SIGKILL')
        },
      }).catch(() => undefined)
      await gateway.exited
      await endLease(database)
      await expectNoSessions(database)
      const next = await ready(await launchOn(database))
      await until(
        async () => (await database.sql('select from import.held_keys where is_away')).length === 0,
        { timeout: 120_000, what: 'the keys to be back' },
      )
      const run = (await historyOf(next.url)).find(({ state }) => state === 'interrupted')?.id
      const resumed = wish({ mode: 'refresh', ...(run !== undefined && { resume: run }) })
      const ran = await runImport({ url: next.url, headers, body: resumed })
      expect(ran.last?.data.summary, JSON.stringify(ran)).toMatchObject({ proof: 'equal' })
      expect(await database.sql(state)).toEqual(await source.sql(state))
      expect(await findings(database)).toEqual([])
    },
  )
})

/** A run that is cut in the middle of its rows, where nothing comes from its source any more; then it is resumed. */
const cutAndResume = async (
  cut: (way: Relay, database: TestDatabase) => unknown,
  code?: string,
): Promise<void> => {
  const source = await makeSource(adminUrl)
  const way = await startRelay(source.url)
  cleanups.push(way.close)
  const database = await installedDatabase(adminUrl)
  const gateway = await ready(await launchOn(database))

  way.most = 2_000_000
  const run = runImport({ url: gateway.url, headers, body: bodyOf(way.url) })
  await until(() => way.lines.some((line) => line.isSilent()), { what: 'a line to fall silent' })
  await cut(way, database)
  const failed = await run
  expect(failed.last).toMatchObject({ event: 'failed', data: code ? { error: { code } } : {} })
  await expectWholeOrEmpty(database)
  expect((await historyOf(gateway.url))[0]).toMatchObject({ state: 'failed' })

  way.most = Infinity
  const body = bodyOf(way.url, { resume: failed.run })
  await expectArrived(database, await runImport({ url: gateway.url, headers, body }))
}

describe('a source that dies', () => {
  it('fails the run, leaves each table whole or empty, and the run is resumed', () =>
    cutAndResume(({ lines }) => lines.slice().forEach((line) => line.cut()), 'source_failed'))
})

describe('a target whose sessions are cut', () => {
  it('fails the run, and the run is resumed', () =>
    cutAndResume((_way, database) =>
      database.sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'plinth import'`,
      ),
    ))
})

/** A file system of so many MiB for that owner, where this user may mount one. */
const mountSmall = async (size: number, owner: number): Promise<string | undefined> => {
  const folder = await mkdtemp(join(tmpdir(), 'plinth-small-'))
  try {
    await execute('mount', [
      '-t',
      'tmpfs',
      '-o',
      `size=${size}m,uid=${owner},mode=700`,
      'tmpfs',
      folder,
    ])
    cleanups.push(async () => {
      await execute('umount', ['-l', folder])
      await rm(folder, { recursive: true })
    })
    return folder
  } catch {
    await rm(folder, { recursive: true })
    return undefined
  }
}

describe('a disk that is full', () => {
  it('fails the run, and with more room the run is resumed', async (test) => {
    const cluster = await ownCluster(inject('server'))
    const url = cluster.url('postgres')
    const disk = await mountSmall(9, (await stat(cluster.folder)).uid)
    if (disk === undefined) return test.skip('this user may not mount a small disk')
    const source = await makeSource(url)
    await query(url, `create tablespace small location '${disk}'`)
    await query(url, 'grant create on tablespace small to public')
    const database = newDatabase(url)
    for (const name of [database.name, `${database.name}_control`])
      await query(url, `create database ${name}`)
    await installProject(database.ownerUrl)
    await query(url, `alter database ${database.name} set default_tablespace = small`)
    const gateway = await ready(await launchOn(database))
    const failed = await runImport({ url: gateway.url, headers, body: bodyOf(source.url) })
    expect(failed.last, JSON.stringify(failed.last)).toMatchObject({
      event: 'failed',
      data: { phase: 'rows' },
    })
    await expectWholeOrEmpty(database)
    expect((await historyOf(gateway.url))[0]).toMatchObject({ state: 'failed' })
    await execute('mount', ['-o', 'remount,size=200m', disk])
    const body = bodyOf(source.url, { resume: failed.run })
    await expectArrived(database, await runImport({ url: gateway.url, headers, body }))
  })
})

describe('an owner who is no superuser', () => {
  it('imports and owns what came', async () => {
    const cluster = await ownCluster(inject('server'))
    const url = cluster.url('postgres')
    const source = await makeSource(url)
    await query(url, `create role plain login password 'owner' createrole createdb`)
    const ownerUrl = new URL(url)
    ownerUrl.username = 'plain'
    ownerUrl.password = 'owner'
    const database = newDatabase(url, ownerUrl.href)
    await query(url, `create database ${database.name} owner plain`)
    await query(url, `create database ${database.name}_control owner plain`)
    await installProject(database.ownerUrl)
    const gateway = await ready(await launchOn(database))
    await expectArrived(
      database,
      await runImport({ url: gateway.url, headers, body: bodyOf(source.url) }),
    )
    expect(
      await database.sql(
        `select pg_get_userbyid(relowner) = import.imported_role() as came, pg_has_role('plain', relowner, 'usage') as owns
         from pg_class where relname = 'a'`,
      ),
    ).toEqual([{ came: true, owns: true }])
    await kill(gateway)
    const again = await ready(await launchOn(database))
    const second = await runImport({
      url: again.url,
      headers,
      body: bodyOf(source.url, { mode: 'replace' }),
    })
    expect(second.last?.data.summary, JSON.stringify(second)).toMatchObject({ proof: 'equal' })

    const dump = `
      create extension if not exists pgcrypto with schema public;
      create table public.dumped (id uuid default public.gen_random_uuid());
      insert into public.dumped default values;`
    await query(url, 'alter role plain nocreatedb')
    const refused = await importDump(again.url, dump)
    expect(refused.status).toBe(503)
    expect(refused.json.error.message).toContain('the owner needs createrole and createdb')
    expect(await scratchesOf(database)).toEqual([])
    await query(url, 'alter role plain createdb')
    const dumped = await importDump(again.url, dump)
    expect(dumped.last?.data.summary, JSON.stringify(dumped)).toMatchObject({ proof: 'equal' })
    expect(await scratchesOf(database)).toEqual([])
  })
})

describe('a gateway that is killed while it looks at a dump', () => {
  it('leaves a database that the next one drops, whatever still runs there', async () => {
    const database = await installedDatabase(adminUrl)
    const gateway = await ready(await launchOn(database))
    const endless = `set client_connection_check_interval = 0; select pg_sleep(3600);`
    const looking = importDump(gateway.url, endless).catch(() => undefined)
    await until(async () => (await scratchesOf(database)).includes('select pg_sleep(3600);'), {
      what: 'the file to run',
    })
    await kill(gateway)
    await looking
    const next = await ready(await launchOn(database))
    expect(await scratchesOf(database)).toEqual(['select pg_sleep(3600);'])
    await kill(next)
    // Its password is good for minutes; then any gateway drops it.
    await query(
      adminUrl,
      `do $$ declare v_name name; begin
         for v_name in select usename from pg_stat_activity where query = 'select pg_sleep(3600);' loop
           execute format('alter role %I valid until ''2020-01-01''', v_name);
         end loop;
       end $$`,
    )
    await ready(await launchOn(database))
    await until(async () => (await scratchesOf(database)).length === 0, {
      what: 'the scratch database to be dropped',
    })
  })
})

const importDump = (url: string, dump: string): Promise<Ran> =>
  runImport({ url, headers, body: dumpForm(dump) })

/** What the login of each scratch database of a project does; '' where it does nothing. */
const scratchesOf = async ({ sql }: TestDatabase): Promise<string[]> => {
  const rows = await sql<{ query: string }>(
    `select coalesce(
       (select session.query from pg_stat_activity as session
        where session.usename = login.rolname and session.state = 'active' limit 1), '') as query
     from pg_roles as login where starts_with(login.rolname, import.scratch_prefix())
     union all
     select '' from pg_database as alone
     where starts_with(alone.datname, import.scratch_prefix())
       and not exists (select from pg_roles as login where login.rolname = alone.datname)`,
  )
  return rows.map(({ query }) => query)
}
