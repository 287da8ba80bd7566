create or replace function core.on_settings()
returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
-- Writes: core.catalogue_change
begin
  perform core.note_catalogue_change();
  return null;
end;
$$;

comment on function core.on_settings is 'Records a change of settings or of declared functions.';
