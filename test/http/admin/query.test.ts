import { beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../../src/config.ts'
import { gatewayUrl, withClient } from '../../../src/database/connection/connect.ts'
import { startServer } from '../../../src/server.ts'
import { ownerConfig, testSecret } from '../../support/database.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { environmentOf, request, startBeside, type Answer } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const bob = '00000000-0000-4000-8000-00000000000b'

const service = useService({
  schema: `
    insert into auth.users (id, email, email_confirmed_at)
    values ('${ada}', 'ada@example.com', now()), ('${bob}', 'bob@example.com', now());
    create table public.notes (id serial primary key, owner uuid default auth.uid(), text text);
    alter table public.notes enable row level security;
    create policy own on public.notes using (owner = auth.uid());
    grant all on public.notes, public.notes_id_seq to anon, authenticated, service_role;
    insert into public.notes (owner, text) values ('${ada}', 'of ada'), ('${ada}', 'more'), ('${bob}', 'of bob');
    create table public.open (text text);
    alter table public.open disable row level security;
    grant all on public.open to anon, authenticated, service_role;
    create function public.write() returns text language sql as $$
      insert into public.open values ('written') returning text $$;
    create function public.run(line text) returns text language plpgsql as $$
      begin execute line; return line; end $$;
    create function public.stubborn() returns void language plpgsql as $$
      begin loop begin perform pg_sleep(10); exception when query_canceled then null; end; end loop; end $$;
  `,
})

let viewer: SignedIn
let admin: SignedIn
let owner: SignedIn
beforeAll(async () => {
  viewer = await signIn(service, 'viewer')
  admin = await signIn(service, 'admin')
  owner = await signIn(service, 'owner')
})

type Options = Record<string, unknown>
const body = (sql: string | string[], options: Options = {}): object => ({
  statements: [sql].flat().map((one) => ({ sql: one })),
  ...options,
})
const run = (sql: string | string[], options?: Options, headers = {}): Promise<Answer> =>
  admin.send('POST', 'sql/run', body(sql, options), headers)
const read = (sql: string | string[], options?: Options, who = viewer): Promise<Answer> =>
  who.send('POST', 'sql/read', body(sql, options))

const rows = <T = Record<string, unknown>>(text: string): Promise<T[]> =>
  withClient(
    ownerConfig(service.database.ownerUrl),
    async (client) => (await client.query(text)).rows as T[],
  )

/** Waits until an operation of that name runs a statement, and returns its id. */
const operationRunning = async (marker: string): Promise<string> => {
  const [found] = await until(
    async () => {
      const running = await rows<{ id: string }>(
        `select split_part(application_name, ' ', 3) as id from pg_stat_activity
         where application_name like 'plinth operation %' and state = 'active'
         and query like '%${marker}%' and pid <> pg_backend_pid()`,
      )
      return running.length > 0 && running
    },
    { what: `an operation to run ${marker}` },
  ).then((running) => running || [])
  return found?.id ?? ''
}

describe('POST /admin/v1/sql/run', () => {
  it('returns values as Postgres writes them, with their types', async () => {
    const { status, json } = await run(
      `select 9007199254740993 as big, 1.10 as "Exact", '{"a":  1}'::json as j, null as n, '' as e,
       true as b, '2026-01-02 03:04:05+00'::timestamptz as at, array[1, null] as list`,
    )
    expect(status).toBe(200)
    expect(json).toEqual({
      operation: expect.stringMatching(/^[0-9a-f-]{36}$/),
      migration: null,
      statements: [
        {
          sql: expect.stringContaining('9007199254740993'),
          command: 'SELECT',
          columns: [
            { name: 'big', type: 'bigint' },
            { name: 'Exact', type: 'numeric' },
            { name: 'j', type: 'json' },
            { name: 'n', type: 'text' },
            { name: 'e', type: 'text' },
            { name: 'b', type: 'boolean' },
            { name: 'at', type: 'timestamp with time zone' },
            { name: 'list', type: 'integer[]' },
          ],
          rows: [
            [
              '9007199254740993',
              '1.10',
              '{"a":  1}',
              null,
              '',
              't',
              expect.stringMatching(/^2026-01-0/),
              '{1,NULL}',
            ],
          ],
          row_count: 1,
          truncated: false,
          ms: expect.any(Number),
          notices: [],
        },
      ],
    })
  })

  it('takes parameters, numbers without loss', async () => {
    const statements =
      '[{"sql": "select $1::bigint + 1, $2::jsonb, $3::text", "params": [9007199254740993, {"a": 1}, null]}]'
    const { json } = await admin.send('POST', 'sql/run', `{"statements": ${statements}}`, {
      'content-type': 'application/json',
    })
    expect(json.statements[0].rows).toEqual([['9007199254740994', '{"a": 1}', null]])
  })

  it('runs all statements in one transaction', async () => {
    const { json } = await run([
      "insert into open values ('one'), ('two')",
      'select count(*) from open',
      'delete from open returning text',
      'values (pg_current_xact_id_if_assigned() is not null)',
    ])
    expect(json.statements.map((one: Options) => [one['command'], one['row_count']])).toEqual([
      ['INSERT', 2],
      ['SELECT', 1],
      ['DELETE', 2],
      ['SELECT', 1],
    ])
    expect(json.statements[1].rows).toEqual([['2']])
    expect(json.statements[3].rows).toEqual([['t']])
  })

  it('names the statement and the place of an error, and takes everything back', async () => {
    const { status, json } = await run(["insert into open values ('gone')", 'select 1 +\n wrong'])
    expect(status).toBe(400)
    expect(json.error).toEqual({
      code: 'undefined_column',
      message: 'column "wrong" does not exist',
      details: {
        sqlstate: '42703',
        detail: null,
        hint: null,
        where: null,
        statement: 1,
        rolled_back: true,
        position: '13',
      },
    })
    expect(await rows('table open')).toEqual([])
  })

  it('reports an error that only the end of the transaction finds', async () => {
    const { status, json } = await run([
      'create table late (id int primary key, twin int references late deferrable initially deferred)',
      'insert into late values (1, 2)',
    ])
    expect([status, json.error.code]).toEqual([409, 'foreign_key_violation'])
    expect(await rows("select to_regclass('late') as late")).toEqual([{ late: null }])
  })

  it.each([
    ['two statements in one text', 'select 1; select 2', '42601'],
    ['an unknown state', "do $$ begin raise sqlstate 'ZZ123'; end $$", 'ZZ123'],
    ['a procedure that commits', 'do $$ begin commit; end $$', '2D000'],
  ])('answers the state of %s', async (_, sql, sqlstate) => {
    const { status, json } = await run(sql)
    expect(status).toBeLessThan(500)
    expect(json.error.details).toMatchObject({ sqlstate, statement: 0, rolled_back: true })
  })

  it('says that copy from stdin has no input here', async () => {
    const { status, json } = await run('copy open from stdin')
    expect(status).toBe(400)
    expect(json.error).toMatchObject({
      code: 'bad_request',
      message: 'copy from stdin has no input here, use insert or psql',
      details: { sqlstate: '0A000', statement: 0, rolled_back: true },
    })
  })

  it.each(['commit', 'ROLLBACK', '/* a */ begin', 'end', "prepare/**/transaction 'x'"])(
    'refuses %s, and runs nothing',
    async (sql) => {
      const answer = await run(["insert into open values ('half')", sql])
      expectRefusal(answer, 400, 'bad_request')
      expect(answer.json.error.details).toEqual({ statement: 1 })
      expect(await rows('table open')).toEqual([])
    },
  )

  it('cuts the rows at the cap and says so', async () => {
    const { json } = await run('select * from generate_series(1, 5000) as n', { rows: 450 })
    expect(json.statements[0]).toMatchObject({ command: 'SELECT', row_count: 450, truncated: true })
    expect(json.statements[0].rows.at(-1)).toEqual(['450'])
    const whole = await run('select * from generate_series(1, 450) as n', { rows: 450 })
    expect(whole.json.statements[0]).toMatchObject({ row_count: 450, truncated: false })
    const written = await run(
      "insert into open select 'x' from generate_series(1, 9) returning *",
      {
        rows: 2,
        mode: 'write',
      },
    )
    expect(written.json.statements[0]).toMatchObject({ command: 'INSERT', truncated: true })
    expect(await rows('delete from open returning 1')).toHaveLength(9)
  })

  it('stops before rows that are too large together', async () => {
    const { json } = await run("select repeat('x', 1000000) from generate_series(1, 1000)")
    expect(json.statements[0].truncated).toBe(true)
    expect(json.statements[0].row_count).toBeLessThan(60)
  })

  it('refuses shapes it does not know', async () => {
    for (const wrong of [
      {},
      { statements: [] },
      body('select 1', { rows: 10_001 }),
      body('x', { mode: 'x' }),
    ])
      expectRefusal(await admin.send('POST', 'sql/run', wrong), 400, 'bad_request')
  })

  it('reads only, when asked to', async () => {
    expect((await run('table open', { mode: 'read' })).status).toBe(200)
    const answer = await run("insert into open values ('x')", { mode: 'read' })
    expect([answer.status, answer.json.error.code]).toEqual([403, 'forbidden'])
  })

  it('explains, and takes back what analyzing did', async () => {
    const plan = await run('select * from open where text = $1', { explain: 'plan' })
    expect(plan.json.error.code).toBeDefined() // a parameter without a value
    const { json } = await run('select * from open', { explain: 'plan' })
    expect(json.statements[0].plan[0].Plan['Node Type']).toBe('Seq Scan')
    const analyzed = await run("insert into open values ('x')", { explain: 'analyze' })
    expect(analyzed.json.statements[0].plan[0]['Execution Time']).toEqual(expect.any(Number))
    expect(await rows('table open')).toEqual([])
    const wrong = await run('select wrong', { explain: 'plan' })
    expect(wrong.json.error.details.position).toBe('8')
  })

  it('shows notices and lines of copy', async () => {
    const { json } = await run([
      "do $$ begin raise notice 'mind %', 7 using hint = 'h'; end $$",
      "copy (values (1, 'a'), (2, null)) to stdout",
    ])
    expect(json.statements[0]).toMatchObject({
      command: 'DO',
      row_count: null,
      notices: [
        { severity: 'NOTICE', message: 'mind 7', detail: null, hint: 'h', sqlstate: '00000' },
      ],
    })
    expect(json.statements[1]).toMatchObject({
      command: 'COPY',
      columns: [{ name: 'copy', type: 'text' }],
      rows: [['1\ta'], ['2\t\\N']],
      row_count: 2,
    })
  })

  it('answers the last statement as CSV', async () => {
    const { status, headers, text } = await run(
      ['select 1', `select 1 as a, 'say "hi", you' as "b,c", null as n, '' as e`],
      {},
      { accept: 'text/csv' },
    )
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-range')).toBe('0-0/1')
    expect(text).toBe('a,"b,c",n,e\r\n1,"say ""hi"", you",,""\r\n')
    const cut = await run('select generate_series(1, 9)', { rows: 2 }, { accept: 'text/csv' })
    expect(cut.headers.get('content-range')).toBe('0-1/*')
  })

  it('runs alone what no transaction may hold', async () => {
    const inside = await run('vacuum open')
    expect(inside.json.error.details).toMatchObject({ sqlstate: '25001', rolled_back: true })
    const { status, json } = await run('vacuum open', { transaction: false })
    expect(status).toBe(200)
    expect(json).toMatchObject({ migration: null, statements: [{ command: 'VACUUM' }] })
    const two = await run(['vacuum open', 'select 1'], { transaction: false })
    expectRefusal(two, 400, 'bad_request')
    const failed = await run('vacuum nowhere', { transaction: false })
    expect(failed.json.error.details).toMatchObject({ statement: 0, rolled_back: false })
  })

  it('records what changes the schema, and the next request sees it', async () => {
    const { json } = await run(
      ['create table things (id int primary key)', 'insert into things values (1)', 'select 1'],
      { name: 'things' },
    )
    expect(json.migration).toMatch(/^\d{14}$/)
    expect(
      await rows(
        `select name, sql, operation, operator from operate.migrations where version = '${json.migration}'`,
      ),
    ).toEqual([
      {
        name: 'things',
        sql: 'create table things (id int primary key);\n',
        operation: json.operation,
        operator: admin.email,
      },
    ])
    const headers = { authorization: `Bearer ${service.serviceKey}` }
    expect((await service.rest.get('things', headers)).json).toEqual([{ id: 1 }])
    const index = await run('create index concurrently by_id on things (id)', {
      transaction: false,
    })
    expect(
      await rows(`select sql from operate.migrations where version = '${index.json.migration}'`),
    ).toEqual([{ sql: '-- no transaction\ncreate index concurrently by_id on things (id);\n' }])
  })

  it('records what runs after the role was set', async () => {
    const { status, json } = await run(['set local role anon', 'select current_user', 'reset role'])
    expect([status, json.statements[1].rows]).toEqual([200, [['anon']]])
    const changed = await run(['create table roles ()', 'set local role service_role'])
    expect(changed.json.migration).toMatch(/^\d{14}$/)
  })

  it('leaves to drift what somebody else changed before', async () => {
    await service.sql('create table public.drifting (id int)')
    await run('create table another ()')
    const { json } = await admin.send('GET', 'migrations/drift')
    expect(JSON.stringify(json)).toContain('drifting')
    expect(JSON.stringify(json)).not.toContain('another')
  })

  it('ends a statement after the time it was given', async () => {
    const { status, json } = await run('select pg_sleep(20)', { timeout_ms: 200 })
    expect([status, json.error.details.sqlstate]).toEqual([408, '57014'])
  })

  it('is for admins, and in the audit with its SQL', async () => {
    expectRefusal(await viewer.send('POST', 'sql/run', body('select 1')), 403, 'forbidden')
    const key = await service.request('POST', '/admin/v1/sql/run', {
      body: body('select 1'),
      headers: { authorization: `Bearer ${service.serviceKey}` },
    })
    expect(key.status).toBe(403)
    const { json } = await run("select 'in the audit', 2")
    const { json: audit } = await owner.send('GET', 'audit?search=in%20the%20audit')
    const entries = JSON.stringify(audit)
    expect(entries).toContain(json.operation)
    expect(entries).toContain("select 'in the audit', 2")
  })

  it('is over when its client leaves', async () => {
    const leaving = new AbortController()
    const sent = fetch(`${service.url}/admin/v1/sql/run`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body('select pg_sleep(60) as left_alone')),
      signal: leaving.signal,
    }).catch(() => undefined)
    await operationRunning('left_alone')
    leaving.abort()
    await sent
    await until(
      async () =>
        (
          await rows(
            "select from pg_stat_activity where query like '%left_alone%' and state = 'active' and pid <> pg_backend_pid()",
          )
        ).length === 0,
      { what: 'the statement to end' },
    )
  })
})

