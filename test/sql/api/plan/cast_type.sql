-- A cast names a type in one word; what looks names up, and what is no type of values, is refused.
create type public.mood as enum ('ok');
create domain public.short as varchar(3);
create table public.pair (a int);

select test.is(api.cast_type(name), wanted, coalesce(name, 'none'))
from (
  values
    (null, null),
    ('text', 'pg_catalog.text'),
    ('int', 'pg_catalog.int4'),
    ('INTEGER', 'pg_catalog.int4'),
    ('bigint', 'pg_catalog.int8'),
    ('float', 'pg_catalog.float8'),
    ('numeric', 'pg_catalog."numeric"'),
    ('char', 'pg_catalog.bpchar'),
    ('timestamptz', 'pg_catalog.timestamptz'),
    ('_int4', 'pg_catalog._int4'),
    ('_mood', 'public._mood'),
    ('mood', 'public.mood'),
    ('short', 'public.short')
) as cast_to (name, wanted);
select test.throws(format('select api.cast_type(%L)', name), 'PL400', name)
from
  unnest(
    array[
      'regclass', 'regproc', 'regrole', 'regnamespace', 'regtype', 'regconfig', 'nosuch', '', 'text[]', '_regclass',
      '_pair', 'int2vector', 'pg_catalog.text', 'pair', 'record', 'anyelement', 'void', 'trigger', 'cstring',
      'internal', 'unknown', 'varchar(3)', 'text; select 1'
    ]
  ) as name;
