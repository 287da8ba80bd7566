-- Documents with more fields than a table has columns, and with rows as wide as they get, come whole.
create table public.wide (id text primary key, data jsonb, created_at timestamptz, updated_at timestamptz);
create temporary table planned as
  select
    '{"item": "public.wide", "from": {"root": "r", "path": ["wide"], "ancestors": [], "roots": {}, "indexes": []}}'::jsonb as planned;
select test.is(
  import.load_firebase(
    planned,
    (
      select jsonb_agg(
        jsonb_build_object('name', 'r/wide/' || n, 'createTime', '2026-01-01T00:00:00Z', 'fields', fields.of_one)
      )
      from
        generate_series(1, 3) as n
        cross join lateral (
          select jsonb_object_agg('field ' || lpad(f::text, 4, '0'), jsonb_build_object('stringValue', repeat('x', 24)))
          from generate_series(1, 1000 + n) as f
        ) as fields (of_one)
    )
  ),
  3::bigint,
  'rows'
)
from planned;
select test.ok(
  import.finish_firebase(planned) @> '[{"code": "fields_without_column", "item": "public.wide"}]',
  'those without a column are counted'
)
from planned;
select test.is(count(*), 200::bigint, 'columns')
from information_schema.columns
where table_name = 'wide' and column_name like 'field_%';
select test.is(count(*), 1001::bigint, 'all fields are in data')
from
  public.wide
  cross join jsonb_object_keys(data)
where id = '1';
select test.is("field_0200", repeat('x', 24), 'the last column') from public.wide where id = '1';