describe('POST /admin/v1/sql/read', () => {
  it('returns values as Postgres writes them', async () => {
    const { status, json } = await read(
      `select 9007199254740993 as big, 1.10 as "Exact", '{"a":  1}'::json as j, null as n, '' as e,
       E'q"\\\\,()\\n ' as q, row(1, 'a b') as r, array['x"y'] as list`,
    )
    expect(status).toBe(200)
    expect(json.statements[0]).toMatchObject({
      command: 'SELECT',
      columns: [
        { name: 'big', type: 'bigint' },
        { name: 'Exact', type: 'numeric' },
        { name: 'j', type: 'json' },
        { name: 'n', type: 'text' },
        { name: 'e', type: 'text' },
        { name: 'q', type: 'text' },
        { name: 'r', type: 'record' },
        { name: 'list', type: 'text[]' },
      ],
      rows: [
        ['9007199254740993', '1.10', '{"a":  1}', null, '', 'q"\\,()\n ', '(1,"a b")', '{"x\\"y"}'],
      ],
      row_count: 1,
      truncated: false,
      notices: [],
    })
  })

  it('reads as whoever it is asked to', async () => {
    const counts = async (as: unknown): Promise<unknown> =>
      (await read('select current_user, auth.uid(), count(*) from notes', { as })).json
        .statements[0].rows[0]
    expect(await counts(undefined)).toEqual(['service_role', null, '3'])
    expect(await counts('anon')).toEqual(['anon', null, '0'])
    expect(await counts({ user: ada })).toEqual(['authenticated', ada, '2'])
    expect(await counts({ claims: { role: 'authenticated', sub: bob } })).toEqual([
      'authenticated',
      bob,
      '1',
    ])
    expectRefusal(
      await read('select 1', { as: { user: service.anonKey } }),
      400,
      'invalid_text_representation',
    )
    expectRefusal(
      await read('select 1', { as: { user: ada.replace('a', '9').replace(/a$/, 'c') } }),
      404,
      'not_found',
    )
    expectRefusal(await read('select 1', { as: 'postgres' }), 400, 'bad_request')
  })

  it('cuts, explains, says notices, and answers CSV', async () => {
    const { json } = await read('select generate_series(1, 9) as n', { rows: 2 })
    expect(json.statements[0]).toMatchObject({
      rows: [['1'], ['2']],
      row_count: 2,
      truncated: true,
    })
    const plan = await read('select * from notes', { explain: 'plan', as: 'anon' })
    expect(JSON.stringify(plan.json.statements[0].plan)).toContain('auth')
    const noticed = await read(`select run('do $x$ begin raise notice ''mind''; end $x$')`)
    expect(noticed.json.statements[0].notices).toMatchObject([{ message: 'mind' }])
    const csv = await viewer.send('POST', 'sql/read', body("select 'a,b' as x"), {
      accept: 'text/csv',
    })
    expect(csv.text).toBe('x\r\n"a,b"\r\n')
    const empty = await read('select id, text from notes where false')
    expect(empty.json.statements[0]).toMatchObject({
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'text', type: 'text' },
      ],
      rows: [],
    })
  })

  it('names the statement and the place of an error', async () => {
    const wrong = await read(['select 1', 'select wrong'])
    expect([wrong.status, wrong.json.error.code]).toEqual([400, 'undefined_column'])
    expect(wrong.json.error.details).toMatchObject({
      statement: 1,
      rolled_back: true,
      position: '8',
    })
    const other = await read(['select 1', 'vacuum'])
    expect(other.json.error).toMatchObject({ code: 'bad_request', details: { statement: 1 } })
  })

  it.each([
    "insert into open values ('x')",
    "insert into open values ('x') returning text",
    "with w as (insert into open values ('x') returning text) select * from w",
    'explain analyze delete from notes',
    'select write()',
    "select nextval('notes_id_seq')",
    "select run('insert into open values (''x'')')",
    "select run('create table x ()')",
    "select run('set transaction read write')",
    "select run('reset transaction_read_only'), write()",
    "select set_config('transaction_read_only', 'off', true), write()",
    "select set_config('transaction_read_only', null, true), write()",
    "select set_config('transaction_read_only', null, false), write()",
    "select set_config('role', 'service_role', false), write()",
    "select set_config('role', null, false), write()",
    "select run('commit')",
    "select run('reset role')",
    "select run('reset session authorization')",
    "select run('do $x$ begin commit; end $x$')",
    "select query_to_xml('insert into open values (''x'') returning text', true, true, '')",
    'select 1; delete from open',
    "select 1; commit; insert into open values ('x')",
    "do $$ begin insert into open values ('x'); end $$",
    'begin',
    'commit',
    'rollback',
    "copy (select 1) to program 'true'",
    "select run('copy (select 1) to program ''true''')",
    "select pg_read_file('/etc/passwd')",
    "select lo_from_bytea(0, 'x')",
    'select * from auth.users',
    "select exec.query_as_service_role('select 1', '{}', null, 1, 1)",
    'select operate.claims_of_user(gen_random_uuid())',
    'select auth.mail_claim(1)',
  ])('lets no viewer write by %s', async (sql) => {
    for (const as of ['anon', 'service_role', { user: ada }]) {
      const answer = await read(["select 'first'", sql, "insert into open values ('after')"], {
        as,
      })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(await rows('table open')).toEqual([])
    }
  })

  it('lets no viewer write after making the transaction writable', async () => {
    for (const trick of [
      "select set_config('transaction_read_only', null, true)",
      "select run('reset transaction_read_only')",
    ]) {
      const answer = await read([trick, 'select write()'])
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(await rows('table open')).toEqual([])
    }
    expectRefusal(await read('select 1', { mode: 'write' }), 403, 'forbidden')
  })

  it("takes an admin's write back", async () => {
    const { status, json } = await read(
      ["insert into open values ('x')", 'table open', 'select write()'],
      { mode: 'write', as: 'anon' },
      admin,
    )
    expect(status).toBe(200)
    expect(json.statements[0]).toMatchObject({ command: 'INSERT', row_count: 1 })
    expect(json.statements[1].rows).toEqual([['x']])
    expect(await rows('table open')).toEqual([])
    const refused = await read("insert into open values ('x')", {}, admin)
    expectRefusal(refused, 403, 'forbidden')
  })

  it('leaves nothing to later requests', async () => {
    const planted = await read([
      'select set_config(\'request.jwt.claims\', \'{"sub": "' + bob + '"}\', false)',
      "select set_config('search_path', 'pg_temp', false), set_config('statement_timeout', '0', false)",
      "select run('listen x'), run('prepare \"operate.sql_read core.to_operator_request\" as select 1')",
      'select pg_advisory_lock(7)',
    ])
    expect(planted.status).toBe(200)
    const lock = `select from pg_locks where locktype = 'advisory' and objid = 7
      and database = (select oid from pg_database where datname = current_database())`
    await until(async () => (await rows(lock)).length === 0, { what: 'the lock to go' })
    const { json } = await read('select auth.uid(), current_setting($$search_path$$)', {
      as: { user: ada },
    })
    expect(json.statements[0].rows).toEqual([[ada, 'public, extensions']])
    const rest = await service.rest.get('notes?select=text', {
      authorization: `Bearer ${await service.userToken(ada)}`,
    })
    expect(rest.json).toHaveLength(2)
  })

  it('sees another statement of the same request as its own user', async () => {
    const { json } = await read(
      [
        `select set_config('request.jwt.claims', '{"sub": "${bob}", "role": "service_role"}', false)`,
        'select text from notes',
      ],
      { as: { user: ada } },
    )
    expect(json.statements[1].rows).toEqual([['of ada'], ['more']])
  })

  it('ends what catches its cancel', async () => {
    const beside = await startBeside(service, { OPERATOR_STATEMENT_TIMEOUT_MS: '1000' })
    try {
      const { status } = await beside.request('POST', '/admin/v1/sql/read', {
        body: body('select stubborn()', { as: 'anon' }),
        headers: viewer.headers,
      })
      expect(status).toBe(503)
    } finally {
      await beside.stop()
    }
    await until(
      async () =>
        (
          await rows(
            "select from pg_stat_activity where query like '%stubborn%' and pid <> pg_backend_pid()",
          )
        ).length === 0,
      { what: 'its session to end' },
    )
  })
})

