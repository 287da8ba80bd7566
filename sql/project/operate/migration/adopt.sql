create or replace function operate.adopt_drift(p_name text, p_operation uuid default null, p_operator text default null)
returns text
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- The lock comes first, so that no other migration is recorded between the reading and the record.
-- Writes: operate.migrations, operate.known_object
declare
  v_sql text;
begin
  lock table operate.migrations in share row exclusive mode;
  perform operate.hold_drift();
  v_sql := operate.drift_sql();
  update operate.known_object as known
  set made_digest = known.seen_digest, made_definition = known.seen_definition
  where known.made_digest is distinct from known.seen_digest;

  return case
    when v_sql is not null then
      operate.record_migration(coalesce(nullif(btrim(p_name), ''), 'adopted'), v_sql, p_operation, p_operator)
  end;
end;
$$;

comment on function operate.adopt_drift(text, uuid, text) is
  'Records the drift as a migration without running it, and returns its version; null when nothing has drifted.';

create or replace function operate.adopt(p_request core.request)
returns core.reply
language plpgsql
set search_path = pg_catalog, pg_temp
as $$
-- POST /admin/v1/migrations/adopt
-- Writes: operate.migrations, operate.known_object
declare
  v_version text;
begin
  v_version := operate.adopt_drift(
    p_request.body ->> 'name',
    (p_request.headers ->> 'x-operation-id')::uuid,
    p_request.claims ->> 'email'
  );
  if v_version is null then
    return core.refuse('conflict', 'nothing has drifted: the schema is what the migrations made');
  end if;

  return core.ok(
    (
      select operate.migration_json(migration) || jsonb_build_object('sql', operate.file_text(migration.sql))
      from operate.migrations as migration
      where migration.version = v_version
    ),
    201
  );
end;
$$;

comment on function operate.adopt(core.request) is 'Records the drift as a migration, without running it.';
