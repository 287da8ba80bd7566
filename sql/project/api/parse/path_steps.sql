create or replace function api.path_steps(p_path text, p_before integer)
returns api.step[] language sql immutable parallel safe as $$
  -- The steps of a JSON path, whose keys come after that many values; null when there is none.
  -- An unquoted number is an index, unless it is too long for one.
  select array_agg(
    row(found.part[1], p_before + found.at, btrim(found.part[2], ' ') ~ '^-?[0-9]{1,9}$')::api.step
    order by found.at
  )
  from regexp_matches(p_path, '(->>?)(' || api.key_form() || ')', 'g') with ordinality as found (part, at);
$$;
