create or replace function core.is_current(p_name text)
returns boolean
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
begin
  return starts_with(p_name, concat('plinth:', core.catalogue_version(), ':'));
end;
$$;

comment on function core.is_current is
  'True when the catalogue is, for all we are told, as it was when the statement was named.';
