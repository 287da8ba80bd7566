create or replace function auth.metadata_merged(p_old jsonb, p_new jsonb)
returns jsonb
language sql
immutable
parallel safe
as $$
  -- By top-level key; null deletes the key.
  select
    (p_old || p_new) - array(
      select given.key from jsonb_each(p_new) as given where given.value = 'null'
    );
$$;

comment on function auth.metadata_merged(jsonb, jsonb) is
  'Metadata with what a request changes in it.';
