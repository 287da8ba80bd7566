// A managed Postgres: the owner is no superuser, roles and extensions may be somebody else's.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { TemporaryCluster } from '../support/cluster.ts'
import { withClient, withDatabase } from '../../src/database/connection/connect.ts'
import { ownerConfig, testSecret, type TestDatabase } from '../support/database.ts'
import { signInAs } from '../support/operators.ts'
import { expectRefusal } from '../support/refused.ts'
import { environmentOf, operator, request } from '../support/service.ts'
import { until } from '../support/until.ts'
import { makeTokens } from '../../src/http/token.ts'
import { expectBoundary } from './boundary.ts'
import {
  cleanUp,
  cleanups,
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
} from './support.ts'

const tokens = makeTokens(testSecret, 'plinth')
const serviceKey = await tokens.key('service_role')
const anonKey = await tokens.key('anon')
const adminUrl = inject('adminUrl')
afterEach(cleanUp)

const withUser = (url: string, user: string): string => {
  const changed = new URL(url)
  changed.username = user
  changed.password = 'owner'
  return changed.href
}

let owners = 0
/** A login with these attributes, and a database of its own. */
const ownerWith = async (
  url: string,
  attributes: string,
): Promise<TestDatabase & { owner: string }> => {
  const owner = `f_owner_${process.pid}_${(owners += 1)}`
  await query(url, `create role ${owner} login password 'owner' ${attributes}`)
  cleanups.push(() => query(url, `drop role ${owner}`).catch(() => undefined)) // a cluster of its own may be gone
  const database = newDatabase(url, withUser(url, owner))
  await query(url, `create database ${database.name} owner ${owner}`)
  // What was granted to the owner goes with its database.
  cleanups.push(async () => {
    const drop = `drop owned by ${owner} cascade`
    await database.sql(drop)
    await query(url, drop)
  })
  return { ...database, owner }
}

/** Installs, and lets a superuser run what the refusals say; gives what had to be run. */
const installWithHelp = async (url: string, database: TestDatabase): Promise<string[]> => {
  const helped: string[] = []
  for (;;) {
    try {
      await installProject(database.ownerUrl)
      return helped
    } catch (error) {
      const statement = /a DBA must run: (.*;)$/.exec((error as Error).message)?.[1]
      if (!statement || helped.includes(statement)) throw error
      await query(url, statement)
      helped.push(statement)
    }
  }
}

const executorOwner = async (database: TestDatabase): Promise<string> => {
  const [row] = await database.sql<{ owner: string }>(
    `select proowner::regrole::text as owner from pg_proc where proname = 'as_service_role'`,
  )
  return row!.owner
}

/** What the start reports of the owner. */
const reported = (database: TestDatabase): Promise<unknown[]> =>
  database
    .sql('select object from core.report_owner() order by 1')
    .then((rows) => rows.map(({ object }) => object))

