// A pooler between gateway and Postgres: what keeps sessions serves in full, what does not is refused with a sentence, and
// serves what needs no session where it is named beside the database.
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { gatewayUrl, withDatabase } from '../../../src/database/connection/connect.ts'
import { filesOf, testSecret, type TestDatabase } from '../../support/database.ts'
import { keepsStatements, poolerIsThere, startPooler, type Pooler } from '../../support/pooler.ts'
import { environmentOf, request, type Answer, type SpawnedService } from '../../support/service.ts'
import { makeTokens } from '../../../src/http/token.ts'
import { until } from '../../support/until.ts'
import {
  cleanUp,
  cleanups,
  installedDatabase,
  launch,
  ownCluster,
  query,
  ready,
  run,
} from '../support.ts'

const tokens = makeTokens(testSecret, 'plinth')
const headers = { apikey: await tokens.key('service_role') }

const code = `
  create table public.t as select 1 as id;
  create function public.pause(seconds float8) returns int stable language plpgsql
    as $$ begin perform pg_sleep(seconds); return 1; end $$;
  create function public.deaf() returns int stable language plpgsql as $$ begin
    loop begin perform pg_sleep(60); exception when query_canceled then null; end; end loop;
  end $$;
  create function public.session() returns jsonb stable language plpgsql as $$ begin
    return jsonb_build_object('timeout', current_setting('statement_timeout'), 'lock', current_setting('lock_timeout'),
      'idle', current_setting('idle_in_transaction_session_timeout'));
  end $$;
`

/** What a gateway without the owner's login is told, when both databases stand behind a pooler. */
const behind = async (
  database: TestDatabase,
  settings: Record<string, string | number>,
  more: Record<string, string> = {},
): Promise<Record<string, string>> => {
  const [project, control] = [database.ownerUrl, database.controlUrl].map((url) =>
    gatewayUrl(url, testSecret),
  ) as [string, string]
  const pooler = await startPooler([project, control, database.ownerUrl], {
    default_pool_size: 60,
    ...settings,
  })
  cleanups.push(() => pooler.stop())
  return {
    ...environmentOf(database),
    DATABASE_URL: '',
    CONTROL_DATABASE_URL: '',
    DATABASE_GATEWAY_URL: pooler.through(project),
    CONTROL_DATABASE_GATEWAY_URL: pooler.through(control),
    ...more,
  }
}

const timed = async (work: Promise<Answer>): Promise<{ answer: Answer; took: number }> => {
  const since = performance.now()
  const answer = await work
  return { answer, took: performance.now() - since }
}

const count = (answers: { answer: Answer }[], status: number): number =>
  answers.filter(({ answer }) => answer.status === status).length

const get = ({ url }: SpawnedService, path: string): Promise<Answer> =>
  request(url, 'GET', `/rest/v1/${path}`, { headers })

const session = { pool_mode: 'session' }
const transaction = { pool_mode: 'transaction' }
const ignoring = { ignore_startup_parameters: 'extra_float_digits,options' }

describe.skipIf(!poolerIsThere)('a pooler that keeps sessions', () => {
  afterEach(cleanUp)

  it.each([
    ['that refuses start-up options', session],
    ['that ignores start-up options', { ...session, ...ignoring }],
  ])('%s leaves every connection its settings', async (_title, settings) => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(code)
    const gateway = await ready(
      await launch(await behind(database, settings, { DATABASE_STATEMENT_TIMEOUT_MS: '1500' })),
    )
    const wanted = { timeout: '1500ms', lock: '3s', idle: '5s' }
    // What a function left in a session is cleaned away after each of these, and the settings stay.
    for (let time = 1; time <= 8; time += 1) {
      expect((await get(gateway, 'rpc/session')).json).toEqual(wanted)
      expect((await get(gateway, 't')).json).toEqual([{ id: 1 }])
    }
    const { answer, took } = await timed(get(gateway, 'rpc/pause?seconds=60'))
    expect(answer.status).toBe(408)
    expect(took).toBeLessThan(3_000)
    const named = `select from pg_stat_activity where datname = $1 and application_name = 'plinth'`
    expect((await database.sql(named, [database.name])).length).toBeGreaterThan(0)
  })

  it('lets a backend be ended that swallows every cancel', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(code)
    const gateway = await ready(
      await launch(await behind(database, session, { DATABASE_STATEMENT_TIMEOUT_MS: '500' })),
    )
    const { answer, took } = await timed(get(gateway, 'rpc/deaf'))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(took).toBeLessThan(9_000)
    const busy = `select from pg_stat_activity where datname = $1 and state = 'active' and query like '%request%' and pid <> pg_backend_pid()`
    await until(async () => (await database.sql(busy, [database.name])).length === 0)
  })

  it('with fewer connections than wanted refuses in time, and serves the others', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(code)
    const gateway = await ready(
      await launch(
        await behind(
          database,
          { ...session, default_pool_size: 8 },
          { DATABASE_STATEMENT_TIMEOUT_MS: '60000' },
        ),
      ),
    )
    const asked = Array.from({ length: 30 }, () => timed(get(gateway, 'rpc/pause?seconds=20')))
    const answers = await Promise.all(asked)
    expect(count(answers, 200)).toBeGreaterThan(0)
    expect(count(answers, 503)).toBeGreaterThan(0)
    expect(count(answers, 200) + count(answers, 503)).toBe(30)
    const refused = answers.filter(({ answer }) => answer.status === 503)
    for (const { answer, took } of refused) {
      expect(answer.json.error.code).toBe('unavailable')
      expect(took).toBeLessThan(20_000) // while the others were still served
    }
  })
})

