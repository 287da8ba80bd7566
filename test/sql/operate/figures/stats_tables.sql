-- Figures of tables: those of the application and ours, the largest first, within one schema and a limit where asked.
create table public."big; one" (id int primary key, text text);
insert into public."big; one" select number, repeat('x', 1000) from generate_series(1, 2000) as number;
analyze public."big; one";
create function pg_temp.tables(query jsonb)
returns setof jsonb language sql as $$
  select jsonb_array_elements(body -> 'tables') from operate.stats_tables(test.request('GET', null, query));
$$;
select test.is(
  found - 'bytes' - 'index_bytes' @> '{"schema": "public", "name": "big; one", "ours": false, "locked": false, "rows": 2000}',
  true,
  'its figures ' || found::text
)
from pg_temp.tables('{"schema": "public"}') as found
where found ->> 'name' = 'big; one';
select test.ok((found ->> 'bytes')::bigint > 2000000, 'its size')
from pg_temp.tables('{"limit": "1"}') as found;
select test.is(count(*), 1, 'the limit') from pg_temp.tables('{"limit": "1"}');
select test.is(count(*), 1, 'ours are there')
from pg_temp.tables('{"limit": "x"}') as found
where found ->> 'name' = 'users' and (found ->> 'ours')::boolean;
select test.none($$select * from pg_temp.tables('{"schema": "pg_catalog"}')$$, 'none of Postgres');