describe('an owner with CREATEROLE and CREATEDB in a cluster of its own', () => {
  let cluster: TemporaryCluster
  const clusterCleanups: typeof cleanups = []
  beforeAll(async () => {
    cluster = await ownCluster(inject('server'))
    clusterCleanups.push(...cleanups.splice(0))
  })
  afterAll(async () => {
    cleanups.push(...clusterCleanups)
    await cleanUp()
  })

  it('installs and serves; what the service key sends runs as the owner, and that is said', async () => {
    const database = await ownerWith(cluster.url('postgres'), 'createrole createdb')
    const gateway = await ready(await launchOn(database))
    expect(await findings(database)).toEqual([])
    expect(await executorOwner(database)).toBe(database.owner)
    expect((await request(gateway.url, 'GET', '/ready')).json).toMatchObject({
      service_role_bypasses: false,
      event_triggers: false,
    })
    expect(sentences(gateway).filter((sentence) => / here: /.test(sentence))).toEqual([
      expect.stringMatching(/^service_role cannot bypass row level security here: /),
      expect.stringMatching(/^event triggers are not allowed here: /),
    ])

    await query(
      database.ownerUrl,
      `create table notes as select 1 as id; alter table notes enable row level security`,
    )
    const read = (apikey: string): ReturnType<typeof request> =>
      request(gateway.url, 'GET', '/rest/v1/notes', { headers: { apikey } })
    const served = await read(serviceKey)
    expect([served.status, served.json]).toEqual([200, [{ id: 1 }]])
    expect((await read(anonKey)).status).toBeGreaterThanOrEqual(401)
    expect((await read(anonKey)).status).toBeLessThan(500)
    const body = { email: 'someone@example.com', password: 'correct horse battery staple' }
    expect((await request(gateway.url, 'POST', '/auth/v1/signup', { body })).status).toBe(200)

    // What operators type runs as the owner, but never as service_role, which would be the owner too.
    const who = await signInAs(gateway, operator.email, operator.password)
    const typed = (route: string, sql: string, more = {}): ReturnType<typeof request> =>
      who.send('POST', `sql/${route}`, { statements: [{ sql }], ...more })
    const made = await typed('run', 'create table public.made (id int)')
    expect([made.status, made.json.migration]).toEqual([200, expect.stringMatching(/^\d{14}$/)])
    const opened = await request(gateway.url, 'GET', '/rest/v1/made', {
      headers: { apikey: serviceKey },
    })
    expect([opened.status, opened.json]).toEqual([200, []])
    const files = [
      { name: '20260101000000_filed.sql', sql: 'create table filed (id int)' },
      { name: '20260102000000_alone.sql', sql: '-- no transaction\ncreate table alone (id int)' },
    ]
    const applied = files.map(({ name }) => name)
    const ran = await who.send('POST', 'migrations', { files })
    expect(ran.json).toEqual({ applied, skipped: [] })
    for (const table of ['filed', 'alone']) {
      const headers = { apikey: serviceKey }
      expect((await request(gateway.url, 'GET', `/rest/v1/${table}`, { headers })).text).toBe('[]')
    }
    expect((await who.send('POST', 'migrations/adopt', {})).status).toBe(201)
    expect((await who.send('GET', 'migrations/drift')).json).toMatchObject({
      added: [],
      changed: [],
    })
    expectRefusal(await typed('read', 'select 1'), 403, 'forbidden')
    expect((await typed('read', 'select 1', { as: 'anon' })).status).toBe(200)
    expect(await database.sql(`select to_regproc('exec.query_as_service_role') as free`)).toEqual([
      { free: null },
    ])
    const running = typed('run', 'select pg_sleep(60)')
    const operation = await until(async () => {
      const [found] = await query<{ id: string }>(
        database.ownerUrl,
        `select split_part(application_name, ' ', 3) as id from pg_stat_activity where query = 'select pg_sleep(60)'`,
      )
      return found?.id
    })
    expect((await who.send('POST', `sql/${operation ?? ''}/cancel`)).status).toBe(204)
    expect((await running).json.error.details.sqlstate).toBe('57014')

    // Figures show what the owner may see, and say what is hidden; a superuser's session is not the owner's to end.
    expect(await reported(database)).toContain(`${database.name}_control`)
    expect((await who.send('GET', 'advice')).json.advice).toContainEqual(
      expect.objectContaining({ severity: 'high', object: `${database.name}_control` }),
    )
    for (const url of ['overview', 'advice', 'stats/tables', 'stats/indexes', 'stats/locks'])
      expect([url, (await who.send('GET', url)).status]).toEqual([url, 200])
    const stranger = new pg.Client(cluster.url(database.name))
    await stranger.connect()
    const { rows } = await stranger.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { json } = await who.send('GET', 'stats/activity')
    expect(json.hidden).toContain(`grant pg_monitor to ${database.owner};`)
    const path = `stats/activity/${rows[0]?.pid ?? 0}/terminate`
    expectRefusal(await who.send('POST', path), 403, 'insufficient_privilege')
    await stranger.end()

    // The next start finds it all done, and newer content is installed over it.
    await installProject(database.ownerUrl, { manifest: { content: 'newer' } })
    expect(await findings(database)).toEqual([])
  })

  it('gives what an import made to a role without its rights, functions in its own schemas too', async () => {
    const database = await ownerWith(cluster.url('postgres'), 'createrole createdb')
    await installWithHelp(cluster.url('postgres'), database)
    await query(
      database.ownerUrl,
      `create schema old;
       select import.open_login(null);
       do $$ begin execute format('grant usage, create on schema old to %I', import.login_role()); end $$;
       do $$ begin execute format('set role %I', import.login_role()); end $$;
       create schema fresh;
       create table fresh.made (id serial primary key, of uuid);
       create function fresh.made() returns integer language sql as 'select 1';
       create function old.made() returns integer language sql as 'select 1';
       create function public.made() returns integer language sql as 'select 1';
       create statistics public.made on id, of from fresh.made;
       reset role;
       select import.close_login()`,
    )
    expect(
      await query(
        database.ownerUrl,
        `select distinct pg_get_userbyid(owner) = import.imported_role() as came
         from (
           select proowner from pg_proc where proname = 'made'
           union all select relowner from pg_class where relname in ('made', 'made_id_seq')
           union all select stxowner from pg_statistic_ext where stxname = 'made'
           union all select nspowner from pg_namespace where nspname = 'fresh'
         ) as made (owner)`,
      ),
    ).toEqual([{ came: true }])
    expect(
      await query(
        database.ownerUrl,
        `select nspname from pg_namespace
         where has_schema_privilege(import.imported_role(), oid, 'create') and nspname != 'fresh'`,
      ),
    ).toEqual([])
    await query(
      database.ownerUrl,
      `alter table fresh.made add note text; drop function old.made; alter function public.made() owner to current_user`,
    )
    expect(await findings(database)).toEqual([])
    await query(
      database.ownerUrl,
      `do $$ begin execute format('drop owned by %I cascade', import.imported_role()); end $$`,
    )
  })

  it('changes the schema as its owner, without event triggers', async () => {
    const database = await ownerWith(cluster.url('postgres'), 'createrole createdb')
    await installWithHelp(cluster.url('postgres'), database)
    const gateway = await ready(await launchOn(database))
    const who = await signInAs(gateway, operator.email, operator.password)
    const change = async (...changes: object[]): Promise<void> => {
      const { status, text } = await who.send('POST', 'schema/changes', { changes })
      expect([status, status === 200 ? '' : text]).toEqual([200, ''])
    }
    const read = (path: string, apikey: string): ReturnType<typeof request> =>
      request(gateway.url, 'GET', `/rest/v1/${path}`, { headers: { apikey } })
    await change({
      do: 'table.create',
      name: 'todos',
      columns: [
        { name: 'id', type: 'bigint', identity: true, primary: true },
        { name: 'owner', type: 'uuid', references: { schema: 'auth', table: 'users' } },
      ],
      policies: [{ template: 'own_rows', parameters: { column: 'owner' } }],
    })
    for (const key of [anonKey, serviceKey])
      expect((await read('todos?select=owner', key)).status).toBe(200)
    await change({ do: 'column.rename', table: 'todos', name: 'owner', to: 'person' })
    expect((await read('todos?select=owner', serviceKey)).status).toBe(400)
    expect((await read('todos?select=person', serviceKey)).status).toBe(200)

    const body = 'begin return null; end'
    await change(
      { do: 'function.write', name: 'welcome', returns: 'trigger', language: 'plpgsql', body },
      {
        do: 'trigger.create',
        ...{ schema: 'auth', table: 'users', name: 'welcome', timing: 'after' },
        ...{ events: ['insert'], function: 'welcome' },
      },
      {
        do: 'policy.create',
        ...{ schema: 'realtime', table: 'topics', name: 'all_may', using: 'true' },
      },
      { do: 'extension.create', name: 'citext' },
      { do: 'enum.create', name: 'mood', values: ['fine'] },
      { do: 'watch.start', table: 'todos' },
    )
    await change(
      { do: 'enum.add', name: 'mood', value: 'bad' },
      { do: 'column.add', table: 'todos', name: 'mood', type: 'mood', default: "'bad'" },
      { do: 'index.create', table: 'todos', columns: ['mood'], concurrently: true },
      { do: 'grant.take', name: 'todos', privileges: ['delete'], roles: ['anon'] },
    )
    expect((await read('todos?select=mood', serviceKey)).status).toBe(200)
    await change({ do: 'table.drop', name: 'todos', cascade: true })
    expect((await read('todos', serviceKey)).status).toBe(404)
    expect(await findings(database)).toEqual([])
  })

  it('installs with the help of exactly what the refusal says', async () => {
    const first = await ownerWith(cluster.url('postgres'), 'createrole createdb')
    await installWithHelp(cluster.url('postgres'), first)
    const second = await ownerWith(cluster.url('postgres'), 'createrole')
    const helped = await installWithHelp(cluster.url('postgres'), second)
    // Up to 15 who may create roles may also grant those of others.
    const grant = `grant anon, authenticated, service_role to ${second.owner} with inherit true, set true;`
    expect(helped).toEqual(cluster.version < 16 ? [] : [grant])
    expect(await findings(second)).toEqual([])
    expect(await executorOwner(second)).toBe(second.owner)
  })
})

