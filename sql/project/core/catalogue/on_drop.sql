create or replace function core.on_drop()
returns event_trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
-- Writes: core.catalogue_change
begin
  if
    exists (select from pg_event_trigger_dropped_objects() as object where not object.is_temporary)
  then
    perform core.note_catalogue_change();
  end if;
exception when others then -- as in core.on_command
  raise warning 'plinth: %', sqlerrm;
end;
$$;

comment on function core.on_drop is 'Notes that something was dropped.';
