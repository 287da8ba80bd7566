-- What cannot be watched is refused with a sentence.
create table public.keyless (id integer);
create table public.notes (id integer primary key);
create view public.shown as
  select * from notes;
create materialized view public.kept as
  select * from notes;
do $$ begin
  execute 'create foreign data wrapper nothing';
end $$;
do $$ begin
  execute 'create server nowhere foreign data wrapper nothing';
end $$;
create foreign table public.far (id integer) server nowhere;
create table public.parent (id integer primary key);
create table public.child (primary key (id)) inherits (parent);
create table public.days (id integer primary key) partition by list (id);
create table public.day partition of days for values in (1);
create table public.half_far (id integer) partition by list (id);
create foreign table public.far_half partition of half_far for values in (1) server nowhere;

select test.throws(format('select realtime.ensure_watched(%L)', name), 'PL400', name)
from
  unnest(
    array['keyless', 'shown', 'kept', 'far', 'parent', 'child', 'day', 'half_far', 'auth.users', 'pg_class']
  ) as name;
select test.none('select from realtime.watches', 'watches');