describe('an owner among roles that others made', () => {
  it('needs no right but those the refusals name', async () => {
    const database = await ownerWith(adminUrl, 'nocreaterole')
    const helped = await installWithHelp(adminUrl, database)
    expect(helped).toHaveLength(2)
    expect(helped[0]).toMatch(/^grant anon, authenticated, service_role to /)
    expect(helped[1]).toBe(`alter role ${database.owner} createrole;`)
    expect(await findings(database)).toEqual([])
    expect(await executorOwner(database)).toBe('service_role')
  })

  it('is told how to use a gateway login that somebody made', async () => {
    const database = await ownerWith(adminUrl, 'createrole')
    await query(adminUrl, `create role ${database.name}_gateway login`)
    const helped = await installWithHelp(adminUrl, database)
    const [server] = await query<{ version: number }>(
      adminUrl,
      `select current_setting('server_version_num')::integer as version`,
    )
    const grant = `grant ${database.name}_gateway to ${database.owner} with admin true, inherit false, set false;`
    expect(helped.slice(1)).toEqual(server!.version < 160_000 ? [] : [grant])
    expect(await findings(database)).toEqual([])
  })
})

describe("an operators' database with an owner of its own", () => {
  it('is out of reach for what an admin types, below 16 once the owner may not create roles', async () => {
    const cluster = await ownCluster(inject('server'))
    const url = cluster.url('postgres')
    const database = await ownerWith(url, 'createrole createdb')
    await query(url, `create role dba login password 'owner' createrole createdb`)
    const controlOwner = `${database.name}_control`
    // As src/managed.md has it.
    await withClient(ownerConfig(withUser(url, 'dba')), async (client) => {
      await client.query(`create role ${controlOwner} login createrole password 'owner'`)
      await client.query(`grant ${controlOwner} to current_user`)
      await client.query(`create database ${controlOwner} owner ${controlOwner}`)
      await client.query(`revoke ${controlOwner} from current_user`)
    })
    const apart = { ...database, controlUrl: withUser(database.controlUrl, controlOwner) }
    const gateway = await ready(await launchOn(apart))
    if (cluster.version < 16) {
      expect(await reported(apart)).toEqual([database.owner])
      expect(gateway.output()).toContain('CREATEROLE below Postgres 16')
      await query(url, `alter role ${database.owner} nocreaterole`)
    }
    expect(await reported(apart)).toEqual([])
    await expectBoundary(
      {
        url: apart.ownerUrl,
        owner: apart.owner,
        control: { database: `${apart.name}_control`, owner: controlOwner },
      },
      apart.controlUrl,
    )
    // The next start has nothing to make, so it needs no right to.
    const again = await ready(await launchOn(apart))
    const who = await signInAs(again, operator.email, operator.password)
    const statements = [{ sql: 'create table typed ()' }]
    expect((await who.send('POST', 'sql/run', { statements })).status).toBe(200)
  })
})