describe.skipIf(!poolerIsThere)('a pooler that keeps no session', () => {
  afterEach(cleanUp)

  const words = /keeps no session.*session mode/

  it.each([
    ['in transaction mode', transaction],
    [
      'in transaction mode, with one connection',
      { ...transaction, ...ignoring, default_pool_size: 1 },
    ],
    [
      'in transaction mode, in turns',
      { ...transaction, ...ignoring, server_round_robin: 1, min_pool_size: 3 },
    ],
    ['in statement mode', { pool_mode: 'statement' }],
  ])('is refused at the start: %s', async (_title, settings) => {
    const database = await installedDatabase(inject('adminUrl'))
    const environment = await behind(database, settings)
    const { code, output } = await run(['start'], environment)
    expect(code).toBe(1)
    expect(output).toMatch(words)
  })

  it('is refused before anything is installed through it', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql('delete from core.installation')
    const pooler = await startPooler([database.ownerUrl], transaction)
    cleanups.push(() => pooler.stop())
    const { code, output } = await run(['start'], {
      ...environmentOf(database),
      DATABASE_URL: pooler.through(database.ownerUrl),
    })
    expect(code).toBe(1)
    expect(output).toMatch(words)
    expect(await database.sql('select from core.installation')).toEqual([])
  })

  it('says which start-up option of the address it refuses', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    const environment = await behind(database, session)
    const url = `${environment['DATABASE_GATEWAY_URL'] ?? ''}?options=-c%20geqo=off`
    const { code, output } = await run(['start'], { ...environment, DATABASE_GATEWAY_URL: url })
    expect(code).toBe(1)
    expect(output).toMatch(/the project database: unsupported startup parameter/)
  })
})

/** Both databases without a pooler, and one before the project's. */
const beside = async (
  database: Pick<TestDatabase, 'name' | 'ownerUrl' | 'controlUrl'>,
  settings: Record<string, string | number> = {},
): Promise<{ environment: Record<string, string>; pooler: Pooler; through: string }> => {
  const url = gatewayUrl(database.ownerUrl, testSecret)
  const pooler = await startPooler([url, database.ownerUrl], {
    ...transaction,
    default_pool_size: 4,
    max_prepared_statements: 200,
    max_client_conn: 500,
    ...settings,
  })
  cleanups.push(() => pooler.stop())
  const through = pooler.through(url)
  return {
    pooler,
    through,
    environment: { ...environmentOf(database), DATABASE_POOLER_URL: through },
  }
}

const notes = `
  create table public.notes (id bigint generated always as identity, owner uuid default auth.uid(), body text);
  create policy own on public.notes to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
  create function public.planted() returns jsonb volatile security definer language plpgsql as $$ begin
    perform set_config('app.planted', auth.uid()::text, false), setseed(0.5), pg_advisory_lock(42);
    listen planted;
    create temp table if not exists planted as select auth.uid() as id;
    execute format('prepare planted_%s as select 1', (random() * 1000000000)::int);
    return jsonb_build_object('pid', pg_backend_pid());
  end $$;
  create function public.session() returns jsonb stable language sql as $$
    select jsonb_build_object('pid', pg_backend_pid(), 'timeout', current_setting('statement_timeout'),
      'lock', current_setting('lock_timeout'), 'lane', current_setting('plinth.lane'), 'jit', current_setting('jit'))
  $$;
  create function public.lasting(seconds float8) returns int stable language sql
    as $$ select 1 from pg_sleep(seconds) $$;
  create function public.undeclared() returns jsonb stable language sql as $$
    select jsonb_build_object('pid', pg_backend_pid())
  $$;
  create function public.whoami() returns text stable language sql as $$
    select concat_ws(' ', current_user, auth.uid())
  $$;
  select core.declare_plain('public.whoami()'), core.declare_plain('public.session()'), core.declare_plain('public.lasting(float8)');
`

