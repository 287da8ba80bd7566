create or replace function operate.adopt_drift(
  p_name text, p_operation uuid default null, p_operator text default null, p_sql text default null
)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- The turn comes first, so that no other migration is recorded between the reading and the record. What is not recorded
-- stays drift.
-- Writes: operate.migrations, operate.known_object
declare
  v_sql text := nullif(btrim(p_sql), '');
  v_unwritten text[];
begin
  perform core.turn_take('changes');
  perform operate.refresh_known_objects();
  if
    not exists (select from operate.known_object as known where known.made_digest is distinct from known.seen_digest)
  then
    return null;
  end if;

  if v_sql is null then
    v_unwritten := operate.unwritten_drift();
    if v_unwritten != '{}' then
      raise exception 'this drift cannot be written as SQL here: %', array_to_string(v_unwritten, ', ')
        using hint = 'Write the migration by hand, and give it as p_sql.';
    end if;
    v_sql := operate.drift_sql();
  end if;

  update operate.known_object as known
  set
    made_digest = known.seen_digest,
    made_definition = known.seen_definition,
    made_parts = known.seen_parts
  where known.made_digest is distinct from known.seen_digest;
  return operate.record_migration(coalesce(nullif(btrim(p_name), ''), 'adopted'), v_sql, p_operation, p_operator);
end;
$$;

comment on function operate.adopt_drift(text, uuid, text, text) is
  'Records the drift as a migration, or the SQL that is given for it, without running it, and returns its version; null when nothing has drifted.';

create or replace function operate.adopt(p_request core.request)
returns core.reply language plpgsql set search_path = pg_catalog, pg_temp as $$
-- POST /admin/v1/migrations/adopt {name?, sql?}
-- Writes: operate.migrations, operate.known_object
declare
  v_sql text := nullif(btrim(p_request.body ->> 'sql'), '');
  v_warnings jsonb := '[]'::jsonb;
  v_unwritten text[];
  v_version text;
begin
  perform core.turn_take('changes');
  if v_sql is null then
    perform operate.refresh_known_objects();
    v_unwritten := operate.unwritten_drift();
    if v_unwritten != '{}' then
      return core.refuse(
        'conflict',
        format('this drift cannot be written as SQL here: %s', array_to_string(v_unwritten, ', ')),
        jsonb_build_object('objects', v_unwritten, 'hint', 'Write the migration by hand, and adopt with sql.')
      );
    end if;
    v_sql := operate.drift_sql();
    v_warnings := (
      select coalesce(jsonb_agg(said.identity || ': ' || said.warning), '[]')
      from operate.drift_warnings() as said
    );
  end if;
  v_version := operate.adopt_drift(
    p_request.body ->> 'name',
    (p_request.headers ->> 'x-operation-id')::uuid,
    p_request.claims ->> 'email',
    v_sql
  );
  if v_version is null then
    return core.refuse('conflict', 'nothing has drifted: the schema is what the migrations made');
  end if;

  return core.ok(
    (
      select
        operate.migration_json(migration) || jsonb_build_object(
          'sql', operate.file_text(migration.sql),
          'warnings', v_warnings
        )
      from operate.migrations as migration
      where migration.version = v_version
    ),
    201
  );
end;
$$;

comment on function operate.adopt(core.request) is 'Records the drift as a migration, without running it.';
