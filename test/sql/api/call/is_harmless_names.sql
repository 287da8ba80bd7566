-- A body that names a function of somebody's, or one of Postgres's own that leaves something behind, is not harmless.
create table public.todos (id int, title text);
create sequence public.numbers;
create function public.helper()
returns int
language sql
as $$
  select 1;
$$;
create function public.loud(public.todos)
returns text
language sql
as $$
  select upper($1.title);
$$;
create schema private;
create function private.deep()
returns int
language sql
as $$
  select 1;
$$;
create function test.harmless(body text)
returns boolean
language plpgsql
as $$
begin
  set local check_function_bodies = off;
  execute
    format('create or replace function public.made(a int) returns text language sql as %L', body);
  return api.is_harmless('public.made'::regproc);
end;
$$;

select test.ok(test.harmless('select lower(title) from todos'), 'one of Postgres''s own');
select test.ok(test.harmless('select deep from todos'), 'a name that cannot be found');
select test.ok(test.harmless('select title from todos where id = made.a'), 'its own name');
select test.ok(not test.harmless(body), body)
from
  unnest(
    array[
      'select helper()',
      'select public . "helper" ()',
      'select (t).loud from todos t',
      'select t.loud from todos t',
      'select private.deep()',
      'select made(a - 1)',
      'select core.email_normal(''x'')',
      'select set_config(''a.b'', ''c'', false)',
      'select "set_config"(''a.b'', ''c'', false)',
      'select nextval(''numbers'')',
      'select currval(''numbers'')',
      'select setseed(1)',
      'select pg_notify(''a'', ''b'')',
      'select pg_advisory_lock(1)',
      'select PG_ADVISORY_LOCK(1)',
      'select pg_catalog . pg_sleep(1)',
      'select lo_create(0)',
      'select count(*) from pg_locks',
      'select loread(1, 1)',
      'select query_to_xml(''select helper()'', true, true, '''')',
      'select table_to_xml(''v'', true, true, '''')',
      'select domain_in(''x''::cstring, 1, -1) is null',
      'select textin(''x'')',
      'select made.made(a) from todos as made',
      'select todos.made from todos',
      'select * from ts_stat(''select helper()'')',
      'select id from todos tablesample system (10)'
    ]
  ) as body;
