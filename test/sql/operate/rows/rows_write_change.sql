-- The rows that a filter or keys mean are changed or deleted, if they are as many as was said.
create table public.parts (a int, b text, n int, primary key (a, b));
insert into public.parts
select n, 'b' || n % 2, 0 from generate_series(1, 10) as n;

create function test.parts(body jsonb, query jsonb default '{}')
returns jsonb language sql as $$
  select coalesce(body -> 'count', body #> '{error,code}') from test.write_rows('parts', body, query) as body;
$$;

select test.is(test.parts(body, query), wanted::jsonb, body::text)
from (
  values
    ('{"do": "update", "columns": ["n"], "values": ["1"]}'::jsonb, '{"b": "eq.b0"}'::jsonb, '5'),
    ('{"do": "update", "columns": ["n"], "values": ["2"], "dry_run": true, "all": true}', '{}', '10'),
    ('{"do": "update", "columns": ["n"], "values": [null], "keys": [["1", "b1"], ["2", "b1"]]}', '{}', '1'),
    ('{"do": "delete", "keys": [["3", "b1"], ["4", "b0"]], "expect": 1}', '{}', '"conflict"'),
    ('{"do": "delete", "keys": [["3", "b1"], ["4", "b0"]], "expect": 2}', '{"b": "eq.b1"}', '"conflict"'),
    ('{"do": "delete", "keys": [["3", "b1"], ["4", "b0"]], "expect": 2, "dry_run": true}', '{}', '2')
) as asked (body, query, wanted);
select test.is((select count(*) from public.parts), 10, 'nothing was deleted');
select test.is(
  (
    select jsonb_object_agg(coalesce(n::text, 'null'), rows)
    from (select n, count(*) as rows from public.parts group by n) as found
  ),
  '{"0": 4, "1": 5, "null": 1}'::jsonb,
  'what was meant is changed'
);

select test.throws($$select test.parts('{"do": "delete"}')$$, 'PL400', 'every row is meant only if that is said');
select test.is(test.parts('{"do": "delete", "all": true, "expect": 10}'), '10', 'and then it is');

create table public.keyless (n int);
select test.throws(
  $$select test.write_rows('keyless', '{"do": "delete", "keys": [["1"]]}')$$, 'PL400',
  'rows without a key are named by a filter'
);

-- The state by which a write is taken back is no answer where the application's code raises it.
insert into public.keyless values (1);
create function public.refuses()
returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'PLBCK', message = 'not so';
end;
$$;
create trigger refuses
before update on public.keyless
for each row
execute function public.refuses();
select test.throws(
  $$select test.write_rows('keyless', '{"do": "update", "columns": ["n"], "values": ["2"], "all": true}')$$, 'PLBCK',
  'it is raised again'
);
