// The owner that people are given with the embedded Postgres is no superuser, in a data folder of before neither.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { embeddedBinaries, reachableBinaries } from '../../../src/database/embedded/binaries.ts'
import {
  createCluster,
  isCluster,
  startCluster,
  stopCluster,
} from '../../../src/database/embedded/cluster.ts'
import { openFolder } from '../../../src/database/embedded/home.ts'
import { serviceUser } from '../../../src/database/embedded/service-user.ts'
import { ensureSecret } from '../../../src/database/embedded/start.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { ownerConfig } from '../../support/database.ts'
import { mainFile } from '../../support/program.ts'
import { signInAs } from '../../support/operators.ts'
import { request, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { expectBoundary } from '../boundary.ts'
import { cleanUp, cleanups, installProject, launch, query, ready, run } from '../support.ts'

afterEach(cleanUp)

const dataFolder = async (): Promise<string> => {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'plinth-owner-')))
  await chmod(parent, 0o755)
  cleanups.push(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }))
  const folder = await openFolder(join(parent, 'data'))
  cleanups.push(async () => {
    if (await isCluster(join(folder, 'postgres')))
      await stopCluster({ folder: join(folder, 'postgres') })
  })
  return folder
}

const contentOf = async (folder: string, name: string): Promise<string> =>
  (await readFile(join(folder, name), 'utf8')).trim()

/** As README.md has it. */
const ownerUrl = async (folder: string): Promise<string> =>
  `postgres://plinth:${await contentOf(folder, 'postgres-password')}@127.0.0.1:${await contentOf(folder, 'port')}/plinth`

/** As its own owner. */
const controlUrl = async (folder: string): Promise<string> =>
  `postgres://plinth_control:${await contentOf(folder, 'postgres-control-password')}@127.0.0.1:${await contentOf(folder, 'port')}/plinth_control`

const expectControlClosed = async (folder: string): Promise<void> =>
  expectBoundary(
    {
      url: await ownerUrl(folder),
      owner: 'plinth',
      control: { database: 'plinth_control', owner: 'plinth_control' },
    },
    await controlUrl(folder),
  )

const environment = (folder: string): Record<string, string> => ({
  PORT: '0',
  SERVICE_DATA_DIR: folder,
})

const anonKey = async (folder: string): Promise<string> =>
  makeTokens(await contentOf(folder, 'jwt-secret'), 'plinth').key('anon')

