-- What is recorded runs again as a file, in another state of the database.
create table public.notes (id integer primary key, title text, secret bytea);
select operate.change(
  '[{"do":"extension.create","name":"pg_trgm"},
      {"do":"index.create","table":"notes","name":"like_title","columns":[{"column":"title","opclass":"gin_trgm_ops"}],"method":"gin"},
      {"do":"policy.create","table":"notes","name":"none","using":"secret = gen_random_bytes(8)"},
      {"do":"statement","sql":"create table public.other (id integer) -- one;"},
      {"do":"statement","sql":"create table public.third (id integer); -- done;\n"}]',
  'all of it'
);
create temporary table recorded as
  select sql
  from operate.migrations;
select test.is(count(*), 1::bigint, 'one migration') from recorded;

drop table public.notes, public.other, public.third;
drop extension pg_trgm;
create table public.notes (id integer primary key, title text, secret bytea);
set search_path = pg_catalog;
select test.is(
  operate.migrate_file('29990101000000_again.sql', sql),
  '29990101000000_again.sql is applied',
  'names are found where they were, and each statement ends'
)
from pg_temp.recorded;
select test.ok(
  to_regclass('public.like_title') is not null
  and to_regclass('public.other') is not null
  and to_regclass('public.third') is not null
  and exists (select from pg_policy where polname = 'none'),
  'all of it is there'
);

select test.is(operate.terminated(typed), ended, typed)
from (
  values
    ('select 1', 'select 1;'),
    (E'select 1;\n', 'select 1;'),
    (E'select 1 -- one;', E'select 1 -- one;\n;'),
    (E'select 1 -- one;\n', E'select 1 -- one;\n;'),
    (E'select 1; -- one', E'select 1; -- one\n;'),
    (E'select 1 -- one\n;', E'select 1 -- one\n;')
) as listed (typed, ended);
select test.is(
  operate.script_part('f.sql', 'select 1 -- one;'),
  E'-- f.sql\nbegin;\nselect 1 -- one;\n;\ncommit;\n',
  'the commit of an exported file is no part of its last statement'
);
