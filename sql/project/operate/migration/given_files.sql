create or replace function operate.is_without_transaction(p_sql text)
returns boolean language sql immutable parallel safe as $$
  -- Whether the statements of a file are to run one by one, without a transaction.
  select p_sql ~* '^\s*--\s*no transaction\s*(\n|$)';
$$;

create or replace function operate.version_of(p_file text)
returns text language sql immutable parallel safe as $$
  -- What the name of a file begins with; null where that is no version.
  select substring(p_file, '^([0-9]{1,20})(?:[_.]|$)');
$$;

comment on function operate.version_of(text) is 'The version that the name of a file begins with.';

create or replace function operate.given_files(p_files jsonb)
returns table (file text, version text, name text, sql text, recorded text)
language sql
stable
set search_path = pg_catalog, pg_temp as $$
  -- The files of a request in the order of their versions, and which of them are recorded.
  -- recorded: the digest under which its version is recorded; null when it is not.
  select
    file.name,
    operate.version_of(file.name),
    coalesce(nullif(regexp_replace(file.name, '^[0-9]*_?|\.sql$', '', 'g'), ''), 'migration'),
    file.sql,
    migration.digest
  from
    jsonb_to_recordset(p_files) as file (name text, sql text)
    left join operate.migrations as migration on migration.version = operate.version_of(file.name)
  order by operate.version_of(file.name) collate "C";
$$;
