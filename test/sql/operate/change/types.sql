-- A type may be written in any way that Postgres accepts; it is named as Postgres names it.
create type public.mood as enum ('fine');
create schema "My Shop";
create domain "My Shop"."Price" as numeric;

select test.is(operate.type_name(written), wanted, written)
from (
  values
    ('int', 'integer'),
    ('INT8', 'bigint'),
    ('float', 'double precision'),
    ('float(24)', 'float(24)'),
    ('text[]', 'text[]'),
    ('text [3][]', 'text[][]'),
    ('varchar(20)', 'character varying(20)'),
    ('character varying ( 20 )', 'character varying(20)'),
    ('numeric(10, 2)[]', 'numeric(10, 2)[]'),
    ('char(3)', 'character(3)'),
    ('char', 'character'),
    ('"char"', '"char"'),
    ('bpchar', 'bpchar'),
    ('bit varying(5)', 'bit varying(5)'),
    ('double precision', 'double precision'),
    ('timestamptz(3)', 'timestamp(3) with time zone'),
    ('timestamp(3) with time zone', 'timestamp(3) with time zone'),
    ('Timestamp without time zone', 'timestamp without time zone'),
    ('time', 'time without time zone'),
    ('interval(2)', 'interval(2)'),
    ('interval day to second', 'interval day to second'),
    ('mood', 'public.mood'),
    ('public.mood[]', 'public.mood[]'),
    ('"My Shop"."Price"', '"My Shop"."Price"'),
    ('nothing', 'nothing'),
    ('"No thing".x(3)', '"No thing".x(3)')
) as listed (written, wanted);

select test.throws(format('select operate.type_name(%L)', written), 'PL400', written)
from
  unnest(
    array[
      '', 'int; drop table x', 'int) --', 'a.b.c', 'int(1', 'numeric(1;2)', 'text with time zone', 'setof int',
      'int default 1', '"x', E'a\nb'
    ]
  ) as written;
