// A client that makes up requests from the description of the API, and holds the answers against it.
import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'

const isThere = ((): boolean => {
  try {
    execFileSync('schemathesis', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
if (!isThere) console.log('schemathesis: skipped, there is none on the path')

let service: TestService
let folder: string
beforeAll(async () => {
  service = await startService(inject('adminUrl'))
  folder = await mkdtemp(join(tmpdir(), 'plinth-schemathesis-'))
  await service.sql(`
    create type public.mood as enum ('sad', 'it''s ok');
    create type public.pair as (a int, b text);
    create domain public.short as varchar(5) check (value <> 'bad');
    create domain public.kept as public.pair;
    create table public.makers (id int primary key, name text not null, home point, since date);
    create table public.items (
      id bigint generated always as identity primary key, maker_id int references public.makers (id), title text not null,
      code public.short, m public.mood not null default 'sad', fixed char(3), word varchar(10), price numeric(8, 2), weight float8,
      small int2, flag boolean, at timestamptz not null default now(), day date, local_at timestamp, hour time, span interval,
      bytes bytea, doc jsonb, plain json, uid uuid default gen_random_uuid(), tags text[], numbers int[] not null default '{}',
      moods public.mood[], pair public.pair, ages int4range, near inet, cash money, doubled int generated always as (small * 2) stored,
      search tsvector, bits bit(3), label xml, "odd name" text
    );
    create table public."odd/ta ble" (a int, b text, primary key (a, b));
    create table public.bare ();
    create view public.titles with (security_invoker = on) as select id, title, m from public.items;
    create view public.counts with (security_invoker = on) as select maker_id, count(*) as items from public.items group by 1;
    create policy everyone on public.makers using (true) with check (true);
    create policy everyone on public.items using (true) with check (true);
    create policy everyone on public."odd/ta ble" using (true) with check (true);
    create policy everyone on public.bare using (true) with check (true);
    insert into public.makers values (1, 'one', '(1,2)', '2020-01-01'), (2, 'two', null, null);
    insert into public.items (maker_id, title, code, small, doc, tags, numbers, moods, pair)
      values (1, 'first', 'ok', 1, '{"a": [1]}', '{a,null}', '{1,null}', '{sad}', '(1,x)'), (null, 'second', null, null, null, null, '{}', null, null);

    create function public.f_int(n int) returns int immutable language sql as 'select n';
    create function public.f_null() returns text immutable language sql as 'select null::text';
    create function public.f_texts(n int default 1) returns setof text stable language sql
      as $$ select nullif(i, 2)::text from generate_series(1, least(n, 9)) as i $$;
    create function public.f_item(wanted bigint) returns public.items stable language sql as 'select * from public.items where id = wanted';
    create function public.f_items() returns setof public.items stable language sql as 'select * from public.items order by id';
    create function public.f_table(n int) returns table (a int, b text, c public.mood) stable language sql as $$ select n, null::text, null::public.mood $$;
    create function public.f_out(n int, out a int, out b text[]) strict immutable language sql as $$ select n, array[null, 'x'] $$;
    create function public.f_pair(a int, b text) returns public.pair immutable language sql as $$ select row(a, b)::public.pair $$;
    create function public.f_kept(a int) returns setof public.kept immutable language sql as $$ select row(a, 'x')::public.kept $$;
    create function public.f_record() returns record immutable language sql as $$ select 1 as a, 2 as b $$;
    create function public.f_void() returns void volatile language sql as '';
    create function public.f_json(doc jsonb) returns jsonb immutable language sql as 'select doc';
    create function public.f_whole(jsonb) returns json immutable language sql as 'select $1::json';
    create function public.f_mood(m public.mood, d date default '2020-01-01') returns public.mood[] immutable language sql
      as $$ select array[m, null] $$;
    create function public.f_many(variadic numbers int[]) returns bigint immutable language sql as 'select sum(n) from unnest(numbers) as n';
    create function public.f_over(a int) returns void language sql as '';
    create function public.f_over(b text) returns text language sql as 'select b';
    create function public.f_raises() returns int language plpgsql as $$ begin raise exception 'no'; end $$;
  `)
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true, force: true })
})

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

/** What it says, and whether it found nothing. One worker: threads of Python 3.11 disturb each other here. */
const run = (): Promise<{ ok: boolean; output: string }> => {
  const words = [
    ...['run', `${service.url}/rest/v1/`, '--url', `${service.url}/rest/v1`],
    ...['--header', `apikey: ${service.anonKey}`, '--checks', checks.join(',')],
    ...['--phases', 'coverage,fuzzing', '--max-examples', '8', '--no-shrink', '--seed', '1'],
    ...['--suppress-health-check', 'all', '--continue-on-failure', '--request-timeout', '20'],
  ]
  return new Promise((resolve) => {
    execFile(
      'schemathesis',
      words,
      { cwd: folder, maxBuffer: 16_777_216, timeout: 500_000 },
      (error, stdout, stderr) => {
        resolve({ ok: error === null, output: stdout + stderr })
      },
    )
  })
}

describe.skipIf(!isThere)('schemathesis', () => {
  it('gets no 5xx, and no answer that the description does not allow', async () => {
    const { ok, output } = await run()
    expect(ok, output).toBe(true)
    // One line each: it did try.
    expect(service.logs.length).toBeGreaterThan(500)
  })
})
