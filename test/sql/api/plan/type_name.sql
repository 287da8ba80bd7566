-- A value is compared in the type itself: a domain's base, and no length that would cut it.
create domain public.short as varchar(3) check (value != 'no');
create domain public.shorter as public.short;
create type public."Mood ""x" as enum ('ok');
create table public.notes (
  a int,
  b varchar(3),
  c public.short,
  d public.shorter,
  e public."Mood ""x",
  f int[],
  g numeric(4, 2),
  h char(2),
  i "char",
  j public.short[]
);
select test.is(api.type_name(attribute.atttypid), wanted, attname)
from
  (
    values
      ('a', 'pg_catalog.int4'),
      ('b', 'pg_catalog."varchar"'),
      ('c', 'pg_catalog."varchar"'),
      ('d', 'pg_catalog."varchar"'),
      ('e', 'public."Mood ""x"'),
      ('f', 'pg_catalog._int4'),
      ('g', 'pg_catalog."numeric"'),
      ('h', 'pg_catalog.bpchar'),
      ('i', 'pg_catalog."char"'),
      ('j', 'public._short')
  ) as type (name, wanted)
  join pg_attribute as attribute on attribute.attrelid = 'public.notes'::regclass and attribute.attname = type.name;
