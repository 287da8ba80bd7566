-- A relation whose reading is decided by the reader's policies: tables, and views that run as their reader.
create table public.t (id int);
create view public.owners as
  select 1 as id;
create view public.readers
with (security_invoker = true, security_barrier = true)
as
  select 1 as id;
create view public.barrier
with (security_barrier = true)
as
  select 1 as id;
create materialized view public.kept as
  select 1 as id;
select test.is(core.knows_policies(relation), wanted, relation.relname)
from
  (
    values
      ('t', true),
      ('owners', false),
      ('readers', true),
      ('barrier', false),
      ('kept', false)
  ) as made (name, wanted)
  join pg_class as relation on relation.oid = ('public.' || name)::regclass;
