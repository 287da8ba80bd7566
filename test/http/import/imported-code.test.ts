// Code of a source: whose rights it has once it is here, and which of it comes.
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { withClient } from '../../../src/database/connection/connect.ts'
import { ownerConfig } from '../../support/database.ts'
import { dumpForm, runImport, sourceDatabase, type Ran } from '../../support/import.ts'
import { signIn, type SignedIn } from '../../support/operators.ts'
import { newAddress, request } from '../../support/service.ts'
import { until } from '../../support/until.ts'
import { useService } from '../../support/use.ts'
import { person } from '../auth/sessions.ts'

const service = useService()
let admin: SignedIn
beforeAll(async () => {
  admin = await signIn(service, 'admin')
})

const importDump = (dump: string, headers: Record<string, string>): Promise<Ran> =>
  runImport({ url: service.url, headers, body: dumpForm(dump) })

/** The items of the warnings with this code. */
const warned = ({ events }: Ran, code: string): string[] =>
  events.flatMap(({ event, data }) =>
    event === 'warning' && data.code === code ? [String(data.item)] : [],
  )

/** A thief who tries, and writes down what he got. */
const thief = (name: string, kind: string): string => `
  create function public.${name}() returns ${kind.replace(/ .*/, '')} language plpgsql ${kind.replace(/^\w+ ?/, '')} as $$
  declare v_got text;
  begin
    begin
      select string_agg(encrypted_password, ',') into v_got from auth.users;
    exception when insufficient_privilege then
      v_got := 'closed';
    end;
    insert into public.loot values ('${name}', current_user, v_got);
    return ${kind.startsWith('trigger') ? 'new' : 'null'};
  end $$;`

const lootOf = (name: string): Promise<object[]> =>
  service.sql(`select who = import.imported_role() as came, got from public.loot where name = $1`, [
    name,
  ])

const call = async (name: string): Promise<void> => {
  const headers = { apikey: service.anonKey }
  const called = await request(service.url, 'POST', `/rest/v1/rpc/${name}`, { headers, body: {} })
  expect(called.status, called.text).toBe(200)
}

const closed = [{ came: true, got: 'closed' }]