/** The first one, as `npm run keys` prints it. */
const operatorOf = async (folder: string): Promise<{ email: string; password: string }> => {
  const { output } = await run(['keys'], environment(folder))
  const [, email = '', password = ''] = /^operator (\S+) {2}(\S+)/m.exec(output) ?? []
  return { email, password }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const injectable = `
  create function find_note(word text) returns text language plpgsql security definer
  as $$ declare found text; begin execute 'select ''' || word || '''' into found; return found; end $$`

/** By a word that ends the literal, as an injection does. */
const runProgram = async ({ url }: SpawnedService, folder: string): Promise<[number, boolean]> => {
  const proof = join(tmpdir(), `plinth-proof-${process.pid}`)
  const program = `copy (select 1) to program 'touch ${proof}'`
  const word = `'; ${program}; select '`
  const { status } = await request(url, 'POST', '/rest/v1/rpc/find_note', {
    headers: { apikey: await anonKey(folder) },
    body: { word },
  })
  const wasRun = await access(proof).then(
    () => true,
    () => false,
  )
  await rm(proof, { force: true })
  return [status, wasRun]
}

const owned = `
  select pg_describe_object(owned.class, owned.id, 0) as object
  from (
    select 'pg_class'::regclass, oid, relowner from pg_class where relkind <> 't'
    union all select 'pg_proc', oid, proowner from pg_proc
    union all select 'pg_namespace', oid, nspowner from pg_namespace
    union all select 'pg_type', oid, typowner from pg_type
    union all select 'pg_operator', oid, oprowner from pg_operator
    union all select 'pg_statistic_ext', oid, stxowner from pg_statistic_ext
    union all select 'pg_database', oid, datdba from pg_database
  ) as owned (class, id, owner)
  join pg_roles as role on role.oid = owned.owner
  where owned.id >= 16384
    and not exists (select from pg_depend where classid = owned.class and objid = owned.id and deptype = 'e')`
/** But for what shows the owner the statements of its database: server_extensions.sql. */
const ownedBySuperusers = `${owned} and role.rolsuper
    and owned.id is distinct from to_regprocedure('operate.statements_counted()')`
/** Databases belong to all of them. */
const ownedBy = (role: string): string =>
  `${owned} and role.rolname = '${role}' and owned.class <> 'pg_database'::regclass`

describe('the owner of a new data folder', () => {
  let folder: string
  let gateway: SpawnedService
  const laterCleanups: typeof cleanups = []
  beforeAll(async () => {
    folder = await dataFolder()
    gateway = await ready(await launch(environment(folder)))
    laterCleanups.push(...cleanups.splice(0))
  })
  afterAll(async () => {
    cleanups.push(...laterCleanups)
    await cleanUp()
  })

  it('cannot be led to run a program on the machine by a function of the application', async () => {
    await query(await ownerUrl(folder), injectable)
    expect(await runProgram(gateway, folder)).toEqual([403, false])
  })

  it('owns what is installed, is no superuser, and has new tables opened at once', async () => {
    const url = await ownerUrl(folder)
    expect(await query(url, ownedBySuperusers)).toEqual([])
    expect(await query(await controlUrl(folder), ownedBySuperusers)).toEqual([])
    expect(await query(url, 'select * from core.audit()')).toEqual([])
    expect((await request(gateway.url, 'GET', '/ready')).json).toMatchObject({
      service_role_bypasses: true,
      event_triggers: true,
    })
    expect(
      await query(
        url,
        `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: true, rolcreatedb: true, rolbypassrls: false }])

    await query(
      url,
      `create table notes (id int); create policy all_rows on notes using (true); insert into notes values (7)`,
    )
    const read = await request(gateway.url, 'GET', '/rest/v1/notes', {
      headers: { apikey: await anonKey(folder) },
    })
    expect(read.json).toEqual([{ id: 7 }])
  })

  it("leaves the operators' database alone, whatever an admin types", async () => {
    const { email, password } = await operatorOf(folder)
    const who = await signInAs(gateway, email, password)
    const statements = [{ sql: 'drop database plinth_control with (force)' }]
    const answer = await who.send('POST', 'sql/run', { statements, transaction: false })
    expect(answer.json.error.details.sqlstate, answer.text).toBe('42501')
    await expectControlClosed(folder)
    expect((await who.send('GET', 'me')).status).toBe(200)
    expect((await signInAs(gateway, email, password)).token).toBeDefined()
  })

  it('runs the SQL that people made for Supabase, as psql sends it', async () => {
    const url = await ownerUrl(folder)
    await query(
      url,
      `create extension if not exists "uuid-ossp";
       create extension if not exists moddatetime schema extensions;
       create extension if not exists citext;
       create table public.people (
         id uuid primary key default uuid_generate_v4(), mail citext unique, updated_at timestamptz default '2020-01-01');
       create trigger handle_updated_at before update on public.people
       for each row execute procedure moddatetime (updated_at);
       insert into public.people (mail) values ('Ada@example.com');
       update public.people set mail = 'ada@example.com' where mail = 'ADA@example.com';`,
    )
    expect(
      await query(url, `select updated_at > '2026-01-01' as is_now from public.people`),
    ).toEqual([{ is_now: true }])
    expect(await query(url, 'show search_path')).toEqual([
      { search_path: '"$user", public, extensions' },
    ])
  })

  it('counts the statements of all roles, and shows them to the owner of their database alone', async () => {
    const url = await ownerUrl(folder)
    await query(
      url,
      'create table public.counted (id int); create policy all_rows on public.counted using (true)',
    )
    const apikey = await anonKey(folder)
    await request(gateway.url, 'GET', '/rest/v1/counted?id=eq.7', { headers: { apikey } })
    await query(await controlUrl(folder), `select 1 as asked_of_operators`)
    const { email, password } = await operatorOf(folder)
    const who = await signInAs(gateway, email, password)
    const { json } = await who.send('GET', 'stats/statements?limit=1000')
    expect(json).toMatchObject({ available: true, hidden: null })
    const statements = json.statements as { role: string; statement: string | null }[]
    const counted = statements.filter(({ statement }) => /from .*counted/.test(statement ?? ''))
    expect(counted.map(({ role }) => role)).toContain('anon')
    expect(statements.filter(({ statement }) => statement === null)).toEqual([])
    expect(JSON.stringify(statements)).not.toMatch(/asked_of_operators|control\./)
    await query(url, 'create role counted_by_nobody password $$a canary$$')
    expect((await who.send('GET', 'stats/statements?limit=1000')).text).not.toContain('canary')
    expect(
      await query(
        url,
        `select
           has_table_privilege('anon', 'extensions.pg_stat_statements', 'select') as view,
           has_function_privilege('anon', 'extensions.pg_stat_statements(boolean)', 'execute') as function,
           has_function_privilege('anon', 'operate.statements_counted()', 'execute') as ours`,
      ),
    ).toEqual([{ view: false, function: false, ours: false }])
    expect((await who.send('GET', 'migrations/drift')).text).not.toMatch(
      /stat_statements|counted\(/,
    )
  })

  it('has the tables of roles that it makes opened too', async () => {
    const url = await ownerUrl(folder)
    await query(url, `create role author; grant create, usage on schema public to author`)
    await query(url, `set role author; create table theirs (id int)`)
    expect(
      await query(url, `select has_table_privilege('anon', 'public.theirs', 'select') as may`),
    ).toEqual([{ may: true }])
  })
})

/** A data folder of an older release, whose cluster `make` fills; stopped when it is made, unless it shall run on. */
const olderFolder = async (
  superuser: string,
  make: (urlOf: (user: string, database: string) => string, secret: string) => Promise<unknown>,
  { leaveRunning = false } = {},
): Promise<string> => {
  const folder = await dataFolder()
  const cluster = join(folder, 'postgres')
  const user = await serviceUser()
  const bin = await reachableBinaries({ bin: await embeddedBinaries(), home: folder, user })
  const secret = await ensureSecret(folder, 'jwt-secret')
  const passwords = {
    plinth: await ensureSecret(folder, 'postgres-password'),
    plinth_superuser: await ensureSecret(folder, 'postgres-superuser-password'),
  } as Record<string, string>
  const password = passwords[superuser] ?? ''
  await createCluster({ bin, folder: cluster, superuser, password, user, durable: false })
  const port = await freePort()
  await startCluster({ bin, folder: cluster, port })
  await make(
    (user, database) => `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/${database}`,
    secret,
  )
  await writeFile(join(folder, 'port'), `${port}\n`)
  if (!leaveRunning) await stopCluster({ folder: cluster })
  return folder
}

/** As it was when the owner was the superuser that initdb had made. */
const folderOfSuperuser = (sql: string, options = {}): Promise<string> =>
  olderFolder(
    'plinth',
    async (urlOf, secret) => {
      const url = urlOf('plinth', 'plinth')
      await installProject(url, { secret })
      await query(url, sql)
    },
    options,
  )

/** As it was when one owner, who is no superuser, had both databases. */
const folderOfOneOwner = (sql: string): Promise<string> =>
  olderFolder('plinth_superuser', async (urlOf, secret) => {
    const { password } = new URL(urlOf('plinth', 'plinth'))
    const admin = urlOf('plinth_superuser', 'postgres')
    await query(admin, `create role plinth login createrole createdb password '${password}'`)
    await query(admin, `alter role plinth set createrole_self_grant = 'set, inherit'`)
    const environment = { DATABASE_URL: urlOf('plinth', 'plinth'), JWT_SECRET: secret }
    const { code, output } = await run(['migrate'], environment)
    expect(code, output).toBe(0)
    await query(
      admin,
      `create role auditor login; create role watcher login; grant watcher to plinth`,
    )
    await query(urlOf('plinth', 'plinth_control'), sql)
  })

const application = `
  create role helper login password 'helper';
  grant plinth to helper;
  alter role plinth set lock_timeout = '7s';
  alter default privileges revoke execute on functions from public;
  ${injectable};
  grant execute on function find_note to anon;
  create schema app;
  create type app.mood as enum ('good', 'bad');
  create domain app.small as integer check (value < 10);
  create type app.pair as (a integer, b integer);
  create type app.span as range (subtype = float8);
  create table notes (id bigint generated always as identity primary key, body text, mood app.mood);
  create policy readable on notes for select to anon using (body <> 'hidden');
  create table app.parts (id integer) partition by range (id);
  create table app.part partition of app.parts for values from (0) to (10);
  create table forced (id serial, made_by text default current_user);
  create policy for_owner on forced to plinth using (true);
  alter table forced enable row level security, force row level security;
  create view bodies as select body from notes;
  create materialized view counted as select count(*) from notes;
  create procedure nothing() language sql as 'select 1';
  create aggregate total(integer) (sfunc = int4pl, stype = integer, initcond = '0');
  create operator === (leftarg = integer, rightarg = integer, function = int4eq);
  create statistics together on id, body from notes;
  create extension citext;
  select realtime.ensure_watched('public.notes');
  insert into notes (body) values ('kept'), ('hidden')`

const roles = `select rolname as name, rolsuper as is_super from pg_roles where rolname like 'plinth%' and rolname not like '%gateway' order by 1`
const split = [
  { name: 'plinth', is_super: false },
  { name: 'plinth_control', is_super: false },
  { name: 'plinth_superuser', is_super: true },
]

describe('a data folder whose owner was the superuser', () => {
  it('is moved over at the next start, with all that is in it', async () => {
    const folder = await folderOfSuperuser(application)
    const gateway = await ready(await launch(environment(folder)))
    const url = await ownerUrl(folder)
    expect(await query(url, ownedBySuperusers)).toEqual([])
    expect(await query(url, roles)).toEqual(split)
    expect(await query(url, 'select * from core.audit()')).toEqual([])
    expect(
      await query(
        url,
        `select pg_has_role('helper', 'plinth', 'set') as owner, pg_has_role('helper', 'plinth_superuser', 'member') as superuser`,
      ),
    ).toEqual([{ owner: true, superuser: false }])
    expect(await query(url, `select current_setting('lock_timeout') as patience`)).toEqual([
      { patience: '7s' },
    ])
    expect(await runProgram(gateway, folder)).toEqual([403, false])

    const read = await request(gateway.url, 'GET', '/rest/v1/notes?select=body', {
      headers: { apikey: await anonKey(folder) },
    })
    expect(read.json).toEqual([{ body: 'kept' }])
    // The owner goes on as before: changes what there was, and makes more under the same defaults.
    await query(
      url,
      `
      insert into notes (body) values ('new');
      insert into forced default values;
      alter table app.parts add column more app.pair;
      alter type app.mood add value 'none';
      refresh materialized view counted;
      select realtime.ensure_watched('public.notes');
      create function closed() returns integer language sql as 'select 1'`,
    )
    expect(await query(url, `select made_by from forced`)).toEqual([{ made_by: 'plinth' }])
    expect(
      await query(
        url,
        `select has_function_privilege('anon', 'public.closed()', 'execute') as may`,
      ),
    ).toEqual([{ may: false }])
  })

  it('is moved over to the end though the start was killed in the middle', async () => {
    const folder = await folderOfSuperuser(
      `create table slow (id integer);
       create role other login password 'other';
       grant select on slow to other`,
      { leaveRunning: true },
    )
    const other = new URL(await ownerUrl(folder))
    other.username = other.password = 'other'
    await withClient(ownerConfig(other.href), async (client) => {
      await client.query('begin; lock table slow in access share mode')
      const killed = spawn(process.execPath, [mainFile, 'start'], {
        env: { ...process.env, ...environment(folder) },
        stdio: 'ignore',
      })
      const waiting = `select from pg_locks where relation = 'slow'::regclass and not granted`
      await until(async () => (await client.query(waiting)).rowCount, { what: 'the move to wait' })
      killed.kill('SIGKILL')
      await once(killed, 'exit')
      await client.query('rollback')
    })

    await ready(await launch(environment(folder)))
    const url = await ownerUrl(folder)
    expect(await query(url, ownedBySuperusers)).toEqual([])
    expect(await query(url, roles)).toEqual(split)
  })
})

describe("a data folder whose owner had the operators' database too", () => {
  it('is moved over at the next start, with operators and what was granted', async () => {
    const folder = await folderOfOneOwner(`
      grant connect on database plinth_control to auditor, watcher;
      grant usage on schema control to auditor;
      grant select on control.platform_users to auditor;
      grant plinth_control_gateway to watcher;
      create schema notes;
      create type notes.mark as enum ('seen');
      create table notes.about (id serial, mark notes.mark);
      insert into control.platform_users (email, encrypted_password, platform_role)
      values ('kept@example.com', '!', 'owner')`)
    const { output, code } = await run(
      ['operators', 'reset', 'kept@example.com'],
      environment(folder),
    )
    expect(code, output).toBe(0)
    expect(output).toContain('database plinth_control and what is in it belong to plinth_control')
    const gateway = await ready(await launch(environment(folder)))
    await signInAs(gateway, 'kept@example.com', /com {2}(\S+)/.exec(output)?.[1] ?? '')

    const url = await controlUrl(folder)
    expect(await query(url, ownedBy('plinth'))).toEqual([])
    expect(await query(await ownerUrl(folder), ownedBy('plinth_control'))).toEqual([])
    expect(await query(url, 'select * from core.audit()')).toEqual([])
    expect(
      await query(
        url,
        `select role, has_database_privilege(role, 'plinth_control', 'connect') as enters,
          has_table_privilege(role, 'control.platform_users', 'select') as reads,
          pg_has_role(role, 'plinth_control_gateway', 'member') as is_gateway
        from unnest(array['auditor', 'watcher']) as role`,
      ),
    ).toEqual([
      { role: 'auditor', enters: true, reads: true, is_gateway: false },
      // The project's owner may become this one.
      { role: 'watcher', enters: false, reads: false, is_gateway: false },
    ])
    await expectControlClosed(folder)
    expect((await request(gateway.url, 'GET', '/ready')).json.control).toBe('up')
  })
})
