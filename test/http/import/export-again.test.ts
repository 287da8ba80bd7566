// Moving out and in again: what an export holds, an import of it makes equal.
import { beforeAll, expect, it } from 'vitest'
import { dumpForm, runImport } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { useService } from '../../support/use.ts'
import { richSchema } from '../admin/rich-schema.ts'

const [from, to] = [useService(), useService()]
let [leaver, comer]: SignedIn[] = []

const password = 'correct horse battery'

beforeAll(async () => {
  leaver = await signIn(from, 'owner')
  comer = await signIn(to, 'owner')
  await from.sql(richSchema)
  // What does not leave, or what no import makes: an import names it.
  await from.sql(`
    drop event trigger app_ddl; drop function app.on_ddl();
    drop publication moves; drop publication schemas;
    alter function app.theirs() owner to current_user;
    revoke all on schema app from schema_test_owner;
    drop trigger on_user on auth.users; drop policy topics on realtime.topics;
    alter table app.scratch set without cluster;
    insert into people (mood, pair, n, "na me", tags, during) values
      ('it''s', row(1, e'a\\tb'), 7, e'tab\\t new\\nline \\\\. \\\\N back\\\\slash', '{"x,y",null}', '[2020-01-01,2020-02-01)'),
      ('sad', null, 1, '', null, null);
    insert into app.orders (person, total) select id, 12.5 from people;
    insert into app.log (at, what) select '2020-06-01'::timestamptz + n * interval '200 days', 'n ' || n from generate_series(1, 6) as n;
    insert into "x""; drop table y; --"."t""; drop table y; --" values (1, ''';--'), (2, e'\\r\\n');
    insert into child (a, b, c) values (1, 'child', 2);
    insert into parent (a, b) values (3, 'parent');
    refresh materialized view app.totals;
    create table profiles (id uuid primary key references auth.users on delete cascade, name text);
    create policy own on profiles to authenticated using (id = (select auth.uid()));
  `)
  const { status, json } = await from.request('POST', '/auth/v1/admin/users', {
    headers: { authorization: `Bearer ${from.serviceKey}` },
    body: { email: 'ada@example.com', password, email_confirm: true },
  })
  expect(status).toBe(201)
  await from.sql(`insert into profiles values ($1, 'Ada')`, [json.id])
})

const objectsOf = async ({ sql }: Pick<typeof from, 'sql'>): Promise<string[]> => {
  const rows = await sql<{ object: string }>(
    `select identity || ': ' || definition as object from operate.objects()`,
  )
  return rows.map(({ object }) => object)
}

const digests = `
  select relation.oid::regclass::text as name,
    (xpath('//text()', query_to_xml(format('select count(*) || '' '' || coalesce(md5(string_agg(row::text, '','' order by row::text)), '''') as x from only %s as row', relation.oid::regclass), false, true, '')))[1]::text as digest
  from pg_class as relation
  where relkind = 'r' and relnamespace::regnamespace::text in ('app', 'public', '"x""; drop table y; --"')
  order by 1`

it('brings objects, rows, users and their passwords', async () => {
  const body = { users: true, files: true, current_password: leaver!.password }
  const { json } = await leaver!.send('POST', 'exports', body)
  const script = await (await fetch(`${from.url}${json.url}`)).text()
  const ran = await runImport({ url: to.url, headers: comer!.headers, body: dumpForm(script) })
  const warnings = ran.events.filter(({ event }) => event === 'warning').map(({ data }) => data)
  expect(ran.last?.event, JSON.stringify(ran.json ?? [...warnings, ran.last], null, 1)).toBe('done')
  expect(warnings.filter(({ code }) => code === 'not_imported')).toEqual([])
  expect(ran.last?.data.summary).toMatchObject({ proof: 'equal' })
  expect(await to.sql(digests)).toEqual(await from.sql(digests))
  expect(await objectsOf(to)).toEqual(await objectsOf(from))
  const signedIn = await to.request('POST', '/auth/v1/token?grant_type=password', {
    headers: { apikey: to.anonKey },
    body: { email: 'ada@example.com', password },
  })
  expect(signedIn.status, signedIn.text).toBe(200)
})
