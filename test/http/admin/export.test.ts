// Moving out: tickets, and what an export holds. psql runs it, in a database of ours and in one that knows nothing of us.
import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient, withDatabase } from '../../../src/database/connection/connect.ts'
import { cloneDatabase, ownerConfig, type TestDatabase } from '../../support/database.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { expectRefusal } from '../../support/refused.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { rareSchema, richSchema } from './rich-schema.ts'

const service = useService()
let [owner, admin, viewer]: SignedIn[] = []
const cleanups: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const clean of cleanups.reverse()) await clean()
})

const hasPsql = ((): boolean => {
  try {
    return execFileSync('psql', ['--version']).length > 0
  } catch {
    return false
  }
})()

beforeAll(async () => {
  owner = await signIn(service, 'owner')
  admin = await signIn(service, 'admin')
  viewer = await signIn(service, 'viewer')
  await service.sql(richSchema)
  await service.sql(rareSchema)
  await service.sql(`
    drop event trigger app_ddl;
    alter function app.theirs() owner to current_user;
    revoke all on schema app from schema_test_owner;
    insert into people (mood, pair, n, "na me", tags, during) values
      ('it''s', row(1, e'a\\tb'), 7, e'tab\\t new\\nline \\\\. \\\\N back\\\\slash', '{"x,y",null}', '[2020-01-01,2020-02-01)'),
      ('sad', null, 1, '', null, null);
    insert into app.orders (person, total) select id, 12.5 from people;
    insert into app.log (at, what) select '2020-06-01'::timestamptz + n * interval '200 days', 'n ' || n from generate_series(1, 6) as n;
    insert into "x""; drop table y; --"."t""; drop table y; --" values (1, ''';--'), (2, e'\\r\\n');
    insert into child (a, b, c) values (1, 'child', 2);
    insert into parent (a, b) values (3, 'parent');
    refresh materialized view app.totals;
    create table mine (id int primary key, "user" uuid references auth.users, note text);
    create policy theirs on mine for select to schema_test_owner using (true);
    create view slow as select pg_sleep(0.01)::text as slept, repeat('x', 10000) as x from generate_series(1, 100000);
    grant select on slow to service_role;
  `)
  const { status } = await service.request('POST', '/auth/v1/admin/users', {
    headers: { authorization: `Bearer ${service.serviceKey}` },
    body: { email: 'ada@example.com', password: 'correct horse', email_confirm: true },
  })
  expect(status).toBe(201)
  await service.sql(`insert into mine select 1, id, 'hers' from auth.users`)
  await service.sql(
    `insert into auth.users (email, encrypted_password) values ('b@example.com', 'bcrypt$$2a$10$' || repeat('a', 53))`,
  )
})

const ask = (operator: SignedIn, body: object = {}) =>
  operator.send('POST', 'exports', { current_password: operator.password, ...body })

/** As a browser does that follows the link. */
const follow = (url: string): Promise<Response> => fetch(`${service.url}${url}`)

const exported = async (operator: SignedIn, body: object = {}): Promise<string> => {
  const { json, text } = await ask(operator, body)
  const answer = await follow(json.url ?? text)
  expect(answer.status).toBe(200)
  return answer.text()
}

const runPsql = async (url: string, script: string): Promise<void> => {
  const file = join(tmpdir(), `export-${randomBytes(6).toString('hex')}.sql`)
  await writeFile(file, script)
  try {
    const args = ['--no-psqlrc', '--quiet', '--set', 'ON_ERROR_STOP=1', '--file', file, url]
    await promisify(execFile)('psql', args)
  } finally {
    await rm(file)
  }
}

const emptyPlinth = async (): Promise<TestDatabase> => {
  const empty = await cloneDatabase(inject('adminUrl'))
  cleanups.push(empty.drop)
  return empty
}

