create or replace function auth.oauth_extra(p_paths jsonb, p_told jsonb)
returns jsonb
language sql
immutable
parallel safe
as $$
  select coalesce(jsonb_object_agg(path.name, found.item), '{}')
  from
    jsonb_each_text(p_paths) as path (name, text)
    cross join lateral (
      select jsonb_path_query_first(p_told, path.text::jsonpath, '{}', true) as item
    ) as found
  where
    jsonb_typeof(found.item) in ('string', 'number', 'boolean')
    and length(found.item #>> '{}') between 1 and 255;
$$;

comment on function auth.oauth_extra(jsonb, jsonb) is
  'What else is kept of what a provider told: short texts, numbers, yes and no.';