describe('POST /admin/v1/sql/:operation/cancel', () => {
  const sleeping = 'select pg_sleep(60)'

  it("cancels an operation of the owner's lane, from another gateway", async () => {
    const running = run('select pg_sleep(60) as cancelled_run')
    const operation = await operationRunning('cancelled_run')
    expectRefusal(await viewer.send('POST', `sql/${operation}/cancel`), 404, 'not_found')
    const beside = await startBeside(service)
    try {
      const { status } = await beside.request('POST', `/admin/v1/sql/${operation}/cancel`, {
        headers: admin.headers,
      })
      expect(status).toBe(204)
    } finally {
      await beside.stop()
    }
    expect((await running).json.error.details).toMatchObject({ sqlstate: '57014', statement: 0 })
  })

  it("cancels a viewer's own read, which another viewer cannot", async () => {
    const other = await signIn(service, 'viewer')
    const running = read(sleeping)
    const operation = await operationRunning('sql_read')
    expectRefusal(await other.send('POST', `sql/${operation}/cancel`), 404, 'not_found')
    expect((await viewer.send('POST', `sql/${operation}/cancel`)).status).toBe(204)
    expect((await running).json.error.details).toMatchObject({ sqlstate: '57014', statement: 0 })
    expectRefusal(await viewer.send('POST', `sql/${operation}/cancel`), 404, 'not_found')
  })

  it('refuses what is no operation', async () => {
    expectRefusal(await admin.send('POST', 'sql/x/cancel'), 400, 'invalid_text_representation')
  })
})

