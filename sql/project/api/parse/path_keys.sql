create or replace function api.path_keys(p_path text)
returns text[] language sql immutable parallel safe as $$
  -- The keys of a JSON path.
  select array_agg(api.unquote(found.part[1]) order by found.at)
  from regexp_matches(p_path, '->>?(' || api.key_form() || ')', 'g') with ordinality as found (part, at);
$$;
