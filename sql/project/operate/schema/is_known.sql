create or replace function operate.is_known(p_request core.request, p_version text)
returns boolean language sql immutable parallel safe as $$
  -- True when the client has what it asks for, in this version.
  -- The version of the catalogue changes with the minute too, so sizes and estimates are never much older.
  select coalesce(
    format('"%s"', p_version) = any (regexp_split_to_array(p_request.headers ->> 'if-none-match', '\s*,\s*')),
    false
  );
$$;
