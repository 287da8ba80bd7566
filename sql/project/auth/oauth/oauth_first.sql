create or replace function auth.oauth_first(p_paths jsonpath[], p_told jsonb)
returns jsonb
language sql
immutable
parallel safe
as $$
  select found.item
  from
    unnest(p_paths) with ordinality as path (text, place)
    cross join lateral (
      select jsonb_path_query_first(p_told, path.text, '{}', true) as item
    ) as found
  where found.item != 'null'
  order by path.place
  limit 1;
$$;

comment on function auth.oauth_first(jsonpath[], jsonb) is
  'What the first of the paths finds that finds something.';
