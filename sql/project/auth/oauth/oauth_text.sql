create or replace function auth.oauth_text(p_paths jsonpath[], p_told jsonb, p_longest integer)
returns text
language sql
immutable
parallel safe
as $$
  -- Numbers and objects are no texts, nor is what is blank or too long: the next path is asked.
  select found.item #>> '{}'
  from
    unnest(p_paths) with ordinality as path (text, place)
    cross join lateral (
      select jsonb_path_query_first(p_told, path.text, '{}', true) as item
    ) as found
  where
    jsonb_typeof(found.item) = 'string'
    and btrim(found.item #>> '{}') != ''
    and length(found.item #>> '{}') <= p_longest
  order by path.place
  limit 1;
$$;

comment on function auth.oauth_text(jsonpath[], jsonb, integer) is
  'What the first of the paths finds that finds a text.';