/** Knows the roles of the API, as the whole server does, and nothing else of ours. */
const plainDatabase = async (): Promise<string> => {
  const name = `plain_${randomBytes(6).toString('hex')}`
  const run = (sql: string): Promise<unknown> =>
    withClient(ownerConfig(inject('adminUrl')), (client) => client.query(sql))
  await run(`create database ${name} template template0`)
  cleanups.push(() => run(`drop database ${name} with (force)`))
  return withDatabase(inject('adminUrl'), name)
}

const objectsOf = async ({ sql }: Pick<TestDatabase, 'sql'>): Promise<string[]> => {
  const rows = await sql<{ object: string }>(
    `select identity || ': ' || definition as object from operate.objects() where identity !~ 'policy theirs'`,
  )
  return rows.map(({ object }) => object.replace(/( REFERENCES auth\.users\(id\)) NOT VALID/, '$1'))
}

const digests = `
  select relation.oid::regclass::text as name,
    (xpath('//text()', query_to_xml(format('select count(*) || '' '' || coalesce(md5(string_agg(row::text, '','' order by row::text)), '''') as x from only %s as row', relation.oid::regclass), false, true, '')))[1]::text as digest
  from pg_class as relation
  where relkind = 'r' and relnamespace::regnamespace::text in ('app', 'public', '"x""; drop table y; --"')
  order by 1`

describe('POST /admin/v1/exports', () => {
  it('gives a ticket to an admin who confirms, and one with users only to an owner', async () => {
    expectRefusal(await ask(viewer!), 403, 'forbidden')
    expectRefusal(
      await admin!.send('POST', 'exports', { current_password: 'x' }),
      401,
      'invalid_credentials',
    )
    expectRefusal(await ask(admin!, { users: true }), 403, 'forbidden')
    expectRefusal(await ask(admin!, { users: 'yes' }), 400, 'bad_request')
    const { status, json } = await ask(owner!, { users: true })
    expect({ status, json }).toMatchObject({
      status: 201,
      json: {
        ticket: expect.stringMatching(/^[\w-]{43}$/),
        url: `/admin/v1/exports/${json.ticket}`,
      },
    })
  })
})

describe('GET /admin/v1/exports/:ticket', () => {
  it('downloads once, without a token, and is in the audit', async () => {
    const { json } = await ask(admin!)
    expect((await fetch(`${service.url}${json.url}`, { method: 'HEAD' })).status).toBe(405)
    const both = await Promise.all([follow(json.url), follow(json.url)])
    const texts = await Promise.all(both.map((one) => one.text()))
    const statuses = both.map(({ status }) => status).toSorted()
    expect([
      [200, 401], // the ticket is gone, and nobody is named
      [200, 404], // the other one spent it in between
    ]).toContainEqual(statuses)
    const won = both.findIndex(({ status }) => status === 200)
    expect(both[won]?.headers.get('content-type')).toBe('application/sql; charset=utf-8')
    expect(both[won]?.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w.-]+\.sql"$/,
    )
    expect(texts[won]).toMatch(/^-- Plinth export of /)
    expect(texts[won]).toMatch(/\ncommit;\n\n-- Plinth export complete\n$/)
    expect(texts[won]).not.toContain('COPY auth.')
    await until(async () => {
      const { json: log } = await owner!.send('GET', 'audit?route=/admin/v1/exports/:ticket')
      const [last] = log.audit.filter(({ outcome }: { outcome: string }) => outcome === 'done')
      return last?.status === 200 && last.rows >= 10 && !JSON.stringify(log).includes(json.ticket)
    })
  })

  it('refuses tickets that are over, false, or whose owner signed out', async () => {
    const late = await ask(admin!)
    await withClient(ownerConfig(service.database.controlUrl), (client) =>
      client.query(`update control.export_tickets set expires_at = now()`),
    )
    expect((await follow(late.json.url)).status).toBe(401)
    expect((await follow('/admin/v1/exports/no-such-ticket')).status).toBe(401)
    const gone = await signIn(service, 'admin')
    const { json } = await ask(gone)
    await gone.send('POST', 'logout')
    expect((await follow(json.url)).status).toBe(401)
  })

  it('sends a table as CSV, and says what is not there', async () => {
    const text = await exported(admin!, { table: 'x"; drop table y; --.t"; drop table y; --' })
    expect(text).toBe(`"c""; --",ünï cödé\n1,';--\n2,"\r\n"\n`)
    const { json } = await ask(admin!, { table: 'auth.users' })
    expect((await follow(json.url)).status).toBe(404)
    const missing = await ask(admin!, { table: 'public.nothing' })
    expect((await follow(missing.json.url)).status).toBe(404)
  })

  it('ends when its client leaves', async () => {
    const { json } = await ask(admin!, { table: 'public.slow' })
    const leaving = new AbortController()
    const answer = await fetch(`${service.url}${json.url}`, { signal: leaving.signal })
    await answer.body?.getReader().read()
    leaving.abort()
    await until(async () => {
      const rows = await service.sql(
        `select from pg_stat_activity where application_name like 'plinth operation %' and datname = current_database()`,
      )
      return rows.length === 0
    })
    expect((await service.request('GET', '/ready')).status).toBe(200)
    await until(async () => {
      const { json: log } = await owner!.send('GET', 'audit?route=/admin/v1/exports/:ticket')
      return log.audit[0].outcome === 'failed' && log.audit[0].status === 408
    })
  })
})

