-- Code that came with an import and that Postgres runs as its owner reads no user: under analyze, in a view that is refreshed, in a definer, by a key.
select test.user(1);
select import.open_login(null);
do $$
begin
  execute format('set local role %I', import.login_role());
end
$$;
create function public.spy(integer)
returns text language plpgsql immutable as $$
begin
  if current_setting('test.quiet', true) = 'on' then
    return '';
  end if;
  return (select string_agg(encrypted_password, ',') from auth.users);
exception when insufficient_privilege then
  raise exception 'closed to %', current_user;
end;
$$;
create function public.definer()
returns text language sql security definer as $$
  select public.spy(1);
$$;
create function public.on_delete()
returns trigger language plpgsql as $$
begin
  perform public.spy(1);
  return old;
end;
$$;
create table public.plain (id integer default 1);
insert into public.plain values (1);
create function public.who()
returns text language sql security definer stable as $$
  select auth.role() from public.plain;
$$;

create table public.indexed (id integer);
create index on public.indexed (public.spy(id));
create table public.counted (id integer, other integer);
select set_config('test.quiet', 'on', true);
insert into public.indexed values (1);
insert into public.counted select n, n from generate_series(1, 100) as n;
select set_config('test.quiet', 'off', true);
do $$
begin
  execute 'create statistics public.counts on (public.spy(id)), other from public.counted';
end
$$;
create materialized view public.kept
as
  select public.spy(1)
with no data;
create table public.profiles (id uuid primary key);
create trigger on_delete
after delete on public.profiles
for each row
execute function public.on_delete();
create schema extra;
create table extra.made (id integer generated always as identity);
create type public.mood as enum ('glad');
create domain extra.short as text check (length(value) < 9);
reset role;
select import.add_key(
  jsonb_build_object(
    'sql', 'alter table public.profiles add constraint of_user FOREIGN KEY (id) REFERENCES auth.users(id) ON DELETE CASCADE not valid'
  )
);
select import.close_login();

select test.is(owner.role::text, import.imported_role(), what)
from (
  select relowner::regrole, relname
  from pg_class
  where oid in ('public.indexed'::regclass, 'extra.made'::regclass, 'extra.made_id_seq'::regclass)
  union all
  select proowner::regrole, proname from pg_proc where oid in ('public.spy'::regproc, 'public.who'::regproc)
  union all
  select typowner::regrole, typname from pg_type where oid in ('public.mood'::regtype, 'extra.short'::regtype)
  union all
  select nspowner::regrole, nspname from pg_namespace where nspname = 'extra'
  union all
  select stxowner::regrole, stxname from pg_statistic_ext where stxname = 'counts'
) as owner (role, what);

create function pg_temp.message(p_sql text)
returns text language plpgsql as $$
begin
  execute p_sql;
  return 'ran';
exception when others then -- that is the question
  return sqlerrm;
end;
$$;
create function pg_temp.is_closed(p_sql text, p_what text)
returns void language sql as $$
  select test.is(pg_temp.message(p_sql), 'closed to ' || import.imported_role(), p_what);
$$;
select pg_temp.is_closed('analyze public.indexed', 'an index');
select pg_temp.is_closed('analyze public.counted', 'statistics');
select pg_temp.is_closed('refresh materialized view public.kept', 'a materialized view');
select pg_temp.is_closed('select public.definer()', 'a definer');
insert into public.profiles values (test.id(1));
select pg_temp.is_closed(format('delete from auth.users where id = %L', test.id(1)), 'a trigger where a key cascades');
drop trigger on_delete on public.profiles;
select test.is(
  pg_temp.message('insert into public.profiles values (gen_random_uuid())') ~ 'foreign key',
  true,
  'the key holds'
);
delete from auth.users where id = test.id(1);
select test.is((select count(*) from public.profiles), 0::bigint, 'and cascades');
select test.is(public.who(), auth.role(), 'a definer uses what an application may call');

-- The owner works with what came as before.
alter table public.plain add note text;
grant select on public.plain to anon;
create table public.ours (id integer primary key, made uuid references public.profiles (id));
drop materialized view public.kept;
drop schema extra cascade;
