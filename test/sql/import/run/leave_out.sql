-- Without code nothing comes that runs code: functions, triggers, and what calls them or a built-in that runs SQL; tables stay, closed.
create function public.of_the_application()
returns integer language sql immutable as $$
  select 1;
$$;
select import.open_login(null);
do $$
begin
  execute format('set local role %I', import.login_role());
end
$$;
create function public.code(integer)
returns integer language sql immutable as $$
  select $1;
$$;
create function public.fires()
returns trigger language plpgsql as $$
begin
  return new;
end;
$$;
do $do$
begin
  execute 'create aggregate public.summed(integer) (sfunc = int4pl, stype = integer)';
  execute 'create domain public.checked as integer check (public.code(value) > 0)';
  execute $$create table public.made (
    id integer default public.code(1),
    n integer not null generated always as (public.code(id)) stored,
    xml text default query_to_xml('select 1', true, true, '')::text,
    mine integer default public.of_the_application(),
    made timestamptz default now(),
    key uuid default gen_random_uuid(),
    domained public.checked,
    constraint small check (public.code(id) < 9),
    constraint positive check (id > 0)
  )$$;
  execute 'create table public.parted (id integer) partition by range (public.code(id))';
  execute 'create index indexed on public.made (public.code(id))';
  execute 'create index partial on public.made (id) where public.code(id) > 1';
  execute 'create index plain on public.made (lower(xml))';
  execute $$create statistics public.counted on (query_to_xml('select 1', true, true, '')::text), id from public.made$$;
  execute 'create statistics public.harmless on id, key from public.made';
  execute 'create view public.seen as select public.code(id) as id from public.made';
  execute 'create view public.seen_again as select id from public.seen';
  execute 'create view public.summed_up as select public.summed(id) as id from public.made';
  execute 'create view public.plain_view as select id from public.made';
  execute 'create materialized view public.kept as select table_to_xml(''pg_class'', true, true, '''')::text as all';
  execute 'create rule sly as on insert to public.made do also select public.code(1)';
  execute 'create trigger fires before insert on public.made for each row execute function public.fires()';
  execute 'create trigger built_in before update on public.made for each row execute function suppress_redundant_updates_trigger()';
  execute 'alter table public.made enable row level security';
  execute 'create policy mine on public.made for select to anon using (public.code(id) = 1)';
  execute 'create policy open on public.made for select to anon using (true)';
  execute 'create policy never on public.made as restrictive for select to anon using (public.code(id) = 1)';
  execute 'create policy added on public.made as restrictive for insert to public with check (public.code(id) = 1)';
end
$do$;

select test.is(
  (
    select jsonb_agg(distinct concat_ws(': ', warning ->> 'item', split_part(warning ->> 'message', ' does', 1)))
    from jsonb_array_elements(import.leave_out_code()) as warning
    where warning ->> 'code' = 'code_left_out'
  ),
  '["public.checked: the check checked_check", "public.code(integer): it", "public.fires(): it", "public.kept: it",
      "public.made.id: its default", "public.made.n: how it is computed", "public.made.xml: its default",
      "public.made: it", "public.made: the check small", "public.made: the index indexed",
      "public.made: the index partial", "public.made: the policy added", "public.made: the policy mine",
      "public.made: the policy never", "public.made: the statistics counted", "public.made: the trigger built_in",
      "public.made: the trigger fires", "public.parted: it", "public.seen: it", "public.seen_again: it", "public.summed(integer): it",
      "public.summed_up: it"]'::jsonb,
  'each is said'
);
select test.is(import.leave_out_code(), '[]'::jsonb, 'nothing is left');
select test.is(
  import.lost_items('[]', '{public.made,public.parted}'),
  '{public.parted}',
  'a table that is parted by code does not come'
);
insert into public.made (id) values (1);
reset role;
select test.none(
  $$select proc.oid::regprocedure from pg_proc as proc where pg_get_userbyid(proc.proowner) = import.login_role()$$,
  'no function'
);
select test.is(
  array(
    select attribute.attname::text
    from
      pg_attrdef as attrdef
      join pg_attribute as attribute on attribute.attrelid = attrdef.adrelid and attribute.attnum = attrdef.adnum
    where attrdef.adrelid = 'public.made'::regclass
    order by 1
  ),
  '{key,made,mine}',
  'other defaults stay, those that call what the application has too'
);
select test.is(
  array(
    select relname::text
    from pg_class
    where oid in (select indexrelid from pg_index where indrelid = 'public.made'::regclass)
  ),
  '{plain}',
  'and other indexes'
);
select test.is(
  array(select conname::text from pg_constraint where conrelid = 'public.made'::regclass and contype = 'c'),
  '{positive}',
  'and checks'
);
select test.is(
  array(select stxname::text from pg_statistic_ext where stxrelid = 'public.made'::regclass),
  '{harmless}',
  'and statistics'
);
select test.is(
  to_regclass('public.seen_again') is null and to_regclass('public.plain_view') is not null,
  true,
  'and views'
);
grant select on public.made to anon;
set local role anon;
select test.is((select count(*) from public.made), 0::bigint, 'what a policy restricted is closed');
