// The database in which the statements of a dump run: closed to everybody else, bounded, and gone afterwards.
import { beforeAll, describe, expect, it } from 'vitest'
import { makeImportTarget } from '../../../src/database/import.ts'
import { dumpForm, runImport, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'

const service = useService()
let admin: SignedIn
beforeAll(async () => {
  admin = await signIn(service, 'admin')
})

const importDump = (dump: string): Promise<Ran> =>
  runImport({ url: service.url, headers: admin.headers, body: dumpForm(dump) })

const inspect = (dump: string, signal: AbortSignal | null = null): Promise<Response> =>
  fetch(`${service.url}/admin/v1/import/inspect`, {
    ...{ method: 'POST', headers: admin.headers, body: dumpForm(dump), signal },
  })

const scratches = async (): Promise<string[]> => {
  const rows = await service.sql<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, import.scratch_prefix())
     union all select rolname from pg_roles where starts_with(rolname, import.scratch_prefix())`,
  )
  return rows.map(({ name }) => name)
}

const gone = (): Promise<boolean> =>
  until(async () => (await scratches()).length === 0, {
    what: 'the scratch database to be dropped',
  })

describe('the scratch database of a dump', () => {
  it('is gone after an inspection, a run, and a file that is refused', async () => {
    const dump = 'create table public.made (id integer); insert into public.made values (1);'
    expect((await inspect(dump)).status).toBe(200)
    expect(await scratches()).toEqual([])
    expect((await importDump(dump)).last?.event).toBe('done')
    await gone()
    expect((await importDump('no SQL')).status).toBe(502)
    await gone()
    await service.sql('drop table public.made')
  })

  it('is gone after its client has left, whatever its statement does', async () => {
    const leaving = new AbortController()
    const looking = inspect('select pg_sleep(3600);', leaving.signal).catch(() => undefined)
    await until(async () => (await scratches()).length === 2, {
      what: 'a scratch database',
    })
    leaving.abort()
    await looking
    await gone()
  })

  it('is closed to everybody else, and its login to other databases of ours', async () => {
    const scratch = await makeImportTarget(service.database.ownerUrl).scratch({
      most: 1e9,
      watch: () => undefined,
    })
    try {
      const [name] = await scratches()
      expect(
        await service.sql(
          `select has_database_privilege('public', $1, 'connect') as others,
             has_schema_privilege($1, 'auth', 'usage') as auth,
             has_database_privilege($1, current_database() || '_control', 'connect') as control`,
          [name],
        ),
      ).toEqual([{ others: false, auth: false, control: false }])
      await expect(scratch.writer.query('create role other')).rejects.toThrow('permission denied')
      await expect(scratch.writer.query(`copy (select 1) to program 'id'`)).rejects.toThrow(
        'program',
      )
      await expect(scratch.writer.query('create extension dblink')).rejects.toThrow(
        /permission denied|is not available/,
      )
    } finally {
      await scratch.close()
    }
    expect(await scratches()).toEqual([])
  })

  it('ends when what the file makes is too large', async () => {
    const scratch = await makeImportTarget(service.database.ownerUrl).scratch({
      most: 1_048_576,
      watch: () => undefined,
    })
    try {
      await expect(scratch.writer.query('select pg_sleep(3600)')).rejects.toThrow()
      expect(scratch.trouble()).toBe('what the file makes is larger than 1 MiB')
    } finally {
      await scratch.close()
    }
  })
})

describe('what a file may leave out or do again', () => {
  it('has its statements in any order, and what it takes for granted', async () => {
    const ran = await importDump(`
      create policy own on public.notes to authenticated using (owner = auth.uid());
      create view public.all_notes as select * from public.notes;
      create table public.notes (id integer primary key, mood public.mood, owner uuid references auth.users,
        folder text default (storage.foldername('a/b.txt'))[1], code uuid default extensions.gen_random_uuid());
      create type public.mood as enum ('sad');
      alter table public.notes enable row level security;
      do $$ begin create type public.mood as enum ('sad'); exception when duplicate_object then null; end $$;
      insert into public.notes (id, mood) values (1, 'sad');
      grant select on public.notes to authenticated;
    `)
    expect(ran.last?.data.summary, JSON.stringify(ran.events)).toMatchObject({ proof: 'equal' })
    const codes = ran.events.filter(({ event }) => event === 'warning').map(({ data }) => data.code)
    expect(codes).not.toContain('skipped_statement')
    expect(codes).not.toContain('not_imported')
    expect(
      await service.sql(
        `select folder, (select count(*)::int from pg_policy where polname = 'own') as policies,
           (select count(*)::int from public.all_notes) as seen from public.notes`,
      ),
    ).toEqual([{ folder: 'a', policies: 1, seen: 1 }])
    await service.sql('drop table public.notes cascade; drop type public.mood')
  })

  it('has rows that other forms of COPY write', async () => {
    await importDump(
      `create table public.made (id integer, text text);
copy public.made (text, id) from stdin with (format csv, header);
text,id
"a, b",1
"c ""d""",2
\\.
`,
    )
    expect(await service.sql('select * from public.made order by id')).toEqual([
      { id: 1, text: 'a, b' },
      { id: 2, text: 'c "d"' },
    ])
    await service.sql('drop table public.made')
  })

  it('names rows that have no table', async () => {
    const ran = await importDump(
      `create table public.made (id integer);
copy public.lost (id) from stdin;
1
\\.
insert into public.lost_too values (1);
copy auth.refresh_tokens (id) from stdin;
1
\\.
`,
    )
    const named = ran.events.filter(({ data }) => data.code === 'no_table')
    expect(named.map(({ data }) => data.item)).toEqual(['public.lost', 'public.lost_too'])
    await service.sql('drop table public.made')
  })

  it('keeps what it makes though it drops it first', async () => {
    const ran = await importDump(`
      drop table public.made;
      drop policy own on public.made;
      create table public.made (id integer);
      alter table public.made enable row level security;
      create policy own on public.made to anon using (true);
      insert into public.made values (1);
    `)
    expect(ran.last?.data.summary, JSON.stringify(ran.events)).toMatchObject({ rows: 1 })
    expect(
      await service.sql(`select polname from pg_policy where polrelid = 'public.made'::regclass`),
    ).toEqual([{ polname: 'own' }])
    await service.sql('drop table public.made')
  })

  it('lets nobody in where a policy that restricts cannot be made', async () => {
    const ran = await importDump(`
      create table public.made (id integer);
      alter table public.made enable row level security;
      create policy open on public.made to anon using (true);
      create policy "not all" on public.made as restrictive for select to anon using (net.allowed(id));
      create policy staff on public.made as restrictive for select to no_such_role using (id = 1);
      insert into public.made values (1);
      grant select on public.made to anon;
    `)
    expect(ran.last?.event, JSON.stringify(ran.last)).toBe('done')
    expect(
      await service.sql(
        `select polname, polpermissive as permissive, pg_get_expr(polqual, polrelid) as using
         from pg_policy where polrelid = 'public.made'::regclass order by 1`,
      ),
    ).toEqual([
      { polname: 'not all', permissive: false, using: 'false' },
      { polname: 'open', permissive: true, using: 'true' },
    ])
    await service.sql('drop table public.made')
  })

  it('has sequences that stand where the file says', async () => {
    await importDump(`
      create sequence public.a; create sequence public.b; create sequence public.c;
      select pg_catalog.setval('public.a', 70, true);
      select pg_catalog.setval('public.b', 70, false);
      select setval(name, 70) from (values ('public.a'), ('public.c')) as known (name);
    `)
    expect(
      await service.sql(
        `select nextval('public.a')::int as a, nextval('public.b')::int as b, nextval('public.c')::int as c`,
      ),
    ).toEqual([{ a: 71, b: 70, c: 71 }])
    await service.sql('drop sequence public.a, public.b, public.c')
  })

  it('fills a table that is here in the columns that it names', async () => {
    await service.sql(
      `create table public.made (id integer generated always as identity, title text, state text default 'new')`,
    )
    const first = await importDump(`insert into public.made (title) values ('one'), ('two');`)
    expect(first.last?.data.summary, JSON.stringify(first)).toMatchObject({ rows: 2 })
    expect(await service.sql('select * from public.made order by id')).toEqual([
      { id: 1, title: 'one', state: 'new' },
      { id: 2, title: 'two', state: 'new' },
    ])
    await service.sql('truncate public.made')
    const ran = await importDump(
      `insert into public.made (title) values ('one'); insert into public.made (state) values ('old');`,
    )
    expect(ran.last?.data.error?.message).toContain('name different columns')
    await service.sql('drop table public.made')
  })

  it('fills a partitioned table that is here', async () => {
    await service.sql(
      `create table public.made (day date, n integer) partition by range (day);
       create table public.made_2024 partition of public.made for values from ('2024-01-01') to ('2025-01-01')`,
    )
    const ran = await importDump(`insert into public.made values ('2024-02-03', 1);`)
    expect(ran.last?.data.summary, JSON.stringify(ran.events)).toMatchObject({ proof: 'equal' })
    expect(await service.sql('select n from public.made_2024')).toEqual([{ n: 1 }])
    await service.sql('drop table public.made')
  })

  it('has rows that are made of rows of the file, or says that they are not', async () => {
    const ran = await importDump(
      `create table public.from_there (id integer); create table public.made (id integer);
copy public.from_there (id) from stdin;
1
2
\\.
insert into public.made select id * 10 from public.from_there;
create table public.copied as select * from public.from_there;
do $$ begin update public.made set id = 0; end $$;
`,
    )
    expect(await service.sql('select id from public.made order by 1')).toEqual([
      { id: 10 },
      { id: 20 },
    ])
    const said = ran.events.filter(({ data }) => data.code === 'skipped_statement')
    expect(said.map(({ data }) => data.item)).toEqual(['line 7', 'line 8'])
    await service.sql('drop table public.made, public.from_there, public.copied')
  })

  it('says once that users cannot be read', async () => {
    const ran = await importDump(`
      insert into auth.users values (${Array.from({ length: 40 }, () => 'null').join()});
      insert into auth.users values (${Array.from({ length: 40 }, () => 'null').join()});
    `)
    const said = ran.events.filter(({ data }) => data.code === 'unreadable_rows')
    expect(said.map(({ data }) => data.message)).toEqual([
      'line 2: INSERT has more expressions than target columns. Where INSERT names no columns, dump with --column-inserts',
    ])
  })

  it('has a table of the name of ours, of another application', async () => {
    const ran = await importDump(`
      create schema auth; create table auth.users (id bigint primary key, name text);
      insert into auth.users values (1, 'one');
      create table public.made (id integer);
    `)
    expect(ran.last?.event, JSON.stringify(ran.last)).toBe('done')
    await service.sql('drop table public.made')
  })

  it('says much of what fails, and not all of it', async () => {
    const ran = await importDump(`
      create table public.made (id integer);
      do $$ begin raise exception '%', repeat('x', 1000000); end $$;
      select setval('no-name', 1);
    `)
    const said = ran.events.filter(({ data }) => data.code === 'skipped_statement')
    expect(said.map(({ data }) => data.message.length)).toEqual([1000, expect.any(Number)])
    await service.sql('drop table public.made')
  })
})
