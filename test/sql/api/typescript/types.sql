-- A type is what its values are in JSON: numbers, booleans, Json, labels, lists; else a string.
create schema other;
create type public.mood as enum ('sad', 'o"k');
create type other.size as enum ('S', 'L');
create type public.pair as (a int, b public.mood);
create type other.far as (z text, a other.size);
create domain public.many as int[];
create domain public.deep as public.many;
create type public.boxed as (a int);
create function public.boxed_json(public.boxed)
returns json language sql immutable as $$
  select null::json;
$$;
select test.is(test.state('create type public.span as range (subtype = float8)'), '00000', 'a range is made');
create function test.ts(type regtype)
returns text language sql as $$
  select api.typescript_type(type, api.typescript_named('{}'));
$$;

select test.is(test.ts(type), 'number', type::text)
from unnest('{int2,int4,int8,float4,float8,numeric}'::regtype[]) as type;
select test.is(test.ts('boolean'), 'boolean', 'boolean');
select test.is(test.ts(type), 'Json', type::text) from unnest('{json,jsonb}'::regtype[]) as type;
select test.is(test.ts(type), 'string', type::text)
from
  unnest(
    '{text,varchar,bpchar,uuid,date,timestamptz,interval,bytea,inet,money,oid,xml,tsvector,public.span,point,int4multirange}'::regtype[]
  ) as type;
select test.is(test.ts('void'), 'undefined', 'void');
select test.is(test.ts('record'), 'Record<string, unknown>', 'a record');
select test.is(test.ts('public.mood'), 'Database["public"]["Enums"]["mood"]', 'an enum');
select test.is(test.ts('public.mood[]'), 'Database["public"]["Enums"]["mood"][]', 'enums');
select test.is(test.ts('other.size'), '"S" | "L"', 'an enum of another schema');
select test.is(test.ts('other.size[]'), '("S" | "L")[]', 'enums of another schema');
select test.is(test.ts('public.pair'), 'Database["public"]["CompositeTypes"]["pair"]', 'a composite');
select test.is(test.ts('other.far'), '{ a: "S" | "L" | null; z: string | null }', 'a composite of another schema');
select test.is(test.ts('public.deep'), 'number[]', 'a domain of a domain of a list');
select test.is(test.ts('public.deep[]'), 'number[][]', 'a list of them');

select test.is(
  test.state('create cast (public.boxed as json) with function public.boxed_json(public.boxed)'),
  '00000',
  'a cast'
);
select test.is(api.typescript_type('public.boxed'::regtype, '{}'), '{ a: number | null }', 'a composite stays one');
select test.is(api.typescript_type('public.span'::regtype, '{}'), 'string', 'a range');
create function public.span_json(public.span)
returns json language sql immutable as $$
  select null::json;
$$;
select test.is(
  test.state('create cast (public.span as json) with function public.span_json(public.span)'),
  '00000',
  'a cast'
);
select test.is(test.ts('public.span'), 'Json', 'what brings a cast to json');
