-- A function is told with its arguments and what it gives, as rpc serves it; overloads are a union.
create schema other;
create table public.todos (id int not null, title text);
create type public.pair as (a int);
create type other.size as enum ('S', 'L');
select test.function('public.add(b int, a int default 1) returns int', 'select a + b');
select test.function('public.add(a text) returns text', 'select a');
select test.function('public.add(a varchar) returns text', 'select a');
select test.function('public.mine() returns setof public.todos', 'select * from public.todos');
select test.function('public.one(id int) returns public.todos', 'select null::public.todos');
select test.function('public.made() returns table (y int, x text)', $$select 1, ''$$);
select test.function('public.ways(inout b int, out a text)', $$select b, ''$$);
select test.function('public.sizes() returns setof other.size', $$select 'S'::other.size$$);
select test.function('public.nothing(doc jsonb) returns void', 'begin null; end', 'plpgsql');
select test.function('public.whole(text) returns jsonb', 'select null::jsonb');
select test.function('public.many(variadic numbers int[]) returns record', 'select 1, 2');
select test.function('public.pairs() returns public.pair[]', 'select null::public.pair[]');
select test.function('public.any_kind(a anyelement) returns anyelement', 'select a');
select test.function('public.fires() returns trigger', 'begin return new; end', 'plpgsql');
select test.function('public.no_names(int, int) returns int', 'select 1');
select test.function('public.hidden() returns int', 'select 1');
revoke execute on function public.hidden from public;
create procedure public.proc()
language sql
as $$

$$;
create function test.said(name text)
returns text language sql as $$
  select
    regexp_replace(substring(text from format(E'\n      %s:\\s(.*?)\n      (?! )', name)), '\s+', ' ', 'g')
  from
    (select substring(api.typescript() || '' from E'\n    Functions: \\{(.*?)\n    \\}') || E'\n      .') as all_of (text);
$$;

select test.is(
  test.said('add'),
  ' | { Args: { a: string } Returns: string } | { Args: { a?: number; b: number } Returns: number }',
  'overloads, one for each text'
);
select test.is(
  test.said('mine'),
  '{ Args: never Returns: Database["public"]["Tables"]["todos"]["Row"][] ' || 'SetofOptions: { from: "*"; to: "todos"; isOneToOne: false; isSetofReturn: true }',
  'rows of a table'
);
select test.is(
  test.said('one'),
  '{ Args: { id: number } Returns: Database["public"]["Tables"]["todos"]["Row"] ' || 'SetofOptions: { from: "*"; to: "todos"; isOneToOne: true; isSetofReturn: false }',
  'a row of a table'
);
select test.is(test.said('made'), '{ Args: never Returns: { x: string; y: number }[]', 'rows of its own');
select test.is(test.said('ways'), '{ Args: { b: number } Returns: { a: string; b: number }', 'both ways');
select test.is(test.said('sizes'), '{ Args: never Returns: ("S" | "L")[]', 'values');
select test.is(test.said('nothing'), '{ Args: { doc: Json } Returns: undefined', 'nothing');
select test.is(test.said('whole'), '{ Args: { "": string } Returns: Json', 'the whole body');
select test.is(
  test.said('many'),
  '{ Args: { numbers: number[] } Returns: Record<string, unknown>',
  'variadic, a record'
);
select test.is(
  test.said('pairs'),
  '{ Args: never Returns: Database["public"]["CompositeTypes"]["pair"][]',
  'composites'
);
select test.is(test.said(name), null, name)
from unnest('{any_kind,fires,no_names,hidden,proc}'::text[]) as name;
