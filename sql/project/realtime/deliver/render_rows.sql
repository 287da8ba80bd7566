create or replace function realtime.render_rows(
  p_bound integer,
  p_source text,
  p_columns text[],
  p_condition text,
  p_limit text
)
returns text
language sql
immutable
parallel safe
as $$
  -- For each of the JSON array what there is to tell of it, in its order, with what no JSON text holds between them. What is
  -- looked up for each, with a limit, comes in that order by itself.
  select
    format(
      $sql$select 200, null::pg_catalog.jsonb,
pg_catalog.string_agg(coalesce(told.record::pg_catalog.text, ''), E'\x1f'%s), pg_catalog.count(told.record)
from pg_catalog.jsonb_array_elements((($1)[%s])::pg_catalog.jsonb) with ordinality as asked (item, place)
left join lateral (
select pg_catalog.row_to_json(r.*) as record from %s as t cross join lateral (select %s) as r where %s%s
) as told on true$sql$,
      case
        when p_limit is null then ' order by asked.place'
      end,
      p_bound,
      p_source,
      (
        select string_agg(format('t.%I', shown.name), ', ' order by shown.place)
        from unnest(p_columns) with ordinality as shown (name, place)
      ),
      p_condition,
      p_limit
    );
$$;

comment on function realtime.render_rows is 'The statement that answers for a listener.';