describe('a gateway without the owner', () => {
  it('reads, and says what to run in the place of sql/run', async () => {
    const config = readConfig(environmentOf(service.database))
    const light = await startServer(
      config,
      {
        secret: testSecret,
        project: {
          ownerUrl: undefined,
          gatewayUrl: gatewayUrl(service.database.ownerUrl, testSecret),
        },
        control: { ownerUrl: service.database.controlUrl, gatewayUrl: undefined },
        operator: undefined,
      },
      { write: () => undefined, written: () => Promise.resolve() },
    )
    try {
      await light.ready
      const { headers } = admin
      const ask = (route: string): Promise<Answer> =>
        request(light.address, 'POST', `/admin/v1/sql/${route}`, {
          body: body(['select 1;', 'select 2 -- two']),
          headers,
        })
      expect((await ask('read')).status).toBe(200)
      const refused = await ask('run')
      expectRefusal(refused, 503, 'unavailable')
      expect(refused.json.error.details).toEqual({
        sql: 'begin;\nselect 1\n;\nselect 2 -- two\n;\ncommit;',
      })
    } finally {
      await light.stop()
    }
  })
})

describe('OPERATOR_SQL=off', () => {
  const closed = useService({ env: { OPERATOR_SQL: 'off' } })

  it('closes sql/run, and leaves sql/read', async () => {
    const who = await signIn(closed, 'admin')
    const answer = await who.send('POST', 'sql/run', body('select 1'))
    expectRefusal(answer, 403, 'forbidden')
    expect(answer.json.error.message).toContain('OPERATOR_SQL')
    expect((await who.send('POST', 'sql/read', body('select 1'))).status).toBe(200)
  })
})
