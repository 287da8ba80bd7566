create or replace function operate.file_text(p_sql text)
returns text language sql immutable parallel safe as $$
  -- The SQL of a migration as it stands in its file.
  -- What editors and version control change by themselves is the same for every copy of a migration.
  select rtrim(replace(p_sql, E'\r\n', E'\n'), E' \t\n') || E'\n';
$$;

create or replace function operate.file_digest(p_sql text)
returns text language sql immutable parallel safe as $$
  -- The digest of a migration, which is the same for every copy of its file.
  select encode(sha256(convert_to(operate.file_text(p_sql), 'UTF8')), 'hex');
$$;
