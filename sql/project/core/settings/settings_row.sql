create or replace function core.settings_row()
returns core.settings
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_settings core.settings;
begin
  select settings.* into v_settings from core.settings as settings;
  return v_settings;
end;
$$;

comment on function core.settings_row is 'The settings in force.';
