-- Event triggers report every change of the catalogue and every new table. Most servers let only a superuser create
-- them; without them the catalogue is read anew each minute, and only default privileges open new tables to
-- service_role. In the embedded Postgres a superuser runs this, so it calls nothing that the owner could have changed,
-- and it keeps event triggers that exist.
do $$
begin
  if
    (
      select count(*) = 2
      from pg_catalog.pg_event_trigger
      where
        evtenabled = 'O'
        and evttags is null
        and (evtname, evtevent, evtfoid) in (
          ('plinth_100_on_command', 'ddl_command_end', 'core.on_command()'::regprocedure),
          ('plinth_200_on_drop', 'sql_drop', 'core.on_drop()'::regprocedure)
        )
    )
  then
    return;
  end if;

  drop event trigger if exists plinth_100_on_command;
  drop event trigger if exists plinth_200_on_drop;
  create event trigger plinth_100_on_command on ddl_command_end execute function core.on_command();
  create event trigger plinth_200_on_drop on sql_drop execute function core.on_drop();
exception when insufficient_privilege then
  raise notice 'event triggers are not allowed here: a change of the catalogue is seen within a minute';
end
$$;
