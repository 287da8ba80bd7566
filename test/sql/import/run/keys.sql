-- Keys to users and among tables that are loaded wait for both, and return as they were; what rows refuse holds for new rows.
create table public.parent (id integer primary key);
create table public.child (
  id integer primary key,
  parent integer constraint has_parent
    references public.parent
      on delete cascade,
  person uuid constraint has_person
    references auth.users
      on delete cascade
);
create table public."o'ther" (id integer references public.child);
comment on constraint has_person on public.child is 'Whose it is';
create table public.parted (person uuid constraint of_person references auth.users) partition by list (person);
create table public.part partition of public.parted default;
alter table public.child add constraint unchecked foreign key (id) references public.parent not valid;

create function pg_temp.keys()
returns text[] language sql as $$
  select array_agg(
    concat_ws(' ', con.conrelid::regclass, con.conname, con.confdeltype, case when not con.convalidated then 'new' end)
    order by con.conrelid::regclass::text, con.conname
  )
  from pg_constraint as con
  where con.contype = 'f' and con.connamespace = 'public'::regnamespace and con.conparentid = 0;
$$;
create temporary table before as
  select pg_temp.keys() as keys;

select import.hold_keys('{public.parent,public.child,public.parted}');
select test.is(pg_temp.keys(), array['"o''ther" o''ther_id_fkey a'], 'those of tables that get no rows stay');
insert into public.child
values
  (1, 7, test.id(1)),
  (2, null, null);
insert into public.parted values (test.id(1));
insert into public.parent
values
  (1),
  (2),
  (7);

-- A second run of which nobody knows how the first ended.
select import.hold_keys('{public.child}');
select test.is(import.return_keys(false) || import.validate_keys(false), '[]'::jsonb, 'those among tables');
select test.is(
  pg_temp.keys(),
  '{"\"o''ther\" o''ther_id_fkey a","child has_parent c","child unchecked a new"}',
  'one that held for new rows only does so again'
);
select test.is(
  (
    select jsonb_agg(jsonb_build_array(warning -> 'code', warning -> 'item', warning -> 'statement'))
    from jsonb_array_elements(import.return_keys() || import.validate_keys()) as warning
    where warning ->> 'item' = 'public.child'
  ),
  '[["key_not_checked", "public.child", "alter table public.child validate constraint has_person"]]'::jsonb,
  'a user is missing'
);
select test.throws(
  $$insert into public.child values (3, null, test.id(2))$$, '23503', 'new rows are checked all the same'
);
select test.ok(
  not import.sweep_login(),
  'what rows refuse waits for the next import, and no sweep tries it each minute'
);

insert into auth.users (id, email) values (test.id(1), 'one@example.com');
select import.hold_keys('{public.child,public.parted}');
select test.is(import.return_keys() || import.validate_keys(), '[]'::jsonb, 'the user came');
select test.is(pg_temp.keys(), before.keys, 'all are as they were') from before;
select test.is(obj_description(con.oid, 'pg_constraint'), 'Whose it is', 'the comment too')
from pg_constraint as con
where con.conname = 'has_person';
select test.none('select from import.held_keys', 'nothing is held any more');

-- A gateway that died with keys taken away.
select import.hold_keys('{public.child}');
select import.open_login(null);
select test.ok(import.sweep_login(), 'the sweep');
select import.validate_keys();
select test.is(pg_temp.keys(), before.keys, 'returns them') from before;
select import.hold_keys('{public.child}');
drop table public."o'ther", public.child;
select test.is(import.return_keys() || import.validate_keys(), '[]'::jsonb, 'a table that is gone needs none');
select test.none('select from import.held_keys', 'nor is it remembered');

create function pg_temp.owner_step(p_sql text)
returns text language sql as $$
  select format(
    'select import.run_owner_step(%L, true)',
    import.step('constraints', 'public.coded', p_sql, 'owner') || '{"key_to": "auth.users"}'
  );
$$;