describe.runIf(hasPsql)('an export', () => {
  it('builds the same in another database of ours', async () => {
    const [script, empty] = [await exported(admin!), await emptyPlinth()]
    expect(script).toContain(
      '-- this is for roles that are not of the API\n-- create policy theirs',
    )
    await runPsql(empty.ownerUrl, script)
    expect(await objectsOf(empty)).toEqual(await objectsOf(service))
    expect(await empty.sql(digests)).toEqual(await service.sql(digests))
    const next = `select nextval('people_id_seq') as id, nextval('app.log_id_seq') as log`
    expect(await empty.sql(next)).toEqual(await service.sql(next))
  })

  it('with users and files runs in a database that knows nothing of us', async () => {
    const upload = await service.request('POST', '/storage/v1/bucket', {
      headers: { authorization: `Bearer ${service.serviceKey}` },
      body: { name: 'avatars' },
    })
    expect(upload.status, upload.text).toBe(200)
    const put = await fetch(
      `${service.url}/storage/v1/object/avatars/${encodeURIComponent('a "b".txt')}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${service.serviceKey}`, 'content-type': 'text/plain' },
        body: 'hello',
      },
    )
    expect(put.status).toBe(200)
    const script = await exported(owner!, { users: true, files: true })
    const file = /^-- file (.*)$/m.exec(script)?.[1]
    expect(JSON.parse(file ?? '')).toEqual({
      bucket: 'avatars',
      key: 'a "b".txt',
      size: 5,
      sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
      type: 'text/plain',
      missing: false,
    })
    const url = await plainDatabase()
    // What it needs of ours beside auth and storage.
    const usable = script.replaceAll(/^create policy topics[^;]*;$/gm, '')
    await runPsql(url, usable)
    const rows = await withClient(ownerConfig(url), async (client) => {
      const users = await client.query<{ email: string; scheme: string }>(
        `select email, left(encrypted_password, 7) as scheme from auth.users order by email`,
      )
      const mine = await client.query(
        `select note from public.mine join auth.users on users.id = mine."user"`,
      )
      const files = await client.query(`select name from storage.objects`)
      return [users.rows, mine.rows, files.rows]
    })
    expect(rows).toEqual([
      [
        { email: 'ada@example.com', scheme: 'scrypt$' },
        { email: 'b@example.com', scheme: '$2a$10$' },
      ],
      [{ note: 'hers' }],
      [{ name: 'a "b".txt' }],
    ])
  })
})
