create or replace function core.tables_narrowed()
returns oid[] language sql stable as $$
  -- The tables that lost a column.
  -- For the event trigger on drops: dropping a type drops its columns, and only this event reports that.
  select coalesce(array_agg(distinct object.objid), '{}')
  from pg_event_trigger_dropped_objects() as object
  where object.object_type = 'table column';
$$;

create or replace function core.on_drop()
returns event_trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
-- An executor, like auth.ban_store, belongs to the role it runs as, so code that runs as that role could drop it. No
-- session of the gateway has a reason to.
-- Writes: core.catalogue_change; what the functions in core.hook write
begin
  if
    session_user = core.gateway_role()
    and exists (
      select
      from pg_event_trigger_dropped_objects() as object
      where object.schema_name = 'exec' or starts_with(object.object_identity, 'auth.ban_store(')
    )
  then
    perform core.raise('forbidden', 'an executor cannot be dropped from here');
  end if;

  if
    not exists (
      select
      from pg_event_trigger_dropped_objects() as object
      where not object.is_temporary and not core.is_of_realtime(object.object_type, object.object_identity)
    )
  then
    return;
  end if;

  begin
    perform core.note_catalogue_change();
    perform core.call_catalogue_hooks(core.tables_narrowed());
  exception when others then -- a user's command must never fail because of us; the change is seen within a minute
    raise warning 'plinth: %', sqlerrm;
  end;
end;
$$;

comment on function core.on_drop is 'Records drops as changes of the catalogue, and protects the executors.';