describe('what an operator imports', () => {
  it('reads no password as somebody signs up, is analyzed or calls a function', async () => {
    await person(service, newAddress())
    const ran = await importDump(
      `create table public.loot (name text, who text, got text);
       create table public.bait (id integer);
       ${thief('in_definer', 'text security definer')}
       ${thief('on_sign_up', 'trigger')}
       create function public.in_index(integer) returns text language plpgsql immutable as $$
       begin return public.steal_in_index(); end $$;
       ${thief('steal_in_index', 'text')}
       insert into public.bait values (1);
       create index on public.bait (public.in_index(id));
       create trigger on_sign_up after insert on auth.users for each row execute function public.on_sign_up();
       alter table public.loot enable row level security;
       grant execute on function public.in_definer() to anon;`,
      admin.headers,
    )
    expect(ran.last?.event, JSON.stringify(ran.last)).toBe('done')
    await service.sql('delete from public.loot')

    await service.sql('analyze public.bait')
    expect(await lootOf('steal_in_index')).toEqual(closed)
    await call('in_definer')
    expect(await lootOf('in_definer')).toEqual(closed)
    await person(service, newAddress())
    expect(await lootOf('on_sign_up')).toEqual(closed)
    expect(warned(ran, 'trigger_definer')).toEqual(['trigger on_sign_up on auth.users'])
    expect(warned(ran, 'not_imported')).toEqual([])

    expect(warned(ran, 'definer_of_ours')).toEqual(['public.in_definer()'])
    await service.sql('delete from public.loot')
    const sql = 'alter function public.in_definer() owner to current_user'
    const handed = await admin.send('POST', 'sql/run', { statements: [{ sql }] })
    expect(handed.status, handed.text).toBe(200)
    await call('in_definer')
    expect(await lootOf('in_definer')).toEqual([
      { came: false, got: expect.stringContaining('scrypt$') as string },
    ])
    await service.sql('drop trigger on_sign_up on auth.users')
  })

  it('reads no password by a key to users that compares by a cast', async () => {
    const { id } = await person(service, newAddress())
    const plant = 'create cast (public.trap as uuid) with function public.as_uuid as implicit'
    const ran = await importDump(
      `create table public.stolen (name text, who text, got text);
       create type public.trap as enum ('${id}');
       ${thief('as_uuid', 'uuid').replace('as_uuid()', 'as_uuid(public.trap)').replace('public.loot', 'public.stolen')}
       create function public.plant(integer) returns integer language plpgsql immutable as $$
       begin return public.sow(); end $$;
       create function public.sow() returns integer language plpgsql as $$
       begin
         begin execute '${plant}'; exception when duplicate_object then null; end;
         execute 'alter table public.caught add constraint planted foreign key (person) references auth.users (id)';
         return 1;
       exception when insufficient_privilege then return 1; end $$;
       create table public.caught (person public.trap);
       create table public.soil (id integer);
       insert into public.soil values (1);
       ${plant};
       create index on public.soil (public.plant(id));
       alter table public.caught add constraint brought foreign key (person) references auth.users (id);`,
      admin.headers,
    )
    expect(ran.last?.event, JSON.stringify(ran.last)).toBe('done')
    expect(warned(ran, 'not_imported')).toContain('public.caught')
    await service.sql(`insert into public.caught values ($1)`, [id])
    expect(await service.sql('select * from public.stolen')).toEqual([])
  })

  it('reads no password where it changes a table while the owner adds a key to it', async () => {
    const { id } = await person(service, newAddress())
    await service.sql(`
      select import.open_login(null);
      grant usage on schema public to public;
      do $$ begin execute format('set role %I', import.login_role()); end $$;
      create table public.raced (person uuid);
      insert into public.raced values ('${id}');
      create type public.bait_type as enum ('${id}');
      create function public.bait_cast(public.bait_type) returns uuid language plpgsql as
        $$ begin raise exception 'the cast ran as %', current_user; end $$;
      create cast (public.bait_type as uuid) with function public.bait_cast as implicit;
      reset role`)
    const owner = ownerConfig(service.database.ownerUrl)
    await withClient(owner, (thief) =>
      withClient(owner, async (adding) => {
        await thief.query(`
          do $$ begin execute format('set role %I', import.login_role()); end $$;
          begin;
          alter table public.raced alter column person type public.bait_type
            using person::text::public.bait_type`)
        const added = adding.query(
          `select import.add_key('{"sql": "alter table public.raced add constraint raced_person FOREIGN KEY (person) REFERENCES auth.users(id)"}')`,
        )
        const refused = expect(added).rejects.toThrow(/would run code of it/)
        const waits = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%add_key%raced%'
          and pid != pg_backend_pid()`
        await until(async () => (await service.sql(waits)).length > 0)
        await thief.query('commit')
        await refused
      }),
    )
    await service.sql('select import.close_login()')
  })
})

describe('what the service key imports', () => {
  const dump = `
    create function public.code(integer) returns integer language sql immutable as 'select $1';
    create function public.fires() returns trigger language plpgsql as $$ begin return new; end $$;
    create function public.mine() returns boolean language sql stable security definer as 'select true';
    create table public.posts (
      id integer generated by default as identity, title text not null, rank integer default public.code(7),
      made timestamptz default now(), twice integer not null generated always as (public.code(id)) stored,
      constraint positive check (public.code(id) > 0)
    );
    create table public.notes (id integer, of uuid references auth.users (id) on delete cascade);
    insert into public.posts (id, title, rank) values (1, 'one', 1), (2, 'two', 2);
    alter table public.posts add constraint posts_pkey primary key (id);
    create index by_code on public.posts (public.code(id));
    create statistics public.counted on (query_to_xml('select 1', true, true, '')::text), id from public.posts;
    create view public.coded as select public.code(id) from public.posts;
    create view public.titles with (security_invoker) as select title from public.posts;
    create trigger fires before insert on public.posts for each row execute function public.fires();
    create trigger on_sign_up after insert on auth.users for each row execute function public.fires();
    alter table public.posts enable row level security;
    alter table public.notes enable row level security;
    create policy open on public.posts for select to anon using (true);
    create policy mine on public.notes for select to anon using (public.mine());
    create policy never on public.notes as restrictive for all to public using (public.mine());
    grant select on public.posts, public.notes, public.titles to anon;`
  const clear = 'drop table if exists public.posts, public.notes cascade'
  const read = (path: string) =>
    request(service.url, 'GET', `/rest/v1/${path}`, { headers: { apikey: service.anonKey } })
  const foundCode = () =>
    service.sql(
      `select to_regproc('public.code') as code, to_regproc('public.fires') as fires, to_regproc('public.mine') as mine,
         (select count(*)::int from pg_trigger where tgname in ('fires', 'on_sign_up')) as triggers`,
    )
  const none = [{ code: null, fires: null, mine: null, triggers: 0 }]

  it('brings no function and no trigger, and the tables serve without', async () => {
    const ran = await importDump(dump, { apikey: service.serviceKey })
    expect(ran.last?.event, JSON.stringify(ran.last)).toBe('done')
    expect(ran.last?.data.summary).toMatchObject({ proof: 'equal', rows: 2 })
    expect(await foundCode()).toEqual(none)
    expect(warned(ran, 'code_left_out')).toEqual(
      expect.arrayContaining([
        ...['functions and triggers', 'public.code(integer)', 'public.fires()', 'public.mine()'],
        ...[
          'public.posts.rank',
          'public.posts.twice',
          'public.posts',
          'trigger on_sign_up on auth.users',
        ],
      ]),
    )
    expect((await read('posts?select=id,title,rank,twice&order=id')).json).toEqual([
      { id: 1, title: 'one', rank: 1, twice: null },
      { id: 2, title: 'two', rank: 2, twice: null },
    ])
    expect((await read('titles')).status).toBe(200)
    expect((await read('coded')).status).toBe(404)
    expect((await read('notes')).json).toEqual([])
    expect(
      await service.sql(
        `select polname, pg_get_expr(polqual, polrelid) as using from pg_policy where polrelid = 'public.notes'::regclass`,
      ),
    ).toEqual([{ polname: 'never', using: 'false' }])
    const headers = { apikey: service.serviceKey }
    const added = await request(service.url, 'POST', '/rest/v1/posts', {
      headers,
      body: { id: 3, title: 'three' },
    })
    expect(added.status, added.text).toBe(201)
    await person(service, newAddress())
    await service.sql(clear)
  })

  it('says at inspection that code stays behind, and tries a plan out without it', async () => {
    const headers = { apikey: service.serviceKey }
    const inspected = await fetch(`${service.url}/admin/v1/import/inspect`, {
      method: 'POST',
      headers,
      body: dumpForm(dump),
    })
    const { warnings } = (await inspected.json()) as { warnings: { code: string; item: string }[] }
    expect(warnings.filter(({ code }) => code === 'code_left_out').map(({ item }) => item)).toEqual(
      expect.arrayContaining(['functions and triggers', 'public.mine()']),
    )
    expect(warnings.map(({ code }) => code)).not.toContain('definer_function')

    const tried = await runImport({
      url: service.url,
      headers,
      body: dumpForm(dump, { dry_run: true }),
    })
    expect(tried.last?.event, JSON.stringify(tried.last)).toBe('done')
    expect(warned(tried, 'code_left_out')).toContain('public.posts.rank')
    expect(await foundCode()).toEqual(none)
  })

  it('brings none from a Postgres either, of which an operator brings all', async () => {
    const source = await sourceDatabase(
      inject('adminUrl'),
      `create function public.code(integer) returns integer language sql immutable as 'select $1';
       create function public.fires() returns trigger language plpgsql as 'begin return new; end';
       create table public.posts (id integer primary key, rank integer default public.code(1));
       create trigger fires before insert on public.posts for each row execute function public.fires();
       create function public.mine() returns boolean language sql stable as 'select true';
       insert into public.posts values (1)`,
    )
    const body = { source: 'postgres', config: { connectionString: source.url } }
    try {
      const headers = { apikey: service.serviceKey }
      const ran = await runImport({ url: service.url, headers, body })
      expect(ran.last?.data.summary, JSON.stringify(ran.last)).toMatchObject({ proof: 'equal' })
      expect(await foundCode()).toEqual(none)
      await service.sql(clear)
      const brought = await runImport({ url: service.url, headers: admin.headers, body })
      expect(brought.last?.data.summary, JSON.stringify(brought.last)).toMatchObject({
        proof: 'equal',
      })
      expect(await foundCode()).toEqual([
        { code: 'code', fires: 'fires', mine: 'mine', triggers: 1 },
      ])
      await service.sql(`${clear}; drop function public.code, public.fires, public.mine`)
    } finally {
      await source.stop()
    }
  })
})
