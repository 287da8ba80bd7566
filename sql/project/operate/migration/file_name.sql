create or replace function operate.file_name(p_version text, p_name text)
returns text language sql immutable parallel safe as $$
  -- ASCII, so that every file system and every header takes it.
  select
    p_version || '_' || coalesce(
      nullif(left(btrim(regexp_replace(lower(p_name collate "C"), '[^a-z0-9]+', '_', 'g'), '_'), 60), ''),
      'migration'
    ) || '.sql';
$$;

comment on function operate.file_name(text, text) is 'The file a migration is exported to.';
