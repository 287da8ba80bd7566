-- Tables and views of public are found by their exact name, quoted or not.
create table public.notes (id int);
create table public."Notes" (id int);
create table public."we ""ird; drop" (id int);
create view public.notes_view as
  select 1 as id;
create materialized view public.notes_kept as
  select 1 as id;
create sequence public.counter;
create index notes_index on public.notes (id);
create type public.pair as (a int);

select test.is(api.relation_of(name), format('public.%I', name)::regclass::oid, name)
from unnest(array['notes', 'Notes', 'we "ird; drop', 'notes_view', 'notes_kept']) as name;
select test.throws(format('select api.relation_of(%L)', name), '42P01', name)
from
  unnest(
    array[
      'NOTES', 'notes ', '', 'counter', 'notes_index', 'pair', 'public.notes', '"notes"', 'pg_class',
      'pg_catalog.pg_class', 'pg_stat_activity', 'users', 'auth.users', 'settings', 'core.settings',
      'information_schema.tables', 'notes;', '%', '%I', 'nosuch'
    ]
  ) as name;