const left = `select pg_backend_pid() as pid, current_setting('app.planted', true) as setting,
  (select count(*)::int from pg_listening_channels()) as listens, pg_my_temp_schema()::int as temporary,
  (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks,
  (select count(*)::int from pg_prepared_statements where name like 'planted%') as statements`

describe.skipIf(!keepsStatements)('a pooler in transaction mode, named beside the database', () => {
  afterEach(cleanUp)

  const bearer = (sub: string): Record<string, string> => ({
    apikey: headers.apikey,
    authorization: `Bearer ${tokens.sign(JSON.stringify({ sub, role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 3600 }))}`,
  })

  it('carries the requests of two gateways by few connections, each with its own rows', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(notes)
    const { environment } = await beside(database, { default_pool_size: 3 })
    const few = { ...environment, DATABASE_POOL_SIZE: '1' } // for what a busy machine makes slow
    const gateways = await Promise.all([1, 2].map(async () => ready(await launch(few))))
    const people = Array.from({ length: 20 }, () => {
      const sub = randomUUID()
      return { sub, headers: bearer(sub) }
    })
    const connections = async (): Promise<number> => {
      const [row] = await database.sql<{ count: number }>(
        'select count(*)::int from pg_stat_activity where datname = $1 and usename = $2',
        [database.name, `${database.name}_gateway`],
      )
      return row?.count ?? 0
    }
    await until(async () => (await connections()) <= 6) // what the start needed is closed
    let most = 0
    const act = async (person: (typeof people)[number], round: number): Promise<void> => {
      const { url } = gateways[round % 2] as SpawnedService
      const body = `${person.sub} ${round}`
      const wrote = await request(url, 'POST', '/rest/v1/notes', {
        headers: person.headers,
        body: { body },
      })
      expect(wrote.status).toBe(201)
      const read = await request(url, 'GET', '/rest/v1/notes?select=owner,body', {
        headers: person.headers,
      })
      expect(read.json).toContainEqual({ owner: person.sub, body })
      expect(read.json.every(({ owner }: { owner: string }) => owner === person.sub)).toBe(true)
    }
    for (let round = 0; round < 10; round += 1) {
      const acting = Promise.all(people.map((person) => act(person, round)))
      most = Math.max(most, await connections())
      await acting
      most = Math.max(most, await connections())
    }
    expect(await database.sql('select count(*)::int from public.notes')).toEqual([{ count: 200 }])
    expect(most).toBeLessThanOrEqual(10)
  })

  it('is passed by where code of the application runs: nothing of it crosses', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(notes)
    const { environment, through } = await beside(database)
    const gateway = await ready(await launch(environment))
    const pooled = new Set<number>()
    const alone = new Set<number>()
    for (let round = 1; round <= 10; round += 1) {
      const person = bearer(randomUUID())
      const pidOf = async (name: string): Promise<number> => {
        const body = name === 'planted' ? {} : undefined
        const answer = await request(gateway.url, body ? 'POST' : 'GET', `/rest/v1/rpc/${name}`, {
          headers: person,
          body,
        })
        expect(answer.status).toBe(200)
        return answer.json.pid
      }
      for (const pid of await Promise.all(['planted', 'undeclared', 'planted'].map(pidOf)))
        alone.add(pid)
      for (const pid of await Promise.all(['session', 'session'].map(pidOf))) pooled.add(pid)
      const { pid, ...rest } = (await query<{ pid: number }>(through, left))[0]!
      pooled.add(pid)
      expect(rest).toEqual({ setting: null, listens: 0, temporary: 0, locks: 0, statements: 0 })
    }
    expect([...alone].filter((pid) => pooled.has(pid))).toEqual([])
  })

  it('gets the settings with each transaction, and none stays', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(notes)
    const { environment, through } = await beside(database, { default_pool_size: 1 })
    const gateway = await ready(await launch(environment))
    const { pid, ...settings } = (await get(gateway, 'rpc/session')).json
    expect(settings).toEqual({ timeout: '1s', lock: '3s', lane: 'shared', jit: 'off' })
    const [bare] = await query(
      through,
      `select pg_backend_pid() as pid, current_setting('plinth.lane', true) as lane, current_setting('lock_timeout') as lock`,
    )
    expect(bare).toEqual({ pid, lane: '', lock: '0' })
    // Cancelled there after a second, and run again on a connection of its own.
    const { answer } = await timed(get(gateway, 'rpc/lasting?seconds=1.5'))
    expect(answer.json).toBe(1)
  })

  it('serves everybody by one connection, also by another one when that is lost', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(notes)
    const { environment, through } = await beside(database, { default_pool_size: 1 })
    const gateway = await ready(await launch(environment))
    const ask = (who: Record<string, string>, path: string): Promise<Answer> =>
      request(gateway.url, 'GET', path, { headers: who })
    const everybody: [string, Record<string, string>][] = [
      ['anon', { apikey: await tokens.key('anon') }],
      ['service_role', headers],
      ...Array.from({ length: 8 }, (): [string, Record<string, string>] => {
        const sub = randomUUID()
        return [`authenticated ${sub}`, bearer(sub)]
      }),
    ]
    const askAll = (): Promise<unknown> =>
      Promise.all(
        Array.from({ length: 10 }, () =>
          everybody.map(async ([name, who]) =>
            expect((await ask(who, '/rest/v1/rpc/whoami')).json).toBe(name),
          ),
        ).flat(),
      )
    await askAll()
    const [{ pid } = { pid: 0 }] = await query<{ pid: number }>(
      through,
      'select pg_backend_pid() as pid',
    )
    await database.sql('select pg_terminate_backend($1)', [pid])
    await until(
      async () =>
        (await database.sql('select from pg_stat_activity where pid = $1', [pid])).length === 0,
    )
    await askAll()

    const bucket = { headers, body: { name: 'files', public: true } }
    expect((await request(gateway.url, 'POST', '/storage/v1/bucket', bucket)).status).toBe(200)
    const file = { headers: { ...headers, 'content-type': 'text/plain' }, body: 'a note' }
    expect(
      (await request(gateway.url, 'POST', '/storage/v1/object/files/a.txt', file)).status,
    ).toBe(200)
    expect((await ask({}, '/storage/v1/object/public/files/a.txt')).text).toBe('a note')
  })

  it('has its requests wait while there is no server behind it', async () => {
    const cluster = await ownCluster(inject('server'))
    const name = 'pooled'
    const database = {
      name,
      ownerUrl: cluster.url(name),
      controlUrl: cluster.url(`${name}_control`),
    }
    cleanups.push(() => rm(filesOf(name), { recursive: true, force: true }))
    const first = await ready(await launch(environmentOf(database)))
    first.process.kill('SIGTERM')
    await first.exited
    await query(database.ownerUrl, 'create table public.t as select 1 as id')
    const { environment } = await beside(database)
    const gateway = await ready(await launch(environment))
    expect((await get(gateway, 't')).json).toEqual([{ id: 1 }])
    await cluster.kill()
    await until(async () => (await request(gateway.url, 'GET', '/ready')).status === 503)
    const waiting = Array.from({ length: 10 }, () => get(gateway, 't'))
    await cluster.start()
    for (const { json } of await Promise.all(waiting)) expect(json).toEqual([{ id: 1 }])
  })

  it('is waited for at the start, and when it goes', async () => {
    const database = await installedDatabase(inject('adminUrl'))
    await database.sql(notes)
    const { environment, pooler } = await beside(database)
    await pooler.kill()
    const gateway = await launch(environment)
    await until(() => /cannot be reached, waiting/.test(gateway.output()))
    await pooler.start()
    await ready(gateway)
    expect((await get(gateway, 'notes')).json).toEqual([])
    await pooler.kill()
    await until(async () => (await request(gateway.url, 'GET', '/ready')).status === 503)
    const waiting = get(gateway, 'notes')
    await pooler.start()
    expect((await waiting).json).toEqual([])
  })

  it.each([
    [
      'keeps no prepared statements',
      () => ({ max_prepared_statements: 0 }),
      (through: string) => through,
    ],
    [
      'leads to another database',
      () => ({}),
      (through: string) => withDatabase(through, 'postgres'),
    ],
    [
      'leads to the database as another login',
      () => ({}),
      (through: string, owner: string) =>
        Object.assign(new URL(owner), { host: new URL(through).host }).href,
    ],
  ])('is refused at the start where it %s', async (words, settings, addressOf) => {
    const database = await installedDatabase(inject('adminUrl'))
    const { environment, through } = await beside(database, settings())
    const { code, output } = await run(['start'], {
      ...environment,
      DATABASE_POOLER_URL: addressOf(through, database.ownerUrl),
    })
    expect(code).toBe(1)
    expect(output).toContain(words)
  })
})
