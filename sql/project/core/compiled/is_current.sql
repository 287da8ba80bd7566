create or replace function core.is_current(p_name text)
returns boolean
language plpgsql
stable
security definer
set search_path = pg_catalog, pg_temp
as $$
-- Without event triggers nobody tells of a change, so within the minute no name is certain.
begin
  return (core.installation_row()).event_triggers
  and starts_with(p_name, concat('plinth:', core.catalogue_version(), ':'));
end;
$$;

comment on function core.is_current is
  'True when the catalogue is surely as it was when the statement was named.';
