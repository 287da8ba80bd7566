create or replace function operate.fingerprint_of(p_objects text[])
returns text language sql immutable parallel safe as $$
  -- The fingerprint of a schema, made of what its objects are.
  select encode(sha256(convert_to(coalesce(string_agg(object, E'\n' order by object collate "C"), ''), 'UTF8')), 'hex')
  from unnest(p_objects) as object;
$$;

create or replace function operate.know_objects()
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Takes what changed since the schema was seen for the work of a migration, and returns the fingerprint of all of it.
-- What had drifted before stays drift: it is in no migration.
-- Writes: operate.known_object
declare
  v_drifted text[] := array(
    select known.kind || ' ' || known.identity
    from operate.known_object as known
    where known.made_digest is distinct from known.seen_digest
  );
begin
  perform operate.refresh_known_objects();

  update operate.known_object as known
  set
    made_digest = known.seen_digest,
    made_definition = known.seen_definition,
    made_parts = known.seen_parts
  where known.made_digest is distinct from known.seen_digest and known.kind || ' ' || known.identity != all (v_drifted);

  delete from operate.known_object as known where known.made_digest is null and known.seen_digest is null;

  return (
    select operate.fingerprint_of(array_agg(concat_ws(' ', known.kind, known.identity, known.made_digest)))
    from operate.known_object as known
    where known.made_digest is not null
  );
end;
$$;

create or replace function operate.store_migration(
  p_version text, p_name text, p_sql text, p_operation uuid, p_operator text
)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Records a migration under a version that is given.
-- Whoever may read the schema reads migrations, so no password of a role gets into one.
-- Writes: operate.migrations
begin
  if p_sql ~* '\m(role|user)\M[^;]*\mpassword\M\s*(e|u&)?(''|\$)' then
    perform core.raise(
      'bad_request',
      'a password of a role is no part of a migration: run that statement by itself, with sql/run or psql'
    );
  end if;

  perform core.note_catalogue_change();

  insert into operate.migrations (version, name, sql, digest, operation, operator, fingerprint)
  values
    (
      p_version, p_name, p_sql, operate.file_digest(p_sql), p_operation, coalesce(p_operator, session_user),
      operate.know_objects()
    );
end;
$$;

create or replace function operate.record_migration(p_name text, p_sql text, p_operation uuid, p_operator text)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Records a change of the schema as a migration.
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

  perform operate.store_migration(v_version, p_name, p_sql, p_operation, p_operator);
  return v_version;
end;
$$;
