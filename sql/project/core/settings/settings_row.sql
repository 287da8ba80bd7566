create or replace function core.settings_row()
returns core.settings
language sql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
  select settings from core.settings as settings;
$$;

comment on function core.settings_row is 'The settings in force.';
