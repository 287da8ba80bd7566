create or replace function operate.migrate_file(p_file text, p_sql text)
returns text language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Writes: operate.migrations
declare
  v_refusal core.reply;
  v_file record;
begin
  perform core.turn_take('changes');
  v_refusal := operate.files_refusal(jsonb_build_array(jsonb_build_object('name', p_file, 'sql', p_sql)));
  if v_refusal.status is not null then
    raise exception '%', v_refusal.body #>> '{error,message}';
  end if;

  select given.*
  into v_file
  from operate.given_files(jsonb_build_array(jsonb_build_object('name', p_file, 'sql', p_sql))) as given;

  if v_file.recorded is not null then
    return format('%s is recorded', p_file);
  end if;

  if operate.is_without_transaction(p_sql) then
    raise exception '% runs without a transaction: run it with psql, then call operate.store_migration()', p_file;
  end if;

  perform operate.refresh_known_objects();
  perform operate.run_file(p_file, p_sql);
  perform operate.store_migration(v_file.version, v_file.name, p_sql, null, null);
  return format('%s is applied', p_file);
end;
$$;

comment on function operate.migrate_file(text, text) is 'Runs a file, unless its version is recorded, and records it.';
