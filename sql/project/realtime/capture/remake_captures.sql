-- What watched tables have may be of an older version; what was for all of them goes when nobody has it any more.
select realtime.make_captures(watch.id, realtime.key_columns(watch.relation))
from realtime.watches as watch
where realtime.key_columns(watch.relation) is not null;

do $$
declare
  v_function regprocedure;
begin
  for v_function in select proc.oid
  from pg_catalog.pg_proc as proc
  where
    proc.pronamespace = 'realtime'::regnamespace
    and proc.proname in ('capture_insert', 'capture_update', 'capture_delete')
    and not exists (select from pg_catalog.pg_trigger as trigger where trigger.tgfoid = proc.oid) loop
    execute format('drop function %s', v_function);
  end loop;
end
$$;