-- What the owner could not read without running code of somebody else it does not read.
create function public.ran(n integer)
returns integer language plpgsql immutable as $$
begin
  raise 'ran as %', current_user;
end;
$$;
create type public.other as enum ('00000000-0000-4000-8000-000000000001');
create function public.as_uuid(public.other)
returns uuid language plpgsql immutable as $$
begin
  raise 'cast as %', current_user;
end;
$$;
do $$
begin
  execute 'create cast (public.other as uuid) with function public.as_uuid as implicit';
end;
$$;
create table public.coded (id integer primary key, person uuid constraint coded_person references auth.users);
create table public.cast_by (person public.other constraint cast_person references auth.users);
set check_function_bodies = off;
create index coded_index on public.coded ((id + public.ran(id)));
select test.ok(not import.holds_rows('public.coded'), 'no bytes, no rows');
insert into import.held_keys
select * from import.keys_to_hold('{public.coded,public.cast_by}');
select test.is(array_agg(name), '{coded_person}', 'a key with a cast of somebody stays') from import.held_keys;
delete from import.held_keys;
alter table public.cast_by drop constraint cast_person;
select test.throws(
  pg_temp.owner_step(
    'alter table public.cast_by add constraint by_cast FOREIGN KEY (person) REFERENCES auth.users(id) not valid'
  ),
  'P0001',
  'and the owner adds none'
);
select test.throws(
  pg_temp.owner_step('alter table public.coded add constraint at_once FOREIGN KEY (person) REFERENCES auth.users(id)'),
  'P0001',
  'nor one that reads what runs code'
);
select test.throws(
  pg_temp.owner_step('alter table public.coded add constraint two FOREIGN KEY (id) REFERENCES a.b(c), owner to anon'),
  'P0001',
  'nor what is more than a key'
);
select test.throws(
  pg_temp.owner_step(
    'alter table public.coded add constraint other FOREIGN KEY (person) REFERENCES auth.users(email) not valid'
  ),
  'P0001',
  'nor one to another column of users'
);
select test.throws(
  pg_temp.owner_step(
    'alter table public.coded add constraint other FOREIGN KEY (person) REFERENCES auth.sessions(id) not valid'
  ),
  'P0001',
  'nor one to what the source did not say'
);
create schema "My ""App";
create table "My ""App".whole (id uuid primary key);
select test.is(
  import.run_owner_step(
    import.step(
      'constraints', 'public.coded',
      'alter table public.coded add constraint quoted FOREIGN KEY (person) REFERENCES "My ""App".whole(id) not valid',
      'owner'
    ) || '{"key_to": "My \"App.whole"}',
    true
  ),
  '[]'::jsonb,
  'whatever it is called'
);
create table public.two_ways (
  id public.other,
  person uuid constraint plain_person references auth.users
);
select import.hold_keys('{public.two_ways}');
alter table public.two_ways add constraint cast_person foreign key (id) references auth.users not valid;
select test.is(import.return_keys(), '[]'::jsonb, 'a key by a cast keeps no other away');
create type public.mood as enum ('glad');
create table public.moods (mood public.mood primary key);
create table public.by_mood (mood public.mood constraint of_mood references public.moods) partition by list (mood);
select import.hold_keys('{public.by_mood,public.moods}');
select test.is(
  import.return_keys() || import.validate_keys(),
  '[]'::jsonb,
  'a key of a type of the application returns'
);
select test.is(count(*), 1::bigint, 'and is there') from pg_constraint where conname = 'of_mood';
select import.hold_keys('{public.coded}');
select test.is(import.return_keys(), '[]'::jsonb, 'for new rows');
select test.is(jsonb_array_length(import.validate_keys()), 1, 'not validated by the owner');
do $$
begin
  execute format('alter table public.coded owner to %I', import.imported_role());
exception when undefined_object then
  perform import.make_imported();
  execute format('alter table public.coded owner to %I', import.imported_role());
end;
$$;
select test.is(
  import.keys_to_validate(),
  '{"alter table public.coded validate constraint coded_person"}'::text[],
  'but by the role whose code it is'
);
