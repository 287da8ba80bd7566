create or replace function realtime.render_rows(
  p_bound integer, p_keys text, p_source text, p_columns text[], p_condition text, p_limit text
)
returns text language sql immutable parallel safe as $$
  -- The statement that reads rows for a listener.
  -- For each item of the bound JSON array its row or nothing, in the order of the array, with 1F between two: no JSON text
  -- contains that. Rows that are looked up one by one, with a limit, come in that order by themselves.
  select format(
    $sql$select 200, null::pg_catalog.jsonb,
pg_catalog.string_agg(coalesce(found.record::pg_catalog.text, ''), E'\x1f'%s), pg_catalog.count(found.record)
from pg_catalog.jsonb_array_elements((($1)[%s])::pg_catalog.jsonb) with ordinality as asked (item, place)%s
left join lateral (
select pg_catalog.row_to_json(r.*) as record from %s as t cross join lateral (select %s) as r where %s%s
) as found on true$sql$,
    case when p_limit is null then ' order by asked.place' end,
    p_bound,
    E'\ncross join lateral (select ' || p_keys || ' offset 0) as key',
    p_source,
    (
      select string_agg(format('t.%I', shown.name), ', ' order by shown.place)
      from unnest(p_columns) with ordinality as shown (name, place)
    ),
    p_condition,
    p_limit
  );
$$;
