create or replace function core.settings_sync(p_settings jsonb)
returns void language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Called by an installing gateway at its start. Keys that are not named keep their value.
-- Writes: core.settings
declare
  v_settings core.settings := core.settings_row();
begin
  v_settings := jsonb_populate_record(v_settings, p_settings);
  v_settings.updated_at := clock_timestamp();
  delete from core.settings;
  insert into core.settings select v_settings.*;
end;
$$;

comment on function core.settings_sync(jsonb) is 'Makes the settings those of the environment.';

insert into core.settings default values on conflict do nothing;
