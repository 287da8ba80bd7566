create or replace function core.foreign_triggers(out relation oid, out events smallint)
returns setof record
language sql
stable
as $$
  -- Of Postgres's own triggers those count that write a table of the application, for what stands on it; those that
  -- only look whether a key is referred to run no code.
  select trigger.tgrelid, trigger.tgtype
  from
    pg_trigger as trigger
    join pg_proc as proc on proc.oid = trigger.tgfoid
    left join pg_class as referring on referring.oid = trigger.tgconstrrelid
  where
    case
      when trigger.tgisinternal then proc.proname ~ '_(cascade|setnull|setdefault)_'
      and referring.relnamespace::regnamespace::text != all (core.our_schemas())
      else proc.pronamespace::regnamespace::text != all (core.our_schemas())
    end;
$$;

comment on function core.foreign_triggers is
  'Triggers that run code of the application, and at which events, as pg_trigger.tgtype has them.';