describe('migrate with the address of a superuser', () => {
  /** As docker-compose.yml has it: one command with that address, and gateways without. */
  const environments = (url: string) => {
    const urlOf = (name: string): string => withUser(withDatabase(url, name), name)
    const database: TestDatabase = {
      ...newDatabase(url),
      name: 'app',
      ownerUrl: urlOf('app'),
      controlUrl: urlOf('app_control'),
      sql: (text, values) => query(withDatabase(url, 'app'), text, values),
    }
    const gateway = environmentOf(database)
    return { database, gateway, installer: { ...gateway, DATABASE_SUPERUSER_URL: url } }
  }

  const expectServed = async (
    database: TestDatabase,
    environment: Record<string, string>,
  ): Promise<void> => {
    const gateway = await ready(await launch(environment))
    expect((await request(gateway.url, 'GET', '/ready')).json).toMatchObject({
      service_role_bypasses: true,
      event_triggers: true,
    })
    expect(
      sentences(gateway).filter((sentence) => /^(installed|mended)| here: /.test(sentence)),
    ).toEqual([])
    await query(database.ownerUrl, 'create table guarded (id int); insert into guarded values (1)')
    const read = async (apikey: string): Promise<unknown> =>
      (await request(gateway.url, 'GET', '/rest/v1/guarded', { headers: { apikey } })).json
    expect([await read(anonKey), await read(serviceKey)]).toEqual([[], [{ id: 1 }]])
    expect(await findings(database)).toEqual([])
    const owners = `select rolname as name, rolsuper as is_super from pg_roles
      where rolname in ('app', 'app_control') order by 1`
    expect(await database.sql(owners)).toEqual([
      { name: 'app', is_super: false },
      { name: 'app_control', is_super: false },
    ])
    const who = await signInAs(gateway, operator.email, operator.password)
    expect(
      (await who.send('POST', 'sql/run', { statements: [{ sql: 'create table typed ()' }] }))
        .status,
    ).toBe(200)
  }

  it('leaves a gateway whose owner is no superuser, and lacks nothing', async () => {
    const cluster = await ownCluster(inject('server'))
    const { database, gateway, installer } = environments(cluster.url('postgres'))
    for (const time of ['first', 'second']) {
      const { code, output } = await run(['migrate'], installer)
      expect([time, code, output]).toEqual([time, 0, expect.stringContaining('are installed')])
    }
    await expectServed(database, gateway)
    expect(await reported(database)).toEqual(cluster.version < 16 ? ['app'] : [])
    if (cluster.version < 16) await query(cluster.url('postgres'), 'alter role app nocreaterole')
    await expectBoundary(
      {
        url: database.ownerUrl,
        owner: 'app',
        control: { database: 'app_control', owner: 'app_control' },
      },
      database.controlUrl,
    )
  })

  it('takes over what a superuser has installed', async () => {
    const cluster = await ownCluster(inject('server'))
    const { database, gateway, installer } = environments(cluster.url('postgres'))
    const before = {
      ...gateway,
      DATABASE_URL: cluster.url('app'),
      CONTROL_DATABASE_URL: cluster.url('app_control'),
    }
    const old = await ready(await launch(before))
    await database.sql(
      `create table old (id int); create policy own on old using (true); insert into old values (1)`,
    )
    expect(await reported(database)).toEqual(['postgres'])
    old.process.kill('SIGTERM')
    await old.exited
    const { code, output } = await run(['migrate'], installer)
    expect([code, output]).toEqual([0, expect.stringContaining('are installed')])
    await expectServed(database, gateway)
    const owned = `select count(*)::integer as count from pg_class
      where relowner = 10 and oid >= 16384 and relkind in ('r', 'v', 'S')`
    for (const url of [cluster.url('app'), cluster.url('app_control')])
      expect(await query(url, owned)).toEqual([{ count: 0 }])
    await query(database.ownerUrl, 'alter table old add note text')
    expect(await query(database.ownerUrl, 'select id from old')).toEqual([{ id: 1 }])
  })

  it('refuses a superuser as the owner', async () => {
    const { installer } = environments(adminUrl)
    const environment = { ...installer, DATABASE_URL: withDatabase(adminUrl, 'app') }
    const { code, output } = await run(['migrate'], environment)
    expect([code, output]).toEqual([1, expect.stringContaining('must name owners')])
  })
})

describe('pgcrypto', () => {
  it.each(['public', 'extensions', 'somewhere'])('may stand in schema %s', async (schema) => {
    const database = await ownerWith(adminUrl, 'createrole')
    await database.sql(`
      create schema if not exists ${schema};
      grant usage on schema ${schema} to public;
      create extension pgcrypto schema ${schema}`)
    await installWithHelp(adminUrl, database)
    expect(await findings(database)).toEqual([])
    expect(await database.sql('select length(core.random_bytes(16)) as bytes')).toEqual([
      { bytes: 16 },
    ])
  })
})
