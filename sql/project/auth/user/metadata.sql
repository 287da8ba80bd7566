create or replace function auth.metadata_refusal(p_data jsonb)
returns text language plpgsql stable as $$
-- Why user_metadata is rejected; null when it is accepted.
-- Metadata travels in every token, and a token in a header of limited length. 1e131071 is a few bytes as stored and
-- 131 kB as text, so the text is measured only once the stored size is known to be small; in separate steps, because a
-- planner that folds constants would write the text for a single expression all the same.
declare
  c_refusal constant text := 'data must not be larger than 4000 bytes: it travels in every token';
begin
  if jsonb_typeof(p_data) not in ('object', 'null') then
    return 'data must be an object';
  end if;

  if pg_column_size(p_data) > 8000 then
    return c_refusal;
  end if;

  if octet_length(p_data::text) > 4000 then
    return c_refusal;
  end if;

  return null;
end;
$$;

create or replace function auth.metadata_merged(p_old jsonb, p_new jsonb)
returns jsonb language sql immutable parallel safe as $$
  -- Metadata with the changes of a request.
  -- Merges by top-level key; null deletes the key.
  select
    (p_old || p_new) - array(select given.key from jsonb_each(p_new) as given where given.value = 'null');
$$;
