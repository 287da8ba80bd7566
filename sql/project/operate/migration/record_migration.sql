create or replace function operate.record_migration(p_name text, p_sql text, p_operation uuid, p_operator text)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- The version is the time in UTC, so files of two branches sort by when they were made. The lock keeps two changes of
-- one second from taking the same version: the later takes the next free second.
-- Writes: operate.migrations
declare
  v_at timestamp := date_trunc('second', clock_timestamp() at time zone 'UTC');
  v_version text;
begin
  lock table operate.migrations in share row exclusive mode;

  loop
    v_version := to_char(v_at, 'YYYYMMDDHH24MISS');
    exit when not exists (select from operate.migrations as migration where migration.version = v_version);
    v_at := v_at + interval '1 second';
  end loop;

  insert into operate.migrations (version, name, sql, digest, operation, operator)
  values (
    v_version, p_name, p_sql, encode(sha256(convert_to(p_sql, 'UTF8')), 'hex'), p_operation, p_operator
  );
  return v_version;
end;
$$;

comment on function operate.record_migration(text, text, uuid, text) is
  'Records a change of the schema as a migration.';
