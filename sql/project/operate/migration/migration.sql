create or replace function operate.migration(p_request core.request)
returns core.reply language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
-- GET /admin/v1/migrations/:version
declare
  v_migration operate.migrations;
begin
  select migration.*
  into v_migration
  from operate.migrations as migration
  where migration.version = p_request.path ->> 'version';

  if v_migration.version is null then
    return core.refuse('not_found', 'no migration has this version');
  end if;

  if operate.wants_sql(p_request) then
    return operate.sql_reply(
      operate.file_text(v_migration.sql),
      operate.file_name(v_migration.version, v_migration.name)
    );
  end if;

  return core.ok(operate.migration_json(v_migration) || jsonb_build_object('sql', operate.file_text(v_migration.sql)));
end;
$$;

comment on function operate.migration(core.request) is 'One migration, or its file.';
