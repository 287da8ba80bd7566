create or replace function core.settings_row()
returns core.settings language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return (select settings from core.settings as settings);
end;
$$;

comment on function core.settings_row is 'The settings in force.';
