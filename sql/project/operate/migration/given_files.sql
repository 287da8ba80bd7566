create or replace function operate.is_without_transaction(p_sql text)
returns boolean language sql immutable parallel safe as $$
  -- Whether the statements of a file are to run one by one, without a transaction.
  select p_sql ~* '^\s*--\s*no transaction\s*(\n|$)';
$$;

create or replace function operate.given_files(p_files jsonb)
returns table (file text, version text, name text, sql text, recorded text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The files of a request in the order of their versions, and which of them are recorded.
  -- recorded: the digest under which its version is recorded; null when it is not.
  select
    file.name,
    substr(file.name, 1, 14),
    coalesce(nullif(regexp_replace(file.name, '^.{14}_?|\.sql$', '', 'g'), ''), 'migration'),
    file.sql,
    migration.digest
  from
    jsonb_to_recordset(p_files) as file (name text, sql text)
    left join operate.migrations as migration on migration.version = substr(file.name, 1, 14)
  order by substr(file.name, 1, 14);
$$;
